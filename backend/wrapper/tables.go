package wrapper

import (
	"reflect"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/abi"
)

// goFile writes the kernels in Go.
func (g *generator) goFile() *jen.File {
	f := g.newFile("")
	f.Comment("// The kernels in Go, for every platform.")
	f.Line()
	g.eachInstance(func(_ names, _ string, in *Instance) {
		for n, k := range in.Kernels {
			if k.Source != nil && !in.isShared(n) {
				k.Source.AddTo(f)
			}
		}
	})
	return f
}

// archFile writes the tables of kernels for an architecture, and declares those in
// machine code, which are in an assembly file.
func (g *generator) archFile(arch string) *jen.File {
	f := g.newFile(BuildConstraint)
	var symbols []string
	g.eachInstance(func(n names, what string, in *Instance) {
		for n, k := range in.Kernels {
			if k.ISA.GOARCH() == arch && !in.isShared(n) {
				symbols = append(symbols, k.Symbol)
			}
		}
		f.Comment("// " + n.kernels(in) + " are the kernels of " + what + ".")
		f.Var().Add(g.table(n, in, arch))
	})
	for i, s := range append(symbols, g.simSymbols()...) {
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

// isShared reports whether the code of kernel n is that of an earlier one.
func (in *Instance) isShared(n int) bool {
	return slices.ContainsFunc(in.Kernels[:n], func(k Kernel) bool { return k.Symbol == in.Kernels[n].Symbol })
}

// table writes the table of an instance: the kernels of an architecture, none if that is
// empty, and those in Go.
func (g *generator) table(n names, in *Instance, arch string) jen.Code {
	var rows []jen.Code
	for _, k := range in.Kernels {
		if k.ISA == abi.Go || k.ISA.GOARCH() == arch {
			rows = append(rows, g.kernelRow(k))
		}
	}
	v := jen.Id(n.kernels(in))
	if len(rows) == 0 {
		return v.Index().Qual(abiPath, "Kernel")
	}
	return v.Op("=").Index().Qual(abiPath, "Kernel").
		Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, rows...)
}

func (g *generator) kernelRow(k Kernel) jen.Code {
	isa, err := literalOf(reflect.ValueOf(k.ISA), false)
	if err != nil && g.err == nil {
		g.err = err
	}
	form := "Call"
	if k.ISA == abi.Go {
		form = "Go"
	}
	row := []jen.Code{
		jen.Id("Level").Op(":").Lit(k.Level),
		jen.Id("ISA").Op(":").Add(isa.code),
		jen.Id(form).Op(":").Id(k.Symbol),
	}
	if k.Entries != nil {
		entries, err := literalOf(reflect.ValueOf(k.Entries), false)
		if err != nil && g.err == nil {
			g.err = err
		}
		row = append(row, jen.Id("Entries").Op(":").Add(entries.code))
	}
	return jen.Values(row...)
}

// otherFile writes the tables for platforms without machine code. Where one is empty, rt
// answers with an error that says so.
func (g *generator) otherFile() *jen.File {
	f := g.newFile(g.otherConstraint())
	if g.hasGo() {
		f.Comment("// There is no machine code for this platform.")
	} else {
		f.Comment("// There are no kernels for this platform.")
	}
	var vars []jen.Code
	g.eachInstance(func(n names, _ string, in *Instance) {
		vars = append(vars, g.table(n, in, ""))
	})
	for _, s := range g.simSymbols() {
		vars = append(vars, jen.Id(s).Func().Params(jen.Id("args").Qual("unsafe", "Pointer")))
	}
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
