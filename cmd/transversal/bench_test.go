package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pace are the commands by which docs/pace.sh compares two versions.
var pace = []string{
	"verify --n 6", "verify --n 5 --plain", "verify --n 8 --classes", "verify --n 7 --theorem delay --classes",
	"verify --graph K8 --theorem delay", "solve --n 11 --workers 1",
}

// BenchmarkPace measures whole runs: the median of their CPU, and of the share of what an
// earlier program takes that the environment names, each run after one of this program.
func BenchmarkPace(b *testing.B) { measure(b, pace...) }

// BenchmarkRows measures the other rows of docs/BENCHMARKS.md. All take half an hour.
func BenchmarkRows(b *testing.B) {
	rows := []string{"verify --n 6 --plain", "verify --n 11 --classes", "solve --n 16 --by 33", "solve K16", "solve --n 5 --convention avoidance"}
	for n := 4; n <= 13; n++ {
		rows = append(rows, fmt.Sprintf("solve --n %d --workers 1", n))
		if n <= 10 {
			rows = append(rows, fmt.Sprintf("verify --n %d --classes", n), fmt.Sprintf("verify --n %d --theorem delay --classes", n))
		}
		if n <= 7 {
			rows = append(rows, fmt.Sprintf("verify --n %d", n))
		}
	}
	for _, graph := range []string{"K6", "K8", "K10"} {
		rows = append(rows, "verify --graph "+graph, "verify --graph "+graph+" --theorem delay")
	}
	measure(b, slices.DeleteFunc(rows, func(row string) bool { return slices.Contains(pace, row) })...)
}

func measure(b *testing.B, commands ...string) {
	earlier, program := os.Getenv("TRANSVERSAL_EARLIER"), filepath.Join(b.TempDir(), "transversal")
	if out, err := exec.Command("go", "build", "-o", program).CombinedOutput(); err != nil { // smaller than a test
		b.Fatalf("%v: %s", err, out)
	}
	for _, line := range commands {
		b.Run(line, func(b *testing.B) {
			args := strings.Fields(line)
			var now, shares []float64
			for b.Loop() {
				now = append(now, seconds(b, exec.Command(program, args...)))
				if earlier != "" {
					shares = append(shares, now[len(now)-1]/seconds(b, exec.Command(earlier, args...)))
				}
			}
			b.ReportMetric(median(now), "cpu-s/op")
			if earlier != "" {
				b.ReportMetric(median(shares), "of-earlier")
			}
		})
	}
}

// seconds runs a command and returns the CPU that it took.
func seconds(b *testing.B, cmd *exec.Cmd) float64 {
	b.Helper()
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
}

func median[T cmp.Ordered](all []T) T { return slices.Sorted(slices.Values(all))[len(all)/2] }
