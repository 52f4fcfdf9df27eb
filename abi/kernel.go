package abi

import "unsafe"

// Kernel is the code of a stencil at one level: machine code for one instruction set, or Go, whose
// ISA is [Go].
//
// It computes exactly the points of one tile in one stage. Call is machine code, and takes a pointer
// to a block of 64-bit slots, see [SlotLo]. Go is the other form.
type Kernel struct {
	Level string
	ISA   ISA
	Call  func(args unsafe.Pointer)
	Go    func(t *Tile)
	// Entries are what machine code can be called for; without them, it is each stage by itself, by
	// the number of the stage. A kernel in Go has none.
	Entries []Entry
}

// Entry is what a kernel does when it is called with its number in [SlotEntry]: a stage on a tile
// once, if nothing else is said. Of each stage there is one such entry, unless a later one does the
// stage, too.
type Entry struct {
	Number int
	Stage  int
	// Joined is how many of the stages before the stage it does, too: those whose local buffers
	// only they and the stage use. It fills these row by row, or plane by plane, while it goes
	// through the tile.
	Joined int
	// Folds are the local buffers of which it needs only some indices at a time.
	Folds []Fold
	// Skew is by how many points the tiles may be skewed, see [FlagCutLo]; 0 if they may not be.
	Skew int
	// Steps says how it does several repetitions of the stage at once, if it does.
	Steps Steps
}

// Fold says of a buffer how many indices along each dimension have memory of their own, 0 for all of
// them. An index stands for itself modulo that many, a power of two.
type Fold struct {
	Buffer int // of the level
	Extent [3]int
}

// Steps says how machine code computes repetitions of an ordered stage of two dimensions, some
// at once, if what it reads and what it computes is in one field. Its tile is rows: those of the
// first repetition. The others are some rows behind it each. It leaves each repetition where it is
// then, and takes it on from there.
//
// All rows that it uses are inside the domain, and no last or first row of it: for one
// repetition after the other to begin and end, the stage itself is run.
type Steps struct {
	Count  int // repetitions at once; 0 if the entry is for one
	Field  int // that the stage reads
	Behind int // rows by which each repetition is behind the one before, and as far as it reads
	Rows   int // rows that are computed at once

	// The last slot of the arguments, after the scalars, is the address of memory that a worker
	// has for this: one vector, and for each row that a repetition is behind, one for each point
	// of a row of the domain and Margin more.
	VectorBytes, Margin int
}

// EntryOf returns the entry that does a stage, on a tile, once. It reports false if there is none:
// the entry of a later stage does it then.
func (k *Kernel) EntryOf(stage int) (Entry, bool) {
	if len(k.Entries) == 0 {
		return Entry{Number: stage, Stage: stage}, true
	}
	return k.find(func(e *Entry) bool { return e.Stage == stage && e.Steps.Count == 0 })
}

// StepsOf returns the entry that does several repetitions of a stage at once, if there is one.
func (k *Kernel) StepsOf(stage int) (Entry, bool) {
	return k.find(func(e *Entry) bool { return e.Stage == stage && e.Steps.Count > 0 })
}

func (k *Kernel) find(is func(e *Entry) bool) (Entry, bool) {
	for i := range k.Entries {
		if is(&k.Entries[i]) {
			return k.Entries[i], true
		}
	}
	return Entry{}, false
}

// FoldOf returns how many indices of a buffer have memory of their own along each dimension, 0 for
// all.
func (k *Kernel) FoldOf(buffer int) (extent [3]int) {
	for i := range k.Entries {
		for _, f := range k.Entries[i].Folds {
			if f.Buffer == buffer {
				return f.Extent
			}
		}
	}
	return extent
}

// Exists reports whether there is code.
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

// The slots of a kernel's argument block. The lower bound, the upper bound and
// the domain take three slots each, for i, j, k. From SlotFields on come, for
// each field in the order of Stencil.Fields and then for each buffer of the
// level, the address of its element (0,0,0), and its strides in bytes along j
// and k, 0 for a missing dimension. (The stride along i is the element size, or
// 0 for a field without i.) Then comes one slot per scalar with its bits,
// zero-extended, and last one that [Steps] describes.
const (
	SlotLo     = 0  // first point of the tile
	SlotHi     = 3  // end of the tile, exclusive
	SlotN      = 6  // extent of the full domain
	SlotEntry  = 9  // number of the entry
	SlotFlags  = 10 // see FlagStream
	SlotPanic  = 11 // set by the kernel to the code of a panic; 0 is none
	SlotFields = 12
)

// The bits of the flags slot.
const (
	// FlagStream allows streaming stores: each output row of the tile begins on a 64-byte
	// boundary.
	FlagStream = 1 << iota
	// FlagCutLo and FlagCutHi say of the tile of an entry that has a [Entry.Skew] that it is
	// skewed at its lower or its upper end along i: there, each of its rows is that many points
	// before the row visited before it. In a stage that is ordered along all dimensions, it
	// is so along j, and each of its planes is rows before the plane visited before it.
	FlagCutLo
	FlagCutHi
	// FlagDivide says that the processor divides a vector in the time of a few products: what has
	// code for both then divides by a number that is the same in all lanes.
	FlagDivide
)
