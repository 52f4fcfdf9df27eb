package wrapper

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// generator writes the files of one package.
type generator struct {
	*Package
	imports importNames
	err     error // the first
}

func newGenerator(p *Package) *generator {
	return &generator{Package: p, imports: importNamesOf(p.Declared)}
}

// newFile returns a file with header, build constraint and names of imports.
func (g *generator) newFile(constraint string) *jen.File {
	f := jen.NewFile(g.Name)
	top := g.FileHeader().String()
	if constraint != "" {
		top += "\n\n//go:build " + constraint
	}
	f.HeaderComment(top)
	for _, im := range [...]struct{ path, base, name string }{
		{"context", "context", g.imports.context}, {"math", "math", g.imports.math}, {"unsafe", "unsafe", g.imports.unsafe},
		{oecPath, "oec", g.imports.oec}, {abiPath, "abi", g.imports.abi}, {rtPath, "rt", g.imports.rt},
	} {
		if im.name == im.base {
			f.ImportName(im.path, im.name)
		} else {
			f.ImportAlias(im.path, im.name)
		}
	}
	return f
}

// apiFile writes the API of every stencil, and after that what is of less
// interest to a reader.
func (g *generator) apiFile() *jen.File {
	f := g.newFile("")
	if g.Of != "" {
		d := newDoc()
		d.para("Package %s runs the stencils of %s.", g.Name, g.Of)
		f.PackageComment(d.String())
	}
	f.Comment("// This file does not compile with a version of package abi that it was not\n// generated for.")
	f.Const().Id("_").Op("=").Qual(abiPath, "Version1")
	var apis []*api
	for i := range g.Stencils {
		apis = append(apis, newAPI(&g.Stencils[i], g.imports))
	}
	for _, a := range apis {
		if a.Kernel {
			a.argsType(f)
		} else {
			a.fieldsType(f)
			a.allocMethods(f)
		}
		a.runFunc(f)
		a.bindFunc(f)
		a.planType(f)
		a.runMethod(f)
		a.toRunMethod(f)
		if !a.Kernel {
			a.haloFunc(f)
		}
		a.infoFunc(f)
	}
	for _, a := range apis {
		a.stencilFunc(f)
		g.descriptions(f, a)
	}
	return f
}

// descriptions writes the variables that describe the instances.
func (g *generator) descriptions(f *jen.File, a *api) {
	for i := range a.Instances {
		in := &a.Instances[i]
		var devices []literal
		if len(in.Devices) > 0 {
			devices = []literal{atom("Devices: " + a.names.devices(in))}
		}
		l, err := structLiteral(reflect.ValueOf(in.Description), false, devices...)
		if err != nil && g.err == nil {
			g.err = fmt.Errorf("stencil %s: %w", a.Name, err)
		}
		f.Comment("// " + a.names.description(in) + " describes " + a.instanceName(in) + ".")
		f.Var().Id(a.names.description(in)).Op("=").Add(l.code)
	}
}

// api writes the declarations of one stencil.
type api struct {
	*Stencil
	names   names
	locals  locals
	imports importNames
}

func newAPI(s *Stencil, imports importNames) *api {
	n := namesOf(s.Name)
	if s.Kernel {
		n = names{naming.OfKernel(s.Name)}
	}
	return &api{Stencil: s, names: n, locals: localsOf(s, n, imports), imports: imports}
}

// params returns the name of a declaration with the type parameter if there is
// one.
func (a *api) params(name string) *jen.Statement {
	if !a.Generic {
		return jen.Id(name)
	}
	return jen.Id(name).Types(jen.Id(typeParam).Add(a.constraint()))
}

// args returns the name of a generic declaration with its type argument T.
func (a *api) args(name string) *jen.Statement {
	if !a.Generic {
		return jen.Id(name)
	}
	return jen.Id(name).Types(jen.Id(typeParam))
}

// constraint returns the union of the type arguments, by name if it has one.
func (a *api) constraint() *jen.Statement {
	var kinds []abi.ElemKind
	for i := range a.Instances {
		kinds = append(kinds, a.Instances[i].Elem)
	}
	slices.Sort(kinds)
	switch {
	case slices.Equal(kinds, []abi.ElemKind{abi.Float32, abi.Float64}):
		return jen.Qual(oecPath, "Float")
	case len(kinds) == len(lang.Elems()):
		return jen.Qual(oecPath, "Elem")
	}
	var terms []jen.Code
	for _, k := range kinds {
		terms = append(terms, jen.Id(k.String()))
	}
	return jen.Union(terms...)
}

// elem returns the type of a field's elements.
func (a *api) elem(g *FieldGroup) *jen.Statement {
	t := g.Type
	if t.Name == "" {
		t.Name = string(g.Elem)
	}
	return t.code()
}

// scalarParams appends the scalars to a parameter list, with a type after the
// last of those that share it.
func (a *api) scalarParams(list ...jen.Code) []jen.Code {
	for i, name := range a.locals.scalars {
		param := jen.Id(name)
		if i+1 == len(a.Scalars) || !reflect.DeepEqual(a.Scalars[i+1].Type, a.Scalars[i].Type) {
			param.Add(a.Scalars[i].Type.code())
		}
		list = append(list, param)
	}
	return list
}

func (a *api) ctxParam() jen.Code { return jen.Id(a.locals.ctx).Qual("context", "Context") }

func (a *api) optsParam() jen.Code { return jen.Id(a.locals.opts).Op("...").Qual(rtPath, "Option") }

// anyDescription returns the address of a description, for what is the same in
// all of them.
func (a *api) anyDescription() jen.Code { return jen.Op("&").Id(a.names.description(&a.Instances[0])) }

// tables returns the description and the kernels as an expression list. In a
// generic stencil it is a call.
func (a *api) tables() jen.Code {
	if a.Generic {
		return a.args(a.names.Stencil()).Call()
	}
	return jen.List(a.anyDescription(), jen.Id(a.names.kernels(&a.Instances[0])))
}

func (a *api) instanceName(in *Instance) string {
	if in.Elem == 0 {
		return a.Name
	}
	return a.Name + " for " + in.Elem.String()
}
