package p

import "github.com/openearthgo/oec"

//oec:stencil
func F(a, b oec.I[float64], i int) float64 {
	x := a(i)
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	if x > 1 && b(i) > 0 || x < 0 {
		x = -x
	} else if b(i) > 5 && x > 2 || x == b(i) {
		return x
	}
	return x
}
