package wrapper

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/header"
)

// Package describes a package to generate.
type Package struct {
	Name   string // in the package clause
	Header Header

	// Of says where the stencils are, if not in the generated package: it is
	// "package" and an import path, or the name of a file.
	Of string

	// Declared holds the names that the hand-written files declare at package
	// level. An import that would clash with one gets another name.
	Declared []string

	// Architectures are the values of GOARCH that kernels are generated for,
	// each with an assembly file beside its Go file.
	Architectures []string

	// Modules are the files of code for accelerators.
	Modules []Modules

	Stencils []Stencil
}

// Header says what generated the files. It is repeated at the top of each.
type Header struct {
	Tool  string // version of oecgen
	LLVM  string // version of LLVM; header.NoLLVM if none was used, empty to leave it out
	Flags string // of oecgen, those that influence the code; may be empty
}

// Stencil describes a stencil in all its instances.
type Stencil struct {
	Name    string // as the user wrote it: unexported if that is
	Place   string // of the stencil, for errors
	Doc     string // its doc comment as plain text, without comment markers and directives
	Kernel  bool   // is a kernel: a function of arrays
	Generic bool   // has a type parameter
	Differs string // a sentence on how results differ from those of the plain function; empty if they do not

	// Fields are the fields in the struct. In their order, the instances' descriptions have the rest.
	Fields []Field

	// Scalars are the parameters of a run. In the order of their numbers, the instances'
	// descriptions have the rest.
	Scalars []Scalar

	// Instances has an element for each type argument, or the only one of a
	// stencil that is not generic.
	Instances []Instance
}

// Instance is a stencil at one element type.
type Instance struct {
	Elem        abi.ElemKind // the type argument; 0 if the stencil is not generic
	Description abi.Stencil
	Kernels     []Kernel // of all architectures
	Devices     []Device // in the order in which the run time is to prefer them
}

// Kernel is a kernel of an instance.
type Kernel struct {
	Symbol string  // of the function, see [KernelSymbol]; levels with the same code have the same one
	Level  string  // one of the description's
	ISA    abi.ISA // implies the architecture
	Source Source  // of a kernel in Go, whose ISA is abi.Go

	Entries []abi.Entry // see [abi.Kernel]
}

// Source is the source of a kernel in Go.
type Source interface {
	// AddTo appends the function that the kernel's symbol names, and what it calls.
	AddTo(f *jen.File)
}

// File is a generated file.
type File struct {
	Name    string // without folder
	Content []byte
}

// Generate returns the Go files of a package in a fixed order. Errors are
// about descriptions that contradict themselves, which is a mistake of the
// caller and not of the user.
func Generate(p *Package) ([]File, error) {
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("package %s: %w", p.Name, err)
	}
	g := newGenerator(p)
	files := []*jen.File{g.apiFile()}
	names := []string{FileName(p.Name, "")}
	if p.hasGo() {
		files, names = append(files, g.goFile()), append(names, FileName(p.Name, "go"))
	}
	for _, arch := range p.Architectures {
		files = append(files, g.archFile(arch))
		names = append(names, FileName(p.Name, arch))
	}
	if p.hasDevices() {
		files, names = append(files, g.devicesFile()), append(names, FileName(p.Name, "devices"))
	}
	files = append(files, g.otherFile())
	names = append(names, FileName(p.Name, "other"))
	if g.err != nil {
		return nil, fmt.Errorf("package %s: %w", p.Name, g.err)
	}
	var out []File
	for i, f := range files {
		var b bytes.Buffer
		if err := f.Render(&b); err != nil {
			return nil, fmt.Errorf("%s: %w", names[i], err)
		}
		out = append(out, File{Name: names[i], Content: groupImports(b.Bytes())})
	}
	return out, nil
}

// groupImports puts the imports of the standard library first, as goimports
// does and jennifer does not.
func groupImports(src []byte) []byte {
	const begin, end = "import (\n", "\n)\n"
	before, rest, ok := bytes.Cut(src, []byte(begin))
	block, after, found := bytes.Cut(rest, []byte(end))
	if !ok || !found {
		return src
	}
	var groups [2][]string
	for line := range strings.SplitSeq(string(block), "\n") {
		n := 0
		if strings.Contains(line, ".") { // in the path
			n = 1
		}
		groups[n] = append(groups[n], line)
	}
	var lines []string
	for _, group := range groups {
		if len(lines) > 0 && len(group) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, group...)
	}
	text := strings.Join(lines, "\n")
	return slices.Concat(before, []byte(begin), []byte(text), []byte(end), after)
}

// FileName returns the name of the generated Go file of a package for an
// architecture, for "other" architectures, with the kernels in Go if arch is
// "go", with the code for accelerators if it is "devices", or, if arch is
// empty, with the API.
func FileName(pkg, arch string) string {
	if arch == "" {
		return pkg + "_oec.go"
	}
	return pkg + "_oec_" + arch + ".go"
}

// BuildConstraint is the build constraint of the files of an architecture, the
// assembly file too: the operating systems. The architecture itself is in
// their names.
const BuildConstraint = "linux || darwin || windows || freebsd"

// otherConstraint returns the build constraint of the file for platforms that
// have no kernels; empty if that is all of them.
func (p *Package) otherConstraint() string {
	switch archs := p.Architectures; len(archs) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("!(%s && (%s))", archs[0], BuildConstraint)
	default:
		return fmt.Sprintf("!((%s) && (%s))", strings.Join(archs, " || "), BuildConstraint)
	}
}

// FileHeader returns the comment at the top of every generated file: that it is generated, by
// what, and from what.
func (p *Package) FileHeader() *header.Header {
	h := &header.Header{Tool: p.Header.Tool, LLVM: p.Header.LLVM, Flags: p.Header.Flags, Of: p.Of}
	for i := range p.Stencils {
		s := &p.Stencils[i]
		h.Sources = append(h.Sources, header.Sum{Of: s.Name, Hash: s.description().Info.Hash})
	}
	return h
}
