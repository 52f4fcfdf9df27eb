package wrapper

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/lang"
)

var testHeader = Header{Tool: "v0.1.0", LLVM: "19.1.7", Flags: "-O inline,original"}

var isas = map[string][]abi.ISA{
	"amd64": {abi.X8664v2, abi.X8664v3, abi.X8664v4},
	"arm64": {abi.NEON},
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
			Stencils: []Stencil{smooth(), grids()},
		},
		"arrays": {
			Name: "tracers", Header: testHeader, Of: "package example.com/model",
			Stencils: []Stencil{transport(), mixed(), located()},
		},
		"structs": {
			Name: "model", Header: testHeader,
			Stencils: []Stencil{advance()},
		},
		"clash": {
			Name: "clash", Header: testHeader, Architectures: both,
			Declared: []string{"Gauge", "Flow", "context", "math", "abi", "rt", "oec", "unsafe"},
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
		Fields:  []Field{{Name: "In", Elem: lang.TypeParam}, {Name: "Coeff", Elem: lang.TypeParam}, {Name: "Out", Elem: lang.TypeParam}},
		Scalars: []Scalar{NumberOf("weight", lang.TypeParam)},
	}
	halo := [3]int{2, 2, 0}
	around := abi.Reach{Lo: [3]int{-2, -2, 0}, Hi: halo}
	for _, e := range []abi.ElemKind{abi.Float32, abi.Float64} {
		in := Instance{Elem: e, Description: abi.Stencil{
			Name: "Hdiff", Dims: abi.IJK,
			Fields: []abi.FieldSpec{
				{Name: "In", Param: "in", Dims: abi.IJK, Elem: e, Halo: abi.Halo{Lo: halo, Hi: halo}},
				{Name: "Coeff", Param: "coeff", Dims: abi.IJK, Elem: e},
				{Name: "Out", Param: "out", Dims: abi.IJK, Elem: e, Output: true},
			},
			Scalars: []abi.ScalarSpec{{Name: "weight", Elem: e}},
			Levels: []abi.LevelSpec{
				{Name: "inline+unroll2", FlopsPerPoint: 37, BytesPerPoint: 3 * float64(e.Size()), Stages: []abi.Stage{{
					Name: "out", Writes: []int{2},
					Reads: []abi.Read{{Field: 0, Reach: around, Pos: "hdiff.go:12:10"}, {Field: 1, Pos: "hdiff.go:28:22"}},
				}}},
				{Name: "original", FlopsPerPoint: 18.5, BytesPerPoint: 96,
					Buffers: []abi.BufferSpec{{Name: "lap", Dims: abi.IJK, Elem: e}},
					Stages: []abi.Stage{
						{Name: "lap", Uses: []abi.Use{{Stage: 1}}, Reads: []abi.Read{{Field: 0, Reach: around, Pos: "hdiff.go:12:10"}}},
						{Name: "out", Reads: []abi.Read{{Field: 1, Pos: "hdiff.go:28:22"}}, Writes: []int{2}},
					}},
			},
			Info: abi.BuildInfo{Hash: "0a1b2c", Tool: "v0.1.0", LLVM: "19.1.7", Flags: "-O inline,original"},
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
			launch := abi.Launch{
				Stage: n, Kernel: "kernel0", Kernel32: "kernel0_32", Block: [3]int{64, 4, 1}, Points: [3]int{64, 4, 0}, Grid: [3]int{0, 1, 2},
				Args: []abi.Arg{
					{Kind: abi.ArgField}, {Kind: abi.ArgStride, Dim: 1}, {Kind: abi.ArgLo, Dim: 2}, {Kind: abi.ArgHi, Dim: 2},
					{Kind: abi.ArgN}, {Kind: abi.ArgScalar, Field: 1}, {Kind: abi.ArgPanic},
				},
			}
			for _, target := range []string{"sm_70", "gfx90a"} {
				in.Devices = append(in.Devices, Device{Level: l.Name, Target: target, From: 10 * n, To: 10*n + 10, Launches: []abi.Launch{launch}})
			}
			first := in.Description.Levels[0].Name
			in.Devices = append(in.Devices, Device{Level: l.Name, Target: SimTarget, Symbol: DeviceSymbol(s.Name, in.Elem, first, SimTarget), Launches: []abi.Launch{launch}})
		}
	}
	return s
}

