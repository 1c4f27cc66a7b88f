package main

import (
	"context"
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

// flinkServer is Beam's job server with a Flink cluster in it, in Maven Central.
const flinkServer = "org.apache.beam:beam-runners-flink-1.19-job-server:2.76.0"

// flinkJar returns the path of the job server, or says why there is none.
var flinkJar = sync.OnceValues(func() (path, why string) {
	if _, err := exec.LookPath("java"); err != nil {
		return "", "Flink needs Java, which is not here"
	}
	if jar := os.Getenv("FLINK_JOB_SERVER_JAR"); jar != "" {
		return jar, ""
	}
	if _, err := exec.LookPath("mvn"); err != nil {
		return "", "give the path of Beam's Flink job server in FLINK_JOB_SERVER_JAR, or install Maven to fetch it"
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	parts := strings.Split(flinkServer, ":")
	jar := filepath.Join(cache, "transversal", parts[1]+"-"+parts[2]+".jar")
	if exists(jar) {
		return jar, ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	fetch := exec.CommandContext(ctx, "mvn", "-B", "-q", "-Dstyle.color=never", "dependency:copy", "-Dartifact="+flinkServer, "-DoutputDirectory="+filepath.Dir(jar))
	fetch.Dir = os.TempDir()
	if said, err := fetch.CombinedOutput(); err != nil || !exists(jar) {
		return "", fmt.Sprintf("Maven cannot fetch %s: %v\n%s", flinkServer, err, firstError(string(said)))
	}
	return jar, ""
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
	jar, why := flinkJar()
	if jar == "" {
		t.Skip("skipped: " + why)
	}
	dir, port := t.TempDir(), freePort(t)
	config := "restart-strategy.type: fixed-delay\nrestart-strategy.fixed-delay.attempts: 5\nrestart-strategy.fixed-delay.delay: 1 s\ntaskmanager.numberOfTaskSlots: 2\n"
	if err := os.WriteFile(filepath.Join(dir, "flink-conf.yaml"), []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	var args []string
	for _, internal := range []string{"java.lang", "java.lang.invoke", "java.net", "java.nio", "java.util", "java.util.concurrent", "sun.nio.ch"} {
		args = append(args, "--add-opens=java.base/"+internal+"=ALL-UNNAMED") // Flink's serializers look into these
	}
	args = append(args, "-Xmx1g", "-jar", jar, "--flink-master", "[local]", "--flink-conf-dir", dir, "--artifacts-dir", filepath.Join(dir, "artifacts"),
		"--job-port", fmt.Sprint(port), "--artifact-port", "0", "--expansion-port", "0")
	return serve(t, exec.Command("java", args...), port, 2*time.Minute)
}

// Flink, with the workers in the program, finds what one machine finds.
func TestFlink(t *testing.T) {
	endpoint := startFlink(t)
	report, err := verify.Winning(context.Background(), 7, verify.Options{Classes: true})
	want := summary(t, report, err)
	start := time.Now()
	got := output(t, command("verify", "--n", "7", "--classes", "--runner", "flink", "--endpoint", endpoint, "--environment_type", "LOOPBACK", "--parallelism", "2"))
	if got != want {
		t.Errorf("the command prints\n%s\nwant\n%s", got, want)
	}
	t.Logf("n = 7 takes %.1f s on Flink", time.Since(start).Seconds())
}

// Flink runs what a killed worker did again.
func TestFlinkKilledWorker(t *testing.T) {
	endpoint := startFlink(t)
	report, err := verify.Winning(context.Background(), 7, verify.Options{Classes: true})
	want := summary(t, report, err)
	workers, levels := t.TempDir(), t.TempDir()
	args := []string{"verify", "--n", "7", "--classes", "--runner", "flink", "--endpoint", endpoint, "--levels", levels, "--parallelism", "2"}
	go func() {
		level := filepath.Join(levels, "win_n7_classes", "ply10")
		for t.Context().Err() == nil && (!exists(level) || !killNewest(workers)) {
			time.Sleep(time.Millisecond)
		}
	}()
	if got := output(t, command(append(args, processes(workers)...)...)); got != want {
		t.Errorf("the command prints\n%s\nwant\n%s", got, want)
	}
}
