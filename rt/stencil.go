package rt

import "unsafe"

// ABI1 is the version of the interface between generated code and this
// package. A generated file refers to it, so that code generated for another
// version fails to compile instead of to run.
const ABI1 = 1

// Stencil describes a compiled stencil. Generated code holds one for each
// element type, as a composite literal that nothing changes.
type Stencil struct {
	Name    string       // as the user wrote it: "Hdiff"
	Dims    Dims         // iteration dimensions, those of every output
	Domain  [3]int       // the only extents of the domain along each dimension; 0 is any
	Fields  []FieldSpec  // inputs in parameter order, then outputs
	Scalars []ScalarSpec // in parameter order
	Levels  []LevelSpec  // optimization levels; the first is the default
	Panics  []PanicSite  // Panics[c-1] is what the panic code c stands for
	Devices []DeviceCode // code for accelerators, if it was compiled for any
	Info    BuildInfo
}

// FieldSpec describes an input or an output of a stencil.
type FieldSpec struct {
	Name   string // in the struct of fields: "In"
	Param  string // in the source: "in"
	Dims   Dims
	Elem   ElemKind
	Output bool
	// Partial says of an output that nothing is stored to it at some points: there
	// it keeps what it has.
	Partial bool
	Halo    Halo // needed for a run over the whole domain
	// Least is the extent that the interior needs along each dimension whatever
	// the domain, for reads that do not move with the point: of a table.
	Least [3]int
}

// Interior returns the interior that the field needs for a domain of extent n.
func (f *FieldSpec) Interior(n [3]int) [3]int {
	for d, least := range f.Least {
		if least > 0 {
			n[d] = max(n[d], least)
		}
	}
	return n
}

// ScalarSpec describes a run-time scalar of a stencil.
type ScalarSpec struct {
	Name string // in the source: "dt"
	Elem ElemKind
}

// PanicSite is an operation of the source that can panic.
type PanicSite struct {
	Op  string // what happened: "integer divide by zero"
	Pos string // where: "hdiff.go:21:9"
}

// BuildInfo says what a stencil was compiled from, and by what.
type BuildInfo struct {
	Hash  string // of everything that reaches the stencil
	Tool  string // version of oecgen
	LLVM  string // version of LLVM
	Flags string // of oecgen, those that influence the code
}

// LevelSpec describes one optimization level: the stages into which it divides
// the stencil, and the intermediate fields through which they communicate.
type LevelSpec struct {
	Name    string // "original", "inline", ...
	Buffers []BufferSpec
	Stages  []Stage // in the order in which they run

	// Operations and memory traffic per point of the domain, over all stages.
	FlopsPerPoint, BytesPerPoint float64
}

// BufferSpec describes an intermediate field that is kept in memory.
//
// One that is Local is kept for one tile at a time, in memory that each worker has for
// itself and that is small enough to stay in a cache. From the stage that computes it to
// the last one that uses it, all stages are then run tile by tile, without barriers; what
// neighbouring tiles both need of it is computed in both. The stage computes nothing else
// but local buffers; its buffers have the iteration dimensions and are used at indices that
// move with the point; and of its group, the stages that write something else use none of
// each other's buffers. It may be ordered along some of the dimensions, but not along all:
// then tiles are whole along those. No other stage of the group is ordered but such that
// write outputs.
//
// A stage that is ordered along one dimension may write outputs, and have local buffers that
// lack the dimension: of what it computes, such a buffer holds what it has computed last,
// and no other stage uses it.
type BufferSpec struct {
	Name  string // in the source: "lap"
	Dims  Dims
	Elem  ElemKind
	Stage int // the stage that computes it
	Local bool
}

// Stage is one pass over a box of points, between barriers unless local buffers join it to
// the stages that follow, see [BufferSpec].
//
// The box of a stage that writes outputs is the range that is run, the domain
// or a sub-domain, beyond which it writes nothing. The box of another stage is the smallest that covers what
// the later stages use of its buffers. A dimension that none of a stage's
// buffers has is run at index 0 only. A stage that is ordered along some
// dimensions reads what it has computed before, in the order of memory or, along
// those of Down, in reverse. Along them, its box is the whole domain.
type Stage struct {
	Name    string
	Uses    []Use  // of the stage's buffers by later stages
	Reads   []Read // of fields, by this stage
	Writes  []int  // fields written, by number
	Ordered Dims   // none for a stage that runs in any order
	Down    Dims   // of the ordered ones, those that run from high to low
	// Behind is where an ordered stage reads what it has computed, relative to the point.
	// Without it, the stage may read it anywhere that the order has been.
	Behind [][3]int
	// Copies are, for each of Writes, the buffer of an ordered stage, by number, that it is a
	// copy of, point by point; -1 if it is none. Without any, there is none.
	Copies []int
}