// plain returns a stencil that is not generic, without doc comment.
func plain(name string, dims abi.Dims, fields ...abi.FieldSpec) Stencil {
	s := Stencil{Name: name, Instances: make([]Instance, 1)}
	d := &s.Instances[0].Description
	*d = abi.Stencil{
		Name: name, Dims: dims, Fields: fields, Info: abi.BuildInfo{Hash: "00ff"},
		Levels: []abi.LevelSpec{{Name: "inline", FlopsPerPoint: 1, BytesPerPoint: 16, Stages: []abi.Stage{{Name: "out"}}}},
	}
	st := &d.Levels[0].Stages[0]
	for i, f := range fields {
		s.Fields = append(s.Fields, Field{Name: f.Name, Elem: lang.Elem(f.Elem.String())})
		if f.Output {
			st.Writes = append(st.Writes, i)
			continue
		}
		r := abi.Read{Field: i, Pos: "x.go:3:5"}
		for a := range 3 {
			r.Lo[a], r.Hi[a] = -f.Halo.Lo[a], f.Halo.Hi[a]
		}
		st.Reads = append(st.Reads, r)
	}
	return s
}

func (s *Stencil) withScalars(specs ...abi.ScalarSpec) {
	s.Instances[0].Description.Scalars = specs
	for _, sc := range specs {
		s.Scalars = append(s.Scalars, NumberOf(sc.Name, lang.Elem(sc.Elem.String())))
	}
}

func scale() Stencil {
	s := plain("Scale", abi.IJK,
		abi.FieldSpec{Name: "In", Param: "in", Dims: abi.IJK, Elem: abi.Float64},
		abi.FieldSpec{Name: "Out", Param: "out", Dims: abi.IJK, Elem: abi.Float64, Output: true})
	addKernels(&s, &s.Instances[0], "amd64", "arm64")
	return s
}

// diffuse has scalars of several types, fields of several ranks, two outputs,
// guards and an operation that can panic.
func diffuse() Stencil {
	s := plain("Diffuse", abi.IJK,
		abi.FieldSpec{Name: "Q", Param: "q", Dims: abi.IJK, Elem: abi.Float64, Halo: abi.Halo{Lo: [3]int{0, 0, 1}}},
		abi.FieldSpec{Name: "Area", Param: "area", Dims: abi.IJ, Elem: abi.Float32, Halo: abi.Halo{Lo: [3]int{1, 1, 0}}},
		abi.FieldSpec{Name: "Height", Param: "height", Dims: abi.K, Elem: abi.Float64, Halo: abi.Halo{Lo: [3]int{0, 0, 1}, Hi: [3]int{0, 0, 2}}, Least: [3]int{0, 0, 7}},
		abi.FieldSpec{Name: "Tend", Param: "tend", Dims: abi.IJK, Elem: abi.Float64, Output: true},
		abi.FieldSpec{Name: "Kind", Param: "kind", Dims: abi.IJK, Elem: abi.Int32, Output: true})
	s.Doc = "Diffuse spreads q over the column."
	s.Differs = "Products are fused with sums, so that results differ from those of the plain function."
	s.withScalars(abi.ScalarSpec{Name: "dt", Elem: abi.Float64}, abi.ScalarSpec{Name: "kappa", Elem: abi.Float32},
		abi.ScalarSpec{Name: "steps", Elem: abi.Int64}, abi.ScalarSpec{Name: "wet", Elem: abi.Bool}, abi.ScalarSpec{Name: "int64", Elem: abi.Int64})
	s.Scalars[2], s.Scalars[4] = NumberOf("steps", "int"), NumberOf("int64", "uint64")
	d := &s.Instances[0].Description
	d.Panics = []abi.PanicSite{{Op: "integer divide by zero", Pos: "diffuse.go:9:12"}}
	r := &d.Levels[0].Stages[0].Reads[2]
	r.Guard[2] = abi.Span{Lo: abi.Bound{From: abi.FromZero, Off: 1}, Hi: abi.Bound{From: abi.FromN, Off: -1}}
	addKernels(&s, &s.Instances[0], "amd64")
	return s
}

// smooth is unexported, has two dimensions, one extent that it is for, and no kernels.
func smooth() Stencil {
	s := plain("smooth", abi.IJ,
		abi.FieldSpec{Name: "H", Param: "h", Dims: abi.IJ, Elem: abi.Float32, Halo: abi.Halo{Lo: [3]int{1, 1, 0}, Hi: [3]int{1, 1, 0}}},
		abi.FieldSpec{Name: "Out", Param: "out", Dims: abi.IJ, Elem: abi.Float32, Output: true})
	s.description().Domain = [3]int{1: 8}
	return s
}

// array describes an array of fields.
func array(spec abi.FieldSpec, halos ...abi.Halo) []abi.FieldSpec {
	var out []abi.FieldSpec
	names, params := elementNames(spec.Name, len(halos)), elementNames(spec.Param, len(halos))
	for n, h := range halos {
		spec.Name, spec.Param, spec.Halo = names[n], params[n], h
		out = append(out, spec)
	}
	return out
}

