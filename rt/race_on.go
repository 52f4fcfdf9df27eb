//go:build race

package rt

import (
	"runtime"
	"unsafe"
)

// raceEnabled is whether the program is built with the race detector.
const raceEnabled = true

// reportAccesses tells the race detector, which cannot see what kernels do,
// all that the call is about to read and write.
func (p *Plan) reportAccesses() {
	for n := range p.stages {
		st := &p.stages[n]
		for i := range st.spec.Reads {
			r := &st.spec.Reads[i]
			region{p.fields[r.Field], p.readBox(st, r)}.report(runtime.RaceReadRange)
		}
	}
	for i, f := range p.fields {
		if p.spec.Fields[i].Output {
			region{f, p.run}.report(runtime.RaceWriteRange)
		}
	}
}

// report calls fn for each row of the region.
func (a region) report(fn func(addr unsafe.Pointer, length int)) {
	if a.box.empty() {
		return
	}
	size := a.f.kind.Size()
	for k := a.box.lo[2]; k < a.box.hi[2]; k++ {
		for j := a.box.lo[1]; j < a.box.hi[1]; j++ {
			fn(unsafe.Add(a.f.first, a.f.at(a.box.lo[0], j, k)*size), a.rowBytes())
		}
	}
}
