package wrapper

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/lang"
)

// TestErrors breaks a good description in every way that is checked.
func TestErrors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		want  string
		spoil func(p *Package)
	}{
		{"the package's name is not an identifier", func(p *Package) { p.Name = "a-b" }},
		{"no stencils", func(p *Package) { p.Stencils = nil }},
		{`no kernels for GOARCH "s390x"`, func(p *Package) { p.Architectures = []string{"s390x"} }},
		{"its name is not an identifier", func(p *Package) { p.Stencils[0].Name = "" }},
		{"stencil Hdiff: no instances", func(p *Package) { p.Stencils[0].Instances = nil }},
		{"2 instances, but it is not generic", func(p *Package) { p.Stencils[0].Generic = false }},
		{"instance 1 has type argument float32", func(p *Package) { p.Stencils[0].Instances[1].Elem = abi.Float32 }},
		{"instance 0 has type argument float64", func(p *Package) { p.Stencils[1].Instances[0].Elem = abi.Float64 }},
		{"described with 3 fields and 1 scalars, not 3 and 0", func(p *Package) { p.Stencils[0].Scalars = nil }},
		{"no outputs or no levels", func(p *Package) { p.Stencils[1].description().Levels, p.Stencils[1].Instances[0].Kernels = nil, nil }},
		{`"Alloc" cannot be the name of a field`, func(p *Package) { p.Stencils[1].Fields[0].Name = "Alloc" }},
		{`"in" cannot be the name of a field`, func(p *Package) { p.Stencils[1].Fields[0].Name = "in" }},
		{`"In.u" cannot be the name of a field`, func(p *Package) { p.Stencils[1].Fields[0].Name = "In.u" }},
		{`field In is described as "Coeff"`, func(p *Package) { p.Stencils[1].description().Fields[0].Name = "Coeff" }},
		{`field In[0] is described as "In"`, func(p *Package) { p.Stencils[1].Fields[0].Name = "In[0]" }},
		{"described with 2 fields and 0 scalars, not 1 and 0", func(p *Package) { p.Stencils[1].Fields = p.Stencils[1].Fields[:1] }},
		{"field In has elements float64, and float32 in the source", func(p *Package) { p.Stencils[1].Fields[0].Elem = "float32" }},
		{"field In has elements float64, and <T> in the source", func(p *Package) { p.Stencils[1].Fields[0].Elem = lang.TypeParam }},
		{`scalar "weight" has type float32, and weight bool in the source`, func(p *Package) { p.Stencils[0].Scalars[0].Parts[0].Elem = "bool" }},
		{`the symbol "a·b" of a kernel is not an identifier`, func(p *Package) { p.Stencils[1].Instances[0].Kernels[0].Symbol = "a·b" }},
		{"is for go, and has source: false", func(p *Package) { p.Stencils[0].Instances[0].Kernels[0].ISA = abi.Go }},
		{"is for neon, whose architecture is not generated", func(p *Package) { p.Architectures = p.Architectures[:1] }},
		{`is for level "tuned", which is not described`, func(p *Package) { p.Stencils[1].Instances[0].Kernels[0].Level = "tuned" }},
		{"stencil Scale: Levels: 0: Buffers: 0: Dims: abi has no abi.Dims for Dims(9)", func(p *Package) { p.Stencils[1].description().Levels[0].Buffers = []abi.BufferSpec{{Dims: 9}} }},
		{`stencil Hdiff: code for sm_70 is for level "tuned", which is not described`, func(p *Package) { p.Stencils[0].Instances[0].Devices[0].Level = "tuned" }},
		{`stencil smooth: there is no file of modules for "gfx942"`, func(p *Package) { p.Stencils[1].Instances[0].Devices[1].Target = "gfx942" }},
		{`stencil Hdiff: the symbol of the code for sim is ""`, func(p *Package) { p.Stencils[0].Instances[1].Devices[2].Symbol = "" }},
		{`stencil Hdiff: the symbol of the code for sm_70 is "f"`, func(p *Package) { p.Stencils[0].Instances[1].Devices[0].Symbol = "f" }},
		{"stencil Hdiff: the module for sm_70 is 9 to 8", func(p *Package) { d := &p.Stencils[0].Instances[1].Devices[0]; d.From, d.To = 9, 8 }},
		{"stencil smooth: the code for sm_70 launches nothing", func(p *Package) { p.Stencils[1].Instances[0].Devices[0].Launches = nil }},
	} {
		p := samples()["generic"]
		if strings.Contains(test.want, "code for") || strings.Contains(test.want, "module") {
			p = samples()["devices"]
		}
		test.spoil(p)
		files, err := Generate(p)
		if err == nil || files != nil {
			t.Errorf("no error, want %s", test.want)
		} else if !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

// TestInPlace checks which inputs may be the same field as the output.
func TestInPlace(t *testing.T) {
	t.Parallel()
	at, shifted := abi.Reach{}, abi.Reach{Hi: [3]int{1, 0, 0}}
	column := abi.Reach{Fixed: [3]abi.Span{2: {Lo: abi.Bound{From: abi.FromZero}, Hi: abi.Bound{From: abi.FromN}}}}
	read := func(r abi.Reach) []abi.Read { return []abi.Read{{Field: 0, Reach: r}} }
	for _, test := range []struct {
		name   string
		stages []abi.Stage
		local  bool // what stages leave to others is kept for a tile at a time
		want   bool
	}{
		{"at the point", []abi.Stage{{Reads: read(at), Writes: []int{1}}}, false, true},
		{"beside it", []abi.Stage{{Reads: read(shifted), Writes: []int{1}}}, false, false},
		{"anywhere in its column", []abi.Stage{{Reads: read(column), Writes: []int{1}}}, false, false},
		{"before it is written", []abi.Stage{{Reads: read(shifted), Uses: []abi.Use{{Stage: 1, Reach: shifted}}}, {Writes: []int{1}}}, false, true},
		{"in the tile before it is written", []abi.Stage{{Reads: read(at), Uses: []abi.Use{{Stage: 1}}}, {Writes: []int{1}}}, true, true},
		{"at points that are not computed", []abi.Stage{{Reads: read(at), Uses: []abi.Use{{Stage: 1, Reach: shifted}}}, {Writes: []int{1}}}, true, false},
		{"the same through a buffer", []abi.Stage{
			{Reads: read(at), Uses: []abi.Use{{Stage: 1}}}, {Uses: []abi.Use{{Stage: 2, Reach: shifted}}}, {Writes: []int{1}}}, true, false},
		{"after it was written", []abi.Stage{{Writes: []int{1}}, {Reads: read(at), Writes: []int{2}}}, false, false},
	} {
		s := plain("X", abi.IJK,
			abi.FieldSpec{Name: "In", Dims: abi.IJK, Elem: abi.Float64},
			abi.FieldSpec{Name: "Out", Dims: abi.IJK, Elem: abi.Float64, Output: true},
			abi.FieldSpec{Name: "Other", Dims: abi.IJK, Elem: abi.Float32, Output: true})
		level := &s.description().Levels[0]
		level.Stages, level.Buffers = test.stages, nil
		for n, st := range test.stages {
			if test.local && len(st.Uses) > 0 {
				level.Buffers = append(level.Buffers, abi.BufferSpec{Dims: abi.IJK, Elem: abi.Float64, Stage: n, Local: true})
			}
		}
		if have := len(s.inPlace(1)) == 1; have != test.want {
			t.Errorf("input read %s: in place %v, want %v", test.name, have, test.want)
		}
		if have := s.inPlace(2); have != nil {
			t.Errorf("input read %s: in place with an output of other elements", test.name)
		}
	}
}

func TestLocals(t *testing.T) {
	t.Parallel()
	s := plain("X", abi.IJK, abi.FieldSpec{Name: "Out", Dims: abi.IJK, Elem: abi.Float64, Output: true})
	s.withScalars(abi.ScalarSpec{Name: "T", Elem: abi.Float64}, abi.ScalarSpec{Name: "TValue", Elem: abi.Float64},
		abi.ScalarSpec{Name: "f", Elem: abi.Float64}, abi.ScalarSpec{Name: "fields", Elem: abi.Float64})
	have := localsOf(&s, namesOf("X"), importNamesOf(nil))
	want := locals{
		ctx: "ctx", fields: "fields_", opts: "opts", plan: "p", err: "err",
		scalars: []string{"TValueValue", "TValue", "f", "fields"},
	}
	if diff := cmp.Diff(want, have, cmp.AllowUnexported(locals{})); diff != "" {
		t.Error(diff)
	}
}

func TestKernelSymbol(t *testing.T) {
	t.Parallel()
	for have, want := range map[string]string{
		KernelSymbol("Hdiff", abi.Float64, "inline+unroll2", abi.X8664v4): "hdiff_float64_inline_unroll2_v4",
		KernelSymbol("hdiff", 0, "original", abi.NEON):                    "hdiff_original_neon",
	} {
		if have != want {
			t.Errorf("%s, want %s", have, want)
		}
	}
}
