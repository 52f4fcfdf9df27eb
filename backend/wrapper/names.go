package wrapper

import (
	"go/token"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// KernelSymbol returns the name of the function of a kernel, as in
// "hdiff_float64_inline_v4". A stencil that is not generic has elem 0, and no
// such part in its name.
func KernelSymbol(stencil string, elem abi.ElemKind, level string, isa abi.ISA) string {
	return symbolOf(stencil, elem, level, isa.Short())
}

func symbolOf(stencil string, elem abi.ElemKind, level, machine string) string {
	parts := []string{naming.Lower(stencil)}
	if elem != 0 {
		parts = append(parts, elem.String())
	}
	parts = append(parts, strings.ReplaceAll(level, "+", "_"), machine)
	return strings.Join(parts, "_")
}

// names are the identifiers that are generated for one stencil.
type names struct{ naming.Names }

func namesOf(stencil string) names { return names{naming.Of(stencil)} }

// elemName returns the element type of an instance as its names have it.
func elemName(in *Instance) string {
	if in.Elem == 0 {
		return ""
	}
	return in.Elem.String()
}

// description names the description of an instance: a variable.
func (n names) description(in *Instance) string { return n.Description(elemName(in)) }

// kernels names the table of kernels of an instance.
func (n names) kernels(in *Instance) string { return n.Kernels(elemName(in)) }

// typeParam is the name of the type parameter in generated code.
const typeParam = "T"

// locals are the names of parameters and variables in the generated functions
// of one stencil.
type locals struct {
	ctx, fields, opts, plan, err string
	scalars                      []string
}

// localsOf picks the locals of a stencil. The scalars keep their names, which
// are part of the API, unless the function bodies need those for something
// else; names that the user does not choose make way for them.
func localsOf(s *Stencil, n names, imports importNames) locals {
	var l locals
	taken := []string{typeParam, "nil", n.Bind, imports.context, imports.oec, imports.abi, imports.rt}
	for _, n := range s.numbers() {
		if t := lang.TypeOf(n.Elem); t.InMemory() != t || n.Declared {
			taken = append(taken, string(t.InMemory().Name))
		}
	}
	free := func(name string) bool { return !token.IsKeyword(name) && !slices.Contains(taken, name) }
	isScalar := func(name string) bool {
		return slices.ContainsFunc(s.Scalars, func(sc Scalar) bool { return sc.Name == name })
	}
	for _, sc := range s.Scalars {
		name := sc.Name
		if !free(name) {
			for name += "Value"; !free(name) || isScalar(name); {
				name += "Value"
			}
		}
		l.scalars = append(l.scalars, name)
	}
	taken = append(taken, l.scalars...)
	pick := func(candidates ...string) string {
		name := candidates[0]
		for _, c := range candidates {
			if name = c; free(c) {
				break
			}
		}
		for !free(name) {
			name += "_"
		}
		taken = append(taken, name)
		return name
	}
	l.ctx = pick("ctx", "callCtx")
	l.fields = pick("f", "fields")
	l.opts = pick("opts", "options")
	l.plan = pick("p", "plan")
	l.err = pick("err", "bindErr")
	return l
}

// importNames are the names by which generated files refer to packages.
type importNames struct{ context, math, unsafe, oec, abi, rt string }

// importNamesOf avoids names that the package declares: a file cannot import
// under one of those.
func importNamesOf(declared []string) importNames {
	pick := func(name string) string {
		for slices.Contains(declared, name) {
			name += "pkg"
		}
		return name
	}
	return importNames{pick("context"), pick("math"), pick("unsafe"), pick("oec"), pick("abi"), pick("rt")}
}
