// Package loop is the dialect of loop nests over fields in memory: what stencil programs
// become when storage and order are decided. A program at this level is a list of nests;
// each is one pass over a box of points, with a barrier after it.
//
// A nest starts as loop.parallel, whose body computes one point in any order, or several
// neighbouring ones at once where they fit, and becomes loop.tiles, whose body computes one
// tile of the box with explicit loops. The run time chooses the tiles and runs them in any
// order, on any thread. A nest with an order reads what it has written: its points are
// visited in that order, and along the dimensions of the order there is one tile.
//
// It imports package ir only.
package loop

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// The attributes of the dialect.
var (
	// ProgramAttr marks a function that is a program at the loop level.
	ProgramAttr = ir.MarkKey("loop.program")
	// BlockAttr is the size of the block that a nest computes at once, StepAttr the step of a loop.
	BlockAttr = ir.OffsetKey("step")
	StepAttr  = ir.IntKey("step")
	// VectorAttr marks a loop whose iterations are independent, contiguous in memory and
	// free of control flow that differs between points, except loads and stores under a mask: a back end
	// runs as many at a time as its vectors hold.
	VectorAttr = ir.MarkKey("vector")
	// DownAttr marks a loop that runs from its last index to its first.
	DownAttr = ir.MarkKey("down")
	// LocalAttr marks a buffer of which each worker has its own, as large as what is needed of
	// it for one tile of the nests that read it.
	LocalAttr = ir.MarkKey("local")
	// PartAttr marks a loop over a part of a range, which may be empty. What would run before it
	// need not be allowed to run.
	PartAttr = ir.MarkKey("part")
	// PartialVectorAttr is the number of successive iterations for which a back end may compute with vectors
	// the operations that do not depend on the iteration before: none of them loads what one of these
	// iterations stores, other than by a [Link].
	PartialVectorAttr = ir.IntKey("partial_vector")
	// StagesAttr is how many stages of the program a nest is, of which it is the last, where passes
	// have joined several.
	StagesAttr = ir.IntKey("stages")
	// NumberAttr is the number of a buffer among those that the run time knows of, see [NumberOf].
	NumberAttr = ir.IntKey("number")
	// FoldAttr says of a local buffer how many indices along each dimension have memory of their own:
	// an index stands for itself modulo this, a power of two; 0 is all indices. Along i it is 1, for loops along columns in one over vectors:
	// a back end has as many columns as lanes. One nest computes and
	// reads such a buffer, of which the attribute box is all that it computes.
	FoldAttr = ir.OffsetKey("fold")
	// BehindAttr is by how much a repetition is behind the one before it along each dimension.
	BehindAttr = ir.OffsetKey("behind")
	// LagAttr is by how many points a row is behind the one before it, if several rows are computed at once.
	LagAttr = ir.IntKey("lag")
	// EndAttr is the end of rows that a loop.skew is about: 0 where they begin, 1 where they end.
	EndAttr = ir.IntKey("end")
	// PointsAttr is by how many points a loop.skew says that rows are behind each other.
	PointsAttr = ir.IntKey("points")
)

