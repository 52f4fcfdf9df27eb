package inspect

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// A Heading is the direction in which a nest goes through rows: up or down along a dimension.
type Heading struct{ Dim, step int }

// Rows returns the prefetch distance in rows for a number of fields; 0 if the cache has no room for
// two rows of each. In a nest that is ordered along k it is that in levels of a single row; where a level of the tile has
// several, it is one level.
func (h Heading) Rows(fields int) int {
	if h.Dim == 2 {
		if fields <= fewColumns {
			return h.step * rowLevels
		}
		return h.step
	}
	if n := prefetchedRows / fields; n >= 2 {
		return h.step * min(n, mostPrefetchRows)
	}
	return 0
}

// HeadingOf returns the direction in which a nest prefetches rows.
func HeadingOf(nest *ir.Op) Heading {
	const j, k = 1, 2
	switch order := ir.OrderOf(nest); {
	case !order.Dims()[k]:
		return Heading{j, 1}
	case order.Down(k):
		return Heading{k, -1}
	}
	return Heading{k, 1}
}

// AlongColumn returns the direction in which a loop along k goes.
func AlongColumn(l *ir.Op) Heading {
	if loop.DownAttr.In(l) {
		return Heading{2, -1}
	}
	return Heading{2, 1}
}

// Leads reports whether a row is further in the direction than another row of the same field. Rows
// of a later plane come first: the tile below has already read those of the earlier planes.
func (h Heading) Leads(row, other loop.Row) bool {
	dj, dk := row.DJ-other.DJ, row.DK-other.DK
	if h.Dim == 2 {
		return dk*h.step > 0
	}
	return dk > 0 || dk == 0 && dj*h.step > 0
}

// NearFields returns the fields that a nest finds in a cache: local buffers, and the fields that
// nests before it have read to compute local buffers.
func NearFields(nests []*ir.Op) map[*ir.Value]bool {
	near := map[*ir.Value]bool{}
	for _, nest := range nests {
		var read []*ir.Value
		local := false
		nest.Regions[0].Walk(func(op *ir.Op) {
			switch {
			case op.Is(loop.OpLoad):
				read = append(read, loop.FieldOf(op))
			case op.Is(loop.OpStore):
				if b := loop.FieldOf(op); b.Def() != nil && loop.LocalAttr.In(b.Def()) {
					local, near[b] = true, true
				}
			}
		})
		for _, f := range read {
			near[f] = near[f] || local
		}
	}
	return near
}

// RereadBy returns the fields that a nest both reads and writes, which its order allows, and
// whether it writes others.
func RereadBy(nest *ir.Op) (both map[*ir.Value]bool, others bool) {
	read := map[*ir.Value]bool{}
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpLoad) {
			read[loop.FieldOf(op)] = true
		}
	})
	both = map[*ir.Value]bool{}
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			f := loop.FieldOf(op)
			both[f] = read[f]
			others = others || !read[f]
		}
	})
	return both, others
}

// A nest that passes have joined from several goes row by row through all of them, each at a row
// of its own. One of its loops may read a row that another one has read some rows before. So a field
// is prefetched only by the loop that reads furthest in it, and the prefetch distance follows from
// the number of fields that all loops together read.

// LeadingPlaces returns where the furthest loop of a joined nest is in each field that it reads
// along i; nil of any other nest.
func LeadingPlaces(nest *ir.Op) map[*ir.Value]Place {
	if loop.StagesOf(nest) == 1 {
		return nil
	}
	leading := map[*ir.Value]Place{}
	nest.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) || loop.PointOf(op)[0] == nil {
			return
		}
		row := loop.RowOf(op)
		p := PlaceOf(row)
		if before, seen := leading[row.Field]; !seen || before.Behind(p) {
			leading[row.Field] = p
		}
	})
	return leading
}

// rowLevels is how many levels ahead a nest that is ordered along k prefetches its inputs, if these are at most fewColumns
// and a level of the tile is one row: a row is computed before the memory answers. Measured with tridiagonal, diffusion, which read
// two fields, and advection, which reads five, on 256×256×60 points, on an AMD EPYC of the fifth generation, one thread: against one
// level, two take 0.87, 0.92 and 1.03 times as long in f32, and 0.97, 0.96 and 1.05 times in f64; three or four as long as two.
const (
	rowLevels  = 2
	fewColumns = 3
)

// mostPrefetchRows is how many rows ahead along j a vector loop prefetches its inputs, if these
// are few. The hardware prefetcher follows a row, but starts anew at the next one. Measured
// with hdiff on an AMD EPYC 9004, ns per point in f64: on 256×256×60 points, from memory, none
// 1.94, 1 row 1.69, 2 rows 1.63, 4 rows 1.40, 8 rows 1.39, 12 rows 1.46; on 128×128×60
// points, from the third-level cache, none 2.37 and 4 rows 1.54. On one of the fifth generation, the stencils of the Open
// Earth suite that read few fields take 0.80 to 1.12 times as long with six rows as with four, 0.99 and 0.97 in the mean of 64 and 72 cases in two
// series, and hdiff and hdiffsa in f32 on 256×256×60 and 512×512×30 points 0.80 to 0.94; with eight rows 0.98 in the mean, with two 1.04. There, without any,
// fifteen kernels take 1.24 times as long in the mean on 128×128×60 points, 1.22 on 256×256×60, and 0.99 on 128×32×30; but copy, whose rows lie one behind
// the other, 0.95 in a loop by hand, and uvbke in f32 on two threads, whose stores are ordinary, 0.86;
// twelve kernels in f32 with ordinary stores, of 16 MB at most, 1.02 on one thread and 0.98 on two. On one of the third generation, whose first-level cache has 32 KB, none and one row ahead are 0.98 and 0.97 in the mean of 72 cases on 128×64×30
// and 128×128×60 points, beside others who used it. On small fields the two instructions per vector cannot be seen.
const mostPrefetchRows = 6

// prefetchedRows is how many rows of all fields together are prefetched and not read yet: the
// first-level cache has to hold them beside the rows in use. Measured by pairs of calls on
// a Xeon of 2023 with 48 KiB of it, 256×256×60 points, in f32 and f64: with two rows of each
// field, p_grad_c took 0.82 and 1.02 times as long as with four, and uvbke 0.90 and 0.85; but
// hdiff, which reads two fields, 1.03 and 1.19 times.
const prefetchedRows = 12
