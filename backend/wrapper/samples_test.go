package wrapper

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/rt"
)

var testHeader = Header{Tool: "v0.1.0", LLVM: "19.1.7", Flags: "-O inline,original"}

var isas = map[string][]rt.ISA{
	"amd64": {rt.X8664v2, rt.X8664v3, rt.X8664v4},
	"arm64": {rt.NEON},
}

// samples are the packages that the tests generate, by what they are for. What
// is written by hand in each is in testdata/program.
func samples() map[string]*Package {
	both := []string{"amd64", "arm64"}
	return map[string]*Package{
		"generic": {
			Name: "dycore", Header: testHeader, Architectures: both,
			Stencils: []Stencil{hdiff(), scale()},
		},
		"scalars": {
			Name: "physics", Header: testHeader, Architectures: []string{"amd64"},
			Stencils: []Stencil{diffuse()},
		},
		"unexported": {
			Name: "main", Header: Header{Tool: "v0.1.0"},
			Stencils: []Stencil{smooth()},
		},
		"arrays": {
			Name: "tracers", Header: testHeader, Of: "package example.com/model",
			Stencils: []Stencil{transport(), mixed()},
		},
		"clash": {
			Name: "clash", Header: testHeader, Architectures: both,
			Declared: []string{"Gauge", "Flow", "context", "math", "rt", "oec", "unsafe"},
			Stencils: []Stencil{gauge(), flow()},
		},
		"devices": {
			Name: "devices", Header: testHeader, Architectures: both,
			Declared: []string{"modules_sm_70"},
			Modules:  []Modules{{Target: "sm_70", Extension: "ptx"}, {Target: "gfx90a", Extension: "hsaco"}},
			Stencils: []Stencil{onDevices(hdiff()), onDevices(smooth())},
		},
	}
}

// addKernels gives an instance a kernel for each level and instruction set.
func addKernels(s *Stencil, in *Instance, archs ...string) {
	for _, arch := range archs {
		for _, l := range in.Description.Levels {
			for _, isa := range isas[arch] {
				in.Kernels = append(in.Kernels, Kernel{Symbol: KernelSymbol(s.Name, in.Elem, l.Name, isa), Level: l.Name, ISA: isa})
			}
		}
	}
}

// hdiff is generic and has two levels, one of them with a buffer.
func hdiff() Stencil {
	s := Stencil{
		Name: "Hdiff", Generic: true,
		Doc: "Hdiff is horizontal diffusion, limited by\na coefficient:\n\n\tout = in(i-1) + in(i+1) + weight*coeff\n\n" +
			"It stands for the real one.",
		Fields:  []Field{{Name: "In", Elem: TypeParam}, {Name: "Coeff", Elem: TypeParam}, {Name: "Out", Elem: TypeParam}},
		Scalars: []Elem{TypeParam},
	}
	halo := [3]int{2, 2, 0}
	around := rt.Reach{Lo: [3]int{-2, -2, 0}, Hi: halo}
	for _, e := range []rt.ElemKind{rt.Float32, rt.Float64} {
		in := Instance{Elem: e, Description: rt.Stencil{
			Name: "Hdiff", Dims: rt.IJK,
			Fields: []rt.FieldSpec{
				{Name: "In", Param: "in", Dims: rt.IJK, Elem: e, Halo: rt.Halo{Lo: halo, Hi: halo}},
				{Name: "Coeff", Param: "coeff", Dims: rt.IJK, Elem: e},
				{Name: "Out", Param: "out", Dims: rt.IJK, Elem: e, Output: true},
			},
			Scalars: []rt.ScalarSpec{{Name: "weight", Elem: e}},
			Levels: []rt.LevelSpec{
				{Name: "inline+unroll2", FlopsPerPoint: 37, BytesPerPoint: 3 * float64(e.Size()), Stages: []rt.Stage{{
					Name: "out", Writes: []int{2},
					Reads: []rt.Read{{Field: 0, Reach: around, Pos: "hdiff.go:12:10"}, {Field: 1, Pos: "hdiff.go:28:22"}},
				}}},
				{Name: "original", FlopsPerPoint: 18.5, BytesPerPoint: 96,
					Buffers: []rt.BufferSpec{{Name: "lap", Dims: rt.IJK, Elem: e}},
					Stages: []rt.Stage{
						{Name: "lap", Uses: []rt.Use{{Stage: 1}}, Reads: []rt.Read{{Field: 0, Reach: around, Pos: "hdiff.go:12:10"}}},
						{Name: "out", Reads: []rt.Read{{Field: 1, Pos: "hdiff.go:28:22"}}, Writes: []int{2}},
					}},
			},
			Info: rt.BuildInfo{Hash: "0a1b2c", Tool: "v0.1.0", LLVM: "19.1.7", Flags: "-O inline,original"},
		}}
		addKernels(&s, &in, "amd64", "arm64")
		s.Instances = append(s.Instances, in)
	}
	return s
}

