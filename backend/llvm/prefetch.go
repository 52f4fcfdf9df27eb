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

// mostPrefetchRows is how many rows ahead along j a vector loop asks for its inputs, if these
// are few. The hardware follows each row, but starts anew where the next one begins. Measured
// with hdiff on an AMD EPYC 9004, ns per point in f64: on 256×256×60 points, from memory, none
// 1.94, 1 row 1.69, 2 rows 1.63, 4 rows 1.40, 8 rows 1.39, 12 rows 1.46; on 128×128×60
// points, from the third-level cache, none 2.37 and 4 rows 1.54. On small fields the two
// instructions per vector cannot be seen.
const mostPrefetchRows = 4

// prefetchedRows is how many rows of all fields together are asked for and not read yet: the
// first-level cache has to hold them besides what is being read. Measured by pairs of calls on
// a Xeon of 2023 with 48 KiB of it, 256×256×60 points, in f32 and f64: with two rows of each
// field, p_grad_c took 0.82 and 1.02 times as long as with four, and uvbke 0.90 and 0.85; but
// hdiff, which reads two fields, 1.03 and 1.19 times.
const prefetchedRows = 12

// prefetchedBytes is how far ahead a loop asks for each of so many fields that there is no room
// for two rows of each: twelve cache lines, in the same row or, near its end, in the next one,
// which begins there. Measured with five kernels of the Open Earth suite that read seven or eight
// fields, on the same machine, against one row ahead: 0.80 times as long in f64 on 256×256×60
// points, which come from memory, 0.94 to 1.01 times in f32 and on 512×256×30 points. Four and
// eight lines did as well.
const prefetchedBytes = 12 * 64

// Arguments of llvm.prefetch: for a read, to all caches, of data.
const (
	prefetchRead   = 0
	prefetchNear   = 3
	prefetchOfData = 1
)

// prefetchLevels is how many rows ahead a nest in order along k does so, in that direction:
// the next row of its tile, which is of few rows along j, is the one of the next level.
const prefetchLevels = 1

// A heading is where the rows of a nest go: up or down along a dimension.
type heading struct{ dim, step int }

// rows returns how many rows ahead is asked for, of so many fields; 0 if there is no room for
// as much as two of each.
func (h heading) rows(fields int) int {
	if h.dim == 2 {
		return h.step * prefetchLevels
	}
	if n := prefetchedRows / fields; n >= 2 {
		return h.step * min(n, mostPrefetchRows)
	}
	return 0
}

// headingOf returns where the rows that a nest will read are to be asked for.
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

// leads reports whether a row is further in the direction than another of the same field. Of
// rows of several planes, those of the last one lead: the tile below has read the others.
func (h heading) leads(row, other loop.Row) bool {
	dj, dk := row.DJ-other.DJ, row.DK-other.DK
	if h.dim == 2 {
		return dk*h.step > 0
	}
	return dk > 0 || dk == 0 && dj*h.step > 0
}

// prefetch asks for what a field's leading row, the one furthest in the nest's direction,
// will be some rows later, or some points later if many are read. The address may be outside of
// the field: a prefetch does not fault. What is in a cache already, since the nest itself or the
// tile's earlier ones have had it, is not asked for.
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

// ask asks for what is some bytes behind a point of a row. No address is wrong.
func (b *body) ask(row loop.Row, i, bytes value.Value) {
	f := b.intrinsic("llvm.prefetch.p0", voidType, i8Ptr, i32, i32, i32)
	elem := row.Field.Type.(loop.FieldType).Elem
	along := b.block.NewMul(i, constant.NewInt(i64, int64(elem.Bits()/8)))
	p := b.block.NewGetElementPtr(types.I8, b.rows[row], b.block.NewAdd(bytes, along))
	b.block.NewCall(f, p, constant.NewInt(i32, prefetchRead), constant.NewInt(i32, prefetchNear), constant.NewInt(i32, prefetchOfData))
}

// prefetchDistance returns how far behind what is read the memory is that is to be asked for: some lines
// if n is 0, else n rows, or where the tile ends before that, on from the first row of the next
// tile, which is the one above. Without that the first rows of each tile come late; with it the
// kernels of the Open Earth suite take, by pairs of calls on a Xeon of 2023, 0.85 to 1 times as
// long on 256×256×60 points, 0.93 to 1 times on 128×128×60, and up to 1.03 times on 64×64×16,
// where a row is four vectors.
func (b *body) prefetchDistance(key loop.Row, n int) value.Value {
	if n == 0 {
		return constant.NewInt(i64, prefetchedBytes)
	}
	stride, rows := b.stride(key.Field, b.heading.dim), constant.NewInt(i64, int64(n))
	near := b.block.NewMul(stride, rows)
	if b.heading.dim != 1 || key.J == nil || key.K == nil {
		return near
	}
	lo, hi := b.get(b.corners[1]).v, b.get(b.corners[ir.Rank+1]).v
	back := b.block.NewMul(stride, b.block.NewSub(hi, lo))
	far := b.block.NewAdd(near, b.block.NewSub(b.stride(key.Field, 2), back))
	within := b.block.NewICmp(enum.IPredSLT, b.block.NewAdd(b.get(key.J).v, rows), hi)
	return b.block.NewSelect(within, near, far)
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

// nearFields returns what a nest finds in a cache: local buffers, and what the nests before
// it that compute such have read.
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
