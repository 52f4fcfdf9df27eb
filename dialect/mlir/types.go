// Package mlir reads and writes programs as MLIR has them today, in the spelling of the stencil dialect that
// xDSL, and what is built on it, writes: bounds are part of types, and the operations of
// arithmetic, functions and modules have the names of their dialects. A table says which operation
// of this compiler each of them is; the parser is that of package ir.
package mlir

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// bounded is the type of a field or temp while a text is read or written: rank dimensions, and the
// points along them if they are known.
type bounded struct {
	field bool
	rank  int
	axes  axes
	known bool
	lo    [ir.Rank]int
	hi    [ir.Rank]int
	elem  ir.Scalar
}

// axes are which dimensions the first, second and third one of a type are. A type does not say so: it
// has the first ones, unless it is accessed with _ for those that it lacks.
type axes [ir.Rank]int

var firstAxes = axes{0, 1, 2}

// String returns the textual form, such as !stencil.temp<[0,64]x[-1,65]xf64>.
func (t bounded) String() string {
	name := "temp"
	if t.field {
		name = "field"
	}
	var b strings.Builder
	for d := range t.rank {
		if t.known {
			fmt.Fprintf(&b, "[%d,%d]x", t.lo[d], t.hi[d])
		} else {
			b.WriteString("?x")
		}
	}
	return "!stencil." + name + "<" + b.String() + t.elem.String() + ">"
}

// box returns the points of the type, of which there is one along a dimension that it lacks.
func (t bounded) box() (b ir.Box) {
	for d := range b.Hi {
		b.Hi[d] = ir.Lit(1)
	}
	for n, d := range t.axes[:t.rank] {
		b.Lo[d], b.Hi[d] = ir.Lit(t.lo[n]), ir.Lit(t.hi[n])
	}
	return b
}

// box returns the points between two corners, along the first dimensions.
func box(lo, hi []int) (b ir.Box) {
	for d := range b.Lo {
		b.Hi[d] = ir.Lit(1)
		if d < len(lo) {
			b.Lo[d], b.Hi[d] = ir.Lit(lo[d]), ir.Lit(hi[d])
		}
	}
	return b
}

// plain returns the type of this compiler.
func (t bounded) plain() ir.Type {
	var shape [ir.Rank]int
	for n, d := range t.axes[:t.rank] {
		shape[d] = stencil.Dynamic
		if t.known {
			shape[d] = t.hi[n] - t.lo[n]
		}
	}
	if t.field {
		return stencil.FieldType{Shape: shape, Elem: t.elem}
	}
	return stencil.TempType{Shape: shape, Elem: t.elem}
}

func parseType(p *ir.Parser, name string) ir.Type {
	if name != "field" && name != "temp" {
		return stencil.Dialect.ParseType(p, name)
	}
	pos := p.Pos()
	extents, elem := p.Extents()
	t := bounded{field: name == "field", rank: len(extents), axes: firstAxes, elem: elem}
	if t.rank < 1 || t.rank > ir.Rank {
		p.FailAt(pos, "shape has %d dimensions, expected 1 to %d", t.rank, ir.Rank)
	}
	for d, extent := range extents {
		known := extent != "?"
		if d > 0 && known != t.known {
			p.FailAt(pos, "some bounds are known and some are not")
		}
		if t.known = known; !known {
			continue
		}
		lo, hi, ok := interval(extent)
		if !ok {
			p.FailAt(pos, "malformed bounds %q, expected [lo,hi] with lo below hi", extent)
		}
		t.lo[d], t.hi[d] = lo, hi
	}
	return t
}

// maxCoordinate is far beyond any domain; sums of coordinates stay numbers below it, also where these have 32 bits.
const maxCoordinate = min(1<<40, math.MaxInt/4)

func interval(text string) (lo, hi int, ok bool) {
	inside, closed := strings.CutSuffix(text, "]")
	inside, opened := strings.CutPrefix(inside, "[")
	first, last, comma := strings.Cut(inside, ",")
	lo, err := strconv.Atoi(strings.TrimSpace(first))
	hi, err2 := strconv.Atoi(strings.TrimSpace(last))
	ok = opened && closed && comma && err == nil && err2 == nil
	return lo, hi, ok && -maxCoordinate < lo && lo < hi && hi < maxCoordinate
}
