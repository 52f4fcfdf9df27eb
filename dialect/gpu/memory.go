package gpu

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// MaxShared is how many bytes of shared memory the threads of a block have on all devices that
// there is code for, without being asked for in any other way.
const MaxShared = 48 << 10

// maxSize bounds the elements of memory along a dimension.
const maxSize = 1 << 16

// NewBarrier makes a barrier.
func NewBarrier(b *ir.Builder) { b.Create(OpBarrier, nil, nil, nil) }

// NewMemory makes memory of a block (OpShared, OpScratch) or a thread (OpPrivate).
func NewMemory(b *ir.Builder, info *ir.OpInfo, t loop.FieldType, size [ir.Rank]int, name string) *ir.Value {
	v := b.Create(info, nil, []ir.Type{t}, ir.With(SizeAttr.Is(size))).Result()
	v.Name = name
	return v
}

// IsMemory reports whether a field is memory of a block or a thread.
func IsMemory(field *ir.Value) bool {
	return field.DefinedBy(OpShared) != nil || field.DefinedBy(OpPrivate) != nil || field.DefinedBy(OpScratch) != nil
}

// SizeOf returns how many elements memory has along each dimension.
func SizeOf(memory *ir.Op) [ir.Rank]int { return SizeAttr.Of(memory) }

// ElementsOf returns how many numbers memory holds.
func ElementsOf(memory *ir.Op) int {
	n := memory.Result().Type.(loop.FieldType).Extents.Size()
	for _, size := range SizeOf(memory) {
		n *= size
	}
	return n
}

// BytesOf returns how large memory is.
func BytesOf(memory *ir.Op) int {
	return ElementsOf(memory) * memory.Result().Type.(loop.FieldType).Elem.Bits() / 8
}

// ScratchOf returns where the scratch memory of a kernel's blocks has each part, in bytes, and how large it
// is for a block.
func ScratchOf(kernel *ir.Op) (at map[*ir.Op]int, size int) {
	at = map[*ir.Op]int{}
	for _, op := range Memories(kernel.Regions[0], OpScratch) {
		at[op] = size
		size += abi.RoundUp(BytesOf(op), abi.LayoutAlign)
	}
	return at, size
}

// Memories returns the memory of a kind in the body of a launch or kernel, in order.
func Memories(body *ir.Region, info *ir.OpInfo) []*ir.Op {
	var ops []*ir.Op
	for _, op := range body.Ops {
		if op.Is(info) {
			ops = append(ops, op)
		}
	}
	return ops
}

// HasPhases reports whether the threads of a body wait for each other.
func HasPhases(body *ir.Region) bool {
	found := false
	body.Walk(func(op *ir.Op) { found = found || op.Is(OpBarrier) })
	return found
}

// isThread reports whether an operation is the launch or the kernel whose body a thread runs.
func isThread(op *ir.Op) bool {
	return op != nil && (op.Is(OpLaunch) || op.Is(ir.OpFunc) && ir.KernelAttr.In(op))
}

// verifyMemory checks memory of a block or thread.
func verifyMemory(op *ir.Op) error {
	t, ok := op.Result().Type.(loop.FieldType)
	if !ok {
		return fmt.Errorf("has a result of type %s, expected a field", op.Result().Type)
	}
	for d, n := range SizeOf(op) {
		if n < 1 || n > maxSize || !t.Present[d] && n != 1 || t.Present == [ir.Rank]bool{} && t.Extents.Rank() == 0 {
			return fmt.Errorf("has the size %s for a field of type %s", ir.Offset(SizeOf(op)), t)
		}
	}
	if !isThread(op.Parent()) {
		return errors.New("is not directly in what a thread does")
	}
	if op.Is(OpShared) {
		return checkShared(op)
	}
	return nil
}

// checkShared demands that a block does not have too much memory with what it has before.
func checkShared(op *ir.Op) error {
	before := 0
	for _, other := range op.Region().Ops {
		if other == op {
			break
		}
		if other.Is(OpShared) {
			before += BytesOf(other)
		}
	}
	if all := before + BytesOf(op); before <= MaxShared && all > MaxShared {
		return fmt.Errorf("makes it %d bytes that the threads of a block share, expected at most %d", all, MaxShared)
	}
	return nil
}