// The table of operations.
var (
	OpBuffer = &ir.OpInfo{Name: "loop.buffer", Summary: "memory for an intermediate, as large as the box of the nest that writes it, or a tile if it is local", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Optional: []ir.AnyKey{LocalAttr, NumberAttr, FoldAttr, ir.BoxAttr}, Form: ir.NewForm("<dict> : <result>")}
	OpArray    = &ir.OpInfo{Name: "loop.array", Summary: "memory for an array of a tile's own", Operands: ir.Exactly(0), Results: ir.Exactly(1), Form: ir.NewForm(": <result>")}
	OpParallel = &ir.OpInfo{Name: "loop.parallel", Summary: "runs its body once per point of a box, in any order, or in that of an attribute; or its second body once per block of points", Operands: ir.Exactly(0), Results: ir.Exactly(0), Regions: 2,
		Attrs: []ir.AnyKey{ir.NameAttr, ir.BoxAttr}, Optional: []ir.AnyKey{BlockAttr, ir.OrderAttr, StagesAttr}, Print: printParallel, Parse: parseParallel}
	OpTiles = &ir.OpInfo{Name: "loop.tiles", Summary: "runs its body once per tile of a box, in any order; along the dimensions of an order there is one", Operands: ir.Exactly(0), Results: ir.Exactly(0), Regions: 1,
		Attrs: []ir.AnyKey{ir.NameAttr, ir.BoxAttr}, Optional: []ir.AnyKey{ir.OrderAttr, StagesAttr}, Print: printTiles, Parse: parseTiles}
	OpFor = &ir.OpInfo{Name: "loop.for", Summary: "runs its body for each index from a lower bound up to an upper bound, or for every nth", Operands: ir.Exactly(2), Results: ir.Exactly(0), Regions: 1,
		Optional: []ir.AnyKey{StepAttr, PartialVectorAttr, PartAttr, DownAttr, VectorAttr}, Print: printFor, Parse: parseFor}
	OpSkewedSteps = &ir.OpInfo{Name: "loop.skewed_steps", Summary: "says how repetitions of the nest before it run at once, in a field that it reads and writes: each some rows and points behind the one before", Operands: ir.Exactly(1), Results: ir.Exactly(0), Regions: 1,
		Attrs: []ir.AnyKey{ir.NameAttr, BehindAttr, LagAttr}, Print: printSkewedSteps, Parse: parseSkewedSteps}
	OpLoad = &ir.OpInfo{Name: "loop.load", Summary: "reads a field at indices plus a constant offset", Operands: ir.AtLeast(1), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{ir.OffsetAttr}, Traits: ir.Pure, Speculate: ir.SpeculateWhenSafe, Print: printLoad, Parse: parseLoad}
	OpStore = &ir.OpInfo{Name: "loop.store", Summary: "writes a field at indices plus a constant offset", Operands: ir.AtLeast(2), Results: ir.Exactly(0),
		Attrs: []ir.AnyKey{ir.OffsetAttr}, Print: printStore, Parse: parseStore}
	OpExtent = &ir.OpInfo{Name: "loop.extent", Summary: "the extent of the full domain along a dimension", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{ir.DimAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Form: ir.NewForm("<dim> : <result>")}
	OpSkew = &ir.OpInfo{Name: "loop.skew", Summary: "by how many points each row of a tile, or by how many rows each plane, begins or ends before the one before it, where tiles are skewed, else 0", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{EndAttr, PointsAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Form: ir.NewForm("<end> points <points> : <result>")}
	OpEnd = &ir.OpInfo{Name: "loop.end", Summary: "ends a body", Operands: ir.Exactly(0), Results: ir.Exactly(0), Traits: ir.Terminator, Form: ir.NewForm("")}
)

// Dialect is the table.
var Dialect = (&ir.Dialect{Name: "loop", ParseType: parseType, Ops: []*ir.OpInfo{
	OpBuffer, OpArray, OpParallel, OpTiles, OpFor, OpSkewedSteps, OpLoad, OpStore, OpExtent, OpSkew, OpEnd,
}}).WithRules(map[*ir.OpInfo]func(*ir.Op) error{
	OpBuffer: verifyBuffer, OpArray: verifyArray, OpParallel: verifyNest, OpTiles: verifyNest, OpFor: verifyFor, OpSkewedSteps: verifySkewedSteps,
	OpLoad: verifyLoad, OpStore: verifyStore, OpExtent: verifyExtent, OpSkew: verifySkew,
})

// NewBuffer makes memory for an intermediate.
func NewBuffer(b *ir.Builder, t FieldType, name string) *ir.Value {
	v := b.Create(OpBuffer, nil, []ir.Type{t}, nil).Result()
	v.Name = name
	return v
}

// MostArrayBytes is how much memory the arrays of a tile may have together: they are on the stack of a goroutine, which grows
// to hold them.
const MostArrayBytes = 8 << 20

// NewArray makes memory for an array that a tile has for itself, and that holds nothing before.
func NewArray(b *ir.Builder, t FieldType, name string) *ir.Value {
	v := b.Create(OpArray, nil, []ir.Type{t}, nil).Result()
	v.Name = name
	return v
}

// NewParallel makes a nest whose region has the indices i, j, k as arguments; its body is
// empty and to be ended by NewEnd.
func NewParallel(b *ir.Builder, name string, box ir.Box) *ir.Op {
	op := b.Create(OpParallel, nil, nil, nestAttrs(name, box))
	addPoint(op.Regions[0])
	return op
}

// AddBlock gives a nest of NewParallel its second region, which computes several points
// along j or k at once, from the lower one on; its body is empty and to be ended by NewEnd.
func AddBlock(nest *ir.Op, size [ir.Rank]int) *ir.Region {
	BlockAttr.Set(nest, size)
	addPoint(nest.Regions[1])
	return nest.Regions[1]
}

func addPoint(r *ir.Region) {
	for _, d := range ir.DimNames {
		r.AddArg(ir.Index, d)
	}
}

// BlockOf returns the size of the block that the second region of a nest computes, and
// false if there is none.
func BlockOf(nest *ir.Op) (size [ir.Rank]int, ok bool) {
	if !BlockAttr.In(nest) {
		return [ir.Rank]int{1, 1, 1}, false
	}
	return BlockAttr.Of(nest), true
}

// NewTiles makes a nest whose region has a tile's lower corner and then its upper corner
// as arguments, both i, j, k; its body is empty and to be ended by NewEnd.
func NewTiles(b *ir.Builder, name string, box ir.Box) *ir.Op {
	op := b.Create(OpTiles, nil, nil, nestAttrs(name, box))
	for _, end := range [...]string{"lo", "hi"} {
		for _, d := range ir.DimNames {
			op.Regions[0].AddArg(ir.Index, d+end)
		}
	}
	return op
}

func nestAttrs(name string, box ir.Box) map[string]ir.Attr {
	return ir.With(ir.NameAttr.Is(name), ir.BoxAttr.Is(box))
}

// NewFor makes a loop whose region has the index as argument; its body is empty and to be
// ended by NewEnd.
func NewFor(b *ir.Builder, name string, lo, hi *ir.Value) *ir.Op {
	op := b.Create(OpFor, []*ir.Value{lo, hi}, nil, nil)
	op.Regions[0].AddArg(ir.Index, name)
	return op
}

// SetStep makes a loop run its body for every nth index only; the difference of its bounds
// is a multiple of n.
func SetStep(op *ir.Op, n int) { StepAttr.Set(op, n) }

// StepOf returns the step of a loop.
func StepOf(op *ir.Op) int {
	if StepAttr.In(op) {
		return StepAttr.Of(op)
	}
	return 1
}

// NewEnd ends a body.
func NewEnd(b *ir.Builder) { b.Create(OpEnd, nil, nil, nil) }

// NewLoad reads a field at the point (i, j, k) plus an offset; what they say of dimensions
// that the field lacks is left out. Of an array there, it reads the element of the subscripts.
func NewLoad(b *ir.Builder, field *ir.Value, point [ir.Rank]*ir.Value, off [ir.Rank]int, subscripts ...*ir.Value) *ir.Value {
	t := field.Type.(FieldType)
	operands := slices.Concat([]*ir.Value{field}, present(t, point), subscripts)
	return b.Create(OpLoad, operands, []ir.Type{t.Elem}, ir.With(ir.OffsetAttr.Is(within(t, off)))).Result()
}

// within returns an offset without what it says of dimensions that a field lacks.
func within(t FieldType, off [ir.Rank]int) [ir.Rank]int {
	for d, p := range t.Present {
		if !p {
			off[d] = 0
		}
	}
	return off
}

// NewStore writes a field at the point (i, j, k) plus an offset, as NewLoad reads it.
func NewStore(b *ir.Builder, v, field *ir.Value, point [ir.Rank]*ir.Value, off [ir.Rank]int, subscripts ...*ir.Value) *ir.Op {
	t := field.Type.(FieldType)
	operands := slices.Concat([]*ir.Value{v, field}, present(t, point), subscripts)
	return b.Create(OpStore, operands, nil, ir.With(ir.OffsetAttr.Is(within(t, off))))
}

func present(t FieldType, point [ir.Rank]*ir.Value) []*ir.Value {
	var vs []*ir.Value
	for d, p := range t.Present {
		if p {
			vs = append(vs, point[d])
		}
	}
	return vs
}

// NewExtent makes the extent of the full domain along dimension dim.
func NewExtent(b *ir.Builder, dim int) *ir.Value {
	attrs := ir.With(ir.DimAttr.Is(dim))
	return b.Create(OpExtent, nil, []ir.Type{ir.Index}, attrs).Result()
}

// Programs returns the functions of a module that are programs at the loop level.
func Programs(module *ir.Op) []*ir.Op { return ir.FuncsWith(module, ProgramAttr) }

// Nests returns the nests of a program in order; the number of a nest is its stage, unless nests
// before it are several.
func Nests(program *ir.Op) []*ir.Op {
	var ops []*ir.Op
	for _, op := range program.Regions[0].Ops {
		if op.Is(OpParallel) || op.Is(OpTiles) {
			ops = append(ops, op)
		}
	}
	return ops
}

// SetStages notes that a nest is so many stages of the program.
func SetStages(nest *ir.Op, n int) {
	if n > 1 {
		StagesAttr.Set(nest, n)
	}
}

// StagesOf returns how many stages of the program a nest is.
func StagesOf(nest *ir.Op) int {
	if StagesAttr.In(nest) {
		return StagesAttr.Of(nest)
	}
	return 1
}

// StageOf returns the number of the stage of the program that a nest is, the last one if it is
// several.
func StageOf(nest *ir.Op) int {
	stage := -1
	for _, op := range nest.Region().Ops {
		if op.Is(OpParallel) || op.Is(OpTiles) {
			stage += StagesOf(op)
		}
		if op == nest {
			break
		}
	}
	return stage
}

// SetFold folds the memory of a buffer, of which a box is computed.
func SetFold(buffer *ir.Op, fold [ir.Rank]int, box ir.Box) {
	FoldAttr.Set(buffer, fold)
	ir.BoxAttr.Set(buffer, box)
}

// FoldOf returns how many indices of a field have memory of their own along each dimension; 0 is
// all.
func FoldOf(field *ir.Value) (fold [ir.Rank]int) {
	if def := field.Def(); def != nil && FoldAttr.In(def) {
		return FoldAttr.Of(def)
	}
	return fold
}

// Buffers returns the memory that a program needs for intermediates, in order.
func Buffers(program *ir.Op) []*ir.Value {
	var vs []*ir.Value
	for _, op := range program.Regions[0].Ops {
		if op.Is(OpBuffer) {
			vs = append(vs, op.Result())
		}
	}
	return vs
}

// NumberOf returns the number of a buffer of a program among those that the run time knows of: passes may have
// done without some of them, and note which the others are.
func NumberOf(program *ir.Op, buffer *ir.Value) int {
	if n, ok := NumberAttr.Lookup(buffer.Def()); ok {
		return n
	}
	return slices.Index(Buffers(program), buffer)
}

// FieldOf returns the field that a load or store works on.
func FieldOf(op *ir.Op) *ir.Value {
	if op.Is(OpStore) {
		return op.Operand(1)
	}
	return op.Operand(0)
}

// indicesOf returns the indices of a load or store, and then the subscripts.
func indicesOf(op *ir.Op) []*ir.Value {
	if op.Is(OpStore) {
		return op.Operands()[2:]
	}
	return op.Operands()[1:]
}

// SubscriptsOf returns the subscripts of a load or store in an array, none in another field.
func SubscriptsOf(op *ir.Op) []*ir.Value {
	indices := indicesOf(op)
	return indices[len(indices)-FieldOf(op).Type.(FieldType).Extents.Rank():]
}

// PointOf returns the indices of a load or store, nil for dimensions that the field lacks.
func PointOf(op *ir.Op) (point [ir.Rank]*ir.Value) {
	rest := indicesOf(op)
	n := 0
	for d, p := range FieldOf(op).Type.(FieldType).Present {
		if p {
			point[d] = rest[n]
			n++
		}
	}
	return point
}

// NewBound makes the value of a bound.
func NewBound(b *ir.Builder, at ir.Bound) *ir.Value {
	if at.IsLit() {
		return arith.NewInt(b, int64(at.Off), ir.Index)
	}
	n := NewExtent(b, int(at.Extent)-1)
	if at.Off == 0 {
		return n
	}
	return arith.NewBinary(b, arith.OpAddI, n, arith.NewInt(b, int64(at.Off), ir.Index))
}

// CopyBody copies a body of a nest for a point.
func CopyBody(b *ir.Builder, body *ir.Region, point [ir.Rank]*ir.Value) {
	values := ir.Mapping{}
	for n, a := range body.Args {
		values[a] = point[n]
	}
	for _, op := range body.Ops {
		if !op.Is(OpEnd) {
			b.Clone(op, values)
		}
	}
}
