package solve

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	tr "transversal"
)

func TestQuick(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("N"))
	by, _ := strconv.Atoi(os.Getenv("BY"))
	if n == 0 {
		t.Skip()
	}
	b := newShape(n, n)
	s := &search{shape: b, table: newTable(b, 6<<30)}
	root := node{who: [2]stones{b.of(tr.Set{}), b.of(tr.Set{})}}
	for p := 2*n - 1; p <= by; p += 2 {
		start := time.Now()
		w := s.win(&root, tr.X, p)
		fmt.Println("n", n, "by", p, w, "nodes", s.nodes, "table", s.table.used, time.Since(start))
	}
}
