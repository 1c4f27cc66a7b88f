package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

func TestCurrent(t *testing.T) {
	for file, pkg := range map[string]string{"docs/THIRD_PARTY.md": "./cmd/transversal", "internal/web/static/licenses.txt": engine} {
		modules, err := linked("../../..", pkg)
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if err := write(&want, modules); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile("../../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s is out of date: go run ./internal/tools/licenses . %s >%[1]s", file, pkg)
		}
	}
}

func TestLicence(t *testing.T) {
	const mit = "Permission is hereby granted, free of charge,\nto any person obtaining a copy"
	for _, test := range []struct {
		files      map[string]string
		want, fail string
	}{
		{map[string]string{"LICENSE": mit, "NOTICE": "by me"}, "MIT", ""},
		{map[string]string{"COPYING": mit, "sub/LICENSE-SIL": "SIL OPEN FONT LICENSE"}, "MIT, OFL-1.1", ""},
		{map[string]string{"LICENSE": "GNU GENERAL PUBLIC LICENSE"}, "", "the licence in LICENSE is not known"},
		{map[string]string{"NOTICE": "by me"}, "", "has no licence"},
		{nil, "", "has no licence"},
	} {
		m := module{name: "example.org/m", files: test.files}
		got, err := m.licence()
		if got != test.want || (err == nil) != (test.fail == "") || err != nil && !strings.Contains(err.Error(), test.fail) {
			t.Errorf("%v: %q, %v", test.files, got, err)
		}
	}
}
