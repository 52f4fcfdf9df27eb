package wrapper

import (
	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/lang"
)

// Type is the type of an argument as Go spells it: arrays of some extents of a named type.
type Type struct {
	Extents []int
	Path    string // of the package that declares it; empty for the generated one, and the language
	Name    string // lang.TypeParam for the type parameter
	Args    []Type
}

// code returns the type as Go.
func (t *Type) code() *jen.Statement {
	s := jen.Empty()
	for _, n := range t.Extents {
		s.Index(jen.Lit(n))
	}
	switch {
	case t.Name == string(lang.TypeParam):
		s.Id(typeParam)
	case t.Path == "":
		s.Id(t.Name)
	default:
		s.Qual(t.Path, t.Name)
	}
	if len(t.Args) > 0 {
		var args []jen.Code
		for i := range t.Args {
			args = append(args, t.Args[i].code())
		}
		s.Types(args...)
	}
	return s
}

// Part is an array of numbers in an argument of a kernel, or in a table of a stencil.
type Part struct {
	Path string // from the argument to the array in Go; empty if the argument is one
	Type Type

	Elem    lang.Elem
	Extents []int // none of a number
}

// argType returns the type of a field of the arguments.
func (f *Field) argType() *jen.Statement {
	if f.Shared {
		return jen.Op("*").Add(f.Type.code())
	}
	return jen.Op("*").Qual(rtPath, "Batch").Types(f.Type.code())
}

// arrays returns the arrays of an argument as the run time takes them.
func (f *Field) arrays(name string) (out []jen.Code) {
	value := jen.Id(name).Dot(f.Name)
	if !f.Shared {
		return []jen.Code{value.Dot("Field").Call()}
	}
	for _, p := range f.Parts {
		if p.Path == "" {
			out = append(out, jen.Qual(rtPath, "Shared").Call(value))
			continue
		}
		get := jen.Func().Params(jen.Id("s").Add(f.argType())).Op("*").Add(p.Type.code()).
			Block(jen.Return(jen.Op("&").Id("s" + p.Path)))
		out = append(out, jen.Qual(rtPath, "SharedPart").Call(jen.Add(value), get))
	}
	return out
}

// argsType writes the struct of arguments of a kernel.
func (a *api) argsType(f *jen.File) {
	var fields []jen.Code
	for i := range a.Fields {
		arg := &a.Fields[i]
		what := "of each element"
		switch {
		case arg.Shared:
			what = "the same for all elements"
		case arg.Output:
			what = "computed for each element"
		}
		fields = append(fields, jen.Id(arg.Name).Add(arg.argType()).Comment(what))
	}
	d := newDoc()
	d.para("%s are the arrays of %s. All batches have as many elements.", a.names.Fields, a.Name)
	f.Comment(d.String())
	f.Type().Add(a.params(a.names.Fields)).Struct(fields...)
}

// kernelRunDoc is the doc comment of RunX of a kernel.
func (a *api) kernelRunDoc() string {
	d := newDoc()
	d.para("%s computes %s for every element of the batches of %s.", a.names.Run, a.Name, a.locals.fields)
	d.raw(a.Doc)
	d.para("Sums of package oec are added up in an order of their own, the same on every processor, so that results "+
		"differ from those of the plain function in how they are rounded, if there are any. %s", a.Differs)
	a.renamedScalars(d)
	d.para("No output may share memory with another batch, or with what all elements share.")
	d.para("The options say how, see [%[1]s.Option], and which elements are computed: [%[1]s.SubDomain] from one to another along its third dimension, while the numbers for the first two do not matter.", a.imports.rt)
	d.para("All of this is checked before anything is written. The error is then of a type of package rt: "+
		"about an option ([%[1]s.OptionError], [%[1]s.LevelError], [%[1]s.UnsupportedError], [%[1]s.SubDomainError]), "+
		"about a batch ([%[1]s.NilFieldError], [%[1]s.BatchError]) or about two ([%[1]s.OverlapError]).", a.imports.rt)
	a.failures(d)
	d.para("To run it many times on the same batches, use [%s].", a.names.Bind)
	return d.String()
}
