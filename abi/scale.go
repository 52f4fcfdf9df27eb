package abi

import "fmt"

// Scale says which index along a dimension of a finer or a coarser grid belongs to that of a point: of point x, it is
// (Mul*x + Off) / Div, where what is divided is not negative. The zero Scale is that of the same grid.
type Scale struct{ Mul, Off, Div int }

// MaxScale is how many times as fine or as coarse as the domain a grid may be.
const MaxScale = 16

// At returns the index that belongs to x, rounded down.
func (s Scale) At(x int) int {
	if s == (Scale{}) {
		return x
	}
	n := s.Mul*x + s.Off
	if n < 0 {
		n -= s.Div - 1
	}
	return n / s.Div
}

// From returns the first index of which what is divided is not negative, and whether there is such one.
func (s Scale) From() (x int, ok bool) {
	if s.Div < 2 {
		return 0, false
	}
	return -floorDiv(s.Off, s.Mul), true
}

func floorDiv(n, by int) int { return Scale{Mul: 1, Div: by}.At(n) }

// Text returns the index of a point that is called x, plus an offset, as Go has it: "i+1", "2*i-1" or "(i+1)/2-1".
func (s Scale) Text(x string, off int) string {
	if s != (Scale{}) {
		if s.Mul > 1 {
			x = fmt.Sprintf("%d*%s", s.Mul, x)
		}
		if s.Off != 0 {
			x = fmt.Sprintf("%s%+d", x, s.Off)
		}
		if s.Div > 1 && (s.Off != 0 || s.Mul > 1) {
			x = "(" + x + ")"
		}
		if s.Div > 1 {
			x = fmt.Sprintf("%s/%d", x, s.Div)
		}
	}
	if off == 0 {
		return x
	}
	return fmt.Sprintf("%s%+d", x, off)
}

// Ratio is how many points a grid has along a dimension for each that the domain has: Mul/Div. The zero Ratio is one.
type Ratio struct{ Mul, Div int }

// Of returns how many points the grid has for n points, rounded up.
func (r Ratio) Of(n int) int {
	if r == (Ratio{}) {
		return n
	}
	return -floorDiv(-n*r.Mul, r.Div)
}

// Less compares two ratios.
func (r Ratio) Less(q Ratio) bool {
	return max(r.Mul, 1)*max(q.Div, 1) < max(q.Mul, 1)*max(r.Div, 1)
}

// Text returns how many points the grid has for those that n stands for, as Go has it: "2*NI" or "(NI+1)/2".
func (r Ratio) Text(n string) string {
	if r == (Ratio{}) {
		return n
	}
	return Scale{Mul: r.Mul, Off: r.Div - 1, Div: r.Div}.Text(n, 0)
}
