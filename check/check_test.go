package check_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	tr "transversal"
	"transversal/check"
	"transversal/solve"
)

// certified returns a certificate of what there is to say about p.
func certified(t testing.TB, p solve.Problem, by int) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, _, err := solve.Certify(context.Background(), p, by, &b, solve.Options{Memory: 64 << 20}); err != nil {
		t.Fatalf("%v: %v", p.Picture(), err)
	}
	return b.Bytes()
}

// summed replaces the SHA-256 of a certificate by the right one.
func summed(text []byte) []byte {
	if i := bytes.LastIndex(text, []byte("sha256 ")); i >= 0 {
		text = text[:i]
	}
	return fmt.Appendf(bytes.Clone(text), "sha256 %x\n", sha256.Sum256(text))
}

func refused(err error) bool {
	return errors.Is(err, check.ErrRefused) && !strings.Contains(err.Error(), "\n")
}

func TestAccepted(t *testing.T) {
	for n := 1; n <= 7; n++ {
		proofs, err := check.Check(bytes.NewReader(certified(t, solve.Board(n, n), 0)))
		if err != nil {
			t.Errorf("n = %d: %v", n, err)
		}
		for _, p := range proofs {
			t.Logf("n = %d: %s: %d entries, %d replies", n, p.Claim, p.Entries, p.Replies)
		}
	}
	for n := 4; n <= 9; n++ {
		proofs, err := check.Check(bytes.NewReader(certified(t, solve.Board(n, n), 2*n+1)))
		if want := fmt.Sprintf("X does not win by %d", 2*n+1); err != nil || len(proofs) != 1 || proofs[0].Claim != want {
			t.Errorf("n = %d: %+v, %v", n, proofs, err)
		}
	}
}

// TestShipped checks the certificate that docs/certificate.md is about, and that
// it is still the one that solve writes.
func TestShipped(t *testing.T) {
	text, err := os.ReadFile("../docs/four.cert")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := check.Check(bytes.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, certified(t, solve.Board(4, 4), 0)) {
		t.Error("docs/four.cert is not what solve writes: write it anew with transversal solve --n 4 --certificate docs/four.cert")
	}
}

// small makes a small board with holes and stones, for any rule.
func small(dice *rand.Rand) solve.Problem {
	for {
		p := solve.Problem{Rows: 1 + dice.IntN(4), Cols: 1 + dice.IntN(4), Rule: solve.Rule(dice.IntN(3)), Turn: tr.Player(dice.IntN(2))}
		holes, stones := dice.IntN(25), dice.IntN(60)
		for r := range p.Rows {
			for c := range p.Cols {
				switch roll := dice.IntN(100); {
				case roll < holes:
					p.Missing = p.Missing.With(tr.At(r, c))
				case roll < holes+stones/2:
					p.X = p.X.With(tr.At(r, c))
				case roll < holes+stones:
					p.O = p.O.With(tr.At(r, c))
				}
			}
		}
		if free := p.Rows*p.Cols - p.Missing.Len() - p.X.Len() - p.O.Len(); p.Check() == nil && free <= 9 {
			return p
		}
	}
}

