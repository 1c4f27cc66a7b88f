package house

import (
	"fmt"
	"os"
	"testing"
)

// The tests run in the root of the project.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	os.Exit(m.Run())
}
