package check_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"transversal/check"
)

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
	script, err := filepath.Abs("../docs/check_certificate.py")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command, "-c", driver, script)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
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

// proved is the checker that is proved correct in formal and extracted from there.
type proved string

// newProved returns the proved checker, or "" if it is not built.
func newProved(t testing.TB) proved {
	path, err := exec.LookPath("../formal/check")
	if err != nil {
		t.Log("the proved checker is left out: make -C formal checker builds it")
		return ""
	}
	return proved(path)
}

// agrees reports whether the proved checker, if there is one, accepts or refuses
// as another one that gave the answer. It may find the fault some lines later, and it
// refuses the optional lines of a listed game. What it says is proved must be what our
// checker says.
func (p proved) agrees(t testing.TB, text []byte, answer string) bool {
	t.Helper()
	if p == "" {
		return true
	}
	cmd := exec.Command(string(p), "-")
	cmd.Stdin = bytes.NewReader(text)
	said, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1 || bytes.Count(said, []byte("\n")) != 1) {
		t.Fatalf("the proved checker ends with %v: %s\nof\n%.2000s", err, said, text)
	}
	optional := bytes.Contains(text, []byte("\nfirst ")) || bytes.Contains(text, []byte("\nmoves "))
	if (err == nil) != (strings.HasPrefix(answer, "accepted") && !optional) {
		t.Logf("the proved checker says %s", said)
		return false
	}
	if proofs, _ := check.Check(bytes.NewReader(text)); string(said) != heads(text, proofs) && err == nil {
		t.Logf("the proved checker says\n%sand ours\n%s", said, heads(text, proofs))
		return false
	}
	return true
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
			fmt.Fprintf(&b, "listed %s\nsymmetries 0\n%s\nclaim %s\nproved\n", sets, head[bytes.Index(head, []byte("start ")):], p.Claim)
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
