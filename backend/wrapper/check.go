package wrapper

import (
	"errors"
	"fmt"
	"go/token"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/lang"
)

// check reports what in the description does not fit together.
func (p *Package) check() error {
	if !token.IsIdentifier(p.Name) {
		return errors.New("the package's name is not an identifier")
	}
	if len(p.Stencils) == 0 {
		return errors.New("no stencils")
	}
	for _, arch := range p.Architectures {
		if !slices.Contains([]string{"amd64", "arm64"}, arch) {
			return fmt.Errorf("no kernels for GOARCH %q", arch)
		}
	}
	for i := range p.Stencils {
		s := &p.Stencils[i]
		if err := s.check(p.Architectures); err != nil {
			return fmt.Errorf("stencil %s: %w", s.Name, err)
		}
	}
	return p.checkDevices()
}

func (s *Stencil) check(archs []string) error {
	if !token.IsIdentifier(s.Name) {
		return errors.New("its name is not an identifier")
	}
	if len(s.Instances) == 0 {
		return errors.New("no instances")
	}
	if !s.Generic && len(s.Instances) != 1 {
		return fmt.Errorf("%d instances, but it is not generic", len(s.Instances))
	}
	seen := make(map[abi.ElemKind]bool)
	for i := range s.Instances {
		in := &s.Instances[i]
		if s.Generic != (in.Elem.Size() > 0) || seen[in.Elem] {
			return fmt.Errorf("instance %d has type argument %v", i, in.Elem)
		}
		seen[in.Elem] = true
		if err := s.checkElems(in); err != nil {
			return fmt.Errorf("instance %d: %w", i, err)
		}
		if err := in.checkKernels(archs); err != nil {
			return fmt.Errorf("instance %d: %w", i, err)
		}
	}
	return nil
}

// checkElems checks the source's element types against a description's.
func (s *Stencil) checkElems(in *Instance) error {
	d := &in.Description
	numbers := s.numbers()
	if len(d.Fields) != s.fieldCount() || len(d.Scalars) != len(numbers) {
		return fmt.Errorf("described with %d fields and %d scalars, not %d and %d",
			len(d.Fields), len(d.Scalars), s.fieldCount(), len(numbers))
	}
	if len(s.outputs()) == 0 || len(d.Levels) == 0 {
		return errors.New("no outputs or no levels")
	}
	for _, g := range s.Groups(d) {
		if !isPath(g.Name) {
			return fmt.Errorf("%q cannot be the name of a field", g.Name)
		}
		if err := g.checkNames(); err != nil {
			return err
		}
		for _, f := range g.Specs {
			if s.Kernel || g.Shared {
				continue
			}
			if !denotes(g.Elem, f.Elem, in) || g.Elem != lang.TypeParam && !lang.TypeOf(g.Elem).IsElem() {
				return fmt.Errorf("field %s has elements %v, and %s in the source", f.Name, f.Elem, g.Elem)
			}
		}
	}
	for i, sc := range d.Scalars {
		if n := numbers[i]; sc.Name == "" || sc.Name != n.Path || !denotes(n.Elem, sc.Elem, in) {
			return fmt.Errorf("scalar %q has type %v, and %s %s in the source", sc.Name, sc.Elem, n.Path, n.Elem)
		}
	}
	return nil
}

// denotes reports whether elements of e in the source, or the bits of a scalar, are of a kind in an
// instance.
func denotes(e lang.Elem, kind abi.ElemKind, in *Instance) bool {
	if e == lang.TypeParam {
		return kind == in.Elem && kind != 0
	}
	return lang.TypeOf(e).Kind == kind && kind != 0
}

func (in *Instance) checkKernels(archs []string) error {
	for _, k := range in.Kernels {
		isLevel := func(l abi.LevelSpec) bool { return l.Name == k.Level }
		switch {
		case !token.IsIdentifier(k.Symbol):
			return fmt.Errorf("the symbol %q of a kernel is not an identifier", k.Symbol)
		case (k.ISA == abi.Go) != (k.Source != nil):
			return fmt.Errorf("kernel %s is for %v, and has source: %v", k.Symbol, k.ISA, k.Source != nil)
		case k.ISA != abi.Go && !slices.Contains(archs, k.ISA.GOARCH()):
			return fmt.Errorf("kernel %s is for %v, whose architecture is not generated", k.Symbol, k.ISA)
		case !slices.ContainsFunc(in.Description.Levels, isLevel):
			return fmt.Errorf("kernel %s is for level %q, which is not described", k.Symbol, k.Level)
		}
	}
	return nil
}

// hasGo reports whether there are kernels in Go.
func (p *Package) hasGo() bool {
	for i := range p.Stencils {
		for j := range p.Stencils[i].Instances {
			for _, k := range p.Stencils[i].Instances[j].Kernels {
				if k.ISA == abi.Go {
					return true
				}
			}
		}
	}
	return false
}

// description returns what the descriptions of all instances agree on, but for
// element types.
func (s *Stencil) description() *abi.Stencil { return &s.Instances[0].Description }

// outputs returns the outputs.
func (s *Stencil) outputs() []abi.FieldSpec {
	var out []abi.FieldSpec
	for _, f := range s.description().Fields {
		if f.Output {
			out = append(out, f)
		}
	}
	return out
}
