package wrapper

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// fieldDoc is the comment beside a field of the struct.
func (a *api) fieldDoc(g *FieldGroup) string {
	spec := &g.Specs[0]
	if g.Shared {
		return "table, the same at all points"
	}
	text, each := direction(spec)+" over "+spec.Dims.String(), ""
	if g.Len > 0 {
		text, each = direction(spec)+"s over "+spec.Dims.String(), "each "
	}
	if len(g.runs()) > 1 {
		text += ", with halos of their own"
	} else if h := haloText(spec.Halo); h != "" {
		text += ", halo " + h
	}
	for _, part := range extentTexts(spec) {
		text += ", " + part
	}
	if spec.Partial {
		text += ", kept where nothing is stored"
	}
	if inputs, ok := a.inPlaceOfEach(g); ok && len(inputs) > 0 {
		text += "; " + each + "may be the same field as " + join(inputs, "or")
	}
	return text
}

// memberDoc is the comment beside a member of the struct, which may stand for one of each element of an array of structs.
func (a *api) memberDoc(g *FieldGroup) string {
	text := a.fieldDoc(g)
	for _, other := range a.groups() {
		if anyElement.ReplaceAllString(other.Name, "") == anyElement.ReplaceAllString(g.Name, "") && a.fieldDoc(&other) != text {
			return direction(&g.Specs[0]) + " over " + g.Specs[0].Dims.String() + ", not all alike: see " + a.names.Run
		}
	}
	return text
}

// anyElement is a subscript in a name.
var anyElement = regexp.MustCompile(`\[\d+\]`)

func (a *api) fieldsDoc() string {
	d := newDoc()
	d.para("%s are the fields of %s. The domain, which is what is computed, is the interior of %s. "+
		"An input must have every point that is read from there, in its interior or in its halo.",
		a.names.Fields, a.Name, a.outputNames(""))
	if a.anyStaggered() {
		d.para("A field that is staggered along a dimension is on the faces between cells, and has one point more than the domain there.")
	}
	if a.anyRatio() {
		d.para("A field on a finer or a coarser grid than the domain has as many points in its interior as it says, where the domain has NI, NJ and NK. " +
			"It may have others, as far as it has what is read.")
	}
	if a.anyHalo() {
		d.para("A halo is given as the number of points at the low end + at the high end of a dimension.")
	}
	if a.anyLeast() {
		d.para("A field that is read up to a constant index needs at least so large an interior, whatever the domain.")
	}
	return d.String()
}

// swapText says of which fields Alloc makes the halos equal.
func (a *api) swapText() string {
	s := a.description()
	halos := s.Halos()
	const many = 1 << 10 // so that grids differ
	s.Exchangeable([3]int{many, many, many}, halos)
	if slices.Equal(halos, s.Halos()) {
		return ""
	}
	return " Inputs and outputs of the same dimensions and element type all get the deepest halo, so that [" + a.imports.rt + ".Swap] may exchange them."
}

func (a *api) allocDoc() string {
	d := newDoc()
	interior := "the interior that is given"
	if a.anyRatio() || a.anyStaggered() {
		interior = "the interior that it needs for the domain that is given"
	}
	text := "Alloc allocates the fields that are nil, each with " + interior + ", in the dimensions that " +
		"it has, and with the halo that it needs for a run over the whole domain." + a.swapText() + " If one cannot be allocated, none " +
		"is; the error is a *[%s.FieldError]."
	d.para(text, a.imports.rt)
	return d.String()
}

func (a *api) allocOnDoc() string {
	d := newDoc()
	d.para("AllocOn is Alloc for one of the ranks that run the program together: it allocates this rank's parts of the fields, on "+
		"the grid that divides them, see [%s.Grid]. All ranks call it.", a.imports.rt)
	return d.String()
}

// runDoc is the place where a user learns what the call does.
func (a *api) runDoc() string {
	if a.Kernel {
		return a.kernelRunDoc()
	}
	d := newDoc()
	d.para("%s computes %s at every point of the domain, the interior of %s.",
		a.names.Run, a.Name, a.outputNames(a.locals.fields+"."))
	d.raw(a.Doc)
	if a.Differs != "" {
		d.para("%s", a.Differs)
	}
	if only := a.onlyDomain(); only != "" {
		d.para("It is written for one domain: %s.", only)
	}
	a.fieldTable(d)
	a.renamedScalars(d)
	d.para("%s", a.aliasRule())
	d.para("The options restrict the run to a sub-domain or say how it is done, see [%s.Option].", a.imports.rt)
	d.para("All of this is checked before anything is written. The error is then of a type of package rt: "+
		"about an option ([%[1]s.OptionError], [%[1]s.LevelError], [%[1]s.UnsupportedError], [%[1]s.SubDomainError]), "+
		"about a field ([%[1]s.NilFieldError], [%[1]s.DimsError], [%[1]s.DomainError], [%[1]s.ReachError]) or about two "+
		"([%[1]s.OverlapError]).", a.imports.rt)
	if dims := a.ordered(); dims != 0 {
		d.para("%s is computed in order along %s: there, a [%s.SubDomain] must lie within the domain.", a.Name, axisNames(dims), a.imports.rt)
	}
	a.failures(d)
	d.para("To run it many times on the same fields, use [%s].", a.names.Bind)
	return d.String()
}