// transport has as many outputs as tracers, each of which may be the same field as any of
// them; winds have halos of their own.
func transport() Stencil {
	west, south := abi.Halo{Lo: [3]int{1, 0, 0}}, abi.Halo{Lo: [3]int{0, 1, 0}}
	s := plain("Transport", abi.IJK, slices.Concat(
		array(abi.FieldSpec{Name: "Q", Param: "q", Dims: abi.IJK, Elem: abi.Float64}, abi.Halo{}, abi.Halo{}, abi.Halo{}),
		array(abi.FieldSpec{Name: "U", Param: "u", Dims: abi.IJK, Elem: abi.Float64}, west, west, south, west),
		array(abi.FieldSpec{Name: "W", Param: "w", Dims: abi.K, Elem: abi.Float32}, abi.Halo{}),
		array(abi.FieldSpec{Name: "Out", Param: "out", Dims: abi.IJK, Elem: abi.Float64, Output: true}, abi.Halo{}, abi.Halo{}, abi.Halo{}),
	)...)
	s.Doc = "Transport moves the tracers q."
	return s
}

// mixed has an output beside an array of them, with rules of their own for each.
func mixed() Stencil {
	s := plain("Mixed", abi.IJ, slices.Concat(
		[]abi.FieldSpec{{Name: "In", Param: "in", Dims: abi.IJ, Elem: abi.Float64}, {Name: "Mean", Param: "mean", Dims: abi.IJ, Elem: abi.Float64, Output: true}},
		array(abi.FieldSpec{Name: "Ends", Param: "ends", Dims: abi.IJ, Elem: abi.Float64, Output: true}, abi.Halo{}, abi.Halo{}),
	)...)
	s.description().Fields[1].Partial = true
	s.description().Levels[0].Stages = []abi.Stage{
		{Name: "ends", Writes: []int{2}},
		{Name: "mean", Reads: []abi.Read{{Field: 0}}, Writes: []int{1, 3}},
	}
	return s
}

// grids has fields on faces, and on finer and coarser grids.
func grids() Stencil {
	fine, coarse := abi.Ratio{Mul: 2, Div: 1}, abi.Ratio{Mul: 1, Div: 2}
	s := plain("Grids", abi.IJ,
		abi.FieldSpec{Name: "Fine", Param: "fine", Dims: abi.IJ, Elem: abi.Float32, Halo: abi.Halo{Lo: [3]int{1, 0, 0}}, Ratio: [3]abi.Ratio{fine, fine}},
		abi.FieldSpec{Name: "Coarse", Param: "coarse", Dims: abi.IJ, Elem: abi.Float32, Ratio: [3]abi.Ratio{coarse, {Mul: 3, Div: 2}}},
		abi.FieldSpec{Name: "Wind", Param: "wind", Dims: abi.IJ, Elem: abi.Float32, Staggered: abi.I},
		abi.FieldSpec{Name: "Out", Param: "out", Dims: abi.IJ, Elem: abi.Float32, Output: true})
	reads := s.description().Levels[0].Stages[0].Reads
	reads[0].Scale = [3]abi.Scale{{Mul: 2, Div: 1}, {Mul: 2, Div: 1}}
	reads[1].Scale = [3]abi.Scale{{Mul: 1, Off: 1, Div: 2}, {Mul: 3, Div: 2}}
	return s
}

// located has a table behind a pointer, between fields.
func located() Stencil {
	s := plain("Located", abi.JK,
		abi.FieldSpec{Name: "In", Param: "in", Dims: abi.JK, Elem: abi.Float32},
		abi.FieldSpec{Name: "Table", Param: "table", Dims: abi.I, Elem: abi.Float32, Table: true, Least: [3]int{126, 0, 0}},
		abi.FieldSpec{Name: "Out", Param: "out", Dims: abi.JK, Elem: abi.Float32, Output: true})
	array := Type{Extents: []int{14, 9}, Name: "float32"}
	s.Fields[1] = Field{Name: "Table", Elem: "float32", Type: array, Parts: []Part{{Type: array}}, Shared: true}
	return s
}

