package parts

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// Cuts is how the interior of fields is divided: each dimension at some indices.
type Cuts struct {
	N  [3]int
	At [3][]int // the first index of each part, and then the extent
}

// NewCuts returns the cuts at some indices along each dimension, which must rise and leave no part empty.
func NewCuts(n [3]int, at [3][]int) (*Cuts, error) {
	c := &Cuts{N: n}
	for d := range 3 {
		c.At[d] = append(append([]int{0}, at[d]...), n[d])
		for p, from := range c.At[d][1:] {
			if from <= c.At[d][p] {
				return nil, fault.Fieldf("Grid", "part %d along %s is from %d to %d, which is no point of %d", p, abi.AxisName(d), c.At[d][p], from, n[d])
			}
		}
	}
	return c, nil
}

// Even returns the indices at which n points are cut into parts of the same size, but for a point.
func Even(n, parts int) []int {
	var at []int
	for p := 1; p < parts; p++ {
		at = append(at, p*n/parts)
	}
	return at
}

// Factors returns into how many parts to cut the points along i and j for a number of ranks: such that the parts have the least
// around them, where a point at an end of a row costs more than one of a row does. It fails if there are more ranks than can have a part.
func Factors(n [3]int, ranks int) (along [2]int, err error) {
	best := 0.0
	for pi := 1; pi <= ranks; pi++ {
		pj := ranks / pi
		if pi*pj != ranks || pi > n[0] || pj > n[1] {
			continue
		}
		// A point at an end of a row is in a cache line of its own: in benchmarks/ranks an exchange of such takes 1.5 to 5.6 times as long
		// for as many bytes, in the middle 2.8 times, and 1.3 to 2.8 times where the library moves them.
		const strided = 3
		cost := 0.0
		if pi > 1 {
			cost += strided * float64(n[1]) / float64(pj)
		}
		if pj > 1 {
			cost += float64(n[0]) / float64(pi)
		}
		if along == [2]int{} || cost < best {
			along, best = [2]int{pi, pj}, cost
		}
	}
	if along == [2]int{} {
		return along, &fault.FieldError{Op: "Grid", Problem: fmt.Sprintf("%d x %d points cannot be divided among %d ranks", n[0], n[1], ranks), Hint: "start fewer ranks, or set the parts with rt.CutAt"}
	}
	return along, nil
}

// Faces returns the cuts of the faces of cells along some dimensions: the last part has one more.
func (c *Cuts) Faces(staggered abi.Dims) *Cuts {
	f := &Cuts{N: c.N}
	for d, at := range c.At {
		f.At[d] = slices.Clone(at)
		if staggered.Has(d) {
			f.N[d]++
			f.At[d][len(at)-1]++
		}
	}
	return f
}

// Counts returns the number of parts along each dimension.
func (c *Cuts) Counts() (n [3]int) {
	for d := range 3 {
		n[d] = len(c.At[d]) - 1
	}
	return n
}

// Ranks returns the number of parts.
func (c *Cuts) Ranks() int {
	n := c.Counts()
	return n[0] * n[1] * n[2]
}

// Place returns where a rank's part is: its number along each dimension, that along i the fastest.
func (c *Cuts) Place(rank int) [3]int {
	n := c.Counts()
	return [3]int{rank % n[0], rank / n[0] % n[1], rank / n[0] / n[1]}
}

// Rank returns the rank with the part at a place.
func (c *Cuts) Rank(place [3]int) int {
	n := c.Counts()
	return (place[2]*n[1]+place[1])*n[0] + place[0]
}

// Box returns the points that a rank has.
func (c *Cuts) Box(rank int) (b abi.Box) {
	for d, p := range c.Place(rank) {
		b.Lo[d], b.Hi[d] = c.At[d][p], c.At[d][p+1]
	}
	return b
}

// Reach returns the points of a box that are up to a rank: along some dimensions those that it has, and at the ends of the interior
// those beyond it, however far.
func (c *Cuts) Reach(rank int, dims abi.Dims, b abi.Box) abi.Box {
	own := c.Box(rank)
	for d := range 3 {
		if dims.Has(d) && own.Lo[d] > 0 {
			b.Lo[d] = max(b.Lo[d], own.Lo[d])
		}
		if dims.Has(d) && own.Hi[d] < c.N[d] {
			b.Hi[d] = min(b.Hi[d], own.Hi[d])
		}
	}
	if b.Empty() {
		return abi.Box{}
	}
	return b
}

// Owner returns the number of the part along d that has an index, or that is next to it outside of the interior.
func (c *Cuts) Owner(d, x int) int {
	p, first := slices.BinarySearch(c.At[d][1:len(c.At[d])-1], x)
	if first {
		p++
	}
	return p
}
