package abi

import "unsafe"

// Fold returns how many indices of a buffer have memory of their own, see [Kernel.Folds].
func (k *Kernel) Fold(buffer int) (fold [3]int) {
	if k == nil || buffer >= len(k.Folds) {
		return fold
	}
	return k.Folds[buffer]
}

func (k *Kernel) Exists() bool { return k.Call != nil || k.Go != nil }

// Better reports whether k is to be preferred to another kernel of its level: machine
// code to Go, and of machine code that for the later instruction set.
func (k *Kernel) Better(other *Kernel) bool {
	if other == nil {
		return true
	}
	if isGo := k.Go != nil; isGo != (other.Go != nil) {
		return !isGo
	}
	return k.ISA > other.ISA
}

// Slant returns by how many points rows of slanted tiles of a stage are apart, 0 if there are
// none.
func (k *Kernel) Slant(stage int) int {
	if k.Go != nil || stage >= len(k.Slants) {
		return 0
	}
	return k.Slants[stage]
}

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
