package driver

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/describe"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/lang"
	"github.com/openearthgo/oec/pipeline"
)

// describePackage describes a package to the generation of its Go files. Without
// instances the description is good for its header only.
func (c *Config) describePackage(pkg *source, instances []*instance, llvmVersion string) (*wrapper.Package, error) {
	of, err := pkg.of()
	if err != nil {
		return nil, err
	}
	p := &wrapper.Package{
		Name:          pkg.Output.Name,
		Of:            of,
		Header:        wrapper.Header{Tool: Version(), LLVM: llvmVersion, Flags: c.flags()},
		Declared:      pkg.Declared(),
		Architectures: c.architectures(),
	}
	for _, t := range c.moduleTargets() {
		p.Modules = append(p.Modules, t.Modules)
	}
	for _, s := range pkg.Stencils {
		ws, err := c.describeStencil(s, pkg.Output.Path)
		if err != nil {
			return nil, err
		}
		ws.Place = pkg.At(s.Pos).String()
		for _, in := range s.Instances {
			wi, err := c.describeInstance(in, instances, p.Header)
			if err != nil {
				return nil, err
			}
			ws.Instances = append(ws.Instances, wi)
		}
		p.Stencils = append(p.Stencils, *ws)
	}
	return p, checkSymbols(p)
}

// describeStencil describes a stencil or kernel without its instances. Its fields are inputs, then outputs.
func (c *Config) describeStencil(s *signature.Stencil, path string) (ws *wrapper.Stencil, err error) {
	ws = &wrapper.Stencil{Name: s.Names.Name, Doc: s.Doc, Generic: s.Generic, Differs: pipeline.FPDiffers(c.FP), Kernel: s.Kernel}
	if s.Kernel {
		if ws.Fields, err = kernelArgs(s, path); err != nil {
			return nil, err
		}
	}
	add := func(name string, parts []*signature.Part) error {
		for _, part := range parts {
			described, err := c.fieldOf(name, part, path)
			if err != nil {
				return err
			}
			ws.Fields = append(ws.Fields, described)
		}
		return nil
	}
	for _, in := range s.Inputs() {
		if in.Kind == signature.Table {
			tables, err := c.tablesOf(in, path)
			if err != nil {
				return nil, err
			}
			ws.Fields = append(ws.Fields, tables...)
		} else if err := add(in.Field, in.Parts); err != nil {
			return nil, err
		}
	}
	for _, out := range s.Results {
		if err := add(out.Field, out.Parts); err != nil {
			return nil, err
		}
	}
	for _, p := range s.Scalars() {
		scalars, err := c.scalarsOf(p, path)
		if err != nil {
			return nil, err
		}
		ws.Scalars = append(ws.Scalars, scalars...)
	}
	return ws, nil
}

// checkSymbols reports a kernel whose name is taken: by a declaration of the package, or by
// the kernel of another stencil. The names of all else are checked by the front end.
func checkSymbols(p *wrapper.Package) error {
	owner := make(map[string]string)
	for i := range p.Stencils {
		s := &p.Stencils[i]
		for j := range s.Instances {
			for n, k := range s.Instances[j].Kernels {
				if slices.Contains(p.Declared, k.Symbol) {
					return fmt.Errorf("package %s declares %s, which is the name of a kernel of stencil %s; rename one of them", p.Name, k.Symbol, s.Name)
				}
				shared := slices.ContainsFunc(s.Instances[j].Kernels[:n], func(e wrapper.Kernel) bool { return e.Symbol == k.Symbol })
				if o, taken := owner[k.Symbol]; taken && !shared {
					return fmt.Errorf("stencils %s and %s would both have a kernel %s; rename one of them", o, s.Name, k.Symbol)
				}
				owner[k.Symbol] = s.Name
			}
			for _, d := range s.Instances[j].Devices {
				if slices.Contains(p.Declared, d.Symbol) {
					return fmt.Errorf("package %s declares %s, which is the name of a kernel of stencil %s; rename one of them", p.Name, d.Symbol, s.Name)
				}
			}
		}
	}
	return nil
}

