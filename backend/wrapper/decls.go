package wrapper

import (
	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/lang"
)

// fieldsType writes the struct of fields.
func (a *api) fieldsType(f *jen.File) {
	f.Comment(a.fieldsDoc())
	f.Type().Add(a.params(a.names.Fields)).Struct(a.structFields(a.groups(), 0)...)
}

// allocMethods writes the methods that allocate fields: one takes an extent for each dimension that
// some field has, the other a grid.
func (a *api) allocMethods(f *jen.File) {
	var params, extents []jen.Code
	for d, name := range [...]string{"ni", "nj", "nk"} {
		if a.hasDim(d) {
			params, extents = append(params, jen.Id(name)), append(extents, jen.Id(name))
		} else {
			extents = append(extents, jen.Lit(1))
		}
	}
	a.allocMethod(f, "Alloc", a.allocDoc(), jen.List(params...).Int(), jen.Index(jen.Lit(3)).Int().Values(extents...))
	a.allocMethod(f, "AllocOn", a.allocOnDoc(), jen.Id("g").Op("*").Qual(rtPath, "Grid"), jen.Id("g"))
}

// allocMethod writes a method that calls the function of its name.
func (a *api) allocMethod(f *jen.File, name, doc string, param, on jen.Code) {
	args := []jen.Code{a.anyDescription(), on}
	if a.Generic {
		args[0] = jen.Id("s")
	}
	for _, g := range a.groups() {
		for _, field := range g.fields("f") {
			args = append(args, jen.Qual(rtPath, "SlotOf").Call(jen.Op("&").Add(field)))
		}
		if g.Shared {
			for range g.Parts {
				args = append(args, jen.Nil())
			}
		}
	}
	f.Comment(doc)
	f.Func().Params(jen.Id("f").Op("*").Add(a.args(a.names.Fields))).Id(name).
		Params(param).Error().
		BlockFunc(func(g *jen.Group) {
			if a.Generic {
				g.List(jen.Id("s"), jen.Id("_")).Op(":=").Add(a.tables())
			}
			g.Return(jen.Qual(rtPath, name).Custom(list("(", ")", len(args)), args...))
		})
}

// fields returns the fields of a group in a struct of fields, one by one; none of a table.
func (g *FieldGroup) fields(name string) (out []jen.Code) {
	if g.Shared {
		return nil
	}
	for n := range g.Specs {
		field := jen.Id(name).Dot(g.Name)
		if g.Len > 0 {
			field.Index(jen.Lit(n))
		}
		out = append(out, field)
	}
	return out
}

// bound returns what is in a struct of fields or arguments as the run time takes it, one by one.
func (a *api) bound(name string) (out []jen.Code) {
	for _, g := range a.groups() {
		if a.Kernel || g.Shared {
			out = append(out, g.arrays(name)...)
		} else {
			out = append(out, g.fields(name)...)
		}
	}
	return out
}

// list returns how to print a list: one of more than a few elements is hard to
// read on one line.
func list(open, end string, length int) jen.Options {
	return jen.Options{Open: open, Close: end, Separator: ",", Multi: length > 7}
}

// hasDim reports whether some field has dimension d.
func (a *api) hasDim(d int) bool {
	for _, spec := range a.description().Fields {
		if spec.Dims.Has(d) && !spec.Table {
			return true
		}
	}
	return false
}

// runFunc writes RunX.
func (a *api) runFunc(f *jen.File) {
	l := &a.locals
	params := a.scalarParams(a.ctxParam(), jen.Id(l.fields).Add(a.args(a.names.Fields)))
	run := []jen.Code{jen.Id(l.ctx)}
	for _, s := range l.scalars {
		run = append(run, jen.Id(s))
	}
	f.Comment(a.runDoc())
	f.Func().Add(a.params(a.names.Run)).Params(append(params, a.optsParam())...).Error().Block(
		jen.List(jen.Id(l.plan), jen.Id(l.err)).Op(":=").Id(a.names.Bind).
			Call(jen.Id(l.fields), jen.Id(l.opts).Op("...")),
		jen.If(jen.Id(l.err).Op("!=").Nil()).Block(jen.Return(jen.Id(l.err))),
		jen.Return(jen.Id(l.plan).Dot("Run").Call(run...)),
	)
}

