package wrapper

import (
	"slices"

	"github.com/openearthgo/oec/rt"
)

// inPlace returns the inputs, by number, that may be the same field as an
// output in all levels of all instances. It is the rule that rt.Bind applies to
// the level that is run: no read away from the point itself, for points that
// are not computed, or in a stage after the one that writes; but for the reads of
// recurrences, which are done before, those that compute local buffers along their columns.
func (s *Stencil) inPlace(output int) []int {
	var inputs []int
	for f := range s.description().Fields {
		ok := true
		for i := range s.Instances {
			ok = ok && inPlace(&s.Instances[i].Description, f, output)
		}
		if ok {
			inputs = append(inputs, f)
		}
	}
	return inputs
}

// inPlaceOfEach says for an output, or for each element of an array of them at once, which
// inputs may be the same field. It is not ok if the elements differ in that.
func (a *api) inPlaceOfEach(g *fieldGroup) (inputs []string, ok bool) {
	if !g.specs[0].Output {
		return nil, true
	}
	first := a.inPlace(g.first)
	for n := range g.specs {
		if !slices.Equal(a.inPlace(g.first+n), first) {
			return nil, false
		}
	}
	return a.inPlaceNames(g.first), true
}

// inPlaceNames names the inputs that may be the same field as an output. An array of which
// that is true of all elements is not listed one by one.
func (a *api) inPlaceNames(output int) []string {
	var names []string
	inputs := a.inPlace(output)
	for _, g := range a.groups() {
		var some []string
		for n, spec := range g.specs {
			if slices.Contains(inputs, g.first+n) {
				some = append(some, spec.Name)
			}
		}
		if len(some) > 1 && len(some) == g.Len {
			some = []string{"an element of " + g.Name}
		}
		names = append(names, some...)
	}
	return names
}

func inPlace(d *rt.Stencil, input, output int) bool {
	in, out := &d.Fields[input], &d.Fields[output]
	if in.Output || in.Dims != out.Dims || in.Elem != out.Elem {
		return false
	}
	for l := range d.Levels {
		stages := d.Levels[l].Stages
		exact := computeNoMore(stages)
		written := false
		for n, st := range stages {
			before := st.Ordered != 0 && !computesLocals(&d.Levels[l], n)
			along := st.Ordered
			if slices.Contains(st.Writes, output) {
				before, along = false, 0
			}
			for _, r := range st.Reads {
				if r.Field == input && (written || !before && !(exact[n] && r.AtPointBut(along))) {
					return false
				}
			}
			for _, w := range st.Writes {
				written = written || w == output
			}
		}
	}
	return true
}

// computesLocals reports whether a stage computes local buffers.
func computesLocals(l *rt.LevelSpec, stage int) bool {
	return slices.ContainsFunc(l.Buffers, func(b rt.BufferSpec) bool { return b.Local && b.Stage == stage })
}

// computeNoMore reports for each stage whether it computes no points beyond
// the range that is run, but along dimensions in which it is ordered.
func computeNoMore(stages []rt.Stage) []bool {
	exact := make([]bool, len(stages))
	for n := len(stages) - 1; n >= 0; n-- {
		exact[n] = true
		for _, u := range stages[n].Uses {
			exact[n] = exact[n] && exact[u.Stage] && u.AtPointBut(stages[n].Ordered)
		}
		exact[n] = exact[n] || len(stages[n].Writes) > 0
	}
	return exact
}
