//go:build race

package rt

import (
	"runtime"

	"github.com/openearthgo/oec/rt/internal/memory"
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
			memory.Region{Storage: p.fields[r.Field], Box: p.readBox(st, r)}.EachRow(runtime.RaceReadRange)
		}
	}
	for i, f := range p.fields {
		if p.spec.Fields[i].Output {
			memory.Region{Storage: f, Box: p.run}.EachRow(runtime.RaceWriteRange)
		}
	}
}
