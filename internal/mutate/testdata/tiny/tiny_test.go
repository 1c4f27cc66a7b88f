package tiny

import "testing"

func TestMax(t *testing.T) {
	if Max(2, 1) != 2 || Max(1, 2) != 2 {
		t.Error("the smaller")
	}
}

func TestOnes(t *testing.T) {
	if Ones(5) != 2 {
		t.Error("too many, or too few")
	}
}
