package tables_test

import (
	"context"
	"os"

	"transversal/strategy"
	"transversal/verify"
	"transversal/verify/tables"
)

// The paper's tables can be made from reports of one's own.
func Example() {
	var reports []*verify.Report
	for n := 4; n <= 5; n++ {
		r, err := verify.Winning(strategy.XRule()).Verify(context.Background(), n, verify.Options{})
		if err != nil {
			panic(err)
		}
		reports = append(reports, r)
	}
	if err := tables.Write(os.Stdout, tables.Of(reports)[:1], "text"); err != nil {
		panic(err)
	}
	// Output:
	// Table 1. Summary of the exhaustive verification
	//    n   terminal lines   nodes explored   maximum win ply   runtime
	//    4            4,875            6,075                11         —
	//    5          485,760          550,224                13         —
}
