// Package digits writes numbers as people read them.
package digits

import "fmt"

// Grouped puts commas between the thousands of a number in digits, with or without a sign.
func Grouped(number string) string {
	for i := len(number) - 3; i > 0 && number[i-1] != '-'; i -= 3 {
		number = number[:i] + "," + number[i:]
	}
	return number
}

// Count writes a number with its noun: "1 set", "3 sets".
func Count(k int, one string) string {
	if k == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", k, one)
}
