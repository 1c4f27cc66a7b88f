// Package tiny is what the test of package mutate mutates.
package tiny

// Max returns the larger of two numbers.
func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// Ones returns how many ones n has in binary, for n ≥ 0.
func Ones(n int) (ones int) {
	for ; n > 0; n /= 2 {
		ones += n % 2
	}
	return ones
}

// Both has no test.
func Both(a, b bool) bool {
	return a && b
}
