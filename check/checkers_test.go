package check_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"transversal/check"
)

// judges are the checkers other than package check.
type judges struct {
	second *python
	third  *proved // nil if it is not asked
}

func newJudges(t testing.TB) judges { return judges{newPython(t), newProved(t)} }

// judge returns what package check answers, what the checker in Python does, and what is
// proved. It fails the test unless all accept the certificate, for the same claims, or all
// refuse it; and if what is proved is false.
func (j judges) judge(t testing.TB, text []byte) (answer, theirs string, proofs []check.Proof) {
	t.Helper()
	answer, proofs = ours(t, text)
	theirs = j.second.check(t, text)
	if proofs != nil && answer != theirs || answer[:len("refused")] != theirs[:len("refused")] {
		t.Fatalf("we say %s\nPython %s\nof\n%.2000s", answer, theirs, text)
	}
	if j.third != nil {
		j.third.agrees(t, text, answer)
	}
	for _, p := range proofs {
		believe(t, text, p)
	}
	return answer, theirs, proofs
}

// driver has the checker in Python read certificates from its standard input,
// each after a line with its length, and answer with a line.
const driver = `
import importlib.util, io, sys
spec = importlib.util.spec_from_file_location("checker", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
while length := sys.stdin.buffer.readline():
    checker = module.Checker(io.BytesIO(sys.stdin.buffer.read(int(length))))
    try:
        answer = "accepted: " + "; ".join(checker.check())
    except ValueError as fault:
        answer = f"refused: line {checker.number}: {fault}"
    print(answer, flush=True)
`

// python is the checker in Python, waiting for certificates.
type python struct {
	in  io.Writer
	out *bufio.Reader
}

// newPython starts the checker, or skips the test if there is no Python.
func newPython(t testing.TB) *python {
	t.Helper()
	command, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	script := must(filepath.Abs("../docs/check_certificate.py"))
	cmd := exec.Command(command, "-c", driver, script)
	in := must(cmd.StdinPipe())
	out := must(cmd.StdoutPipe())
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("the checker in Python: %v\n%s", err, &complaint)
		}
	})
	return &python{in, bufio.NewReader(out)}
}

// check returns what the checker answers: "accepted: …" or "refused: line 3: …".
func (p *python) check(t testing.TB, text []byte) string {
	t.Helper()
	fmt.Fprintf(p.in, "%d\n%s", len(text), text)
	answer, err := p.out.ReadString('\n')
	if err != nil {
		t.Fatalf("the checker in Python gives no answer about\n%.2000s", text)
	}
	return strings.TrimSuffix(answer, "\n")
}

// proved is the checker that is proved correct in formal and extracted from there. It
// reads all certificates of a test at the end, so that it starts once.
type proved struct {
	path, dir string
	asked     []asked
}

// asked is a certificate, and what another checker answers.
type asked struct {
	text   []byte
	answer string
}

// newProved returns the proved checker, which is asked nothing if it is not built.
func newProved(t testing.TB) *proved {
	path := must(filepath.Abs("../formal/check"))
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		t.Log("the proved checker is left out: make -C formal checker builds it")
		return &proved{}
	}
	p := &proved{path: path, dir: t.TempDir()}
	t.Cleanup(func() { p.compare(t) })
	return p
}

// agrees fails the test, at its end, unless the proved checker accepts or refuses as
// another one that gives the answer. It refuses the optional lines of a listed game. What
// it says is proved must be what our checker says.
func (p *proved) agrees(t testing.TB, text []byte, answer string) {
	t.Helper()
	if p.path == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(p.dir, strconv.Itoa(len(p.asked))), text, 0o600); err != nil {
		t.Fatal(err)
	}
	p.asked = append(p.asked, asked{text, answer})
}

// refusal is a line of the proved checker. It may find a fault some lines later than others.
var refusal = regexp.MustCompile(`(?m)^check: (\d+): line \d+: .*$`)