// onDevices gives each instance and level of a stencil code for all kinds of accelerators. Those
// of sim are the same for all levels.
func onDevices(s Stencil) Stencil {
	for i := range s.Instances {
		in := &s.Instances[i]
		for n, l := range in.Description.Levels {
			launch := rt.Launch{
				Stage: n, Kernel: "kernel0", Kernel32: "kernel0_32", Block: [3]int{64, 4, 1}, Points: [3]int{64, 4, 0}, Grid: [3]int{0, 1, 2},
				Args: []rt.Arg{
					{Kind: rt.ArgField}, {Kind: rt.ArgStride, Dim: 1}, {Kind: rt.ArgLo, Dim: 2}, {Kind: rt.ArgHi, Dim: 2},
					{Kind: rt.ArgN}, {Kind: rt.ArgScalar, Field: 1}, {Kind: rt.ArgPanic},
				},
			}
			for _, target := range []string{"sm_70", "gfx90a"} {
				in.Devices = append(in.Devices, Device{Level: l.Name, Target: target, From: 10 * n, To: 10*n + 10, Launches: []rt.Launch{launch}})
			}
			first := in.Description.Levels[0].Name
			in.Devices = append(in.Devices, Device{Level: l.Name, Target: SimTarget, Symbol: DeviceSymbol(s.Name, in.Elem, first, SimTarget), Launches: []rt.Launch{launch}})
		}
	}
	return s
}

// plain returns a stencil that is not generic, without doc comment.
func plain(name string, dims rt.Dims, fields ...rt.FieldSpec) Stencil {
	s := Stencil{Name: name, Instances: make([]Instance, 1)}
	d := &s.Instances[0].Description
	*d = rt.Stencil{
		Name: name, Dims: dims, Fields: fields, Info: rt.BuildInfo{Hash: "00ff"},
		Levels: []rt.LevelSpec{{Name: "inline", FlopsPerPoint: 1, BytesPerPoint: 16, Stages: []rt.Stage{{Name: "out"}}}},
	}
	st := &d.Levels[0].Stages[0]
	for i, f := range fields {
		s.Fields = append(s.Fields, Field{Name: f.Name, Elem: Elem(f.Elem.String())})
		if f.Output {
			st.Writes = append(st.Writes, i)
			continue
		}
		r := rt.Read{Field: i, Pos: "x.go:3:5"}
		for a := range 3 {
			r.Lo[a], r.Hi[a] = -f.Halo.Lo[a], f.Halo.Hi[a]
		}
		st.Reads = append(st.Reads, r)
	}
	return s
}

func (s *Stencil) withScalars(specs ...rt.ScalarSpec) {
	s.Instances[0].Description.Scalars = specs
	for _, sc := range specs {
		s.Scalars = append(s.Scalars, Elem(sc.Elem.String()))
	}
}

func scale() Stencil {
	s := plain("Scale", rt.IJK,
		rt.FieldSpec{Name: "In", Param: "in", Dims: rt.IJK, Elem: rt.Float64},
		rt.FieldSpec{Name: "Out", Param: "out", Dims: rt.IJK, Elem: rt.Float64, Output: true})
	addKernels(&s, &s.Instances[0], "amd64", "arm64")
	return s
}

