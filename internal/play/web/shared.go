package web

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// How devices share a board.
//
// The devices hold the game. The server is a mailbox, which may lose everything at any time:
// whatever it does not have, a device brings again.
//
// A box is where the devices of one board, or of one class, leave word for each other. Each
// device has one letter there, with a number. It replaces its letter by one of a higher number
// whenever it has something to say, and every twenty seconds anyway, which says that it is
// there. A letter that comes twice, or late, changes nothing.
//
// A device chooses a key, which it shows to the server alone. The author of a letter is the
// digest of the key, so that nobody can replace the letter of another device, also not after
// the server was started anew. A box has the name of its founder's author, so that everybody
// knows which letter is the founder's.
//
//   - The founder's letter says who sits at which table of the box: an author at X, one at O.
//   - The letter of every device that sits at a table has the whole game as that device knows
//     it: the round, a version, and a record. A move makes version v+1 of version v, and so does
//     a game that is taken back, or begun again, by agreement.
//   - A device asks to take back at a version, and the other one agrees by the next version or
//     refuses at this one. What was asked at a version that is past means nothing any more.
//   - Of the games in the two letters of a table that of the later round counts, then that of the
//     higher version, then the longer record, then the one that sorts first. This is a total
//     order: whatever is lost, repeated or late, all who have heard of the same letters show the
//     same game. If a player moves while the other one agrees to take back, the move counts.
//   - Letters of those who do not sit at the table count for nothing, nor does a record that is
//     no game.
//
// PUT /shared/BOX with a key as Authorization leaves a letter: a JSON object with its number.
// The box "own" is that of which the author is the founder. The founder's letter gives the box
// a code of four digits, the one that is asked for with ?code= if nobody has it.
//
// GET /shared/BOX?after=S answers with all letters that came after the stamp S, or those of some
// authors alone (&of=), and waits until there is one. With a key it also answers when the server
// has no letter of its author. A code may stand for the name of a box.

// Bounds of what the server keeps and of those who wait.
const (
	longestLetter = 4 << 10
	longestWait   = 25 * time.Second
	pulse         = 100 * time.Millisecond // who waits is told of news so often
	mostWaiting   = 8                      // requests of one address; more are answered at once
	mostLetters   = 64                     // of one address; its first one makes room
	mostSenders   = 250                    // addresses; the one that wrote least lately makes room
	codes         = 9000                   // 1000 to 9999
)

var (
	boxName = regexp.MustCompile(`^[a-z2-7]{16}$`)
	boxCode = regexp.MustCompile(`^[1-9][0-9]{3}$`)
	keyText = regexp.MustCompile(`^[a-z2-7]{16,64}$`)
)

// mail is all boxes of a server.
type mail struct {
	mutex   sync.Mutex
	stamp   int64 // of the latest letter; it begins with the time, to pass those of servers before
	boxes   map[string]*box
	coded   map[string]string  // names of boxes by their codes
	senders map[string]*sender // by their addresses
	waiting map[string]int     // requests that wait, by their addresses
}

type box struct {
	code    string
	letters map[string]letter // by their authors
}

type letter struct {
	stamp, number int64
	text          json.RawMessage
}

// sender is an address from which letters came, and where those are.
type sender struct {
	stamp  int64 // of its latest letter
	places []place
}

type place struct{ box, author string }

func newMail() *mail {
	return &mail{
		stamp:   time.Now().UnixMicro(),
		boxes:   make(map[string]*box),
		coded:   make(map[string]string),
		senders: make(map[string]*sender),
		waiting: make(map[string]int),
	}
}

// told is what the server says of a box.
type told struct {
	Box     string                     `json:"box"`
	Code    string                     `json:"code,omitempty"`
	Author  string                     `json:"author,omitempty"`
	Number  int64                      `json:"number"` // of that author's letter, 0 without one
	Stamp   int64                      `json:"stamp"`
	Letters map[string]json.RawMessage `json:"letters,omitempty"`
}

func (m *mail) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, key := r.PathValue("box"), r.Header.Get("Authorization")
	author := ""
	if keyText.MatchString(key) {
		author = digest(key)
	} else if key != "" || r.Method == http.MethodPut {
		http.Error(w, "a device has a key of 16 to 64 letters and digits", http.StatusUnauthorized)
		return
	}
	if name == "own" {
		name = author
	}
	if boxCode.MatchString(name) {
		m.mutex.Lock()
		name = m.coded[name]
		m.mutex.Unlock()
		if name == "" {
			http.Error(w, "no board has this code", http.StatusNotFound)
			return
		}
	}
	if !boxName.MatchString(name) {
		http.Error(w, "a board has a name of 16 letters and digits, or a code of four digits", http.StatusBadRequest)
		return
	}
	var answer *told
	if r.Method == http.MethodPut {
		answer = m.put(w, r, place{name, author})
	} else {
		answer = m.get(w, r, place{name, author})
	}
	if answer == nil {
		return // which has been said
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_ = json.NewEncoder(w).Encode(answer) // who does not read it asks again
}

