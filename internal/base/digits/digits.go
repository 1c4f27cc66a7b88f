// Package digits writes numbers as people read them.
package digits

import (
	"fmt"
	"strings"
)

// Grouped puts commas between the thousands of a number in digits, with or without a sign.
func Grouped(number string) string {
	for i := len(number) - 3; i > 0 && number[i-1] != '-'; i -= 3 {
		number = number[:i] + "," + number[i:]
	}
	return number
}

// Count writes a number with its noun: "1 set", "3 sets", "2 vertices".
func Count(k int, one string) string {
	if k == 1 {
		return "1 " + one
	}
	if stem, ok := strings.CutSuffix(one, "ex"); ok {
		return fmt.Sprintf("%d %sices", k, stem)
	}
	return fmt.Sprintf("%d %ss", k, one)
}
