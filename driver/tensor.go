package driver

import (
	"fmt"
	"go/types"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/lang"
)

// kernelArgs describes the arguments of a kernel to the generation of its API, which is package path.
func kernelArgs(s *signature.Stencil, path string) ([]wrapper.Field, error) {
	var out []wrapper.Field
	add := func(name string, t types.Type, arrays []*signature.Array, shared, output bool) error {
		f, err := arraysOf(name, t, arrays, path)
		if err != nil {
			return fmt.Errorf("kernel %s: argument %w", s.Name, err)
		}
		f.Shared, f.Output = shared, output
		out = append(out, f)
		return nil
	}
	for _, p := range s.Tensors() {
		if err := add(p.Field, p.Type, p.Arrays, p.Shared, false); err != nil {
			return nil, err
		}
	}
	for _, r := range s.Results {
		if err := add(r.Field, r.Type, r.Arrays, false, true); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// tablesOf describes a table of a stencil likewise: as the one parameter that it is, or each of its arrays as a table.
func (c *Config) tablesOf(p *signature.Param, path string) (list []wrapper.Field, err error) {
	arrays := make([]*signature.Array, len(p.Parts))
	for n, part := range p.Parts {
		arrays[n] = &signature.Array{Path: part.Path, Extents: part.Extents, Elem: part.Elem, Type: part.Type}
	}
	if c.numbers {
		for _, a := range arrays {
			t := wrapper.Type{Extents: a.Extents, Name: string(a.Elem)}
			list = append(list, wrapper.Field{Name: c.partName(p.Field, a.Path), Elem: a.Elem, Type: t, Parts: []wrapper.Part{{Type: t, Elem: a.Elem, Extents: a.Extents}}, Shared: true})
		}
		return list, nil
	}
	f, err := arraysOf(p.Field, p.Type, arrays, path)
	if err != nil {
		return nil, fmt.Errorf("table %w", err)
	}
	f.Shared = true
	return []wrapper.Field{f}, nil
}

// arraysOf describes arrays in a type.
func arraysOf(name string, t types.Type, arrays []*signature.Array, path string) (wrapper.Field, error) {
	f := wrapper.Field{Name: name, Elem: arrays[0].Elem}
	var err error
	if f.Type, err = typeOf(t, path); err != nil {
		return f, fmt.Errorf("%s: %w", name, err)
	}
	for _, a := range arrays {
		part := wrapper.Part{Path: a.Path, Type: wrapper.Type{Extents: a.Extents, Name: string(a.Elem)}, Elem: a.Elem, Extents: a.Extents}
		if a.Path != "" {
			if part.Type, err = typeOf(a.Type, path); err != nil {
				return f, fmt.Errorf("%s%s: %w", name, a.Path, err)
			}
		}
		f.Parts = append(f.Parts, part)
	}
	return f, nil
}

// sizeOf returns the number of numbers in an array.
func sizeOf(extents []int) int {
	size := 1
	for _, n := range extents {
		size *= n
	}
	return size
}

// typeOf spells a type for generated code of package path. The front end reports types without a name there.
func typeOf(t types.Type, path string) (out wrapper.Type, err error) {
	for {
		a, ok := types.Unalias(t).(*types.Array)
		if !ok {
			break
		}
		out.Extents, t = append(out.Extents, int(a.Len())), a.Elem()
	}
	n := signature.NameFor(t, path)
	if n == nil {
		switch t := types.Unalias(t).(type) {
		case *types.Basic:
			out.Name = types.Typ[t.Kind()].Name() // byte is uint8
		case *types.TypeParam:
			out.Name = string(lang.TypeParam)
		default:
			err = fmt.Errorf("type %s has no name that package %s can use", t, path)
		}
		return out, err
	}
	out.Name = n.Obj().Name()
	if p := n.Obj().Pkg(); p != nil && p.Path() != path {
		out.Path = p.Path()
	}
	for t := range n.TypeArgs().Types() {
		arg, err := typeOf(t, path)
		if err != nil {
			return out, err
		}
		out.Args = append(out.Args, arg)
	}
	return out, nil
}

// kernelFields describes the arrays of a kernel to the run time: those of a batch are the rows of a
// field along i and k, and one that all elements share is a row.
func kernelFields(in *signature.Instance) (fields []abi.FieldSpec) {
	s := in.Stencil
	add := func(name, param string, arrays []*signature.Array, dims abi.Dims, output bool) {
		for _, a := range arrays {
			fields = append(fields, abi.FieldSpec{Name: name + a.Path, Param: param + a.Path, Dims: dims, Elem: kindOf(in.Resolve(a.Elem)), Output: output, Least: [3]int{sizeOf(a.Extents), 0, 0}})
		}
	}
	for _, p := range s.Tensors() {
		dims := abi.I | abi.K
		if p.Shared {
			dims = abi.I
		}
		add(p.Field, p.Name, p.Arrays, dims, false)
	}
	for _, r := range s.Results {
		add(r.Field, r.Name, r.Arrays, abi.I|abi.K, true)
	}
	return fields
}
