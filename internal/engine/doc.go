// Package engine talks to other programs: a request a line, an answer a line, both
// JSON, as docs/protocol.md describes. A [Session] is a conversation about one game;
// [Serve] holds it on a pair of streams, [Handler] over HTTP.
//
// What a request may say stands in request.go, a type a word; what is answered in
// answer.go.
package engine
