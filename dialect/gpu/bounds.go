package gpu

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/ir"
)

// BlockAttr is how many threads a block of a kernel has along x, y and z: all its launches have
// as many. The kernel's code counts on it, as it gives each thread a part of the registers.
const BlockAttr = "gpu.block"

// ResidentAttr is how many blocks of a kernel a multiprocessor is to hold at a time, at least:
// its threads get no more registers than that allows.
const ResidentAttr = "gpu.resident"

// The limits of all accelerators that there is code for.
const (
	MaxBlock  = 1024 // threads of a block
	MaxBlockZ = 64   // threads of a block along z
)

// Those of a multiprocessor on most of them. What asks for more is refused: an assembler would
// ignore it where there is no room for as many.
const (
	MaxResident        = 32   // blocks at a time
	maxResidentThreads = 2048 // threads of these
)

// BlockOf returns how many threads a block of a kernel has along each axis; false if that is not
// known.
func BlockOf(kernel *ir.Op) (block [Axes]int64, ok bool) {
	list, ok := kernel.Attrs[BlockAttr].(ir.Ints)
	if !ok || len(list) != Axes {
		return block, false
	}
	return [Axes]int64(list), true
}

// ThreadsOf returns how many threads a block has in all.
func ThreadsOf(block [Axes]int64) int64 { return block[0] * block[1] * block[2] }

// ResidentOf returns how many blocks of a kernel a multiprocessor is to hold at a time; 0 if that
// is not said.
func ResidentOf(kernel *ir.Op) int {
	n, _ := kernel.Attrs[ResidentAttr].(ir.Int)
	return int(n.Value)
}

// checkBounds demands that what a kernel says of its blocks can be, and is what a launch has.
func checkBounds(launch, kernel *ir.Op) error {
	if !kernel.HasAttr(BlockAttr) && !kernel.HasAttr(ResidentAttr) {
		return nil
	}
	if err := checkKernelBounds(kernel); err != nil {
		return fmt.Errorf("runs @%s, which %w", kernel.StrAttr("name"), err)
	}
	block, _ := BlockOf(kernel)
	for axis, v := range GridOf(launch).Threads {
		threads := "a number of threads that is not constant"
		if n, known := ir.ConstantOf(v).(ir.Int); known && n.Value == block[axis] {
			continue
		} else if known {
			threads = fmt.Sprintf("%d threads", n.Value)
		}
		return fmt.Errorf("has blocks of %s along %s; @%s is for blocks of %s", threads, AxisNames[axis], kernel.StrAttr("name"), kernel.Attrs[BlockAttr])
	}
	return nil
}

// checkKernelBounds checks what a kernel says of its blocks.
func checkKernelBounds(kernel *ir.Op) error {
	block, ok := BlockOf(kernel)
	threads := ThreadsOf(block)
	if !ok || slices.Min(block[:]) < 1 || slices.Max(block[:]) > MaxBlock || threads > MaxBlock || block[2] > MaxBlockZ {
		return fmt.Errorf("has the %s %v, expected three numbers of threads, at most %d in all and %d along z", BlockAttr, kernel.Attrs[BlockAttr], MaxBlock, MaxBlockZ)
	}
	if n := int64(ResidentOf(kernel)); kernel.HasAttr(ResidentAttr) && (n < 1 || n > MaxResident || n*threads > maxResidentThreads) {
		return fmt.Errorf("has the %s %v for blocks of %d threads, expected 1 to %d", ResidentAttr, kernel.Attrs[ResidentAttr], threads, MostResident(block))
	}
	return nil
}

// MostResident returns how many blocks a multiprocessor of most accelerators holds at a time, if
// registers do not limit that.
func MostResident(block [Axes]int64) int64 {
	return min(MaxResident, maxResidentThreads/ThreadsOf(block))
}
