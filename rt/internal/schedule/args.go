package schedule

import (
	"unsafe"

	"github.com/klauspost/cpuid/v2"

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
		st.flags = divides()
		if p.streams(st) {
			st.flags |= abi.FlagStream
		}
	}
}

// divides returns [abi.FlagDivide] for processors that divide a vector of 512 bits in 2.5 (f32) or 4 cycles (f64), as AMD's of family 26 do.
// Those of Intel take 10 and 16.
func divides() uint64 {
	if cpuid.CPU.VendorID == cpuid.AMD && cpuid.CPU.Family >= 26 {
		return abi.FlagDivide
	}
	return 0
}