// compare starts the proved checker and compares its answers.
func (p *proved) compare(t testing.TB) {
	cmd, status := exec.Command(p.path), 0
	cmd.Dir = p.dir
	for i := range p.asked {
		cmd.Args = append(cmd.Args, strconv.Itoa(i))
	}
	out, err := cmd.CombinedOutput()
	said := refusal.ReplaceAllString(string(out), "$1 is refused")
	for i, a := range p.asked {
		proofs, _ := check.Check(bytes.NewReader(a.text))
		want := heads(a.text, proofs)
		if optional := bytes.Contains(a.text, []byte("\nfirst ")) || bytes.Contains(a.text, []byte("\nmoves ")); optional || !strings.HasPrefix(a.answer, "accepted") {
			want, status = fmt.Sprintf("%d is refused\n", i), 1
		}
		rest, ok := strings.CutPrefix(said, want)
		if !ok {
			t.Fatalf("the proved checker says\n%.1000s\nnot\n%sand another one %s\nof\n%.2000s", said, want, a.answer, a.text)
		}
		said = rest
	}
	if got := cmd.ProcessState.ExitCode(); said != "" || got != status {
		t.Errorf("the proved checker ends with %v, not %d: %s", err, status, said)
	}
}

// heads returns the heads of the proofs as the certificate has them, but without
// symmetries, each with a line "proved".
func heads(text []byte, proofs []check.Proof) string {
	var b strings.Builder
	for _, p := range proofs {
		if p.Listed {
			var head []byte
			_, text, _ = bytes.Cut(text, []byte("\nlisted "))
			head, text, _ = bytes.Cut(text, []byte("\nclaim "))
			sets, _, _ := bytes.Cut(head, []byte("\nsymmetries "))
			fmt.Fprintf(&b, "listed %s\nsymmetries 0\n%s\nclaim %s\nproved\n", sets, head[bytes.Index(head, []byte("\nstart "))+1:], p.Claim)
			continue
		}
		wins := fmt.Sprintf("goal %d", p.Goal)
		if p.Goal == 0 {
			wins = fmt.Sprintf("sets %d\n%s", len(p.Sets), strings.Join(p.Sets, "\n"))
		}
		fmt.Fprintf(&b, "rule %s\nstart %s\n%s\nturn %s\nclaim %s\nproved\n", p.Rule, p.Start, wins, p.Turn, p.Claim)
	}
	return b.String()
}

// ours returns the answer of package check in the same form, and what is proved.
func ours(t testing.TB, text []byte) (answer string, proofs []check.Proof) {
	t.Helper()
	proofs, err := check.Check(bytes.NewReader(text))
	switch {
	case err != nil && (!refused(err) || proofs != nil):
		t.Fatalf("not a refusal: %v, %v", proofs, err)
	case err != nil:
		return strings.TrimPrefix(err.Error(), "certificate "), nil
	}
	var all []string
	for _, p := range proofs {
		if p.Listed {
			all = append(all, fmt.Sprintf("%s (%s, %d vertices, %d and %d sets): proved with %d entries", p.Claim, p.Rule, len(p.Vertices), p.XSets, p.OSets, p.Entries))
			continue
		}
		rows := strings.Split(p.Start, "/")
		wins := fmt.Sprintf("goal %d", p.Goal)
		if p.Goal == 0 {
			wins = fmt.Sprintf("sets %d", len(p.Sets))
		}
		all = append(all, fmt.Sprintf("%s (%s, %dx%d, %s): proved with %d entries", p.Claim, p.Rule, len(rows), len(rows[0]), wins, p.Entries))
	}
	return "accepted: " + strings.Join(all, "; "), proofs
}

// refused reports whether err refuses a certificate, in one line.
func refused(err error) bool {
	return errors.Is(err, check.ErrRefused) && !strings.Contains(err.Error(), "\n")
}

// must returns v, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
