package wrapper

import (
	"slices"

	"github.com/dave/jennifer/jen"
)

// stencilFunc writes the function that dispatches on the type argument of a
// generic stencil: first on its size, which is a constant where the function is
// instantiated, so that programs are linked with the kernels for types of that
// size only.
func (a *api) stencilFunc(f *jen.File) {
	if !a.Generic {
		return
	}
	f.Comment("// " + a.names.Stencil() + " returns the description and the kernels for a type argument.")
	f.Func().Add(a.params(a.names.Stencil())).Params().
		Params(jen.Op("*").Qual(abiPath, "Stencil"), jen.Index().Qual(abiPath, "Kernel")).
		Block(a.dispatchOnSize())
}

// dispatchOnSize returns the statement that chooses between all instances.
func (a *api) dispatchOnSize() jen.Code {
	var sizes []int
	bySize := make(map[int][]*Instance)
	for i := range a.Instances {
		in := &a.Instances[i]
		size := in.Elem.Size()
		if bySize[size] == nil {
			sizes = append(sizes, size)
		}
		bySize[size] = append(bySize[size], in)
	}
	slices.Sort(sizes)
	var cases []jen.Code
	for n, size := range sizes {
		body := a.dispatchOnType(bySize[size])
		switch {
		case len(sizes) == 1:
			return body
		case n == len(sizes)-1:
			cases = append(cases, jen.Default().Block(body))
		default:
			cases = append(cases, jen.Case(jen.Lit(size)).Block(body))
		}
	}
	return jen.Switch(jen.Qual(abiPath, "SizeOf").Types(jen.Id(typeParam)).Call()).Block(cases...)
}

// dispatchOnType returns the statement that chooses between instances of one size.
func (a *api) dispatchOnType(instances []*Instance) jen.Code {
	var cases []jen.Code
	for n, in := range instances {
		result := jen.Return(jen.Op("&").Id(a.names.description(in)), jen.Id(a.names.kernels(in)))
		switch {
		case len(instances) == 1:
			return result
		case n == len(instances)-1:
			cases = append(cases, jen.Default().Block(result))
		default:
			t := jen.Op("*").Id(a.names.Fields).Types(jen.Id(in.Elem.String()))
			cases = append(cases, jen.Case(t).Block(result))
		}
	}
	none := jen.Parens(jen.Op("*").Add(a.args(a.names.Fields))).Call(jen.Nil())
	return jen.Switch(jen.Id("any").Call(none).Assert(jen.Type())).Block(cases...)
}
