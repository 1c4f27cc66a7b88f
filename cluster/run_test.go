package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"transversal/verify"
)

func TestMain(m *testing.M) {
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	log.SetLogger(silent{})
	os.Exit(m.Run())
}

type silent struct{}

func (silent) Log(context.Context, log.Severity, int, string) {}

// single is the report of the same job on a single machine.
func single(job Job) (any, error) {
	if job.Theorem == "win" {
		return verify.Winning(context.Background(), job.N, job.options())
	}
	return verify.Delaying(context.Background(), job.N, job.options())
}

func encode(t *testing.T, report any) string {
	t.Helper()
	data, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// compare runs a job on Prism and compares the report with that of one machine.
func compare(t *testing.T, job Job, o Options) {
	t.Helper()
	o.Runner = "prism"
	got, err := Run(context.Background(), job, o)
	if err != nil {
		t.Fatal(err)
	}
	want, err := single(job)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := encode(t, got), encode(t, want); got != want {
		t.Errorf("%s: the pipeline reports\n%s\nand one machine\n%s", job.Name(), got, want)
	}
}

func TestSameReport(t *testing.T) {
	jobs := []Job{
		{Theorem: "win", N: 4},
		{Theorem: "win", N: 4, AllChoices: true},
		{Theorem: "win", N: 4, Classes: true},
		{Theorem: "delay", N: 2},
		{Theorem: "delay", N: 4},
		{Theorem: "delay", N: 4, AllChoices: true},
		{Theorem: "delay", N: 4, Classes: true},
		{Theorem: "win", N: 5},
		{Theorem: "win", N: 5, Classes: true},
		{Theorem: "delay", N: 5},
		{Theorem: "delay", N: 5, Classes: true},
		{Theorem: "win", N: 6},
		{Theorem: "win", N: 6, Classes: true},
		{Theorem: "delay", N: 6, Classes: true},
	}
	if os.Getenv("TRANSVERSAL_LONG") != "" {
		jobs = append(jobs, Job{Theorem: "delay", N: 6}) // takes minutes
	}
	for _, job := range jobs {
		t.Run(job.Name(), func(t *testing.T) { compare(t, job, Options{Levels: t.TempDir()}) })
	}
}

// A run goes on from the last level that is complete, and does not look at what
// was before.
func TestResume(t *testing.T) {
	job := Job{Theorem: "win", N: 6, Classes: true}
	dir := t.TempDir()
	compare(t, job, Options{Levels: dir})
	levels, err := filepath.Glob(filepath.Join(dir, job.Name(), "*"))
	if err != nil {
		t.Fatal(err)
	}
	// A run killed at ply 6: later levels are missing, that level is torn.
	for _, level := range levels {
		switch name := filepath.Base(level); {
		case name > "ply06" || name == "end":
			must(t, os.RemoveAll(level))
		case name == "ply06":
			must(t, os.Remove(filepath.Join(level, "level.json")))
			must(t, os.Truncate(filepath.Join(level, "00000.records"), 7))
		}
	}
	var did []int
	compare(t, job, Options{Levels: dir, Said: func(l *Level, _ time.Duration) { did = append(did, l.Ply) }})
	if want := []int{6, 7, 8, 9, end}; !equal(did, want) {
		t.Errorf("the second run made the levels %v, want %v", did, want)
	}
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Files that are not what they should be are refused.
func TestDamaged(t *testing.T) {
	job := Job{Theorem: "win", N: 4, Classes: true}
	for name, damage := range map[string]func(dir string) error{
		"a flipped bit": func(dir string) error {
			path := filepath.Join(dir, "ply05", "00000.records")
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			data[3] ^= 1
			return os.WriteFile(path, data, 0o644)
		},
		"a shard of another level": func(dir string) error {
			return os.Rename(filepath.Join(dir, "ply04", "00000.records"), filepath.Join(dir, "ply05", "00000.records"))
		},
		"a torn description": func(dir string) error {
			return os.Truncate(filepath.Join(dir, "ply05", "level.json"), 20)
		},
		"another run's description": func(dir string) error {
			other := `{"Job":{"Theorem":"delay","N":4},"Ply":5}`
			return os.WriteFile(filepath.Join(dir, "ply05", "level.json"), []byte(other), 0o644)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			o := Options{Runner: "prism", Levels: dir}
			_, err := Run(context.Background(), job, o)
			must(t, err)
			must(t, os.RemoveAll(filepath.Join(dir, job.Name(), "end")))
			must(t, damage(filepath.Join(dir, job.Name())))
			if _, err := Run(context.Background(), job, o); err == nil || !strings.Contains(err.Error(), "damaged") {
				t.Errorf("the run ended with %v", err)
			}
		})
	}
}

// On the 3×3 board Lemma 6 fails, and the same position is blamed, also by a run
// that goes on from the level that failed.
func TestFailure(t *testing.T) {
	for _, classes := range []bool{false, true} {
		job := Job{Theorem: "win", N: 3, Classes: classes}
		_, want := single(job)
		o := Options{Runner: "prism", Levels: t.TempDir()}
		for range 2 {
			_, err := Run(context.Background(), job, o)
			if failure := (*verify.Failure)(nil); !errors.As(err, &failure) || err.Error() != want.Error() {
				t.Errorf("%s: the run ended with\n%v\nwant\n%v", job.Name(), err, want)
			}
		}
	}
}

// The counters of a pipeline agree with the level that it makes.
func TestMetrics(t *testing.T) {
	job := Job{Theorem: "win", N: 5, Classes: true}
	e, err := job.exploration()
	must(t, err)
	r := &run{folder: folder{t.TempDir(), job}, Exploration: e}
	from, err := r.start(context.Background(), 1)
	must(t, err)
	to := &Level{Job: job, Ply: 2, Width: r.Walk.Width(0, &from.Plays)}
	p, s := beam.NewPipelineWithRoot()
	step(s, r.folder, from, to, 4)
	result, err := beam.Run(context.Background(), "prism", p)
	must(t, err)
	got := map[string]int64{}
	for _, counter := range result.Metrics().AllMetrics().Counters() {
		got[counter.Name()] += counter.Result()
	}
	if got["positions_expanded"] != 1 || got["positions_merged"] != 3 || got["records_shuffled"] != 3 || got["claims_failed"] != 0 {
		t.Errorf("the metrics are %v", got)
	}
}
