package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"transversal/verify"
)

func TestProgressLine(t *testing.T) { synctest.Test(t, testProgressLine) }

func testProgressLine(t *testing.T) {
	var out bytes.Buffer
	l := &progressLine{out: &out, width: func() int { return 57 }, title: "win, n = 8", begun: time.Now()}
	show := l.explorationProgress(0)
	time.Sleep(time.Minute)
	show(verify.Progress{Ply: 9, Done: 0, Size: 1000})
	show(verify.Progress{Ply: 9, Done: 1, Size: 1000}) // too soon
	time.Sleep(10 * time.Second)
	show(verify.Progress{Ply: 9, Done: 250, Size: 1000})
	l.width = func() int { return 200 }
	time.Sleep(time.Second)
	show(verify.Progress{Ply: 9, Done: 500, Size: 1000})
	time.Sleep(time.Hour)
	show(verify.Progress{Ply: 10, Last: true, Done: 0, Size: 5})
	l.clear()
	l.begun, l.title = time.Now(), "whole" // from here on the whole is known: 2000 positions
	l.from = time.Time{}
	show = l.explorationProgress(2000)
	time.Sleep(time.Second)
	show(verify.Progress{Ply: 9, Done: 0, Size: 400, Before: 100})
	time.Sleep(9 * time.Second)
	show(verify.Progress{Ply: 9, Done: 400, Size: 400, Before: 100})
	time.Sleep(10 * time.Second)
	show(verify.Progress{Ply: 10, Last: true, Done: 300, Size: 600, Before: 500})
	time.Sleep(time.Second)
	show(verify.Progress{Ply: 10, Last: true, Done: 600, Size: 600, Before: 500})
	time.Sleep(time.Second)
	show(verify.Progress{Ply: 10, Done: 1000, Size: 4000, Before: 1000}) // more than was expected
	want := []string{
		"", "win, n = 8: ply 9 → 10 ░░░░░░░░ 0 % of 1000, 1:00 so far",
		"win, n = 8: ply 9 → 10 ██░░░░░░ 25 % of 1000, 0:30 to go",
		"win, n = 8: ply 9 → 10 ████░░░░ 50 % of 1000, 0:11 to go, 1:11 so far",
		"win, n = 8: ply 10 → end ░░░░░░░░ 0 % of 5, 1:01:11 so far", "",
		"whole: ░░░░░░░░ 5 %, ply 9 → 10, 0:01 so far",
		"whole: ██░░░░░░ 25 %, 0:34 to go, ply 9 → 10, 0:10 so far",
		"whole: █████░░░ 62 %, 0:12 to go, ply 10 → end, 0:20 so far",
		"whole: ████████ 100 %, 0:00 to go, ply 10 → end, 0:21 so far",
		"whole: ███░░░░░ 40 %, 0:36 to go, ply 10 → 11, 0:22 so far",
	}
	got := strings.Split(strings.ReplaceAll(out.String(), "\x1b[K", ""), "\r")
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

// Without a terminal there is a line a minute, and nothing before the first.
func TestProgressLines(t *testing.T) { synctest.Test(t, testProgressLines) }

func testProgressLines(t *testing.T) {
	var out bytes.Buffer
	l := &progressLine{out: &out, title: "families", begun: time.Now(), shown: time.Now()}
	for done := range 150 {
		l.count(done, 150)
		time.Sleep(time.Second)
	}
	l.clear()
	const want = "families: ███░░░░░ 60 of 150, 1:30 to go, 1:00 so far\n" +
		"families: ██████░░ 120 of 150, 0:30 to go, 2:00 so far\n"
	if out.String() != want {
		t.Errorf("%q\nwant\n%q", out.String(), want)
	}
}
