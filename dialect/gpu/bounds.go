package gpu

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/ir"
)

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

// ThreadsOf returns how many threads a block has in all.
func ThreadsOf(block [Axes]int) int { return block[0] * block[1] * block[2] }

// checkBounds demands that what a kernel says of its blocks can be, and is what a launch has.
func checkBounds(launch, kernel *ir.Op) error {
	if !BlockAttr.In(kernel) && !ResidentAttr.In(kernel) {
		return nil
	}
	if err := checkKernelBounds(kernel); err != nil {
		return fmt.Errorf("runs @%s, which %w", ir.NameAttr.Of(kernel), err)
	}
	block := BlockAttr.Of(kernel)
	for axis, v := range GridOf(launch).Threads {
		threads := "a number of threads that is not constant"
		if n, known := ir.ConstantOf(v).(ir.Int); known && n.Value == int64(block[axis]) {
			continue
		} else if known {
			threads = fmt.Sprintf("%d threads", n.Value)
		}
		return fmt.Errorf("has blocks of %s along %s; @%s is for blocks of %s", threads, AxisNames[axis], ir.NameAttr.Of(kernel), ir.Offset(block))
	}
	return nil
}

// checkKernelBounds checks what a kernel says of its blocks.
func checkKernelBounds(kernel *ir.Op) error {
	block, ok := BlockAttr.Lookup(kernel)
	threads := ThreadsOf(block)
	if !ok || slices.Min(block[:]) < 1 || slices.Max(block[:]) > MaxBlock || threads > MaxBlock || block[2] > MaxBlockZ {
		return fmt.Errorf("has the %s %v, expected three numbers of threads, at most %d in all and %d along z", BlockAttr.Name(), kernel.Attrs[BlockAttr.Name()], MaxBlock, MaxBlockZ)
	}
	if n := ResidentAttr.Of(kernel); ResidentAttr.In(kernel) && (n < 1 || n > MaxResident || n*threads > maxResidentThreads) {
		return fmt.Errorf("has the %s %v for blocks of %d threads, expected 1 to %d", ResidentAttr.Name(), kernel.Attrs[ResidentAttr.Name()], threads, MostResident(block))
	}
	return nil
}

// MostResident returns how many blocks a multiprocessor of most accelerators holds at a time, if
// registers do not limit that.
func MostResident(block [Axes]int) int {
	return min(MaxResident, maxResidentThreads/ThreadsOf(block))
}
