package describe

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/ir"
)

// Halos returns, for each field of the given dimensions, the halo that a run over the
// whole domain needs at every one of the levels, for the extents of the domain that are
// given, and along dimensions where that is 0 whatever the extent. It is one around as many points
// as a field has for those of the domain, see [Ratios].
func Halos(levels []abi.LevelSpec, fields []abi.Dims, domain [ir.Rank]int) []abi.Halo {
	ratios := Ratios(levels, len(fields))
	halos := make([]abi.Halo, len(fields))
	for _, l := range levels {
		for d := range ir.Rank {
			for _, extent := range extents(l, d, domain[d]) {
				addNeeds(halos, ratios, l, d, extent)
			}
		}
	}
	for n, dims := range fields {
		mask(&halos[n], dims)
	}
	return halos
}

// Least returns, for each field of the given dimensions, the extents that its interior
// needs whatever those of the domain: it is read up to a constant index.
func Least(levels []abi.LevelSpec, fields []abi.Dims) [][ir.Rank]int {
	least := make([][ir.Rank]int, len(fields))
	for _, l := range levels {
		for _, s := range l.Stages {
			for _, r := range s.Reads {
				for d, ends := range r.Fixed {
					if ends.Hi.From == abi.FromZero && fields[r.Field].Has(d) {
						least[r.Field][d] = max(least[r.Field][d], ends.Hi.Off)
					}
				}
			}
		}
	}
	return least
}

// Ratios returns, for each of some fields, how many points it has along each dimension for those of the domain: as many as
// the finest of the grids on which it is read.
func Ratios(levels []abi.LevelSpec, fields int) [][ir.Rank]abi.Ratio {
	ratios, read := make([][ir.Rank]abi.Ratio, fields), make([][ir.Rank]bool, fields)
	for _, l := range levels {
		for _, s := range l.Stages {
			for _, r := range s.Reads {
				for d, scale := range r.Scale {
					if r.Fixed[d].Hi.From == abi.FromZero {
						continue // see Least
					}
					have, ratio := &ratios[r.Field][d], ratioOf(scale)
					if !read[r.Field][d] || have.Less(ratio) {
						*have = ratio
					}
					read[r.Field][d] = true
				}
			}
		}
	}
	return ratios
}

// ratioOf returns the ratio of a grid of a scale.
func ratioOf(s abi.Scale) abi.Ratio {
	if s.Mul == s.Div {
		return abi.Ratio{}
	}
	n := gcd(s.Mul, s.Div)
	return abi.Ratio{Mul: s.Mul / n, Div: s.Div / n}
}

// mask drops the halo in dimensions that a field lacks: stages run beyond the domain
// there, but the field is the same everywhere.
func mask(h *abi.Halo, dims abi.Dims) {
	for d := range ir.Rank {
		if dims&(1<<d) == 0 {
			h.Lo[d], h.Hi[d] = 0, 0
		}
	}
}

// addNeeds widens halos along d to what a level reads on a domain of an extent.
func addNeeds(halos []abi.Halo, ratios [][ir.Rank]abi.Ratio, l abi.LevelSpec, d, extent int) {
	along, n := abi.Dims(1<<d), [ir.Rank]int{1, 1, 1}
	n[d] = extent
	boxes := l.BoxesAlong(along, n, abi.Box{Hi: n})
	for s, stage := range l.Stages {
		for _, r := range stage.Reads {
			if need := r.OfAlong(along, boxes[s], n); !need.Empty() {
				h := &halos[r.Field]
				h.Lo[d] = max(h.Lo[d], -need.Lo[d])
				if r.Fixed[d].Hi.From != abi.FromZero { // see Least
					h.Hi[d] = max(h.Hi[d], need.Hi[d]-ratios[r.Field][d].Of(extent))
				}
			}
		}
	}
}

// maxSpread bounds how far around a constant of a guard extents are tried, and maxPeriod for how many
// remainders.
const (
	maxSpread = 64
	maxPeriod = 1024
)

// extents returns the extents along d to try, which is the only one if that is given. What a
// level needs is piecewise linear in the extent and changes where constants of guards, moved
// by offsets, pass each other; where indices are divided, it is so for the extents that leave the same
// remainder.
func extents(l abi.LevelSpec, d, only int) []int {
	if only > 0 {
		return []int{only}
	}
	spread, constants, period := 2, []int{0}, 1
	note := func(r abi.Reach) {
		spread += max(-r.Lo[d], r.Hi[d], 0)
		if s := r.Scale[d]; s.Div > 1 {
			period *= s.Div / gcd(period, s.Div)
		}
		for _, b := range []abi.Bound{r.Guard[d].Lo, r.Guard[d].Hi, r.Fixed[d].Lo, r.Fixed[d].Hi} {
			for _, off := range []int{b.Off, b.OffN} {
				if off != 0 {
					constants = append(constants, max(off, -off))
				}
			}
		}
	}
	for _, s := range l.Stages {
		for _, u := range s.Uses {
			note(u.Reach)
		}
		for _, r := range s.Reads {
			note(r.Reach)
		}
	}
	slices.Sort(constants)
	return around(slices.Compact(constants), min(spread, maxSpread)+min(period, maxPeriod))
}

func gcd(x, y int) int {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// around returns the positive numbers within a distance of the constants, in order.
func around(constants []int, spread int) (out []int) {
	for _, c := range constants {
		from := max(1, c-spread)
		if n := len(out); n > 0 {
			from = max(from, out[n-1]+1)
		}
		for n := from; n <= c+spread; n++ {
			out = append(out, n)
		}
	}
	return out
}
