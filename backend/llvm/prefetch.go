package llvm

import (
	"slices"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Loops that read too many fields to prefetch two rows of each prefetch in the row that they read or, near its end, in the
// next one, which follows it in memory. Against one row ahead, five kernels of the Open Earth suite that read seven or eight
// fields took, on a Xeon of 2023, 0.80 times as long in f64 on 256×256×60 points, which come from memory, and 0.94 to 1.01 times
// in f32, with four lines as with twelve. On an AMD EPYC of the third generation, whose first-level cache is 32 KiB, four lines
// took 0.88 to 1.04 times as long as twelve, and two to eight as long as four; on one of the fifth, six took 0.84 to 1.1 times as
// long as four, 0.96 and 0.99 in the mean of 48 cases in two series, and eight 0.99.
//
// Joined loops turn to another field before a line is read: fvtp2d took 1.05 to 1.13 times as long with four lines as with twelve on that of the
// third generation. On that of the fifth, with 16 it and its parts take 0.88 to 1.04 times as long as with twelve, 0.98 in the mean of 24 cases, and
// with 20 lines 0.92 to 1.13.
const (
	prefetchedBytes = 6 * 64
	joinedBytes     = 16 * 64 // of joined loops, of several planes in sweeps, and of loops of many rows in a cache
)

// rowsInRegisters is for how many rows of a loop there are registers, of 16, beside those for its index and its limit.
const rowsInRegisters = 12

// Arguments of llvm.prefetch: for a read, to all caches, of data.
const (
	prefetchRead   = 0
	prefetchNear   = 3
	prefetchSecond = 2 // all caches but the first one
	prefetchOfData = 1
)

// prefetch prefetches what a loop over a row is to read, or over rows of several planes, see [body.prefetchPlanes]: for each field the
// row that is furthest in the nest's direction, some rows
// further, or some cache lines further if the loop reads many fields. The address may be outside of
// the field: a prefetch does not fault. Fields that this nest or earlier ones of the tile have
// brought to a cache are not prefetched.
//
// Nor is a row that a cache holds and that is all that a loop loads, once, which the processor fetches by itself: on an AMD EPYC of the fifth generation, a copy of
// f32 and f64 on 64×64×60 to 160×160×60 points takes 0.88 to 1 times as long without, 0.94 in the mean on one thread and 0.95 on two. Sums of two to
// eight fields, laplace and upstream take as long with it as without, semi_lag, of which each vector is loaded twice, 1.2 times in f32.
//
// Nor is a row further along, which has an address of its own, where a cache holds the fields and a loop has more rows than there are
// registers for: there it is some lines further in the row. An address that is loaded from the stack takes the place of a vector: Water of
// benchmarks/steps takes 0.85 to 0.87 times as long on that EPYC, fvtp2d_qi on 64×64×60 points 0.86 (f32) and 0.91, and others of the suite 0.93 to 1.04 times.
func (b *body) prefetch(op *ir.Op, i value.Value) {
	if inspect.OverColumns(op) {
		b.findAhead(op, i)
		return
	}
	if severalPlanes(op) {
		b.prefetchPlanes(op, i)
		return
	}
	rows, loads, distance := b.farRows(op)
	if b.leading == nil && b.cached() && loadsOnce(op) {
		return
	}
	inRow := distance != 0 && b.heading.Dim != levelDim && b.cached() && len(b.rows) > rowsInRegisters
	for _, key := range rows {
		bytes := value.Value(number(joinedBytes))
		if !inRow {
			bytes = b.prefetchDistance(key, distance)
		}
		b.ask(key, b.placeInRow(loads[key], i), bytes, prefetchNear)
	}
}

// loadsOnce reports whether a loop loads one vector in an iteration.
func loadsOnce(op *ir.Op) bool {
	n := 0
	op.Regions[0].Walk(func(inner *ir.Op) {
		if inner.Is(loop.OpLoad) {
			n++
		}
	})
	return n == 1
}

// cached reports whether a loop is for fields that a cache holds: there is another one for those that it does not, which streams.
func (b *body) cached() bool { return !b.stream && b.streaming() != nil }

// farRows returns the leading rows that a loop fetches to a cache, what loads from them, and how many rows before it
// reads them; 0 for some cache lines.
func (b *body) farRows(op *ir.Op) (rows []loop.Row, loads map[loop.Row]*ir.Op, distance int) {
	rows, loads = b.leadingRows(op, b.heading)
	if rows = slices.DeleteFunc(rows, b.isNear); len(rows) > 0 {
		distance = b.heading.Rows(b.asked(rows))
	}
	return rows, loads, distance
}

// placeInRow returns where in its row a load is in an iteration that begins at point i: further on a finer grid, and less far on a coarser one.
func (b *body) placeInRow(load *ir.Op, i value.Value) value.Value {
	g, ok := inspect.GridOf(load)
	if of, known := b.find(g.Of); !ok || !known || of.kind != index || g.Mul == g.Div {
		return i
	}
	return b.Block.NewSDiv(b.Block.NewMul(i, constant.NewInt(types.I64, g.Mul)), constant.NewInt(types.I64, g.Div))
}

// ask prefetches the address some bytes past point i of a row to a cache. An address outside of the field is
// harmless: a prefetch does not fault.
func (b *body) ask(row loop.Row, i, bytes value.Value, cache int64) {
	f := b.Intrinsic("llvm.prefetch.p0", types.Void, types.I8Ptr, types.I32, types.I32, types.I32)
	elem := row.Field.Type.(loop.FieldType).Elem
	along := b.Block.NewMul(i, constant.NewInt(types.I64, int64(elem.Bits()/8)))
	p := b.Block.NewGetElementPtr(types.I8, b.rows[row], b.Block.NewAdd(bytes, along))
	b.Block.NewCall(f, p, constant.NewInt(types.I32, prefetchRead), constant.NewInt(types.I32, cache), constant.NewInt(types.I32, prefetchOfData))
}

// prefetchDistance returns the distance in bytes from what is read to what is prefetched: some cache
// lines if n is 0, else n rows, or levels. Where the tile ends before that, it goes on with the first rows of the
// next tile, which is the one above. Otherwise the first rows of each tile would come late: with it the
// kernels of the Open Earth suite take, by pairs of calls on a Xeon of 2023, 0.85 to 1 times as
// long on 256×256×60 points, 0.93 to 1 times on 128×128×60, and up to 1.03 times on 64×64×16,
// where a row is four vectors.
func (b *body) prefetchDistance(key loop.Row, n int) value.Value {
	switch {
	case n == 0 && b.leading != nil:
		return constant.NewInt(types.I64, joinedBytes)
	case n == 0:
		return constant.NewInt(types.I64, prefetchedBytes)
	case b.heading.Dim == levelDim:
		return b.levelDistance(key, n)
	}
	stride, rows := b.stride(key.Field, 1), constant.NewInt(types.I64, int64(n))
	near := b.Block.NewMul(stride, rows)
	if key.J == nil || key.K == nil {
		return near
	}
	_, hi, back := b.across(key.Field, 1)
	far := b.Block.NewAdd(near, b.Block.NewSub(b.stride(key.Field, levelDim), back))
	within := b.Block.NewICmp(enum.IPredSLT, b.Block.NewAdd(b.get(key.J).v, rows), hi)
	return b.Block.NewSelect(within, near, far)
}

// levelDistance returns the distance in bytes to the row that is n levels up, or down if n is negative: one level if the tile
// has several rows on a level. Where the tile ends before that, it goes on with the first levels of the next tile, which
// follows along j: with it, and two levels, tridiagonal in f32 takes 0.92 times as long on 256×256×60 points as with two alone, on
// an AMD EPYC of the fifth generation.
func (b *body) levelDistance(key loop.Row, n int) value.Value {
	step := max(-1, min(n, 1))
	var levels value.Value = constant.NewInt(types.I64, int64(n))
	lo, hi, over := b.across(key.Field, 1)
	if n != step {
		alone := b.Block.NewICmp(enum.IPredEQ, b.Block.NewSub(hi, lo), constant.NewInt(types.I64, 1))
		levels = b.Block.NewSelect(alone, levels, constant.NewInt(types.I64, int64(step)))
	}
	near := b.Block.NewMul(b.stride(key.Field, levelDim), levels)
	if key.J == nil || key.K == nil {
		return near
	}
	lo, hi, back := b.across(key.Field, levelDim)
	to := b.Block.NewAdd(b.get(key.K).v, levels)
	if step < 0 {
		return b.Block.NewSelect(b.Block.NewICmp(enum.IPredSGE, to, lo), near, b.Block.NewAdd(b.Block.NewAdd(near, over), back))
	}
	return b.Block.NewSelect(b.Block.NewICmp(enum.IPredSLT, to, hi), near, b.Block.NewAdd(near, b.Block.NewSub(over, back)))
}

// across returns where the tile begins and ends along a dimension, and how many bytes that is in a field.
func (b *body) across(field *ir.Value, d int) (lo, hi, bytes value.Value) {
	lo, hi = b.corners[d], b.corners[ir.Rank+d]
	return lo, hi, b.Block.NewMul(b.stride(field, d), b.Block.NewSub(hi, lo))
}

// leadingRows returns, for each field that a loop reads along i and a direction, the
// row that is furthest there, in the order of the first reads, and what loads from the rows.
func (b *body) leadingRows(op *ir.Op, heading inspect.Heading) (rows []loop.Row, loads map[loop.Row]*ir.Op) {
	loads = map[loop.Row]*ir.Op{}
	at := map[*ir.Value]int{}
	op.Regions[0].Walk(func(inner *ir.Op) {
		if !inner.Is(loop.OpLoad) {
			return
		}
		if point := loop.PointOf(inner); point[0] == nil || point[heading.Dim] == nil {
			return
		}
		key := loop.RowOf(inner)
		if b.rows[key] == nil {
			return // computed in the loop
		}
		loads[key] = inner
		n, seen := at[key.Field]
		if !seen {
			at[key.Field] = len(rows)
			rows = append(rows, key)
		} else if heading.Leads(key, rows[n]) {
			rows[n] = key
		}
	})
	return rows, loads
}

// isNear reports whether a row is in a cache because this nest, or an earlier one of the tile, has
// read or written it.
func (s *stage) isNear(row loop.Row) bool {
	furthest, joined := s.leading[row.Field]
	return s.near[row.Field] || s.reread[row.Field] || joined && inspect.PlaceOf(row).Behind(furthest)
}

// asked returns how many fields a loop, or all loops of a joined nest, prefetch.
func (s *stage) asked(rows []loop.Row) int {
	n := len(rows)
	if s.leading == nil {
		return n
	}
	n = 0
	for field := range s.leading {
		if !s.near[field] && !s.reread[field] {
			n++
		}
	}
	return n
}

// prefetchPlanes prefetches, in a loop that computes rows of several planes, one row further than the foremost of each
// plane in [planesToFetch], or two where rows are short. Where the tile ends before that, it goes on with the first rows of the next planes.
//
// Measured on an AMD EPYC of the fifth generation, 256³ points: against some lines ahead in all twelve planes that it reads, a step of the wave
// equation takes 0.8 to 0.9 times as long in f32 and, in strips of 128 points, 0.75 times in f64; two rows ahead 1.0 to 1.1 and 1.2 times as long as one. A
// step of heat, four planes, takes as long with two rows of f32, or one of f64, as with 36 lines, but 1.3 times with one of f32; in strips of
// 512 of 1024 points of f64 0.85 times.
func (b *body) prefetchPlanes(op *ir.Op, i value.Value) {
	planes, levels := planesToFetch(op)
	for _, rows := range planes {
		key := inspect.Foremost(rows)
		one := b.stride(key.Field, 1)
		length := b.Block.NewMul(b.Block.NewSub(b.corners[ir.Rank], b.corners[0]), number(key.Field.Type.(loop.FieldType).Elem.Bits()/8))
		short := b.Block.NewICmp(enum.IPredSLE, length, number(64*planeLines/len(planes)/2))
		count := b.Block.NewSelect(short, number(2), number(1))
		near := b.Block.NewMul(one, count)
		_, hi, back := b.across(key.Field, 1)
		far := b.Block.NewAdd(near, b.Block.NewSub(b.Block.NewMul(b.stride(key.Field, levelDim), number(levels)), back))
		within := b.Block.NewICmp(enum.IPredSLT, b.Block.NewAdd(b.get(key.J).v, count), hi)
		b.ask(key, i, b.Block.NewSelect(within, near, far), prefetchNear)
	}
}

// planesToFetch returns the rows of each plane that a loop over rows of several planes fetches to a cache, and how many planes it computes. Where it
// reads many planes, those are left out that the planes before have read.
func planesToFetch(op *ir.Op) (planes [][]loop.Row, levels int) {
	stored := inspect.PlanesOf(op, loop.OpStore)
	for _, own := range stored {
		if own[0].Field == stored[0][0].Field {
			levels++
		}
	}
	planes = slices.DeleteFunc(inspect.PlanesOf(op, loop.OpLoad), func(rows []loop.Row) bool {
		return rows[0].J == nil // all points along j have one row
	})
	if len(planes) <= fewPlanes {
		return planes, levels
	}
	last := map[*ir.Value]int{} // planes of the fields
	for _, rows := range planes {
		f, at := rows[0].Field, inspect.PlaceOf(rows[0]).Dk
		if before, seen := last[f]; !seen || at > before {
			last[f] = at
		}
	}
	return slices.DeleteFunc(planes, func(rows []loop.Row) bool {
		return inspect.PlaceOf(rows[0]).Dk <= last[rows[0].Field]-levels
	}), levels
}

const (
	// planeLines is how many cache lines of all planes together are prefetched and not read yet, unless one row has more.
	planeLines = 144
	// fewPlanes are all prefetched, also from the second-level cache: with those alone that no plane before has read, a step of
	// heat in f32 takes 1.08 times as long where several at once are advanced, on the same EPYC.
	fewPlanes = 4
)

// severalPlanes reports whether a loop over rows computes those of several planes of a field.
func severalPlanes(op *ir.Op) bool {
	seen := map[*ir.Value]bool{}
	for _, rows := range inspect.PlanesOf(op, loop.OpStore) {
		if seen[rows[0].Field] {
			return true
		}
		seen[rows[0].Field] = true
	}
	return false
}
