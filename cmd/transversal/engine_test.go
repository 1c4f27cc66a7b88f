package main

import (
	"bufio"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// started starts a command, which is killed after a minute, and returns its output.
func started(t *testing.T, cmd *exec.Cmd) (out io.ReadCloser, stuck *time.Timer) {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return out, time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
}

// The engine ends when nobody reads its answers, also after the end of its input and
// while it has no answer to write.
func TestUnreadEngine(t *testing.T) {
	cmd := command("engine", "--wait")
	cmd.Stdin = strings.NewReader(`{"do":"solve","game":"16"}` + "\n" + `{"do":"hello"}` + "\n")
	out, stuck := started(t, cmd)
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	out.Close()
	_ = cmd.Wait()
	if !stuck.Stop() {
		t.Error("the engine works on, and nobody reads")
	}
}