// renamedScalars lists the scalars whose names are taken.
func (a *api) renamedScalars(d *doc) {
	var list []string
	for i, sc := range a.Scalars {
		if name := a.locals.scalars[i]; name != sc.Name {
			list = append(list, sc.Name+" as "+name)
		}
	}
	if len(list) > 0 {
		d.para("Scalars whose names are taken have another one: %s.", join(list, "and"))
	}
}

// failures describes the errors after which outputs are undefined.
func (a *api) failures(d *doc) {
	text := "When %[2]s is done, the computation stops, and the error is a *[%[1]s.CanceledError], which says what is then undefined."
	if len(a.description().Panics) > 0 {
		text += " Where %[3]s as a plain Go function would panic, the error is a *[%[1]s.StencilPanic], and the outputs are undefined."
	}
	d.para(text, a.imports.rt, a.locals.ctx, a.Name)
}

// fieldTable lists the fields with halos.
func (a *api) fieldTable(d *doc) {
	intro := "The fields:"
	if a.anyHalo() {
		intro = "The fields, and the halo that each needs, as points at the low end + at the high end of a dimension:"
	}
	d.para("%s", intro)
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	for _, g := range a.groups() {
		if g.Shared {
			fmt.Fprintf(w, "%s\ttable\t%#v\t\n", g.Name, g.Type.code())
			continue
		}
		elem := string(g.Elem)
		if g.Elem == lang.TypeParam {
			elem = typeParam
		}
		for _, r := range g.runs() {
			spec := &r.Specs[0]
			text := storageText(spec)
			if spec.Partial {
				text = "kept where nothing is stored"
			}
			fmt.Fprintf(w, "%s\t%s\t%v of %s\t%s\n", r.elements(), direction(spec), spec.Dims, elem, text)
		}
	}
	w.Flush() // a strings.Builder does not fail
	d.code(b.String())
}

// aliasRule says which fields may share memory.
func (a *api) aliasRule() string {
	var pairs []string
	add := func(output string, inputs []string) {
		if len(inputs) > 0 {
			pairs = append(pairs, fmt.Sprintf("%s may be the same field as %s.", naming.Upper(output), join(inputs, "or")))
		}
	}
	for _, g := range a.groups() {
		if inputs, ok := a.inPlaceOfEach(&g); ok {
			add(g.each(""), inputs)
			continue
		}
		for n, spec := range g.Specs {
			add(spec.Name, a.inPlaceNames(g.First+n))
		}
	}
	if len(pairs) == 0 {
		return "No output may share memory with another field."
	}
	return strings.Join(pairs, " ") + " Otherwise, no output may share memory with another field."
}

func (a *api) bindDoc() string {
	d := newDoc()
	d.para("%s checks %s and options as [%s] does, and returns a plan for any number of runs.",
		a.names.Bind, a.fieldsWord(), a.names.Run)
	return d.String()
}

// fieldsWord is what a kernel, or a stencil, is bound to.
func (a *api) fieldsWord() string {
	if a.Kernel {
		return "batches"
	}
	return "fields"
}

func (a *api) planDoc() string {
	d := newDoc()
	if a.Kernel {
		d.para("%s is %s bound to batches by [%s]. A plan is for one caller at a time.", a.names.Plan, a.Name, a.names.Bind)
		return d.String()
	}
	d.para("%s is %s bound to fields by [%s]. It refers to the fields, not to their memory: after a [%s.Swap] it runs on "+
		"the memory that they then have. A plan is for one caller at a time.",
		a.names.Plan, a.Name, a.names.Bind, a.imports.rt)
	return d.String()
}

func (a *api) planRunDoc() string {
	d := newDoc()
	d.para("Run computes %s on the %s that the plan is bound to. It allocates nothing unless it fails.", a.Name, a.fieldsWord())
	a.failures(d)
	d.para("The other errors are *[%[1]s.BusyError], if the plan is running already, and *[%[1]s.OverlapError], if "+
		"fields overlap since they were swapped; nothing is written then.", a.imports.rt)
	return d.String()
}

func (a *api) planToRunDoc() string {
	d := newDoc()
	d.para("ToRun returns what Run does as a part of the time steps of an [%s.Sequence].", a.imports.rt)
	return d.String()
}

