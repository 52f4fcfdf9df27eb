package access

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// Validate checks that the description refers only to what it has, so that the
// rest of the package may index without looking.
func Validate(s *abi.Stencil) error {
	if len(s.Levels) == 0 {
		return Invalidf(s, "it has no levels")
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		if !f.Dims.Valid() || f.Elem.Size() == 0 {
			return Invalidf(s, "field %s has dimensions %v and elements %v", f.Name, f.Dims, f.Elem)
		}
		if f.Output && f.Dims&^s.ArrayDims(i) != s.Dims {
			return Invalidf(s, "output %s has dimensions %v, not %v", f.Name, f.Dims, s.Dims)
		}
	}
	return nil
}

// ValidateLevel checks the stages and buffers of one level.
func ValidateLevel(s *abi.Stencil, l *abi.LevelSpec) error {
	writer := make([]bool, len(s.Fields))
	for n := range l.Stages {
		st := &l.Stages[n]
		for i := range st.Uses {
			if u := st.Uses[i].Stage; u <= n || u >= len(l.Stages) {
				return Invalidf(s, "level %s: stage %d is used by stage %d of %d", l.Name, n, u, len(l.Stages))
			}
		}
		for i := range st.Reads {
			if slices.ContainsFunc(st.Reads[i].Scale[:], func(s abi.Scale) bool { return s != abi.Scale{} && min(s.Mul, s.Div) < 1 }) {
				return Invalidf(s, "level %s: stage %d reads on grids of scales %v", l.Name, n, st.Reads[i].Scale)
			}
			if f := st.Reads[i].Field; f < 0 || f >= len(s.Fields) || s.Fields[f].Output {
				return Invalidf(s, "level %s: stage %d reads field %d, which is no input", l.Name, n, f)
			}
		}
		if len(st.Copies) > 0 && len(st.Copies) != len(st.Writes) {
			return Invalidf(s, "level %s: stage %d copies %d buffers to %d outputs", l.Name, n, len(st.Copies), len(st.Writes))
		}
		for _, b := range st.Copies {
			if b < -1 || b >= len(l.Buffers) || b >= 0 && l.Buffers[b].Stage >= n {
				return Invalidf(s, "level %s: stage %d copies buffer %d, which is not computed before", l.Name, n, b)
			}
		}
		if len(st.Writes) > 0 && st.Ordered != 0 && !st.Ordered.Single() {
			return Invalidf(s, "level %s: stage %d writes outputs and is ordered along %v", l.Name, n, st.Ordered)
		}
		if st.Staggered&st.Ordered != 0 {
			return Invalidf(s, "level %s: stage %d is ordered along %v and writes faces along %v", l.Name, n, st.Ordered, st.Staggered)
		}
		for _, f := range st.Writes {
			if f >= 0 && f < len(s.Fields) && s.Fields[f].Staggered != st.Staggered {
				return Invalidf(s, "level %s: stage %d writes faces along %v, output %s has them along %v", l.Name, n, st.Staggered, s.Fields[f].Name, s.Fields[f].Staggered)
			}
			if f < 0 || f >= len(s.Fields) || !s.Fields[f].Output || writer[f] {
				return Invalidf(s, "level %s: stage %d writes field %d, which is no output or written before", l.Name, n, f)
			}
			writer[f] = true
		}
	}
	for f := range s.Fields {
		if s.Fields[f].Output && !writer[f] {
			return Invalidf(s, "level %s: no stage writes output %s", l.Name, s.Fields[f].Name)
		}
	}
	return validateBuffers(s, l)
}

func validateBuffers(s *abi.Stencil, l *abi.LevelSpec) error {
	for i := range l.Buffers {
		b := &l.Buffers[i]
		if b.Stage < 0 || b.Stage >= len(l.Stages) || !b.Dims.Valid() || b.Elem.Size() == 0 {
			return Invalidf(s, "level %s: buffer %s of stage %d has dimensions %v and elements %v", l.Name, b.Name, b.Stage, b.Dims, b.Elem)
		}
	}
	return validateLocals(s, l)
}

