package wrapper

import (
	"reflect"

	"github.com/dave/jennifer/jen"
)

// archFile writes the tables of kernels for an architecture, and declares the
// kernels, which are in an assembly file.
func (g *generator) archFile(arch string) *jen.File {
	f := g.newFile(BuildConstraint)
	var symbols []string
	g.eachInstance(func(n names, what string, in *Instance) {
		var rows []jen.Code
		for _, k := range in.Kernels {
			if k.ISA.GOARCH() == arch {
				rows = append(rows, g.kernelRow(k))
				symbols = append(symbols, k.Symbol)
			}
		}
		f.Comment("// " + n.kernels(in) + " are the kernels of " + what + ".")
		v := f.Var().Id(n.kernels(in))
		if len(rows) == 0 {
			v.Index().Qual(rtPath, "Kernel")
			return
		}
		v.Op("=").Index().Qual(rtPath, "Kernel").
			Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, rows...)
	})
	for i, s := range symbols {
		if i == 0 {
			f.Comment("// The kernels, in " + g.Name + "_oec_" + arch + ".s.")
			f.Line()
		}
		// What the argument points to is not Go memory to the compiler; the
		// plan keeps the fields alive.
		f.Comment("//go:noescape")
		f.Func().Id(s).Params(jen.Id("args").Qual("unsafe", "Pointer"))
	}
	return f
}

func (g *generator) kernelRow(k Kernel) jen.Code {
	isa, err := literalOf(reflect.ValueOf(k.ISA), false)
	if err != nil && g.err == nil {
		g.err = err
	}
	return jen.Values(
		jen.Id("Level").Op(":").Lit(k.Level),
		jen.Id("ISA").Op(":").Add(isa.code),
		jen.Id("Call").Op(":").Id(k.Symbol),
	)
}

// otherFile writes empty tables for platforms without kernels. On them, rt
// answers with an error that says so.
func (g *generator) otherFile() *jen.File {
	f := g.newFile(g.otherConstraint())
	f.Comment("// There are no kernels for this platform.")
	var vars []jen.Code
	g.eachInstance(func(n names, _ string, in *Instance) {
		vars = append(vars, jen.Id(n.kernels(in)).Index().Qual(rtPath, "Kernel"))
	})
	if len(vars) == 1 {
		f.Var().Add(vars...)
	} else {
		f.Var().Defs(vars...)
	}
	return f
}

func (g *generator) eachInstance(do func(n names, what string, in *Instance)) {
	for i := range g.Stencils {
		a := newAPI(&g.Stencils[i], g.imports)
		for j := range a.Instances {
			do(a.names, a.instanceName(&a.Instances[j]), &a.Instances[j])
		}
	}
}