func (a *api) haloDoc() string {
	d := newDoc()
	d.para("%s returns the halo that each field of %s needs for a run over the whole domain, by the name of the field.",
		a.names.Halo, a.Name)
	for _, g := range a.groups() {
		if g.Len > 0 || strings.Contains(g.Name, ".") {
			what := "An element of an array"
			if strings.Contains(g.Name, ".") {
				what = "What is in a struct"
			}
			d.para("%s is named as in %q.", what, g.Specs[0].Name)
			break
		}
	}
	return d.String()
}

func (a *api) infoDoc() string {
	d := newDoc()
	d.para("%s says what %s was compiled from, and what it costs on each optimization level.", a.names.Info, a.Name)
	return d.String()
}

// ordered returns the dimensions of recurrences.
func (a *api) ordered() (dims abi.Dims) {
	for _, l := range a.description().Levels {
		for _, s := range l.Stages {
			dims |= s.Ordered
		}
	}
	return dims
}

// axisNames returns "i", "i and k" or "i, j and k".
func axisNames(dims abi.Dims) string {
	return join(strings.Split(strings.ToLower(dims.String()), ""), "and")
}

func (a *api) anyLeast() bool {
	return slices.ContainsFunc(a.description().Fields, func(f abi.FieldSpec) bool { return f.Least != [3]int{} && !f.Table })
}

func (a *api) anyRatio() bool {
	return slices.ContainsFunc(a.description().Fields, func(f abi.FieldSpec) bool { return f.Ratio != [3]abi.Ratio{} })
}

func (a *api) anyStaggered() bool {
	return slices.ContainsFunc(a.description().Fields, func(f abi.FieldSpec) bool { return f.Staggered != 0 })
}

func (a *api) anyHalo() bool {
	for _, spec := range a.description().Fields {
		if haloText(spec.Halo) != "" {
			return true
		}
	}
	return false
}

// onlyDomain returns the extents that the domain has to have, as in "64 along i, 60 along k";
// nothing if it may be any.
func (a *api) onlyDomain() string { return extentsText(a.description().Domain) }

// outputNames returns "Out", or "U and V, which must agree".
func (a *api) outputNames(prefix string) string {
	var list, faces []string
	for _, g := range a.groups() {
		switch spec := &g.Specs[0]; {
		case !spec.Output:
		case spec.Staggered == 0:
			list = append(list, g.each(prefix))
		default:
			faces = append(faces, g.each(prefix)+" without the last point along "+axisNames(spec.Staggered))
		}
	}
	if list = append(list, faces...); len(a.outputs()) == 1 {
		return list[0]
	}
	return join(list, "and") + ", which must agree"
}

func direction(spec *abi.FieldSpec) string {
	if spec.Output {
		return "output"
	}
	return "input"
}

// haloText returns the depths of the dimensions that have a halo, as in
// "i 2+2, j 1+0"; nothing if none has.
func haloText(h abi.Halo) string {
	var parts []string
	for d, axis := range [...]string{"i", "j", "k"} {
		if h.Lo[d] != 0 || h.Hi[d] != 0 {
			parts = append(parts, fmt.Sprintf("%s %d+%d", axis, h.Lo[d], h.Hi[d]))
		}
	}
	return strings.Join(parts, ", ")
}

// extentsText returns the extents that are not 0, as in "100 along i"; nothing if all are.
func extentsText(extents [3]int) string {
	var parts []string
	for d, axis := range [...]string{"i", "j", "k"} {
		if extents[d] > 0 {
			parts = append(parts, fmt.Sprintf("%d along %s", extents[d], axis))
		}
	}
	return strings.Join(parts, ", ")
}

// storageText returns what a field needs that is not the domain alone.
func storageText(spec *abi.FieldSpec) string {
	list := extentTexts(spec)
	if halo := haloText(spec.Halo); halo != "" {
		list = slices.Insert(list, 0, halo)
	}
	return strings.Join(list, ", ")
}

// extentTexts says how the interior of a field differs from the domain.
func extentTexts(spec *abi.FieldSpec) (list []string) {
	for d, r := range spec.Ratio {
		if axis := abi.AxisName(d); r != (abi.Ratio{}) {
			list = append(list, r.Text("N"+strings.ToUpper(axis))+" along "+axis)
		}
	}
	if spec.Staggered != 0 {
		list = append(list, "staggered along "+axisNames(spec.Staggered))
	}
	if l := extentsText(spec.Least); l != "" {
		list = append(list, "at least "+l)
	}
	return list
}

// join joins names as in "a, b or c".
func join(list []string, last string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	n := len(list) - 1
	return strings.Join(list[:n], ", ") + " " + last + " " + list[n]
}
