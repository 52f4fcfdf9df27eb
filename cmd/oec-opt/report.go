package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
)

// written is what a program writes.
type written struct {
	outputs []*ir.Value
	state   *interp.State
	marks   map[*ir.Value]*interp.Field // 1 where a field is written
}

// newWritten watches what is written to outputs.
func newWritten(outputs []*ir.Value, st *interp.State) *written {
	w := &written{outputs, st, map[*ir.Value]*interp.Field{}}
	for _, a := range outputs {
		w.marks[a] = interp.NewField(st.Fields[a].Lo, st.Fields[a].Hi)
	}
	st.Touch = func(field *ir.Value, p triple, write bool) {
		if marks := w.marks[field]; write && marks != nil {
			*marks.At(p) = 1
		}
	}
	return w
}

// report prints, for each output, sums over the elements written, and three of them or all.
func (w *written) report(text *strings.Builder, all bool) {
	for _, a := range w.outputs {
		if extentsOf(a).Rank() > 0 {
			w.arrays(text, a, all)
			continue
		}
		s := w.sum(a)
		if s.count == 0 {
			fmt.Fprintf(text, "  %s: nothing is stored\n", a.Name)
			continue
		}
		fmt.Fprintf(text, "  %s: %d points, sum %.12e, sum of absolute values %.12e\n", a.Name, s.count, s.sum, s.abs)
		if !all {
			for _, p := range s.points() {
				w.element(text, a, p)
			}
			continue
		}
		w.marks[a].Each(func(p triple, mark *interp.Value) {
			if *mark != 0 {
				w.element(text, a, p)
			}
		})
	}
}

// arrays is report for an output of arrays, of which all numbers are written.
func (w *written) arrays(text *strings.Builder, a *ir.Value, all bool) {
	_, elem := fieldType(a)
	list, size := w.state.Fields[a].Elements, extentsOf(a).Size()
	sum, abs := 0.0, 0.0
	for _, v := range list {
		sum, abs = sum+number(v, elem), abs+math.Abs(number(v, elem))
	}
	fmt.Fprintf(text, "  %s: %d arrays of %d, sum %.12e, sum of absolute values %.12e\n", a.Name, len(list)/size, size, sum, abs)
	for n, v := range list {
		if all || n%size == 0 {
			fmt.Fprintf(text, "    %s[%d][%d] = %s\n", a.Name, n/size, n%size, elementText(v, elem))
		}
	}
}

// summary is what is printed of an output.
type summary struct {
	count       int
	sum, abs    float64
	first, last triple // corners of the box of what is written, both inside
}

func (w *written) sum(a *ir.Value) (s summary) {
	_, elem := fieldType(a)
	w.marks[a].Each(func(p triple, mark *interp.Value) {
		if *mark == 0 {
			return
		}
		if s.count == 0 {
			s.first, s.last = p, p
		}
		for d := range p {
			s.first[d], s.last[d] = min(s.first[d], p[d]), max(s.last[d], p[d])
		}
		x := number(*w.state.Fields[a].At(p), elem)
		s.count++
		s.sum += x
		s.abs += math.Abs(x)
	})
	return s
}

// points returns the first point, one inside, and the last.
func (s summary) points() []triple {
	inside := triple{3, 5, 7}
	for d := range inside {
		inside[d] = min(s.first[d]+inside[d], s.last[d])
	}
	return []triple{s.first, inside, s.last}
}

func (w *written) element(text *strings.Builder, a *ir.Value, p triple) {
	present, elem := fieldType(a)
	var index []string
	for d, here := range present {
		if here {
			index = append(index, strconv.Itoa(p[d]))
		}
	}
	value := "not written"
	if *w.marks[a].At(p) != 0 {
		value = elementText(*w.state.Fields[a].At(p), elem)
	}
	fmt.Fprintf(text, "    %s[%s] = %s\n", a.Name, strings.Join(index, ","), value)
}

// number returns a value of any type as a number; true is 1.
func number(x interp.Value, t ir.Scalar) float64 {
	if t.IsFloat() {
		return interp.Float(x, t)
	}
	return float64(int64(x))
}

// elementText returns the shortest text that stands for these bits only, but for NaNs.
func elementText(x interp.Value, t ir.Scalar) string {
	switch {
	case t.IsFloat():
		return strconv.FormatFloat(interp.Float(x, t), 'g', -1, t.Bits())
	case t == ir.I1:
		return strconv.FormatBool(x != 0)
	}
	return strconv.FormatInt(int64(x), 10)
}

func sizeText(n triple) string { return fmt.Sprintf("%dx%dx%d", n[0], n[1], n[2]) }
