package driver

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/gosrc"
	"github.com/openearthgo/oec/internal/page"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// writePages writes a page for each stencil: all of its element types at all levels.
func (c *Config) writePages(pkg *source, instances []*instance) error {
	var files []file
	for _, s := range pkg.Stencils {
		own := slices.DeleteFunc(slices.Clone(instances), func(in *instance) bool { return in.Stencil != s })
		p, err := c.page(pkg, own)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := p.Write(&b); err != nil {
			return err
		}
		name := filepath.Base(c.HTML)
		if len(pkg.Stencils) > 1 {
			name = strings.TrimSuffix(name, filepath.Ext(name)) + "_" + s.Name + filepath.Ext(name)
		}
		files = append(files, file{name, b.Bytes()})
	}
	written, err := writeFiles(filepath.Dir(c.HTML), files)
	c.tell("wrote", written)
	return err
}

// page returns the page of the instances of one stencil.
func (c *Config) page(pkg *source, instances []*instance) (*page.Page, error) {
	p := &page.Page{Title: instances[0].Stencil.Name}
	var modules []*ir.Op
	for _, in := range instances {
		modules = append(modules, in.written)
		for _, l := range in.levels {
			vs, err := c.variants(in, l)
			if err != nil {
				return nil, err
			}
			p.Variants = append(p.Variants, vs...)
		}
	}
	var err error
	p.Sources, err = pkg.sources(modules)
	return p, err
}

// variants returns how a level comes to be kernels in Go and machine code, and how to be
// kernels for accelerators if there are to be any.
func (c *Config) variants(in *instance, l *lowered) ([]*page.Variant, error) {
	passes, err := in.passes(l.level, in.schedule)
	if err != nil {
		return nil, err
	}
	name := string(in.Elem) + ", level " + l.level
	v, err := c.trace(name, in, passes.Stencil(), passes.Loops())
	if err != nil {
		return nil, err
	}
	v.Notes = notes(l)
	if err := addKernel(v, in, l); err != nil || len(l.gpu) == 0 {
		return []*page.Variant{v}, err
	}
	onDevice, err := in.passes(l.level, c.scheduled(in)[0].schedule)
	if err != nil {
		return nil, err
	}
	device, err := c.trace(name+", accelerators", in, passes.Stencil(), onDevice.Launches(), onDevice.Kernels())
	if err != nil {
		return nil, err
	}
	device.Notes = v.Notes
	return []*page.Variant{v, device}, nil
}

// trace runs passes again, from what is written in the source on, and records what each of
// them leaves.
func (c *Config) trace(name string, in *instance, parts ...[]transform.Pass) (*page.Variant, error) {
	raised, err := c.raisedPasses(in)
	if err != nil {
		return nil, err
	}
	v, module := page.NewVariant(name), ir.Clone(in.written)
	v.Add("raised", module, nil)
	ctx, told := &transform.Context{Registry: Registry()}, 0
	after := func(pass string, module *ir.Op) {
		var remarks []string
		for _, r := range ctx.Remarks[told:] {
			remarks = append(remarks, r.String())
		}
		told = len(ctx.Remarks)
		v.Add(pass, module, remarks)
	}
	for _, passes := range append([][]transform.Pass{raised}, parts...) {
		p, err := pipeline.New(pipeline.Without(passes, c.Without)...)
		if err != nil {
			return nil, err
		}
		if err := p.Run(ctx, module, pipeline.Options{VerifyEach: c.Verify, After: after}); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// notes returns what was decided.
func notes(l *lowered) string {
	var b strings.Builder
	explainLevel(&b, l)
	return strings.ReplaceAll(strings.TrimPrefix(b.String(), "\t"), "\n\t", "\n")
}

// addKernel adds the kernel in Go.
func addKernel(v *page.Variant, in *instance, l *lowered) error {
	k, err := goKernel(in, l)
	if err != nil {
		return err
	}
	text, err := gosrc.Print("kernels", k)
	if err != nil {
		return err
	}
	v.AddText("kernel in Go", text)
	return nil
}

// sources returns the functions that the operations of modules come from, by file in the order of
// the operations, or what there is of them in a file that is not Go.
func (s *source) sources(modules []*ir.Op) ([]page.Source, error) {
	var names []string
	lines := map[string][]int{}
	for _, m := range modules {
		ir.Walk(m, func(op *ir.Op) {
			if op.Pos.Line == 0 {
				return
			}
			if lines[op.Pos.File] == nil {
				names = append(names, op.Pos.File)
			}
			lines[op.Pos.File] = append(lines[op.Pos.File], op.Pos.Line)
		})
	}
	var all []page.Source
	for _, name := range names {
		parts, err := s.sourcesOf(name, lines[name])
		if err != nil {
			return nil, err
		}
		all = append(all, parts...)
	}
	return all, nil
}

// sourcesOf returns the parts of a file that lines are in. A file that is gone has none.
func (s *source) sourcesOf(name string, lines []int) ([]page.Source, error) {
	path := filepath.FromSlash(name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.Dir, path)
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	split := strings.Split(string(text), "\n")
	var parts []page.Source
	for _, r := range ranges(text, lines) {
		first, last := r[0], min(r[1], len(split))
		parts = append(parts, page.Source{File: name, First: first, Lines: split[first-1 : last]})
	}
	return parts, nil
}

// ranges returns the first and the last lines of the functions of a text that lines are in,
// comments included; of what is not Go, one range of all lines.
func ranges(text []byte, lines []int) [][2]int {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return [][2]int{{slices.Min(lines), slices.Max(lines)}}
	}
	var found [][2]int
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		first, last := fset.Position(fn.Pos()).Line, fset.Position(fn.End()).Line
		if !slices.ContainsFunc(lines, func(n int) bool { return first <= n && n <= last }) {
			continue
		}
		if fn.Doc != nil {
			first = fset.Position(fn.Doc.Pos()).Line
		}
		found = append(found, [2]int{first, last})
	}
	return found
}