// Reach is a set of points relative to a box: those of the box that are within
// Guard, each shifted by every offset from Lo to Hi, inclusive. An end that is
// Fixed is the same for each of them; where it makes the end lie before the
// beginning, the set has the end.
type Reach struct {
	Guard  [3]Span
	Lo, Hi [3]int
	Fixed  [3]Span
}

// Use is the use of a stage's buffers by a later stage: with the points of
// that stage as the box, the Reach is what it reads of them.
type Use struct {
	Stage int
	Reach
}

// Read is an access to an input field: with the points of the stage as the
// box, the Reach is what is read of the field.
type Read struct {
	Field int
	Reach
	Pos string // "hdiff.go:21:9"
}

// Span is a half-open range of indices of one dimension. The zero Span is
// unbounded.
type Span struct{ Lo, Hi Bound }

// Bound is an end of a [Span]: absent, a constant, relative to the extent of
// the full domain in its dimension, or the tighter one of the two. The zero
// Bound is absent.
type Bound struct {
	From Origin
	Off  int // from index 0, or from the extent if that is all there is
	OffN int // from the extent, next to Off
}

// Origin is what the offset of a [Bound] counts from.
type Origin uint8

// The origins of a bound: none, index 0, the extent of the full domain, and
// both, of which the tighter one counts.
const (
	Unbounded Origin = iota
	FromZero
	FromN
	FromBoth
)

// Kernel is the code of a stencil at one level: machine code for one
// instruction set, or Go, whose ISA is [Go].
//
// It computes exactly the points of one tile in one stage. Call is machine
// code, and takes a pointer to a block of 64-bit slots, see [SlotLo]. Go is the
// other form.
type Kernel struct {
	Level string
	ISA   ISA
	Call  func(args unsafe.Pointer)
	Go    func(t *Tile)
	// Sweeps says how machine code repeats a stage.
	Sweeps Sweeps
	// Slants says for each stage whether its tiles may be slanted, see [FlagCutLo], and by how
	// many points, or rows; 0 if they may not be, and nil if none may.
	Slants []int
	// Woven is the number of a stage along columns that machine code runs on a tile while it runs
	// the stage before it on another, level by level; 0 if there is none. It is called with one
	// more than the number of stages as the stage, and the tile of the stage before; the last slot
	// is the address of an argument block with the tile of this one. Both have as many levels.
	Woven int
	// Folds says for each buffer of the level how many indices along each dimension have memory
	// of their own, 0 for all of them; nil if that is so of all buffers. An index stands for itself
	// modulo that many, a power of two. Machine code fills such local buffers row by row, or plane
	// by plane, while it runs the last stage of their group; the stages before it are not called.
	Folds [][3]int
}

// Sweeps says how machine code computes repetitions of an ordered stage of two dimensions, some
// at once, if what it reads and what it computes is in one field. It is called with the number
// of stages as the stage, and a tile of rows: those of the first repetition. The others are
// some rows behind it each. It leaves each repetition where it is then, and takes it on from
// there.
//
// All rows that it uses are inside the domain, and no last or first row of it: for one
// repetition after the other to begin and end, the stage itself is run.
type Sweeps struct {
	Count  int // repetitions at once; 0 if there is no such code
	Stage  int
	Field  int // that the stage reads
	Behind int // rows by which each repetition is behind the one before, and as far as it reads
	Rows   int // rows that are computed at once

	// The last slot of the arguments, after the scalars, is the address of memory that a worker
	// has for this: one vector, and for each row that a repetition is behind, one for each point
	// of a row of the domain and Margin more.
	VectorBytes, Margin int
}

// The slots of a kernel's argument block. The lower bound, the upper bound and
// the domain take three slots each, for i, j, k. From SlotFields on come, for
// each field in the order of Stencil.Fields and then for each buffer of the
// level, the address of its element (0,0,0), and its strides in bytes along j
// and k, 0 for a missing dimension. (The stride along i is the element size, or
// 0 for a field without i.) Then comes one slot per scalar with its bits,
// zero-extended, and last one for [Sweeps].
const (
	SlotLo     = 0  // first point of the tile
	SlotHi     = 3  // end of the tile, exclusive
	SlotN      = 6  // extent of the full domain
	SlotStage  = 9  // number of the stage to run
	SlotFlags  = 10 // see FlagStream
	SlotPanic  = 11 // set by the kernel to the code of a panic; 0 is none
	SlotFields = 12
)

// The bits of the flags slot.
const (
	// FlagStream allows streaming stores: each output row of the tile begins on a 64-byte
	// boundary.
	FlagStream = 1 << iota
	// FlagCutLo and FlagCutHi say of a tile of a stage that has [Kernel.Slants] that it is
	// slanted at its lower or its upper end along i: there, each of its rows is the points of the
	// slant before the row visited before it. In a stage that is ordered along all dimensions, it
	// is so along j, and each of its planes is rows before the plane visited before it.
	FlagCutLo
	FlagCutHi
)