// TestAnyBoard certifies the values of random boards.
func TestAnyBoard(t *testing.T) {
	dice := rand.New(rand.NewPCG(21, 22))
	for range 400 {
		p := small(dice)
		r, err := solve.Solve(context.Background(), p, solve.Options{Memory: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		proofs, err := check.Check(bytes.NewReader(certified(t, p, 0)))
		if err != nil {
			t.Fatalf("%v, %v, %v to move: %v", p.Picture(), p.Rule, p.Turn, err)
		}
		want := fmt.Sprintf("%s wins by %d", r.Value, r.Ply)
		if r.Ply == 0 {
			want = fmt.Sprintf("X does not win by %d", p.Rows*p.Cols-p.Missing.Len())
		}
		if proofs[0].Claim != want || proofs[0].Start != p.Picture() || proofs[0].Turn != p.Turn.String() {
			t.Fatalf("%v, %v: %+v proved, want %s", p.Picture(), p.Rule, proofs[0], want)
		}
	}
}

// TestFlippedBits flips every bit of a certificate, once with the sum left alone
// and once with the right one. Then what is accepted must be true: a certificate
// may survive if the claim became weaker.
func TestFlippedBits(t *testing.T) {
	whole := certified(t, solve.Board(2, 2), 0)
	survived := 0
	for i := range whole {
		for bit := range 8 {
			text := bytes.Clone(whole)
			text[i] ^= 1 << bit
			if _, err := check.Check(bytes.NewReader(text)); !refused(err) {
				t.Fatalf("bit %d of byte %d flipped: %v", bit, i, err)
			}
			if proofs, err := check.Check(bytes.NewReader(summed(text))); err == nil {
				survived++
				for _, p := range proofs {
					truth(t, p)
				}
			} else if !refused(err) {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d of %d changed certificates with the right sum prove something, and it is true", survived, 8*len(whole))
}

// TestEdited edits certificates of random boards word by word, with the sum set
// right. Whatever is still accepted must be true.
func TestEdited(t *testing.T) {
	accepted := 0
	rapid.Check(t, func(rt *rapid.T) {
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		lines := strings.Split(string(certified(t, small(dice), 0)), "\n")
		all := strings.Fields(strings.Join(lines, " "))
		for range rapid.IntRange(1, 3).Draw(rt, "edits") {
			i := dice.IntN(len(lines))
			words := strings.Split(lines[i], " ")
			j := dice.IntN(len(words))
			switch rapid.SampledFrom([]string{"drop", "copy", "replace", "drop line", "swap lines"}).Draw(rt, "edit") {
			case "drop":
				words = slices.Delete(words, j, j+1)
			case "copy":
				words = slices.Insert(words, j, words[j])
			case "replace":
				words[j] = all[dice.IntN(len(all))]
			case "drop line":
				words = nil
			case "swap lines":
				k := dice.IntN(len(lines))
				words, lines[k] = strings.Split(lines[k], " "), lines[i]
			}
			lines[i] = strings.Join(words, " ")
		}
		lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
		proofs, err := check.Check(bytes.NewReader(summed([]byte(strings.Join(lines, "\n") + "\n"))))
		if err != nil && !refused(err) {
			rt.Fatal(err)
		}
		for _, p := range proofs {
			accepted++
			truth(t, p)
		}
	})
	t.Logf("%d claims survived, all true", accepted)
}

// truth solves the board of a proof and compares.
func truth(t *testing.T, p check.Proof) {
	t.Helper()
	problem, err := solve.ParsePicture(p.Start)
	if err != nil {
		t.Fatal(err)
	}
	if problem.Rule, err = solve.ParseRule(p.Rule); err != nil {
		t.Fatal(err)
	}
	if problem.Turn = tr.X; p.Turn == "O" {
		problem.Turn = tr.O
	}
	r, err := solve.Solve(context.Background(), problem, solve.Options{Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	player, rest, _ := strings.Cut(p.Claim, " ")
	var by int
	_, err = fmt.Sscanf(rest, "wins by %d", &by)
	wins := err == nil
	if !wins {
		if _, err := fmt.Sscanf(rest, "does not win by %d", &by); err != nil {
			t.Fatal(err)
		}
	}
	if (r.Value == player && r.Ply > 0 && r.Ply <= by) != wins {
		t.Fatalf("proved, but false: %+v; the value is %s at ply %d", p, r.Value, r.Ply)
	}
}

func TestTruncated(t *testing.T) {
	whole := certified(t, solve.Board(4, 4), 0)
	for i := 0; i < len(whole); i += 3 {
		if _, err := check.Check(bytes.NewReader(whole[:i])); !refused(err) {
			t.Fatalf("cut after %d bytes: %v", i, err)
		}
	}
}

// TestDamaged changes certificates with the sum set right, so that the fault
// itself must be found.
func TestDamaged(t *testing.T) {
	whole := string(certified(t, solve.Board(4, 4), 0))
	lines := strings.SplitAfter(whole, "\n")
	without := func(i int) string { return strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "") }
	for name, damage := range map[string]struct{ text, fault string }{
		"missing entry":        {without(8), "not a board: \"ply\""},
		"missing entry, count": {strings.Replace(without(8), "ply 2 entries 2", "ply 2 entries 1", 1), "\"ply 2 entries 2\" was due"},
		"missing level":        {without(6), "not a board: \"ply\""},
		"wrong board":          {strings.Replace(whole, "start ..../..../..../....", "start ...../...../...../...../.....", 1), "nothing points to the board"},
		"smaller board":        {strings.Replace(whole, "X.../.O../..../....", "X../.O./...", 1), "nothing points to the board"},
		"wrong image":          {strings.Replace(whole, "~cadb:cabd", "~acdb:cabd", 1), "was due|points"},
		"not a permutation":    {strings.Replace(whole, "~cadb:cabd", "~cadb:ccbd", 1), "not a symmetry"},
		"move not free":        {strings.Replace(whole, "X.../.O../..../.... 2,3", "X.../.O../..../.... 2,2", 1), "is not free"},
		"move off the board":   {strings.Replace(whole, "X.../.O../..../.... 2,3", "X.../.O../..../.... 2,5", 1), "not a cell"},
		"bad move":             {strings.Replace(whole, "X.../.O../..../.... 2,3", "X.../.O../..../.... 2,4", 1), "due|not covered|fails|points|no threat"},
		"no such threat":       {strings.Replace(whole, "!3,4", "!4,4", 1), "no threat"},
		"a threat too few":     {strings.Replace(whole, " !1,2 !3,2", " !1,2", 1), "not covered"},
		"an image too many":    {strings.Replace(whole, " !1,2 !3,2", " !1,2 !3,2 abcd:abcd", 1), "every reply is covered"},
		"stronger claim":       {strings.Replace(whole, "X wins by 11", "X wins by 9", 1), "fails|no threat|was due"},
		"other player":         {strings.Replace(whole, "X wins by 11", "O wins by 11", 1), ""},
		"other rule":           {strings.Replace(whole, "rule achievement", "rule avoidance", 1), ""},
		"unknown rule":         {strings.Replace(whole, "rule achievement", "rule chess", 1), "is not known"},
		"no proof":             {"transversal certificate 1\n", "a line \"rule\" was due"},
		"version":              {strings.Replace(whole, "certificate 1", "certificate 2", 1), "version"},
		"entries swapped":      {strings.Join(lines[:8], "") + lines[9] + lines[8] + strings.Join(lines[10:], ""), "out of order|points"},
	} {
		if damage.text == whole {
			t.Errorf("%s: nothing is damaged", name)
		}
		_, err := check.Check(bytes.NewReader(summed([]byte(damage.text))))
		found := damage.fault == ""
		for _, fault := range strings.Split(damage.fault, "|") {
			found = found || err != nil && strings.Contains(err.Error(), fault)
		}
		if !refused(err) || !found {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := check.Check(strings.NewReader(whole + "\n")); !refused(err) || !strings.Contains(err.Error(), "follows") {
		t.Errorf("a line too many: %v", err)
	}
	if _, err := check.Check(iotest.ErrReader(os.ErrPermission)); errors.Is(err, check.ErrRefused) || !errors.Is(err, os.ErrPermission) {
		t.Errorf("a file that cannot be read: %v", err)
	}
}

// TestPython has the second checker read the same certificates.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	script, err := filepath.Abs("../docs/check_certificate.py")
	if err != nil {
		t.Fatal(err)
	}
	run := func(text []byte) (string, error) {
		file := filepath.Join(t.TempDir(), "certificate")
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(python, script, file).CombinedOutput()
		return string(out), err
	}
	dice := rand.New(rand.NewPCG(31, 32))
	var all [][]byte
	for n := 1; n <= 6; n++ {
		all = append(all, certified(t, solve.Board(n, n), 0))
	}
	for range 6 {
		all = append(all, certified(t, small(dice), 0))
	}
	for _, text := range all {
		proofs, err := check.Check(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		out, err := run(text)
		if err != nil {
			t.Fatalf("%v: %s\n%.200s", err, out, text)
		}
		want := ""
		for _, p := range proofs {
			want += fmt.Sprintf("%s (%s, %dx%d): proved with %d entries\n", p.Claim, p.Rule, strings.Count(p.Start, "/")+1, strings.IndexByte(p.Start+"/", '/'), p.Entries)
		}
		if out != want {
			t.Errorf("the scripts say\n%sand we\n%s", out, want)
		}
	}
	// Both refuse, or both accept, whatever happens to a certificate.
	whole := all[3]
	for range 10 {
		text := bytes.Clone(whole)
		text[dice.IntN(len(text)-80)] ^= 1 << dice.IntN(7)
		text = summed(text)
		_, ours := check.Check(bytes.NewReader(text))
		out, theirs := run(text)
		if (ours == nil) != (theirs == nil) || strings.Contains(out, "Traceback") {
			t.Fatalf("we say %v, the script %v: %s", ours, theirs, out)
		}
	}
}

// FuzzCheck feeds the reader anything: it must end, without a panic, and not
// believe what is false. The sum is set right so that it protects nothing.
func FuzzCheck(f *testing.F) {
	f.Add([]byte("transversal certificate 1\nrule achievement\nstart .\nturn X\nclaim X wins by 1\nply 0 entries 1\n. 1,1\nend\nsha256 "))
	for n := 1; n <= 4; n++ {
		f.Add(certified(f, solve.Board(n, n), 0))
	}
	f.Add(certified(f, solve.Problem{Rows: 2, Cols: 3, Missing: tr.SetOf(0), Rule: solve.Avoidance}, 0))
	f.Add(certified(f, solve.Problem{Rows: 3, Cols: 3, Rule: solve.MakerBreaker, Turn: tr.O}, 0))
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := check.Check(bytes.NewReader(text)); err != nil && !refused(err) {
			t.Fatal(err)
		}
		proofs, err := check.Check(bytes.NewReader(summed(text)))
		if err != nil && !refused(err) {
			t.Fatal(err)
		}
		for _, p := range proofs {
			if strings.Count(p.Start, ".") <= 10 {
				truth(t, p)
			}
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{6, 7, 8} {
		text := certified(b, solve.Board(n, n), 0)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := check.Check(bytes.NewReader(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
