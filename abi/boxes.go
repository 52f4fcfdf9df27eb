package abi

// StageDims returns the dimensions that a stage runs over: those of its buffers if
// it writes no output.
func (l *LevelSpec) StageDims(stage int, iteration Dims) Dims {
	if len(l.Stages[stage].Writes) > 0 {
		return iteration
	}
	return l.bufferDims(stage)
}

// bufferDims returns the dimensions that the buffers of a stage have.
func (l *LevelSpec) bufferDims(stage int) (s Dims) {
	for i := range l.Buffers {
		if l.Buffers[i].Stage == stage {
			s |= l.Buffers[i].Dims
		}
	}
	return s
}

// Boxes returns the box of each stage for the range run of a domain of extent
// n. Stages are visited from last to first: the box of one follows from those
// of its users.
func (l *LevelSpec) Boxes(n [3]int, run Box) []Box { return l.BoxesAlong(IJK, n, run) }

// BoxesAlong is Boxes for what stages use of each other along some dimensions, whatever it is along
// the others.
func (l *LevelSpec) BoxesAlong(dims Dims, n [3]int, run Box) []Box {
	boxes := make([]Box, len(l.Stages))
	for s := len(l.Stages) - 1; s >= 0; s-- {
		st := &l.Stages[s]
		if len(st.Writes) > 0 {
			if boxes[s] = run.Faces(st.Staggered, n); !run.Empty() {
				boxes[s] = boxes[s].Extend(st.Ordered, n)
			}
			continue
		}
		for i := range st.Uses {
			u := &st.Uses[i]
			boxes[s] = boxes[s].Hull(u.OfAlong(dims, boxes[u.Stage], n))
		}
		if !boxes[s].Empty() {
			boxes[s] = boxes[s].Project(l.bufferDims(s)).Extend(st.Ordered, n)
		}
	}
	return boxes
}

// ExtentDims returns the dimensions that the outputs lack, and that stages of a level go along in order, or ask for the
// extent of where an input has them: along these, the extent of the domain is that of an input, see [Stencil.ExtentOf].
func (s *Stencil) ExtentDims(l *LevelSpec) (dims Dims) {
	for i := range l.Stages {
		dims |= l.Stages[i].Ordered
		for d := range 3 {
			if l.Stages[i].Extents.Has(d) && s.ExtentOf(d) >= 0 {
				dims |= 1 << d
			}
		}
	}
	return dims &^ s.Dims
}

// ExtentOf returns the number of the input whose interior is the extent of the domain along a
// dimension that the outputs lack: the first that has it, on the grid of the domain, and is no table, which needs some
// extent whatever the domain, or else the first; -1 if there is none.
func (s *Stencil) ExtentOf(dim int) int {
	found := -1
	for i := range s.Fields {
		f := &s.Fields[i]
		switch {
		case f.Output || f.Table || !f.Dims.Has(dim) || f.Ratio[dim] != (Ratio{}):
		case f.Least[dim] == 0:
			return i
		case found < 0:
			found = i
		}
	}
	return found
}
