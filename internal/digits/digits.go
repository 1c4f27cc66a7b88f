// Package digits writes numbers as people read them.
package digits

// Grouped puts a comma after each thousand of a number that is written in digits,
// perhaps with a sign.
func Grouped(number string) string {
	for i := len(number) - 3; i > 0 && number[i-1] != '-'; i -= 3 {
		number = number[:i] + "," + number[i:]
	}
	return number
}
