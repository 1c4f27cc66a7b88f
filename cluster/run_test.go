package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/strategy"
	"transversal/verify"
)

func TestMain(m *testing.M) {
	known := asked
	asked = func(j Job) (verify.Theorem, int, verify.Options, error) {
		if j.Theorem == "broken" {
			return verify.Winning(strategy.Plain(j.Theorem, straying)), j.N, verify.Options{Classes: j.Classes}, nil
		}
		return known(j)
	}
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	log.SetLogger(silent{})
	os.Exit(m.Run())
}

type silent struct{}

func (silent) Log(context.Context, log.Severity, int, string) {}

// straying is X's rule, but for X's second move, which is in the row of the first.
func straying(p tr.Position) (strategy.Move, string, error) {
	if p.X.Len() != 1 {
		move, err := strategy.XRule().Move(p)
		return move, "", err
	}
	row := tr.Rectangle(p.X.Rows(), ^tr.Lines(0)).Intersect(p.Free())
	first, _ := row.First()
	return strategy.Move{Cell: first, Admits: row}, "", nil
}

// single is the report of the same job on a single machine.
func single(job Job) (any, error) {
	theorem, n, o, err := asked(job)
	if err != nil {
		return nil, err
	}
	return theorem.Verify(context.Background(), n, o)
}

func encode(t *testing.T, report any) string {
	t.Helper()
	data, err := json.Marshal(report)
	must(t, err)
	return string(data)
}

// compare runs a job on Prism and compares the report with that of one machine.
func compare(t *testing.T, job Job, o Options) {
	t.Helper()
	o.Runner = "prism"
	got, err := Run(context.Background(), job, o)
	must(t, err)
	want, err := single(job)
	must(t, err)
	if got, want := encode(t, got), encode(t, want); got != want {
		t.Errorf("%s: the pipeline reports\n%s\nand one machine\n%s", job.Name(), got, want)
	}
}