// describeInstance describes one instance: its fields, and its levels if it has been
// lowered, which is to be found among the instances.
func (c *Config) describeInstance(in *signature.Instance, instances []*instance, by wrapper.Header) (wrapper.Instance, error) {
	s := in.Stencil
	d := c.describeFields(in)
	d.Info = abi.BuildInfo{Hash: s.Hash, Tool: by.Tool, LLVM: by.LLVM, Flags: by.Flags}
	for _, p := range s.Scalars() {
		for _, part := range p.Parts {
			d.Scalars = append(d.Scalars, abi.ScalarSpec{Name: c.partName(p.Name, part.Path), Elem: kindOf(in.Resolve(part.Elem))})
		}
	}
	w := wrapper.Instance{}
	if s.Generic {
		w.Elem = kindOf(in.Elem)
	}
	for _, low := range instances {
		if low.Instance == in {
			d.Panics = describe.Panics(low.raised)
			if err := c.describeLevels(&d, &w, low); err != nil {
				return w, err
			}
		}
	}
	w.Description = d
	return w, nil
}

// describeFields describes a stencil as far as its signature says what it is.
func (c *Config) describeFields(in *signature.Instance) abi.Stencil {
	s := in.Stencil
	d := abi.Stencil{Name: s.Names.Name, Dims: s.Dims, Domain: s.Domain}
	if s.Kernel {
		d.Fields = kernelFields(in)
		return d
	}
	for _, p := range s.Inputs() {
		for _, part := range p.Parts {
			f := abi.FieldSpec{Name: p.Field + part.Field, Param: p.Name + part.Path, Dims: part.Dims, Elem: kindOf(in.Resolve(part.Elem)), Staggered: part.Staggered}
			if f.Table = p.Kind == signature.Table; f.Table {
				f.Name, f.Least = c.partName(p.Field, part.Path), [3]int{sizeOf(part.Extents), 0, 0}
			}
			d.Fields = append(d.Fields, f)
		}
	}
	for _, r := range s.Results {
		for _, part := range r.Parts {
			d.Fields = append(d.Fields, abi.FieldSpec{Name: r.Field + part.Field, Param: r.Name + part.Path, Dims: s.Dims, Elem: kindOf(in.Resolve(part.Elem)), Output: true, Staggered: part.Staggered})
		}
	}
	return d
}

// describeSizes describes how large the fields have to be for the levels.
func describeSizes(d *abi.Stencil, levels []*lowered) {
	var specs []abi.LevelSpec
	for _, l := range levels {
		specs = append(specs, l.spec)
	}
	dims := make([]abi.Dims, len(d.Fields))
	for n, f := range d.Fields {
		dims[n] = f.Dims
	}
	for n, ratios := range describe.Ratios(specs, len(d.Fields)) {
		d.Fields[n].Ratio = ratios
	}
	for n, halo := range describe.Halos(specs, dims, d.Domain) {
		d.Fields[n].Halo = halo.BehindFaces(d.Fields[n].Staggered)
	}
	for n, least := range describe.Least(specs, dims) {
		if !d.Fields[n].Table {
			d.Fields[n].Least = least
		}
	}
}

// fieldOf describes a field to the generation of the API, which is package path.
func (c *Config) fieldOf(name string, part *signature.Part, path string) (f wrapper.Field, err error) {
	f = wrapper.Field{Name: name + part.Field, Elem: part.Elem}
	if part.Declared() && !c.numbers {
		if f.Type, err = typeOf(part.Type, path); err != nil {
			return f, fmt.Errorf("field %s: %w", f.Name, err)
		}
	}
	return f, nil
}

