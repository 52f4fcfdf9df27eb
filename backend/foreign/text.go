package foreign

import (
	"fmt"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/lang"
)

// paragraphs returns the lines of a doc comment, without what would begin or end a comment of another language.
func paragraphs(doc string) []string {
	doc = strings.ReplaceAll(strings.ReplaceAll(doc, "*/", "* /"), "/*", "/ *")
	doc = strings.NewReplacer(`"""`, `'''`, `\`, `\\`, "\t", "    ").Replace(doc)
	if doc == "" {
		return []string{"It has no description."}
	}
	return strings.Split(doc, "\n")
}

// fieldLines says what the fields of a stencil are, a line for each run of them that are alike.
func fieldLines(arrays []array, spell func(string) string) []string {
	width := 0
	for _, a := range arrays {
		width = max(width, len(spell(a.Name)))
	}
	var lines []string
	for _, a := range arrays {
		spec := &a.Specs[0]
		text := "input"
		if spec.Output {
			text = "output"
		}
		if a.Len > 0 {
			text = fmt.Sprintf("%d %ss", a.Len, text)
		}
		text += " over " + strings.ToLower(spec.Dims.String()) + " of " + elemText(a.Elem)
		for _, more := range storage(a) {
			text += ", " + more
		}
		lines = append(lines, fmt.Sprintf("    %-*s  %s", width, spell(a.Name), text))
	}
	return lines
}

func elemText(e lang.Elem) string {
	if e == lang.TypeParam {
		return "T"
	}
	return string(e)
}

// storage says what an array needs beyond the domain.
func storage(a array) []string {
	halo, least := a.halo(), a.least()
	var list []string
	for d := range 3 {
		if halo.Lo[d] != 0 || halo.Hi[d] != 0 {
			list = append(list, fmt.Sprintf("halo %s %d+%d", abi.AxisName(d), halo.Lo[d], halo.Hi[d]))
		}
	}
	for d, r := range a.Specs[0].Ratio {
		if axis := abi.AxisName(d); r != (abi.Ratio{}) {
			list = append(list, fmt.Sprintf("%s along %s for n%[2]s of the domain", r.Text("n"+axis), axis))
		}
	}
	for _, d := range a.Specs[0].Staggered.List() {
		list = append(list, "staggered along "+abi.AxisName(d))
	}
	for d := range 3 {
		if least[d] > 0 {
			list = append(list, fmt.Sprintf("at least %d along %s", least[d], abi.AxisName(d)))
		}
	}
	if a.Specs[0].Partial {
		list = append(list, "kept where nothing is stored")
	}
	return list
}

// halo returns the halo that each field of the array has to have: the deepest of any.
func (a array) halo() (h abi.Halo) {
	for _, spec := range a.Specs {
		for d := range 3 {
			h.Lo[d], h.Hi[d] = max(h.Lo[d], spec.Halo.Lo[d]), max(h.Hi[d], spec.Halo.Hi[d])
		}
	}
	return h
}

// faces returns how many points more than the domain the interior of each field of the array has.
func (a array) faces() [3]int {
	spec := abi.FieldSpec{Staggered: a.Specs[0].Staggered}
	return spec.Interior([3]int{})
}

// onGrid returns the dimensions along which each field of the array is on a finer or a coarser grid than the domain. There it may have any
// extent that is enough for what is read.
func (a array) onGrid() (dims abi.Dims) {
	for d, r := range a.Specs[0].Ratio {
		if r != (abi.Ratio{}) {
			dims |= 1 << d
		}
	}
	return dims
}

// fixed returns the dimensions along which each field of the array is read at constant indices alone, such as a table. There it may have any
// extent from the least one on.
func (a array) fixed() abi.Dims {
	dims := a.Specs[0].Dims
	for d, least := range a.least() {
		if least == 0 || a.moves.Has(d) {
			dims &^= 1 << d
		}
	}
	return dims
}

// least returns the extent that the interior of each field of the array has to have.
func (a array) least() (n [3]int) {
	for _, spec := range a.Specs {
		for d := range 3 {
			n[d] = max(n[d], spec.Least[d])
		}
	}
	return n
}