func TestSameReport(t *testing.T) {
	jobs := []Job{
		{Theorem: "winning", N: 4},
		{Theorem: "winning", N: 4, Choices: "all"},
		{Theorem: "winning", Board: "K8"},
		{Theorem: "delay", Board: "K8", Classes: true},
		{Theorem: "winning", N: 4, Classes: true},
		{Theorem: "delay", N: 2},
		{Theorem: "delay", N: 4},
		{Theorem: "delay", N: 4, Choices: "all"},
		{Theorem: "delay", N: 4, Classes: true},
		{Theorem: "winning", N: 5},
		{Theorem: "winning", N: 5, Classes: true},
		{Theorem: "delay", N: 5},
		{Theorem: "delay", N: 5, Classes: true},
		{Theorem: "winning", N: 6},
		{Theorem: "winning", N: 6, Classes: true},
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
	job := Job{Theorem: "winning", N: 6, Classes: true}
	dir := t.TempDir()
	compare(t, job, Options{Levels: dir})
	levels, err := filepath.Glob(filepath.Join(dir, job.Name(), "*"))
	must(t, err)
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
	if want := []int{6, 7, 8, 9, end}; !slices.Equal(did, want) {
		t.Errorf("the second run made the levels %v, want %v", did, want)
	}
}

// An engine that hangs is noticed, and the same folder then serves one that does not.
func TestHangs(t *testing.T) {
	beam.RegisterRunner("hangs", func(ctx context.Context, _ *beam.Pipeline) (beam.PipelineResult, error) {
		<-make(chan int)
		return nil, nil
	})
	tried := 0
	o := Options{Runner: "hangs", Levels: t.TempDir(), Stall: 20 * time.Millisecond, Warn: func(error) { tried++ }}
	job := Job{Theorem: "winning", N: 4}
	if _, err := Run(t.Context(), job, o); !errors.Is(err, ErrEngine) || tried != attempts-1 {
		t.Errorf("after %d more tries: %v", tried, err)
	}
	o.Runner, o.Stall = "prism", time.Minute
	compare(t, job, o)
}

// A run that prunes keeps the records of two levels at most, and none at its end. A run
// that needs records that are gone says so.
func TestPrune(t *testing.T) {
	job := Job{Theorem: "winning", N: 5, Classes: true}
	dir := t.TempDir()
	kept := func() (levels []string) {
		records, err := filepath.Glob(filepath.Join(dir, job.Name(), "*", "*.records"))
		must(t, err)
		for _, path := range records {
			levels = append(levels, filepath.Base(filepath.Dir(path)))
		}
		return slices.Compact(levels)
	}
	var most []string
	o := Options{Levels: dir, Prune: true, Said: func(*Level, time.Duration) {
		if levels := kept(); len(levels) > len(most) {
			most = levels
		}
	}}
	compare(t, job, o)
	compare(t, job, o) // from the descriptions
	if left := kept(); len(most) != 2 || len(left) > 0 {
		t.Errorf("there were the records of %v, and are those of %v", most, left)
	}
	must(t, os.RemoveAll(filepath.Join(dir, job.Name(), "end")))
	_, err := Run(t.Context(), job, Options{Runner: "prism", Levels: dir})
	if err == nil || !strings.Contains(err.Error(), "was removed; delete") {
		t.Errorf("a run without its records ended with %v", err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Files that are not what they should be are refused, and so is a level that workers of two
// builds made, or in which something was lost.
func TestDamaged(t *testing.T) {
	job := Job{Theorem: "winning", N: 4, Classes: true}
	level := func(change func(l *Level)) func(f folder) error {
		return func(f folder) error {
			l, err := f.readLevel(t.Context(), 3)
			must(t, err)
			change(l)
			return f.writeLevel(t.Context(), l)
		}
	}
	for name, test := range map[string]struct {
		damage func(f folder) error
		says   string
	}{
		"a shard of another level": {func(f folder) error { return os.Rename(f.shard(4, 0), f.shard(5, 0)) }, "damaged"},
		"a torn description":       {func(f folder) error { return os.Truncate(f.level(5)+"/level.json", 20) }, "damaged"},
		"another run's description": {func(f folder) error {
			return os.WriteFile(f.level(5)+"/level.json", []byte(`{"Job":{"Theorem":"delay","N":4},"Ply":5}`), 0o644)
		}, "damaged"},
		"two builds":     {level(func(l *Level) { l.Builds = append(l.Builds, "another") }), "different builds"},
		"lost positions": {level(func(l *Level) { l.Passed.Left.Positions-- }), "contradicts"},
		"lost plays":     {level(func(l *Level) { l.Held.Plays.SubUint64(&l.Held.Plays, 1) }), "itself"},
	} {
		t.Run(name, func(t *testing.T) {
			o := Options{Runner: "prism", Levels: t.TempDir()}
			_, err := Run(t.Context(), job, o)
			must(t, err)
			f := folder{o.Levels, job, run.Build()}
			must(t, os.RemoveAll(f.level(end)))
			must(t, test.damage(f))
			o.Warn = func(err error) { t.Errorf("tried again: %v", err) }
			if _, err := Run(t.Context(), job, o); err == nil || !strings.Contains(err.Error(), test.says) || len(err.Error()) > 300 {
				t.Errorf("the run ended with %v", err)
			}
		})
	}
}

// Every bit of every file that a run goes on from is looked at.
func TestEveryBit(t *testing.T) {
	ctx, job := context.Background(), Job{Theorem: "winning", N: 4, Classes: true}
	e, err := job.exploration()
	must(t, err)
	f := folder{"memfs://every-bit", job, "build"}
	r := &verification{folder: f, Exploration: e}
	level, err := r.start(ctx, 1)
	must(t, err)
	level.Builds = []string{"build"}
	must(t, f.writeLevel(ctx, level))
	_, err = f.readLevel(ctx, 1)
	must(t, err)
	for path, read := range map[string]func() error{
		f.level(1) + "/level.json": func() error { _, err := f.readLevel(ctx, 1); return err },
		f.shard(1, 0):              func() error { _, err := f.readShard(ctx, 1, 0); return err },
	} {
		whole, err := readFile(ctx, path)
		must(t, err)
		write := func(data []byte) { memfs.Write(path, data) }
		for bit := range 8 * len(whole) {
			data := slices.Clone(whole)
			data[bit/8] ^= 1 << (bit % 8)
			write(data)
			if read() == nil {
				t.Errorf("%s is read with bit %d flipped", path, bit)
			}
		}
		for size := range whole {
			write(whole[:size])
			if read() == nil {
				t.Errorf("%s is read when cut to %d bytes", path, size)
			}
		}
		write(whole)
	}
	// Another build of the program does not believe them.
	f.Build = "another"
	if _, err := f.readLevel(ctx, 1); err == nil {
		t.Error("the level of another build is believed")
	}
	if _, err := f.readShard(ctx, 1, 0); err == nil {
		t.Error("the shard of another build is believed")
	}
}

// On the 3×3 board Lemma 6 fails, and the same position is blamed, also by a run
// that goes on from the level that failed.
func TestFailure(t *testing.T) {
	for _, classes := range []bool{false, true} {
		job := Job{Theorem: "broken", N: 4, Classes: classes}
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

// Runs in one folder do each other no harm.
func TestRunsInOneFolder(t *testing.T) {
	job := Job{Theorem: "winning", N: 6, Classes: true}
	o := Options{Runner: "prism", Levels: t.TempDir(), Warn: func(err error) { t.Errorf("warned: %v", err) }}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if report, err := Run(t.Context(), job, o); err != nil || !report.Verified {
				t.Errorf("%v", err)
			}
		})
	}
	group.Wait()
	compare(t, job, o)
}

// The counters of a pipeline agree with the level that it makes.
func TestMetrics(t *testing.T) {
	job := Job{Theorem: "winning", N: 5, Classes: true}
	e, err := job.exploration()
	must(t, err)
	r := &verification{folder: folder{t.TempDir(), job, "build"}, Exploration: e}
	from, err := r.start(context.Background(), 0)
	must(t, err)
	p, s := beam.NewPipelineWithRoot()
	leave(s, r.folder, from, 1)
	result, err := beam.Run(context.Background(), "prism", p)
	must(t, err)
	got := map[string]int64{}
	for _, counter := range result.Metrics().AllMetrics().Counters() {
		got[counter.Name()] += counter.Result()
	}
	if got["positions_expanded"] != 1 || got["positions_merged"] != 1 || got["records_shuffled"] != 1 || got["claims_failed"] != 0 {
		t.Errorf("the metrics are %v", got)
	}
}

// A folder's name is no pattern: only its own records are removed, whatever it is called.
func TestPruneLiterally(t *testing.T) {
	dir, job := t.TempDir(), Job{Theorem: "winning", N: 5, Classes: true}
	names := []string{"sta", `st\a`, "st[a]", "st?", "st*"}
	for _, name := range names {
		must(t, folder{filepath.Join(dir, name), job, "build"}.writeShard(t.Context(), 2, 1, nil))
	}
	for i := range names {
		name := names[len(names)-1-i] // a pattern before what it matches
		must(t, folder{filepath.Join(dir, name), job, "build"}.prune(t.Context(), 2))
		left, err := filepath.Glob(filepath.Join(dir, "*", "*", "*", "*.records"))
		must(t, err)
		if len(left) != len(names)-1-i {
			t.Errorf("after those of %s were removed there are %v", name, left)
		}
	}
}

// keeping is a file system that cannot remove files.
type keeping struct{ filesystem.Interface }

func (keeping) Close() error { return nil }

func (keeping) List(context.Context, string) ([]string, error) {
	return []string{"keeping://levels"}, nil
}

func TestFilesStay(t *testing.T) {
	filesystem.Register("keeping", func(context.Context) filesystem.Interface { return keeping{} })
	f := folder{Root: "keeping://levels"}
	if err := f.prune(t.Context(), 3); err == nil || !strings.Contains(err.Error(), "keeping://levels cannot be removed") {
		t.Errorf("to prune there ends with %v", err)
	}
}