// diffuse has scalars of several types, fields of several ranks, two outputs,
// guards and an operation that can panic.
func diffuse() Stencil {
	s := plain("Diffuse", rt.IJK,
		rt.FieldSpec{Name: "Q", Param: "q", Dims: rt.IJK, Elem: rt.Float64, Halo: rt.Halo{Lo: [3]int{0, 0, 1}}},
		rt.FieldSpec{Name: "Area", Param: "area", Dims: rt.IJ, Elem: rt.Float32, Halo: rt.Halo{Lo: [3]int{1, 1, 0}}},
		rt.FieldSpec{Name: "Height", Param: "height", Dims: rt.K, Elem: rt.Float64, Halo: rt.Halo{Lo: [3]int{0, 0, 1}, Hi: [3]int{0, 0, 2}}, Least: [3]int{0, 0, 7}},
		rt.FieldSpec{Name: "Tend", Param: "tend", Dims: rt.IJK, Elem: rt.Float64, Output: true},
		rt.FieldSpec{Name: "Kind", Param: "kind", Dims: rt.IJK, Elem: rt.Int32, Output: true})
	s.Doc = "Diffuse spreads q over the column."
	s.Differs = "Products are fused with sums, so that results differ from those of the plain function."
	s.withScalars(rt.ScalarSpec{Name: "dt", Elem: rt.Float64}, rt.ScalarSpec{Name: "kappa", Elem: rt.Float32},
		rt.ScalarSpec{Name: "steps", Elem: rt.Int64}, rt.ScalarSpec{Name: "wet", Elem: rt.Bool}, rt.ScalarSpec{Name: "int64", Elem: rt.Int64})
	s.Scalars[2], s.Scalars[4] = "int", "uint64"
	d := &s.Instances[0].Description
	d.Panics = []rt.PanicSite{{Op: "integer divide by zero", Pos: "diffuse.go:9:12"}}
	r := &d.Levels[0].Stages[0].Reads[2]
	r.Guard[2] = rt.Span{Lo: rt.Bound{From: rt.FromZero, Off: 1}, Hi: rt.Bound{From: rt.FromN, Off: -1}}
	addKernels(&s, &s.Instances[0], "amd64")
	return s
}

// smooth is unexported, has two dimensions, one extent that it is for, and no kernels.
func smooth() Stencil {
	s := plain("smooth", rt.IJ,
		rt.FieldSpec{Name: "H", Param: "h", Dims: rt.IJ, Elem: rt.Float32, Halo: rt.Halo{Lo: [3]int{1, 1, 0}, Hi: [3]int{1, 1, 0}}},
		rt.FieldSpec{Name: "Out", Param: "out", Dims: rt.IJ, Elem: rt.Float32, Output: true})
	s.description().Domain = [3]int{1: 8}
	return s
}

// array describes an array of fields.
func array(spec rt.FieldSpec, halos ...rt.Halo) []rt.FieldSpec {
	var out []rt.FieldSpec
	names, params := naming.Elements(spec.Name, len(halos)), naming.Elements(spec.Param, len(halos))
	for n, h := range halos {
		spec.Name, spec.Param, spec.Halo = names[n], params[n], h
		out = append(out, spec)
	}
	return out
}

// transport has as many outputs as tracers, each of which may be the same field as any of
// them; winds have halos of their own.
func transport() Stencil {
	west, south := rt.Halo{Lo: [3]int{1, 0, 0}}, rt.Halo{Lo: [3]int{0, 1, 0}}
	s := plain("Transport", rt.IJK, slices.Concat(
		array(rt.FieldSpec{Name: "Q", Param: "q", Dims: rt.IJK, Elem: rt.Float64}, rt.Halo{}, rt.Halo{}, rt.Halo{}),
		array(rt.FieldSpec{Name: "U", Param: "u", Dims: rt.IJK, Elem: rt.Float64}, west, west, south, west),
		array(rt.FieldSpec{Name: "W", Param: "w", Dims: rt.K, Elem: rt.Float32}, rt.Halo{}),
		array(rt.FieldSpec{Name: "Out", Param: "out", Dims: rt.IJK, Elem: rt.Float64, Output: true}, rt.Halo{}, rt.Halo{}, rt.Halo{}),
	)...)
	s.Doc = "Transport moves the tracers q."
	s.Fields = []Field{
		{Name: "Q", Elem: "float64", Len: 3}, {Name: "U", Elem: "float64", Len: 4}, {Name: "W", Elem: "float32", Len: 1},
		{Name: "Out", Elem: "float64", Len: 3},
	}
	return s
}

