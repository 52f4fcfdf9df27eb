package gpu_test

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

// TestDomain asks for the domain of programs that have one, none, or something else.
func TestDomain(t *testing.T) {
	t.Parallel()
	program := loop.Programs(passtest.Parse(t, everything))[0]
	for _, c := range []struct {
		attr ir.Attr
		want [3]int
		err  string
	}{
		{nil, [3]int{}, ""},
		{ir.Ints{4, 5, 6}, [3]int{4, 5, 6}, ""},
		{ir.Ints{4, 5}, [3]int{}, "has the gpu.domain [4, 5], expected three extents from 1 on"},
		{ir.Str("4x5x6"), [3]int{}, `has the gpu.domain "4x5x6", expected three extents from 1 on`},
		{ir.Ints{4, 0, 6}, [3]int{}, "has the gpu.domain [4, 0, 6], expected three extents from 1 on"},
	} {
		gpu.DomainAttr.Remove(program)
		if c.attr != nil {
			program.SetAttr(gpu.DomainAttr.Name(), c.attr)
		}
		n, ok, err := gpu.Domain(program)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if n != c.want && err == nil || ok != (c.attr != nil && c.err == "") || text != c.err {
			t.Errorf("%v: %v %v, error %q, expected %v, %q", c.attr, n, ok, text, c.want, c.err)
		}
	}
}

// TestStrides asks a program for strides of its fields, which are arguments and then buffers,
// and a kernel for those of its own.
func TestStrides(t *testing.T) {
	t.Parallel()
	m := passtest.Parse(t, everything)
	program := loop.Programs(m)[0]
	args, buffer := program.Regions[0].Args, loop.Buffers(program)[0]
	if s, err := gpu.Strides(program, args[:1]); s != nil || err != nil {
		t.Errorf("strides %v of a program of which they are not known, error %v", s, err)
	}
	gpu.SetDomain(program, [3]int{4, 5, 6}, [][2]int{{8, 40}, {1, 0}, {10, 50}, {0, 0}})
	s, err := gpu.Strides(program, []*ir.Value{buffer, args[3], args[1]})
	if want := (ir.Ints{0, 0, 10, 50, 1, 0}); err != nil || !slices.Equal(s, want) {
		t.Errorf("strides %v, error %v, expected %v", s, err, want)
	}
	loop.NumberAttr.Set(buffer.Def(), 1) // the run time knows of another one before it
	gpu.SetDomain(program, [3]int{4, 5, 6}, [][2]int{{8, 40}, {1, 0}, {10, 50}, {2, 20}, {3, 30}})
	if s, err := gpu.Strides(program, []*ir.Value{buffer}); err != nil || !slices.Equal(s, ir.Ints{3, 30}) {
		t.Errorf("strides %v, error %v of the second of two buffers", s, err)
	}
	if _, err := gpu.Strides(program, gpu.Kernels(gpu.KernelModule(m))[0].Regions[0].Args[:1]); err == nil {
		t.Error("there are strides of a field of another program")
	}
	gpu.StridesAttr.Set(program, ir.Ints{8, 40})
	if _, err := gpu.Strides(program, args[:1]); err == nil || err.Error() != "has the gpu.strides [8, 40], expected two for each of 4 fields and buffers" {
		t.Errorf("error %v", err)
	}
	kernel := gpu.Kernels(gpu.KernelModule(m))[0]
	row, b, x := kernel.Regions[0].Args[0], kernel.Regions[0].Args[1], kernel.Regions[0].Args[3]
	if n, ok := gpu.StrideOf(kernel, row, 1); n != 1 || !ok {
		t.Errorf("elements of a field along j are %d apart, %v, expected to be a row", n, ok)
	}
	if _, ok := gpu.StrideOf(kernel, row, 2); ok {
		t.Error("the stride along k is known")
	}
	kernel.SetAttr(gpu.StridesAttr.Name(), ir.Ints{1, 0, 0, 0})
	for _, c := range []struct {
		of    *ir.Value
		dim   int
		want  int64
		known bool
	}{{row, 1, 1, true}, {row, 2, 0, true}, {row, 0, 0, false}, {b, 2, 0, true}, {x, 1, 0, false}, {args[0], 1, 0, false}} {
		if n, ok := gpu.StrideOf(kernel, c.of, c.dim); n != c.want || ok != c.known {
			t.Errorf("%s along %d: %d %v, expected %d %v", c.of.Name, c.dim, n, ok, c.want, c.known)
		}
	}
	for _, p := range gpu.Params(kernel) {
		if p.Kind == gpu.Stride {
			t.Errorf("the stride of %s is a parameter", p.Arg.Name)
		}
	}
	present := [ir.Rank]bool{false, true, true}
	for _, other := range []ir.Type{
		loop.FieldType{Present: [ir.Rank]bool{false, false, true}, Elem: ir.F64}, // numbers of a batch
		loop.FieldType{Present: present, Elem: ir.F64, Extents: ir.Extents{3}},
	} {
		v := kernel.Regions[0].AddArg(other, "other")
		for dim := 1; dim < ir.Rank; dim++ {
			if n, ok := gpu.StrideOf(kernel, v, dim); ok {
				t.Errorf("the stride of %v along %s is known to be %d", other, ir.DimNames[dim], n)
			}
		}
	}
}
