package draw_test

import (
	"fmt"
	"strings"

	tr "transversal"
	"transversal/draw"
)

func ExampleGame() {
	game, err := tr.ParseRecord("4x5 avoidance: 2,2 1,3 3,1")
	if err != nil {
		fmt.Println(err)
		return
	}
	figure, err := draw.Game(game, 3, 3, draw.Show{Threats: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	var svg strings.Builder
	err = figure.Write(&svg, draw.SVG)
	fmt.Println(svg.String()[:4], strings.Count(svg.String(), "<circle"), "ring", err)
	// Output:
	// <svg 1 ring <nil>
}
