//go:build race

package access

import (
	"runtime"

	"github.com/openearthgo/oec/rt/internal/memory"
)

// RaceEnabled is whether the program is built with the race detector.
const RaceEnabled = true

// ReportAccesses tells the race detector, which cannot see what kernels do,
// all that the call is about to read and write.
func (p *Run) ReportAccesses() {
	for n := range p.Stages {
		st := &p.Stages[n]
		for i := range st.Spec.Reads {
			r := &st.Spec.Reads[i]
			memory.Region{Storage: p.Fields[r.Field], Box: p.ReadBox(st, r)}.EachRow(runtime.RaceReadRange)
		}
	}
	for i, f := range p.Fields {
		if p.Spec.Fields[i].Output {
			memory.Region{Storage: f, Box: p.Written(i)}.EachRow(runtime.RaceWriteRange)
		}
	}
}