// advance has structs of fields, with arrays in them and in arrays, and scalars of types of its own and of another package.
func advance() Stencil {
	one := abi.Halo{Lo: [3]int{1, 0, 0}}
	s := plain("Advance", abi.IJ,
		abi.FieldSpec{Name: "State.H", Param: "state.h", Dims: abi.IJ, Elem: abi.Float64, Halo: one},
		abi.FieldSpec{Name: "State.Wind.U", Param: "state.wind.u", Dims: abi.IJ, Elem: abi.Float64},
		abi.FieldSpec{Name: "State.Wind.V", Param: "state.wind.v", Dims: abi.IJ, Elem: abi.Float64, Halo: one},
		abi.FieldSpec{Name: "Layer[0].Q[0]", Param: "layer[0].q[0]", Dims: abi.IJ, Elem: abi.Float32, Halo: one},
		abi.FieldSpec{Name: "Layer[0].Q[1]", Param: "layer[0].q[1]", Dims: abi.IJ, Elem: abi.Float32, Halo: one},
		abi.FieldSpec{Name: "Layer[0].Depth", Param: "layer[0].depth", Dims: abi.J, Elem: abi.Float32},
		abi.FieldSpec{Name: "Layer[1].Q[0]", Param: "layer[1].q[0]", Dims: abi.IJ, Elem: abi.Float32},
		abi.FieldSpec{Name: "Layer[1].Q[1]", Param: "layer[1].q[1]", Dims: abi.IJ, Elem: abi.Float32},
		abi.FieldSpec{Name: "Layer[1].Depth", Param: "layer[1].depth", Dims: abi.J, Elem: abi.Float32},
		abi.FieldSpec{Name: "Matrix[0][0]", Param: "matrix[0][0]", Dims: abi.J, Elem: abi.Float32},
		abi.FieldSpec{Name: "Matrix[1][0]", Param: "matrix[1][0]", Dims: abi.J, Elem: abi.Float32},
		abi.FieldSpec{Name: "Next.H", Param: "next.h", Dims: abi.IJ, Elem: abi.Float64, Output: true})
	for _, name := range []string{"p.grid.dx", "p.grid.dy", "p.w[0]", "p.w[1]", "dt", "c[0].Rate", "c[0].On", "c[1].Rate", "c[1].On"} {
		s.Instances[0].Description.Scalars = append(s.Instances[0].Description.Scalars, abi.ScalarSpec{Name: name, Elem: abi.Float64})
	}
	s.Instances[0].Description.Scalars[6].Elem, s.Instances[0].Description.Scalars[8].Elem = abi.Int64, abi.Int64
	s.Scalars = []Scalar{
		{"p", Type{Name: "Params"}, []Number{{Path: ".grid.dx", Elem: "float64"}, {Path: ".grid.dy", Elem: "float64"}, {Path: ".w[0]", Elem: "float64"}, {Path: ".w[1]", Elem: "float64"}}},
		NumberOf("dt", "float64"),
		{"c", Type{Extents: []int{2}, Path: "example.com/program/chem", Name: "Class", Args: []Type{{Name: "float64"}}},
			[]Number{{Path: "[0].Rate", Elem: "float64"}, {Path: "[0].On", Elem: "int"}, {Path: "[1].Rate", Elem: "float64"}, {Path: "[1].On", Elem: "int"}}},
	}
	return s
}

// gauge has scalars with names that the generated functions would like to use,
// and many fields.
func gauge() Stencil {
	var fields []abi.FieldSpec
	for _, name := range []string{"Err", "Plan", "Run", "RT", "F", "P", "S", "Out"} {
		fields = append(fields, abi.FieldSpec{Name: name, Param: "x", Dims: abi.J, Elem: abi.Float32, Output: name == "Out"})
	}
	s := plain("Gauge", abi.J, fields...)
	var specs []abi.ScalarSpec
	for _, name := range []string{"ctx", "f", "opts", "p", "err", "rt", "rtpkg", "T", "nil", "range", "float32", "BindGauge", "any", "context"} {
		specs = append(specs, abi.ScalarSpec{Name: name, Elem: abi.Float32})
	}
	s.withScalars(specs...)
	addKernels(&s, &s.Instances[0], "amd64", "arm64")
	symbol := KernelSymbol(s.Name, 0, "inline", abi.Go)
	s.Instances[0].Kernels = append(s.Instances[0].Kernels, Kernel{Symbol: symbol, Level: "inline", ISA: abi.Go, Source: nothing(symbol)})
	return s
}

// nothing is the source of a kernel that computes nothing, with package math.
type nothing string

func (n nothing) AddTo(f *jen.File) {
	f.Func().Id(string(n)).Params(jen.Op("*").Qual(abiPath, "Tile")).Block(jen.Id("_").Op("=").Qual("math", "Pi"))
}

// flow is generic over types that have no common name, two of them of one size,
// and has one instance less on arm64.
func flow() Stencil {
	s := plain("Flow", abi.IK,
		abi.FieldSpec{Name: "In", Param: "in", Dims: abi.IK, Elem: abi.Int32},
		abi.FieldSpec{Name: "Out", Param: "out", Dims: abi.IK, Elem: abi.Int32, Output: true})
	s.Generic, s.Fields = true, []Field{{Name: "In", Elem: lang.TypeParam}, {Name: "Out", Elem: lang.TypeParam}}
	s.Instances[0].Elem = abi.Int32
	addKernels(&s, &s.Instances[0], "amd64")
	for _, e := range []abi.ElemKind{abi.Float64, abi.Int64} {
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