// mixed has an output beside an array of them, with rules of their own for each.
func mixed() Stencil {
	s := plain("Mixed", rt.IJ, slices.Concat(
		[]rt.FieldSpec{{Name: "In", Param: "in", Dims: rt.IJ, Elem: rt.Float64}, {Name: "Mean", Param: "mean", Dims: rt.IJ, Elem: rt.Float64, Output: true}},
		array(rt.FieldSpec{Name: "Ends", Param: "ends", Dims: rt.IJ, Elem: rt.Float64, Output: true}, rt.Halo{}, rt.Halo{}),
	)...)
	s.Fields = []Field{{Name: "In", Elem: "float64"}, {Name: "Mean", Elem: "float64"}, {Name: "Ends", Elem: "float64", Len: 2}}
	s.description().Fields[1].Partial = true
	s.description().Levels[0].Stages = []rt.Stage{
		{Name: "ends", Writes: []int{2}},
		{Name: "mean", Reads: []rt.Read{{Field: 0}}, Writes: []int{1, 3}},
	}
	return s
}

// gauge has scalars with names that the generated functions would like to use,
// and many fields.
func gauge() Stencil {
	var fields []rt.FieldSpec
	for _, name := range []string{"Err", "Plan", "Run", "RT", "F", "P", "S", "Out"} {
		fields = append(fields, rt.FieldSpec{Name: name, Param: "x", Dims: rt.J, Elem: rt.Float32, Output: name == "Out"})
	}
	s := plain("Gauge", rt.J, fields...)
	var specs []rt.ScalarSpec
	for _, name := range []string{"ctx", "f", "opts", "p", "err", "rt", "rtpkg", "T", "nil", "range", "float32", "BindGauge", "any", "context"} {
		specs = append(specs, rt.ScalarSpec{Name: name, Elem: rt.Float32})
	}
	s.withScalars(specs...)
	addKernels(&s, &s.Instances[0], "amd64", "arm64")
	symbol := KernelSymbol(s.Name, 0, "inline", rt.Go)
	s.Instances[0].Kernels = append(s.Instances[0].Kernels, Kernel{Symbol: symbol, Level: "inline", ISA: rt.Go, Source: nothing(symbol)})
	return s
}

// nothing is the source of a kernel that computes nothing, with package math.
type nothing string

func (n nothing) AddTo(f *jen.File) {
	f.Func().Id(string(n)).Params(jen.Op("*").Qual(rtPath, "Tile")).Block(jen.Id("_").Op("=").Qual("math", "Pi"))
}

// flow is generic over types that have no common name, two of them of one size,
// and has one instance less on arm64.
func flow() Stencil {
	s := plain("Flow", rt.IK,
		rt.FieldSpec{Name: "In", Param: "in", Dims: rt.IK, Elem: rt.Int32},
		rt.FieldSpec{Name: "Out", Param: "out", Dims: rt.IK, Elem: rt.Int32, Output: true})
	s.Generic, s.Fields = true, []Field{{Name: "In", Elem: TypeParam}, {Name: "Out", Elem: TypeParam}}
	s.Instances[0].Elem = rt.Int32
	addKernels(&s, &s.Instances[0], "amd64")
	for _, e := range []rt.ElemKind{rt.Float64, rt.Int64} {
		in := s.Instances[0]
		in.Elem, in.Kernels = e, nil
		in.Description.Fields = slices.Clone(in.Description.Fields)
		for i := range in.Description.Fields {
			in.Description.Fields[i].Elem = e
		}
		addKernels(&s, &in, "amd64", "arm64")
		s.Instances = append(s.Instances, in)
	}
	return s
}
