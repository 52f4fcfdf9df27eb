package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// slotsPerField are a field's address and its strides along j and k.
const slotsPerField = 3

// slotsOf numbers the slots of a kernel's argument block: fields (inputs, then outputs),
// buffers and scalars, as rt lays them out.
func slotsOf(program *ir.Op) map[*ir.Value]int {
	slots := map[*ir.Value]int{}
	next := abi.SlotFields
	var scalars []*ir.Value
	for _, a := range program.Regions[0].Args {
		if _, ok := a.Type.(loop.FieldType); !ok {
			scalars = append(scalars, a)
			continue
		}
		slots[a] = next
		next += slotsPerField
	}
	for _, b := range loop.Buffers(program) {
		slots[b] = next
		next += slotsPerField
	}
	for _, s := range scalars {
		slots[s] = next
		next++
	}
	return slots
}

// scratchSlot returns the slot with the address of a worker's memory for repetitions, the last
// one.
func scratchSlot(program *ir.Op) int {
	slot := abi.SlotFields + slotsPerField*len(loop.Buffers(program))
	for _, a := range program.Regions[0].Args {
		if _, ok := a.Type.(loop.FieldType); ok {
			slot += slotsPerField
		} else {
			slot++
		}
	}
	return slot
}

// slots are the arguments of a nest on a CPU: the argument block of package rt. Strides are
// in bytes there.
type slots struct {
	*stage
	block value.Value
	loads map[[2]int]value.Value // by slot and how it is read
}

// loadSlot loads a slot of an argument block as type t.
func loadSlot(b *llir.Block, args value.Value, slot int, t types.Type) value.Value {
	p := value.Value(b.NewGetElementPtr(types.I64, args, constant.NewInt(types.I64, int64(slot))))
	if !t.Equal(types.I64) {
		p = b.NewBitCast(p, types.NewPointer(t))
	}
	return b.NewLoad(t, p)
}

// integer returns the content of a slot as an integer, loaded once.
func (s *slots) integer(n int) value.Value {
	key := [2]int{n, 0}
	if s.loads[key] == nil {
		s.loads[key] = loadSlot(s.entry, s.block, n, types.I64)
	}
	return s.loads[key]
}

func (s *slots) base(field *ir.Value) value.Value {
	key := [2]int{s.slots[field], 1}
	if s.loads[key] == nil {
		s.loads[key] = loadSlot(s.entry, s.block, s.slots[field], types.I8Ptr)
	}
	return s.loads[key]
}

func (s *slots) stride(field *ir.Value, dim int) value.Value {
	return s.integer(s.slots[field] + dim)
}

func (s *slots) locate(b *body, op *ir.Op) value.Value {
	i := loop.PointOf(op)[0]
	if i == nil {
		return b.inRow(op, nil)
	}
	return b.inRow(op, b.get(i).v)
}

// scalar loads a scalar from its slot. A truth value is a bit of the slot: LLVM does not say
// where a bit lies in memory.
func (s *slots) scalar(v *ir.Value) value.Value {
	slot, ok := s.slots[v]
	if !ok {
		return nil
	}
	key := [2]int{slot, 3}
	if s.loads[key] == nil {
		if t := v.Type.(ir.Scalar); t == ir.I1 {
			s.loads[key] = s.entry.NewTrunc(s.integer(slot), types.I1)
		} else {
			s.loads[key] = loadSlot(s.entry, s.block, slot, emit.ScalarType(t))
		}
	}
	return s.loads[key]
}

// corner returns a bound of the tile: the lower ones of i, j, k, then the upper ones.
func (s *slots) corner(n int) value.Value {
	if n < ir.Rank {
		return s.integer(abi.SlotLo + n)
	}
	return s.integer(abi.SlotHi + n - ir.Rank)
}

func (s *slots) extent(op *ir.Op) value.Value { return s.integer(abi.SlotN + ir.DimAttr.Of(op)) }

func (s *slots) streaming() value.Value {
	if s.Machine.StreamFence == "" {
		return nil
	}
	return s.flag(abi.FlagStream)
}

func (s *slots) dividing() value.Value {
	if !s.Machine.TwoDividers {
		return nil
	}
	return s.flag(abi.FlagDivide)
}

func (s *slots) cut(op *ir.Op) value.Value {
	return s.flag([...]int64{abi.FlagCutLo, abi.FlagCutHi}[loop.EndAttr.Of(op)])
}

// flag returns whether a bit of the flags is set.
func (s *slots) flag(bit int64) value.Value {
	key := [2]int{abi.SlotFlags, 1 + int(bit)}
	if s.loads[key] == nil {
		set := s.entry.NewAnd(s.integer(abi.SlotFlags), constant.NewInt(types.I64, bit))
		s.loads[key] = s.entry.NewICmp(enum.IPredNE, set, constant.NewInt(types.I64, 0))
	}
	return s.loads[key]
}

// report lowers the code in the argument block to a smaller one, zero there being more than
// any.
func (s *slots) report(b *body, code value.Value) {
	slot := b.Block.NewGetElementPtr(types.I64, s.block, constant.NewInt(types.I64, abi.SlotPanic))
	before := b.Block.NewLoad(types.I64, slot)
	one := constant.NewInt(types.I64, 1)
	keep := b.Block.NewICmp(enum.IPredULT, b.Block.NewSub(before, one), code)
	b.Block.NewStore(b.Block.NewSelect(keep, before, code), slot)
}
