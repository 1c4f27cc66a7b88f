// Package engine talks to other programs: a line of JSON for each request, and lines of
// JSON that answer it, as docs/protocol.md describes. [Serve] does so on a pair of
// streams, [Handler] over HTTP. No request depends on another, so that many are
// answered at once.
//
// File request.go says what a line may ask, words.go which words there are, position.go
// and work.go how each is answered, answer.go what an answer is, and serve.go when.
package engine
