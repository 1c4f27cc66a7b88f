package survey_test

import (
	"context"
	"fmt"
	"log"

	"transversal/internal/study/survey"
)

// On which boards of 2×3 does X win in achievement?
func ExampleRun() {
	s, err := survey.Run(context.Background(), survey.Options{Rows: 2, Cols: 3, Missing: 6})
	if err != nil {
		log.Fatal(err)
	}
	for _, i := range s.Minimal(0) {
		fmt.Println(s.Boards[i].Board, "at ply", s.Answers[i][0].Ply)
	}
	// Output: ##./..# at ply 3
}