// scalarsOf describes a scalar to the generation of its API, which is package path: as the one parameter that it is, or each of
// its numbers as a parameter.
func (c *Config) scalarsOf(p *signature.Param, path string) (list []wrapper.Scalar, err error) {
	if p.Type == nil || c.numbers {
		for _, part := range p.Parts {
			list = append(list, wrapper.NumberOf(c.partName(p.Name, part.Path), part.Elem))
		}
		return list, nil
	}
	s := wrapper.Scalar{Name: p.Name}
	for _, part := range p.Parts {
		s.Parts = append(s.Parts, wrapper.Number{Path: part.Path, Elem: part.Elem, Declared: part.Declared()})
	}
	if s.Type, err = typeOf(p.Type, path); err != nil {
		return nil, fmt.Errorf("parameter %s: %w", p.Name, err)
	}
	return []wrapper.Scalar{s}, nil
}

// partName returns the name of a number in a scalar or of a table in a struct, which is at a path.
func (c *Config) partName(name, path string) string {
	if c.numbers {
		return strings.NewReplacer(".", "_", "[", "_", "]", "").Replace(name + path)
	}
	return name + path
}

func (c *Config) describeLevels(d *abi.Stencil, w *wrapper.Instance, in *instance) error {
	for _, l := range in.levels {
		d.Levels = append(d.Levels, l.spec)
		for _, t := range c.cpuTargets() {
			k := kernel{in, l, t}
			w.Kernels = append(w.Kernels, wrapper.Kernel{Symbol: k.symbol(), Level: l.level, ISA: k.isa(), Entries: k.entries()})
		}
		if c.hasGo() {
			k, err := goKernel(in, l)
			if err != nil {
				return err
			}
			w.Kernels = append(w.Kernels, wrapper.Kernel{Symbol: k.Symbol, Level: l.level, ISA: abi.Go, Source: k})
		}
		w.Devices = append(w.Devices, c.describeDevices(in, l)...)
	}
	if in.Stencil.Kernel {
		return nil
	}
	for n, partial := range describe.Partial(stencil.Programs(in.levels[0].stencil)[0]) {
		d.Fields[n].Partial = partial
	}
	describeSizes(d, in.levels)
	return nil
}

// kindOf returns the element type of a field, or that by whose bits a scalar is passed.
func kindOf(e lang.Elem) abi.ElemKind { return lang.TypeOf(e).Kind }

// files renders all generated files. Without machine code the assembly files have no
// content.
func (c *Config) files(p *wrapper.Package, blobs []cpu.Blob) ([]file, error) {
	goFiles, err := wrapper.Generate(p)
	if err != nil {
		return nil, fmt.Errorf("internal error: %w", err)
	}
	var files []file
	for _, f := range goFiles {
		files = append(files, file{f.Name, f.Content})
	}
	for _, arch := range c.architectures() {
		var text bytes.Buffer
		if blobs != nil {
			if err := cpu.WriteAssembly(&text, p.FileHeader().String(), arch, wrapper.BuildConstraint, blobsFor(arch, blobs)); err != nil {
				return nil, err
			}
		}
		files = append(files, file{assemblyName(p.Name, arch), text.Bytes()})
	}
	return files, nil
}

func blobsFor(arch string, blobs []cpu.Blob) []cpu.Blob {
	var out []cpu.Blob
	for _, b := range blobs {
		if b.Target.GOARCH == arch {
			out = append(out, b)
		}
	}
	return out
}

// assemblyName returns the name of the assembly file beside a Go file.
func assemblyName(pkg, arch string) string {
	return strings.TrimSuffix(wrapper.FileName(pkg, arch), "go") + "s"
}

// fileNames returns the names of the files that a package gets, the API first.
func fileNames(pkg string, inGo bool, architectures []string, devices bool) []string {
	names := []string{wrapper.FileName(pkg, "")}
	if inGo {
		names = append(names, wrapper.FileName(pkg, targetGo))
	}
	for _, arch := range architectures {
		names = append(names, wrapper.FileName(pkg, arch), assemblyName(pkg, arch))
	}
	if devices {
		names = append(names, wrapper.FileName(pkg, "devices"))
	}
	return append(names, wrapper.FileName(pkg, "other"))
}
