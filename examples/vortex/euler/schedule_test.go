package euler

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// Steps have the bits of loops over the cells, on any number of workers, for domains that no
// tiles divide.
func TestSequential(t *testing.T) {
	t.Parallel()
	const dt = 0.4
	for _, n := range [][3]int{{1, 1, 1}, {3, 2, 7}, {37, 11, 5}, {70, 9, 13}} {
		w := newFields(t, n, random(uint64(n[0])))
		want, rest := loops(w, dt)
		options := map[string][]rt.Option{"in Go": {rt.OnDevice("go")}}
		for workers := 1; workers <= 8; workers++ {
			options[fmt.Sprintf("%d workers", workers)] = []rt.Option{rt.Workers(workers)}
		}
		for name, opts := range options {
			f := StepFields{W: w}
			if err := f.Alloc(n[0], n[1], n[2]); err != nil {
				t.Fatal(err)
			}
			if err := RunStep(t.Context(), f, dt, cell[0], cell[1], cell[2], opts...); err != nil {
				t.Fatal(err)
			}
			for c := range want {
				if !f.Next[c].Equal(want[c]) {
					t.Errorf("%v, %s: number %d has other bits than loops", n, name, c)
				}
			}
			if !f.Residual.Equal(rest) {
				t.Errorf("%v, %s: the residual has other bits than loops", n, name)
			}
		}
	}
}

// block holds the states of cells, and of those around them.
type block struct {
	n      [3]int
	states []State
}

func newBlock(n [3]int) *block { return &block{n, make([]State, (n[0]+2)*(n[1]+2)*(n[2]+2))} }

func (b *block) at(i, j, k int) *State {
	return &b.states[i+1+(b.n[0]+2)*(j+1+(b.n[1]+2)*(k+1))]
}

// loops does what Step does: it goes through the faces, of each of which the flux leaves one
// cell and enters the next, and then twice through the cells.
func loops(w [5]*rt.Field[float64], dt float64) (next [5]*rt.Field[float64], residual *rt.Field[float64]) {
	n := w[0].Interior()
	f := flowOf(w)
	rest, change := newBlock(n), newBlock(n)
	for axis := 2; axis >= 0; axis-- {
		face := upwind(f.gas, axis)
		for k := range n[2] {
			for j := range n[1] {
				for i := range n[0] {
					p := [3]int{i, j, k}
					p[axis]++
					low, high := face(i, j, k), face(p[0], p[1], p[2])
					r := rest.at(i, j, k)
					for c := range r {
						if axis == 2 {
							r[c] = (high[c] - low[c]) * (1 / cell[axis])
						} else {
							r[c] += (high[c] - low[c]) * (1 / cell[axis])
						}
					}
				}
			}
		}
	}
	per := func(i, j, k int) float64 {
		d, g := 1/dt, f.gas(i, j, k)
		for axis := 2; axis >= 0; axis-- {
			d += radius(g, axis) * (1 / cell[axis])
		}
		return 1 / d
	}
	sweep(n, false, func(i, j, k int) {
		below, front, left := *change.at(i, j, k-1), *change.at(i, j-1, k), *change.at(i-1, j, k)
		below, front, left = split(f.gas(i, j, k-1), below, 2, 1), split(f.gas(i, j-1, k), front, 1, 1), split(f.gas(i-1, j, k), left, 0, 1)
		for c, r := range rest.at(i, j, k) {
			change.at(i, j, k)[c] = (((below[c]*(1/cell[2]) + front[c]*(1/cell[1])) - r) + left[c]*(1/cell[0])) * per(i, j, k)
		}
	})
	sweep(n, true, func(i, j, k int) {
		above, behind, right := *change.at(i, j, k+1), *change.at(i, j+1, k), *change.at(i+1, j, k)
		above, behind, right = split(f.gas(i, j, k+1), above, 2, -1), split(f.gas(i, j+1, k), behind, 1, -1), split(f.gas(i+1, j, k), right, 0, -1)
		for c := range above {
			change.at(i, j, k)[c] -= ((above[c]*(1/cell[2]) + behind[c]*(1/cell[1])) + right[c]*(1/cell[0])) * per(i, j, k)
		}
	})
	for c := range next {
		next[c] = w[c].Clone()
	}
	residual = w[0].Clone()
	sweep(n, false, func(i, j, k int) {
		for c := range next {
			next[c].Set(i, j, k, w[c].At(i, j, k)+change.at(i, j, k)[c])
		}
		residual.Set(i, j, k, rest.at(i, j, k)[0])
	})
	return next, residual
}

// sweep visits all points in the order of memory, or in reverse.
func sweep(n [3]int, back bool, visit func(i, j, k int)) {
	for x := range n[0] * n[1] * n[2] {
		if back {
			x = n[0]*n[1]*n[2] - 1 - x
		}
		visit(x%n[0], x/n[0]%n[1], x/n[0]/n[1])
	}
}
