package schedule

import "github.com/openearthgo/oec/rt/internal/memory"

// allocBuffers finds a place for each intermediate: an output, if it is only copied there, or memory
// for the box of its stage. Local ones are allocated by workers. It is called again after fields were
// swapped, and then allocates only what was in an output so far.
func (p *Plan) allocBuffers() error {
	if p.buffers == nil {
		p.buffers = make([]memory.Storage, len(p.Level.Buffers))
		p.keptIn = make([]int, len(p.Level.Buffers))
	}
	p.settle()
	for i := range p.Level.Buffers {
		spec := &p.Level.Buffers[i]
		switch output := p.keptIn[i]; {
		case spec.Local:
		case output != ownMemory:
			p.buffers[i] = *p.Fields[output]
		case p.buffers[i].First == nil || p.isField(&p.buffers[i]):
			if err := p.buffers[i].AllocBox(spec, p.stages[spec.Stage].Held, len(p.Fields)+i); err != nil {
				return err
			}
		}
	}
	return nil
}

// isField reports whether a buffer was in an output so far.
func (p *Plan) isField(buffer *memory.Storage) bool { return buffer.Interior != [3]int{} }

// settle decides which buffers are kept in outputs. A stage that only copies such buffers is idle then;
// one that does more writes them once more.
func (p *Plan) settle() {
	for i := range p.keptIn {
		p.keptIn[i] = ownMemory
	}
	for n := range p.stages {
		st := &p.stages[n]
		st.idle = len(st.Spec.Copies) > 0 && !p.Level.FillsBuffer(n)
		for i, b := range st.Spec.Copies {
			if b >= 0 && p.fits(b, st.Spec.Writes[i]) {
				p.keepInOutput(b, st.Spec.Writes[i])
			} else {
				st.idle = false
			}
		}
	}
	busy := 0
	p.alone = false
	for n := range p.groups {
		g := &p.groups[n]
		g.idle = true
		for m := range g.stages {
			g.idle = g.idle && g.stages[m].idle
		}
		if g.idle {
			continue
		}
		busy++
		p.alone = busy == 1 && p.inOutputs(g)
	}
}

// inOutputs reports whether a group is one stage that is ordered, and all that it computes is
// kept in outputs.
func (p *Plan) inOutputs(g *group) bool {
	for b, output := range p.keptIn {
		if p.Level.Buffers[b].Stage == g.First && output == ownMemory {
			return false
		}
	}
	return len(g.stages) == 1 && g.stages[0].Spec.Ordered != 0 && len(g.stages[0].Spec.Writes) == 0
}

// keepInOutput keeps a buffer in an output, and with it the buffer that it is computed from, if the
// stage reads that only at points that it has not computed yet.
func (p *Plan) keepInOutput(b, output int) {
	for b != ownMemory {
		p.keptIn[b] = output
		b = p.origin(b, output)
	}
}

// origin returns a buffer that can share the output with the buffer that is computed from it.
func (p *Plan) origin(of, output int) int {
	user := p.Level.Buffers[of].Stage
	for b := range p.Level.Buffers {
		if p.keptIn[b] == ownMemory && p.Level.Buffers[b].Stage < user && p.fits(b, output) && p.usedUp(p.Level.Buffers[b].Stage, user) {
			return b
		}
	}
	return ownMemory
}

// usedUp reports whether the buffers of a stage are used by one other stage alone, which reads them
// only at points that it has not computed yet.
func (p *Plan) usedUp(stage, user int) bool {
	uses := p.Level.Stages[stage].Uses
	for i := range uses {
		u := &uses[i]
		if u.Stage != user || !p.stages[user].ReadsAhead(&u.Reach, p.stages[user].Box, p.N) {
			return false
		}
	}
	return len(uses) > 0
}

// fits reports whether a buffer of an ordered stage can be kept in an output from the time
// that it is computed: it has the same points, and nothing that is read later is overwritten.
func (p *Plan) fits(b, output int) bool {
	spec, out := &p.Level.Buffers[b], &p.Spec.Fields[output]
	st := &p.stages[spec.Stage]
	if p.keptIn[b] != ownMemory || st.Spec.Ordered == 0 || st.Pipeline != nil || spec.Local || spec.Dims != out.Dims || spec.Elem != out.Elem || st.Box != p.Written(output) || p.Points.Empty() {
		return false
	}
	for i := range p.keptIn {
		if p.keptIn[i] == output && p.Level.Buffers[i].Stage == spec.Stage {
			return false
		}
	}
	target := memory.Region{Storage: p.Fields[output], Box: st.Box}
	for m := spec.Stage; m < len(p.stages); m++ {
		reader := &p.stages[m]
		for i := range reader.Spec.Reads {
			r := &reader.Spec.Reads[i]
			f := p.Fields[r.Field]
			if !target.Meets(memory.Region{Storage: f, Box: p.ReadBox(&reader.Stage, r)}) {
				continue
			}
			if m > spec.Stage || !memory.Same(target.Storage, f) || !reader.ReadsAhead(&r.Reach, st.Box, p.N) {
				return false
			}
		}
	}
	return true
}