// bindFunc writes BindX.
func (a *api) bindFunc(f *jen.File) {
	fields := a.bound("f")
	fieldList := jen.Index().Qual(rtPath, "AnyField").Custom(list("{", "}", len(fields)), fields...)
	bind := func(s, kernels jen.Code) *jen.Statement {
		return jen.List(jen.Id("p"), jen.Err()).Op(":=").Qual(rtPath, "Bind").Call(
			s, kernels, fieldList, jen.Id("opts").Op("..."))
	}
	f.Comment(a.bindDoc())
	f.Func().Add(a.params(a.names.Bind)).
		Params(jen.Id("f").Add(a.args(a.names.Fields)), jen.Id("opts").Op("...").Qual(rtPath, "Option")).
		Params(jen.Op("*").Add(a.args(a.names.Plan)), jen.Error()).
		BlockFunc(func(g *jen.Group) {
			if a.Generic {
				g.List(jen.Id("s"), jen.Id("kernels")).Op(":=").Add(a.tables())
				g.Add(bind(jen.Id("s"), jen.Id("kernels")))
			} else {
				g.Add(bind(a.anyDescription(), jen.Id(a.names.kernels(&a.Instances[0]))))
			}
			g.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
			g.Return(jen.Op("&").Add(a.args(a.names.Plan)).Values(jen.Id("p")), jen.Nil())
		})
}

// planType writes the type of plans.
func (a *api) planType(f *jen.File) {
	f.Comment(a.planDoc())
	f.Type().Add(a.params(a.names.Plan)).Struct(jen.Id("plan").Op("*").Qual(rtPath, "Plan"))
}

// scalarBits returns the bits of the scalars of a call.
func (a *api) scalarBits() (bits []jen.Code) {
	for i, name := range a.locals.scalars {
		for _, n := range a.Scalars[i].Parts {
			x := jen.Id(name + n.Path)
			if t := lang.TypeOf(n.Elem); t.InMemory() != t || n.Declared {
				x = jen.Id(string(t.InMemory().Name)).Call(x)
			}
			bits = append(bits, jen.Qual(abiPath, "Scalar").Call(x))
		}
	}
	return bits
}

// toRunMethod writes the method ToRun of a plan.
func (a *api) toRunMethod(f *jen.File) {
	l := &a.locals
	run := append([]jen.Code{jen.Id(l.plan).Dot("plan")}, a.scalarBits()...)
	f.Comment(a.planToRunDoc())
	f.Func().Params(jen.Id(l.plan).Op("*").Add(a.args(a.names.Plan))).Id("ToRun").
		Params(a.scalarParams()...).Qual(rtPath, "Action").
		Block(jen.Return(jen.Qual(rtPath, "ToRun").Custom(list("(", ")", len(run)), run...)))
}

// runMethod writes the method Run of a plan.
func (a *api) runMethod(f *jen.File) {
	l := &a.locals
	run := append([]jen.Code{jen.Id(l.ctx)}, a.scalarBits()...)
	f.Comment(a.planRunDoc())
	f.Func().Params(jen.Id(l.plan).Op("*").Add(a.args(a.names.Plan))).Id("Run").
		Params(a.scalarParams(a.ctxParam())...).Error().
		Block(jen.Return(jen.Id(l.plan).Dot("plan").Dot("Run").Custom(list("(", ")", len(run)), run...)))
}

// haloFunc writes XHalo, which is the same for all type arguments.
func (a *api) haloFunc(f *jen.File) {
	f.Comment(a.haloDoc())
	f.Func().Id(a.names.Halo).Params().Qual(rtPath, "Halos").
		Block(jen.Return(jen.Qual(rtPath, "HalosOf").Call(a.anyDescription())))
}

// infoFunc writes XInfo.
func (a *api) infoFunc(f *jen.File) {
	f.Comment(a.infoDoc())
	f.Func().Add(a.params(a.names.Info)).Params().Qual(rtPath, "Info").
		Block(jen.Return(jen.Qual(rtPath, "InfoOf").Call(a.tables())))
}
