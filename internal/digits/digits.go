// Package digits writes numbers as people read them.
package digits

// Grouped puts commas between the thousands of a number in digits, with or without a sign.
func Grouped(number string) string {
	for i := len(number) - 3; i > 0 && number[i-1] != '-'; i -= 3 {
		number = number[:i] + "," + number[i:]
	}
	return number
}
