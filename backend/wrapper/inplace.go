package wrapper

import (
	"slices"

	"github.com/openearthgo/oec/abi"
)

// inPlace returns the inputs, by number, that may be the same field as an
// output in all levels of all instances. It is the rule that rt.Bind applies to
// the level that is run: no read in a stage after the one that writes, nor in one that is
// computed together with it, tile by tile, away from the point itself or for points that are
// not computed; but for the reads of recurrences along their columns.
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
func (a *api) inPlaceOfEach(g *FieldGroup) (inputs []string, ok bool) {
	if !g.Specs[0].Output {
		return nil, true
	}
	first := a.inPlace(g.First)
	for n := range g.Specs {
		if !slices.Equal(a.inPlace(g.First+n), first) {
			return nil, false
		}
	}
	return a.inPlaceNames(g.First), true
}

// inPlaceNames names the inputs that may be the same field as an output. An array of which
// that is true of all elements is not listed one by one.
func (a *api) inPlaceNames(output int) []string {
	var names []string
	inputs := a.inPlace(output)
	for _, g := range a.groups() {
		var some []string
		for n, spec := range g.Specs {
			if slices.Contains(inputs, g.First+n) {
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

func inPlace(d *abi.Stencil, input, output int) bool {
	in, out := &d.Fields[input], &d.Fields[output]
	if in.Output || in.Table || in.Dims != out.Dims || in.Staggered != out.Staggered || in.Elem != out.Elem {
		return false
	}
	for l := range d.Levels {
		level := &d.Levels[l]
		exact := computeNoMore(level.Stages)
		writer := slices.IndexFunc(level.Stages, func(st abi.Stage) bool { return slices.Contains(st.Writes, output) })
		for n, st := range level.Stages {
			along := st.Ordered
			if n == writer {
				along = 0
			}
			before := n < writer && !level.Together(n, writer)
			for _, r := range st.Reads {
				if r.Field == input && !before && !(n <= writer && exact[n] && st.Staggered == out.Staggered && r.AtPointBut(along)) {
					return false
				}
			}
		}
	}
	return true
}

// computeNoMore reports for each stage whether it computes no points beyond
// the range that is run, but along dimensions in which it is ordered.
func computeNoMore(stages []abi.Stage) []bool {
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