func (m *mail) put(w http.ResponseWriter, r *http.Request, at place) *told {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestLetter))
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		http.Error(w, fmt.Sprintf("a letter has at most %d bytes", longestLetter), http.StatusRequestEntityTooLarge)
		return nil
	case err != nil:
		http.Error(w, "the letter did not arrive in time", http.StatusRequestTimeout)
		return nil
	}
	var head struct{ Number int64 }
	if err := json.Unmarshal(text, &head); err != nil || head.Number < 1 {
		http.Error(w, "a letter is a JSON object with a number of at least 1", http.StatusBadRequest)
		return nil
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.room(address(r), at)
	one := m.boxes[at.box]
	if one == nil {
		one = &box{letters: make(map[string]letter)}
		m.boxes[at.box] = one
	}
	if head.Number > one.letters[at.author].number {
		one.letters[at.author] = letter{m.stamp, head.Number, text}
	}
	if at.box == at.author && one.code == "" {
		one.code = m.code(at.box, r.URL.Query().Get("code"))
	}
	return m.tell(at)
}

// room makes room for a letter that comes from an address.
func (m *mail) room(from string, at place) {
	m.stamp++
	one := m.senders[from]
	if one == nil {
		one = &sender{}
		m.senders[from] = one
	}
	one.stamp = m.stamp
	if known := m.boxes[at.box]; known != nil && known.letters[at.author].number > 0 {
		return
	}
	one.places = append(one.places, at)
	if len(one.places) > mostLetters {
		m.remove(one.places[0])
		one.places = one.places[1:]
	}
	if len(m.senders) <= mostSenders {
		return
	}
	oldest := from
	for other, sender := range m.senders {
		if sender.stamp < m.senders[oldest].stamp {
			oldest = other
		}
	}
	for _, at := range m.senders[oldest].places {
		m.remove(at)
	}
	delete(m.senders, oldest)
}

func (m *mail) remove(at place) {
	one := m.boxes[at.box]
	delete(one.letters, at.author)
	if len(one.letters) == 0 {
		delete(m.coded, one.code)
		delete(m.boxes, at.box)
	}
}

// code gives a box the code that is wanted or, if that is no code or another box has it, the
// next free one from where the name leads; "" if none is left.
func (m *mail) code(name, wanted string) string {
	if len(m.coded) == codes {
		return ""
	}
	sum := sha256.Sum256([]byte(name))
	from := binary.BigEndian.Uint32(sum[:])
	for m.coded[wanted] != "" || !boxCode.MatchString(wanted) {
		wanted = strconv.Itoa(1000 + int(from%codes))
		from++
	}
	m.coded[wanted] = name
	return wanted
}

func (m *mail) get(w http.ResponseWriter, r *http.Request, at place) *told {
	query := r.URL.Query()
	after, err := strconv.ParseInt(query.Get("after"), 10, 64)
	if err != nil {
		http.Error(w, "after which stamp? give after=0 for all letters", http.StatusBadRequest)
		return nil
	}
	end := time.Now()
	if from := address(r); m.wait(from, 1) {
		defer m.wait(from, -1)
		end = end.Add(longestWait)
	}
	ticks := time.NewTicker(pulse)
	defer ticks.Stop()
	for {
		if answer := m.news(at, query["of"], after); answer.Letters != nil || !time.Now().Before(end) ||
			at.author != "" && answer.Number == 0 {
			return answer
		}
		select {
		case <-ticks.C:
		case <-r.Context().Done():
			return nil
		}
	}
}

// wait counts the requests of an address that wait, and reports whether one more may.
func (m *mail) wait(from string, by int) bool {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.waiting[from]+by > mostWaiting {
		return false
	}
	m.waiting[from] += by
	if m.waiting[from] == 0 {
		delete(m.waiting, from)
	}
	return true
}

// news is what to tell somebody who knows all up to a stamp, with the letters of some authors
// that are new to them; without authors, of all.
func (m *mail) news(at place, of []string, after int64) *told {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if after > m.stamp {
		after = 0 // of a server whose clock was ahead
	}
	answer := m.tell(at)
	if one := m.boxes[at.box]; one != nil {
		for author, letter := range one.letters {
			if letter.stamp <= after || len(of) > 0 && !slices.Contains(of, author) {
				continue
			}
			if answer.Letters == nil {
				answer.Letters = make(map[string]json.RawMessage)
			}
			answer.Letters[author] = letter.text
		}
	}
	return answer
}

func (m *mail) tell(at place) *told {
	answer := &told{Box: at.box, Author: at.author, Stamp: m.stamp}
	if one := m.boxes[at.box]; one != nil {
		answer.Code = one.code
		answer.Number = one.letters[at.author].number
	}
	return answer
}

// digest is the author that a key makes.
func digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
}

// address is from where a request comes. A proxy on this machine says for whom it asks.
func address(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	hops := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
	asker, err := netip.ParseAddr(strings.TrimSpace(hops[len(hops)-1]))
	if err == nil && from.Addr().Unmap().IsLoopback() {
		return network(asker)
	}
	return network(from.Addr())
}

// network is what stands for an address where devices are counted: of IPv6 the first half,
// since a device has as many addresses as it likes there.
func network(ip netip.Addr) string {
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	half, _ := ip.Prefix(64) // which every address of IPv6 has
	return half.String()
}
