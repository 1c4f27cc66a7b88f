package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"transversal/verify"
)

// flinkPOM names, for Maven, Beam's job server with a Flink cluster in it.
const flinkPOM = "testdata/flink/pom.xml"

// flinkJars returns the folder of the job server and of all that it needs, or
// says why there is none.
var flinkJars = sync.OnceValues(func() (dir, why string) {
	if _, err := exec.LookPath("java"); err != nil {
		return "", "Flink needs Java, which is not here"
	}
	pom, err := os.ReadFile(flinkPOM)
	if err != nil {
		return "", err.Error()
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	cache = filepath.Join(cache, "transversal")
	dir = filepath.Join(cache, fmt.Sprintf("flink-%.4x", sha256.Sum256(pom)))
	if exists(dir) {
		return dir, ""
	}
	if _, err := exec.LookPath("mvn"); err != nil {
		return "", "fetching Flink needs Maven, which is not here"
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err.Error()
	}
	part, err := os.MkdirTemp(cache, "flink-part-")
	if err != nil {
		return "", err.Error()
	}
	defer os.RemoveAll(part)
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	fetch := exec.CommandContext(ctx, "mvn", "-B", "-q", "-Dstyle.color=never", "-f", flinkPOM, "dependency:copy-dependencies", "-DincludeScope=runtime", "-DoutputDirectory="+part)
	if said, err := fetch.CombinedOutput(); err != nil {
		return "", fmt.Sprintf("Maven cannot fetch what %s names: %v\n%s", flinkPOM, err, firstError(string(said)))
	}
	if err := os.Rename(part, dir); err != nil && !exists(dir) {
		return "", err.Error()
	}
	return dir, ""
})

// firstError returns the first line of Maven's that says what is wrong.
func firstError(said string) string {
	for line := range strings.Lines(said) {
		if strings.Contains(line, "ERROR") {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

// startFlink starts a job server with a Flink cluster of its own, which runs a
// failed part of a job again.
func startFlink(t *testing.T) (endpoint string) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: -short, and Flink takes its time")
	}
	jars, why := flinkJars()
	if jars == "" {
		t.Skip("skipped: " + why)
	}
	dir, port := t.TempDir(), freePort(t)
	config := "restart-strategy.type: fixed-delay\nrestart-strategy.fixed-delay.attempts: 5\nrestart-strategy.fixed-delay.delay: 1 s\ntaskmanager.numberOfTaskSlots: 2\n"
	if err := os.WriteFile(filepath.Join(dir, "flink-conf.yaml"), []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{
		"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", // compile fast: the server lives half a minute
		"-Xmx1g", "-Djava.io.tmpdir=" + dir, "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
		"-cp", filepath.Join(jars, "*"), "org.apache.beam.runners.flink.FlinkJobServerDriver",
		"--flink-master", "[local]", "--flink-conf-dir", dir, "--artifacts-dir", filepath.Join(dir, "artifacts"),
		"--job-port", fmt.Sprint(port), "--artifact-port", "0", "--expansion-port", "0",
	}
	return serve(t, exec.Command("java", args...), port, 2*time.Minute)
}

// Flink, with the workers in the program, finds what one machine finds.
func TestFlink(t *testing.T) {
	endpoint := startFlink(t)
	report, err := verified("win", 7, verify.Options{Classes: true})
	want := summary(t, report, err)
	start := time.Now()
	got := output(t, command("verify", "--n", "7", "--classes", "--runner", "flink", "--endpoint", endpoint, "--environment_type", "LOOPBACK", "--parallelism", "2"))
	if got != want {
		t.Errorf("the command prints\n%s\nwant\n%s", got, want)
	}
	t.Logf("n = 7 takes %.1f s on Flink", time.Since(start).Seconds())
}

// Flink starts another worker for a killed one and runs what that did again, so
// that the program need not.
func TestFlinkKilledWorker(t *testing.T) {
	endpoint := startFlink(t)
	report, err := verified("win", 7, verify.Options{Classes: true})
	want := summary(t, report, err)
	workers, levels := t.TempDir(), t.TempDir()
	args := []string{"verify", "--n", "7", "--classes", "--verbose", "--runner", "flink", "--endpoint", endpoint, "--levels", levels, "--parallelism", "2"}
	cmd := command(append(args, processes(workers)...)...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	ended := begin(t, cmd)
	killed := 0 // the ply of the level that a worker was at when it was killed
	for killed == 0 {
		select {
		case err := <-ended:
			t.Fatalf("no worker was killed: %v\n%s", err, said.String())
		case <-time.After(time.Millisecond):
		}
		for ply := 9; ply <= 11; ply++ {
			level := filepath.Join(levels, "win_n7_classes", fmt.Sprintf("ply%02d", ply))
			complete := filepath.Join(level, "level.json")
			if exists(level) && !exists(complete) && killNewest(workers) && !exists(complete) {
				killed = ply
			}
		}
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Fatalf("%v\n%s", err, said.String())
		}
	case <-time.After(4 * time.Minute):
		_ = cmd.Process.Kill()
		<-ended
		t.Fatalf("the run does not end after the worker of ply %d was killed\n%s", killed, said.String())
	}
	if out.String() != want {
		t.Errorf("the command prints\n%s\nwant\n%s", out.String(), want)
	}
	t.Logf("killed the worker of ply %d; the program ran a pipeline again: %v", killed, strings.Contains(said.String(), "is run again"))
}
