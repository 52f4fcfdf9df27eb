package llvm

import (
	"slices"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// mostPrefetchRows is how many rows ahead along j a vector loop prefetches its inputs, if these
// are few. The hardware prefetcher follows a row, but starts anew at the next one. Measured
// with hdiff on an AMD EPYC 9004, ns per point in f64: on 256×256×60 points, from memory, none
// 1.94, 1 row 1.69, 2 rows 1.63, 4 rows 1.40, 8 rows 1.39, 12 rows 1.46; on 128×128×60
// points, from the third-level cache, none 2.37 and 4 rows 1.54. On small fields the two
// instructions per vector cannot be seen.
const mostPrefetchRows = 4

// prefetchedRows is how many rows of all fields together are prefetched and not read yet: the
// first-level cache has to hold them beside the rows in use. Measured by pairs of calls on
// a Xeon of 2023 with 48 KiB of it, 256×256×60 points, in f32 and f64: with two rows of each
// field, p_grad_c took 0.82 and 1.02 times as long as with four, and uvbke 0.90 and 0.85; but
// hdiff, which reads two fields, 1.03 and 1.19 times.
const prefetchedRows = 12

// prefetchedBytes is the prefetch distance of a loop that reads too many fields to prefetch two
// rows of each: twelve cache lines further in the same row or, near its end, in the next one, which
// follows it in memory. Measured with five kernels of the Open Earth suite that read seven or eight
// fields, on the same machine, against one row ahead: 0.80 times as long in f64 on 256×256×60
// points, which come from memory, 0.94 to 1.01 times in f32 and on 512×256×30 points. Four and
// eight lines did as well. Prefetching to the second-level cache only, which leaves the buffers of the
// first one free, took 0.93 times as long for nh_p_grad and 0.95 to 0.98 for p_grad_c, but 1.03 to 1.12
// for fastwavesuv, and 1.07 for p_grad_c on 128×128×60 points.
const prefetchedBytes = 12 * 64

// Arguments of llvm.prefetch: for a read, to all caches, of data.
const (
	prefetchRead   = 0
	prefetchNear   = 3
	prefetchOfData = 1
)

// prefetchLevels is the prefetch distance, in levels, of a nest that is ordered along k. Its tiles
// have few rows along j, so that the next row it reads is mostly that of the next level.
const prefetchLevels = 1

// A heading is the direction in which a nest goes through rows: up or down along a dimension.
type heading struct{ dim, step int }

// rows returns the prefetch distance in rows for a number of fields; 0 if the cache has no room for
// two rows of each.
func (h heading) rows(fields int) int {
	if h.dim == 2 {
		return h.step * prefetchLevels
	}
	if n := prefetchedRows / fields; n >= 2 {
		return h.step * min(n, mostPrefetchRows)
	}
	return 0
}

// headingOf returns the direction in which a nest prefetches rows.
func headingOf(nest *ir.Op) heading {
	const j, k = 1, 2
	switch order := ir.OrderOf(nest); {
	case !order.Dims()[k]:
		return heading{j, 1}
	case order.Down(k):
		return heading{k, -1}
	}
	return heading{k, 1}
}

// leads reports whether a row is further in the direction than another row of the same field. Rows
// of a later plane come first: the tile below has already read those of the earlier planes.
func (h heading) leads(row, other loop.Row) bool {
	dj, dk := row.DJ-other.DJ, row.DK-other.DK
	if h.dim == 2 {
		return dk*h.step > 0
	}
	return dk > 0 || dk == 0 && dj*h.step > 0
}

// prefetch prefetches, for each field, the row that is furthest in the nest's direction: some rows
// further, or some cache lines further if the loop reads many fields. The address may be outside of
// the field: a prefetch does not fault. Fields that this nest or earlier ones of the tile have
// brought to a cache are not prefetched.
func (b *body) prefetch(op *ir.Op, i value.Value) {
	rows := slices.DeleteFunc(b.leadingRows(op), b.isNear)
	if len(rows) == 0 {
		return
	}
	distance := b.heading.rows(b.asked(rows))
	for _, key := range rows {
		b.ask(key, i, b.prefetchDistance(key, distance))
	}
}

// ask prefetches the address some bytes past point i of a row. An address outside of the field is
// harmless: a prefetch does not fault.
func (b *body) ask(row loop.Row, i, bytes value.Value) {
	f := b.Intrinsic("llvm.prefetch.p0", types.Void, types.I8Ptr, types.I32, types.I32, types.I32)
	elem := row.Field.Type.(loop.FieldType).Elem
	along := b.Block.NewMul(i, constant.NewInt(types.I64, int64(elem.Bits()/8)))
	p := b.Block.NewGetElementPtr(types.I8, b.rows[row], b.Block.NewAdd(bytes, along))
	b.Block.NewCall(f, p, constant.NewInt(types.I32, prefetchRead), constant.NewInt(types.I32, prefetchNear), constant.NewInt(types.I32, prefetchOfData))
}

// prefetchDistance returns the distance in bytes from what is read to what is prefetched: some cache
// lines if n is 0, else n rows. Where the tile ends before that, it goes on with the first rows of the
// next tile, which is the one above. Otherwise the first rows of each tile would come late: with it the
// kernels of the Open Earth suite take, by pairs of calls on a Xeon of 2023, 0.85 to 1 times as
// long on 256×256×60 points, 0.93 to 1 times on 128×128×60, and up to 1.03 times on 64×64×16,
// where a row is four vectors.
func (b *body) prefetchDistance(key loop.Row, n int) value.Value {
	if n == 0 {
		return constant.NewInt(types.I64, prefetchedBytes)
	}
	stride, rows := b.stride(key.Field, b.heading.dim), constant.NewInt(types.I64, int64(n))
	near := b.Block.NewMul(stride, rows)
	if b.heading.dim != 1 || key.J == nil || key.K == nil {
		return near
	}
	lo, hi := b.get(b.corners[1]).v, b.get(b.corners[ir.Rank+1]).v
	back := b.Block.NewMul(stride, b.Block.NewSub(hi, lo))
	far := b.Block.NewAdd(near, b.Block.NewSub(b.stride(key.Field, 2), back))
	within := b.Block.NewICmp(enum.IPredSLT, b.Block.NewAdd(b.get(key.J).v, rows), hi)
	return b.Block.NewSelect(within, near, far)
}

// leadingRows returns, for each field that a loop reads along i and the nest's direction, the
// row that is furthest there, in the order of the first reads.
func (b *body) leadingRows(op *ir.Op) []loop.Row {
	var rows []loop.Row
	at := map[*ir.Value]int{}
	op.Regions[0].Walk(func(inner *ir.Op) {
		if !inner.Is(loop.OpLoad) {
			return
		}
		if point := loop.PointOf(inner); point[0] == nil || point[b.heading.dim] == nil {
			return
		}
		key := loop.RowOf(inner)
		if b.rows[key] == nil {
			return // computed in the loop
		}
		n, seen := at[key.Field]
		if !seen {
			at[key.Field] = len(rows)
			rows = append(rows, key)
		} else if b.heading.leads(key, rows[n]) {
			rows[n] = key
		}
	})
	return rows
}

// nearFields returns the fields that a nest finds in a cache: local buffers, and the fields that
// nests before it have read to compute local buffers.
func nearFields(nests []*ir.Op) map[*ir.Value]bool {
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