// validateLocals checks what [abi.BufferSpec] says of local buffers.
func validateLocals(s *abi.Stencil, l *abi.LevelSpec) error {
	for i := range l.Buffers {
		b := &l.Buffers[i]
		if st := &l.Stages[b.Stage]; b.Local {
			if !holdsLast(b, st, s.Dims) && (b.Dims != s.Dims || len(st.Writes) > 0) || slices.ContainsFunc(st.Uses, func(u abi.Use) bool { return !u.Moves() }) {
				return Invalidf(s, "level %s: buffer %s cannot be local", l.Name, b.Name)
			}
		} else if l.HasLocals(b.Stage) {
			return Invalidf(s, "level %s: stage %d computes local buffers and buffer %s", l.Name, b.Stage, b.Name)
		}
	}
	for _, g := range l.Groups() {
		for n := g.From; n < g.To; n++ {
			st := &l.Stages[n]
			inGroup := func(u abi.Use) bool { return u.Stage < g.To }
			tiled := st.Ordered == 0 || st.Ordered != s.Dims && (l.HasLocals(n) || len(st.Writes) > 0)
			if g.To-g.From > 1 && (!tiled || !l.IsInner(n) && slices.ContainsFunc(st.Uses, inGroup)) {
				return Invalidf(s, "level %s: stage %d cannot run tile by tile with others", l.Name, n)
			}
		}
	}
	return nil
}

// ValidateCode checks that the launches of code for an accelerator refer only to what there is.
func ValidateCode(s *abi.Stencil, l *abi.LevelSpec, c *abi.DeviceCode) error {
	if arrays := len(s.Fields) + len(l.Buffers); c.Sized() && len(c.Strides) != arrays {
		return Invalidf(s, "level %s: the code for %s and a domain of %v counts on the strides of %d fields and buffers of %d", l.Name, c.Target, c.Domain, len(c.Strides), arrays)
	}
	launched := make([]bool, len(l.Stages))
	for n := range c.Launches {
		launch := &c.Launches[n]
		kernel := launch.Kernel
		if c.Sized() {
			kernel = launch.Kernel32
		}
		if launch.Stage < 0 || launch.Stage >= len(l.Stages) || c.Call == nil && kernel == "" {
			return Invalidf(s, "level %s: launch %d for %s is of stage %d and kernel %q", l.Name, n, c.Target, launch.Stage, kernel)
		}
		if launch.Joined < 0 || launch.Joined > launch.Stage {
			return Invalidf(s, "level %s: launch %d for %s does stage %d and %d before it", l.Name, n, c.Target, launch.Stage, launch.Joined)
		}
		for n := launch.Stage - launch.Joined; n <= launch.Stage; n++ {
			launched[n] = true
		}
		grid := launch.Grid
		slices.Sort(grid[:])
		if grid != [3]int{0, 1, 2} || slices.Min(launch.Block[:]) < 1 || slices.Min(launch.Points[:]) < 0 || launch.Shared < 0 || launch.Scratch < 0 {
			return Invalidf(s, "level %s: launch %d for %s has the grid %v of blocks of %v for %v points", l.Name, n, c.Target, launch.Grid, launch.Block, launch.Points)
		}
		for d, n := range launch.Wavefronts {
			if n < 0 || n > 0 && !l.Stages[launch.Stage].Ordered.Has(d) {
				return Invalidf(s, "level %s: launch %d for %s has the wavefronts %v of a stage that is ordered along %v", l.Name, n, c.Target, launch.Wavefronts, l.Stages[launch.Stage].Ordered)
			}
		}
		for i, arg := range launch.Args {
			if !hasArg(s, l, arg) {
				return Invalidf(s, "level %s: argument %d of launch %d for %s is %v", l.Name, i, n, c.Target, arg)
			}
		}
	}
	if n := slices.Index(launched, false); n >= 0 {
		return Invalidf(s, "level %s: nothing is launched for stage %d on %s", l.Name, n, c.Target)
	}
	return nil
}

// hasArg reports whether there is what an argument stands for.
func hasArg(s *abi.Stencil, l *abi.LevelSpec, arg abi.Arg) bool {
	if arg.Dim < 0 || arg.Dim > 2 || arg.Field < 0 {
		return false
	}
	switch arg.Kind {
	case abi.ArgField, abi.ArgStride:
		return arg.Field < len(s.Fields)+len(l.Buffers)
	case abi.ArgScalar:
		return arg.Field < len(s.Scalars) && s.Scalars[arg.Field].Elem.Size() > 0
	}
	return arg.Kind >= abi.ArgField && arg.Kind <= abi.ArgScratch
}

// holdsLast reports whether a local buffer is one of what a stage has computed last.
func holdsLast(b *abi.BufferSpec, st *abi.Stage, dims abi.Dims) bool {
	return st.Ordered.Single() && dims&st.Ordered != 0 && b.Dims == dims&^st.Ordered && b.Dims != 0
}

// Invalidf returns an error about a description that does not fit together.
func Invalidf(s *abi.Stencil, format string, args ...any) error {
	return &fault.InvalidStencilError{Stencil: s.Name, Problem: fmt.Sprintf(format, args...)}
}
