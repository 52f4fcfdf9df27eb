package schedule

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
)

// argsAlign is the alignment of argument blocks in slots: two cache lines, so
// that no two workers write to the same one or to neighbours.
const argsAlign = 128 / 8

// newArgs returns an argument block for the plan's level, whose slots for
// domain and stage are set where they never change.
func (p *Plan) newArgs() []uint64 {
	slots := p.scalarSlot() + len(p.Spec.Scalars) + 1
	memory := make([]uint64, abi.RoundUp(slots, argsAlign)+argsAlign)
	addr := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	from := int(-addr%(8*argsAlign)) / 8
	args := memory[from : from+slots : from+slots]
	for d := range 3 {
		args[abi.SlotN+d] = uint64(p.N[d])
	}
	return args
}

// scalarSlot returns the slot of the first scalar.
func (p *Plan) scalarSlot() int { return abi.SlotFields + 3*(len(p.Fields)+len(p.buffers)) }

// takeAddresses sets the slots of fields and buffers in every worker's block,
// and the flags of the stages, which depend on addresses too.
func (p *Plan) takeAddresses() {
	p.TakeGenerations()
	for _, w := range p.workers {
		slots := w.args[abi.SlotFields:]
		for _, f := range p.Fields {
			slots = f.PutSlots(slots)
		}
		for i := range p.buffers {
			slots = p.buffers[i].PutSlots(slots)
		}
	}
	for n := range p.stages {
		st := &p.stages[n]
		st.flags = 0
		if p.streams(st) {
			st.flags = abi.FlagStream
		}
	}
}
