package text2stencil

import (
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// elem returns the type of the elements of fields, and of scalars, that a type is in Go; empty if it
// is none.
func elem(t ir.Scalar) lang.Elem {
	if found := lang.TypeOfScalar(t); found.IsElem() {
		return found.Name
	}
	return ""
}

// stencil describes a program. What is wrong with it is reported.
func (r *reader) stencil(f *ir.Op) *signature.Stencil {
	name := ir.NameAttr.Of(f)
	s := &signature.Stencil{Name: naming.Upper(name), Pos: r.pos(f.Pos), Doc: r.comment(f.Pos.Line)}
	s.Names = naming.Of(s.Name)
	if !token.IsIdentifier(name) {
		r.diags.Add(r.pkg.at(f.Pos), diag.UnexportableName, "@%s is no name in Go", name).
			WithHint("use letters and digits, beginning with a letter")
	} else if s.Name == "" {
		s.Name = name // Adopt reports it
	}
	outputs := outputsOf(f)
	args := f.Regions[0].Args
	for n, at := range r.argNames(f) {
		r.argument(s, args[n], at, outputs[args[n]])
	}
	if results := ir.ResultsOf(f); len(results) > 0 {
		r.diags.Add(r.pkg.at(f.Pos), diag.InvalidResult, "@%s returns what it computes, and a program has outputs instead", name).
			WithHint("store it to an argument with stencil.store")
		return s
	}
	if len(outputs) == 0 {
		r.diags.Add(r.pkg.at(f.Pos), diag.MissingResult, "@%s stores nothing", name).
			WithHint("store the result of an apply to a field with stencil.store")
		return s
	}
	first := lang.Elem("float64") // of a program whose outputs are wrong, which is reported
	if len(s.Results) > 0 {
		first = s.Results[0].Parts[0].Elem
	}
	s.Instances = []*signature.Instance{{Stencil: s, Elem: first}}
	r.domain(s, storesIn(f))
	setStaggered(s, f, outputs)
	module := module(f, s, outputs)
	s.Hash = hash(module)
	r.pkg.programs[s] = module
	return s
}

// storesIn returns the stores of a program in textual order.
func storesIn(f *ir.Op) []*ir.Op {
	return slices.DeleteFunc(slices.Clone(f.Regions[0].Ops), func(op *ir.Op) bool { return !op.Is(stencil.OpStore) })
}

// outputsOf returns the fields that a program writes.
func outputsOf(f *ir.Op) map[*ir.Value]bool {
	outputs := make(map[*ir.Value]bool)
	for _, op := range storesIn(f) {
		outputs[stencil.FieldOf(op.Operand(1))] = true
	}
	return outputs
}

// spelled is the name of an argument as it is written.
type spelled struct {
	name string // without the percent sign
	pos  token.Pos
}

var (
	value   = regexp.MustCompile(`%[0-9A-Za-z_$]+`)
	comment = regexp.MustCompile(`//[^\n]*`)
)

// argNames returns the names of the arguments of a program. Those that are numbers are not
// in the program itself.
func (r *reader) argNames(f *ir.Op) []spelled {
	start := r.places.Offset(r.pos(f.Pos))
	blank := func(comment string) string { return strings.Repeat(" ", len(comment)) }
	text := comment.ReplaceAllStringFunc(r.src[start:], blank)
	var out []spelled
	for _, at := range value.FindAllStringIndex(text, len(f.Regions[0].Args)) {
		out = append(out, spelled{text[at[0]+1 : at[1]], r.places.Pos(start + at[0])})
	}
	return out
}

// argument describes one argument of a program.
func (r *reader) argument(s *signature.Stencil, a *ir.Value, at spelled, stored bool) {
	if !token.IsIdentifier(at.name) {
		r.diags.Add(r.pkg.At(at.pos), diag.UnnamedParam, "%%%s is no name in Go, of which a name in the generated API could be made", at.name).
			WithHint("name the argument, as in %%in")
		return
	}
	if t, ok := a.Type.(stencil.FieldType); ok {
		r.field(s, t, at, stored)
		return
	}
	t, _ := a.Type.(ir.Scalar)
	if elem(t) == "" {
		r.diags.Add(r.pkg.At(at.pos), diag.InvalidParam, "%%%s has the type %s, which is neither a field nor one that scalars have", at.name, a.Type).
			WithHint("take %s, and convert it in the program", typeList())
		return
	}
	s.Params = append(s.Params, &signature.Param{Name: at.name, Pos: at.pos, Kind: signature.Scalar, Parts: []*signature.Part{{Elem: elem(t)}}})
}

// field describes an argument that is an input, or an output if it is stored to.
func (r *reader) field(s *signature.Stencil, t stencil.FieldType, at spelled, stored bool) {
	dims := lang.DimsOf(t.Present())
	switch {
	case elem(t.Elem) == "":
		r.diags.Add(r.pkg.At(at.pos), diag.InvalidParam, "%%%s has elements of type %s, which fields do not have", at.name, t.Elem).
			WithHint("use elements of type %s", typeList())
	case !stored:
		s.Params = append(s.Params, &signature.Param{Name: at.name, Pos: at.pos, Kind: signature.Accessor, Parts: []*signature.Part{{Dims: dims, Elem: elem(t.Elem)}}})
	case s.Dims != 0 && s.Dims != dims:
		r.diags.Add(r.pkg.At(at.pos), diag.InvalidResult, "%%%s varies along %v, and %%%s along %v", at.name, dims, s.Results[0].Name, s.Dims).
			Relate(r.pkg.At(s.Results[0].Pos), "%%%s is here", s.Results[0].Name).
			WithHint("make a program of its own for the outputs along %v", dims)
	default:
		s.Dims = dims
		s.Results = append(s.Results, &signature.Result{Name: at.name, Pos: at.pos, Parts: []*signature.Part{{Elem: elem(t.Elem)}}})
	}
}

// typeList returns "f32, f64, ..." in the order of the types.
func typeList() string {
	var scalars []ir.Scalar
	for _, t := range lang.Elems() {
		scalars = append(scalars, t.Scalar)
	}
	slices.Sort(scalars)
	var names []string
	for _, t := range scalars {
		names = append(names, t.String())
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// module returns a module that holds a copy of a program, named like the stencil, with inputs
// and scalars before outputs, which are stored on the domain.
func module(f *ir.Op, s *signature.Stencil, outputs map[*ir.Value]bool) *ir.Op {
	m := ir.NewModule()
	var order []*ir.Value
	for _, stored := range []bool{false, true} {
		for _, a := range f.Regions[0].Args {
			if outputs[a] == stored {
				order = append(order, a)
			}
		}
	}
	g := ir.NewFunc(m, s.Name)
	g.Pos = f.Pos
	stencil.ProgramAttr.Set(g, true)
	values := ir.Mapping{}
	for _, a := range order {
		values[a] = g.Regions[0].AddArg(a.Type, a.Name)
	}
	b := ir.AtEnd(g.Regions[0])
	for _, op := range f.Regions[0].Ops {
		c := b.Clone(op, values)
		if c.Is(stencil.OpStore) && c.Operand(0).Name == "" {
			c.Operand(0).Name = stencil.FieldOf(c.Operand(1)).Name // what its stage is called
		}
	}
	storeOnDomain(g, s)
	arith.NumberAsserts(g)
	return m
}

// pos returns a position of the file in the file set.
func (r *reader) pos(at ir.Pos) token.Pos {
	start := r.places.LineStart(at.Line)
	column := 1
	for n := range r.src[r.places.Offset(start):] {
		if column == at.Col {
			return start + token.Pos(n)
		}
		column++
	}
	return start
}

// comment returns the text of the comment right above a line, which is a program's.
func (r *reader) comment(line int) string {
	lines := strings.Split(r.src, "\n")
	var out []string
	for n := line - 2; n >= 0; n-- {
		text, ok := strings.CutPrefix(strings.TrimSpace(lines[n]), "//")
		if !ok || strings.HasPrefix(strings.TrimSpace(text), "-----") || strings.HasPrefix(strings.TrimSpace(text), "RUN:") {
			break
		}
		out = append(out, strings.TrimPrefix(text, " "))
	}
	slices.Reverse(out)
	return strings.Join(out, "\n")
}
