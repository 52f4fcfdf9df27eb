package driver

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/header"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/ssa2stencil"
	"github.com/openearthgo/oec/text2stencil"
)

// source is the package whose stencils are compiled. They are functions in its files, or
// programs in a text.
type source struct {
	*frontend.Package
	text *text2stencil.Package // nil if they are functions
}

// load loads the package. If some of its stencils are wrong, the others are raised
// nevertheless, so that the mistakes of all are reported in one run.
func (c *Config) load(ctx context.Context) (*source, error) {
	if err := c.checkHeaders(); err != nil {
		return nil, err
	}
	where := frontend.Config{Dir: c.Dir, Out: c.Out, Assembly: len(c.architectures()) > 0, Listed: c.Listed}
	if c.From != "" {
		text, err := text2stencil.Load(Registry(), c.From, where)
		if err != nil {
			return nil, err
		}
		return &source{text.Package, text}, nil
	}
	pkg, err := frontend.Load(ctx, where)
	wrong := (*diag.List)(nil)
	if pkg == nil || !errors.As(err, &wrong) {
		return &source{Package: pkg}, err
	}
	more := (*diag.List)(nil)
	if _, err := c.raiseAll(&source{Package: pkg}); errors.As(err, &more) {
		wrong.Append(more)
	}
	return nil, wrong
}

// raise returns the module of an instance, which must not be changed.
func (s *source) raise(in *signature.Instance, opts ssa2stencil.Options) (*ir.Op, error) {
	if s.text != nil {
		return s.text.Module(in.Stencil), nil
	}
	return ssa2stencil.Raise(s.Package, in, opts)
}

// packageOf begins the name of a source that is a package.
const packageOf = "package "

// of says where the stencils are, if not in the generated package.
func (s *source) of() (string, error) {
	switch {
	case s.text != nil:
		file, err := filepath.Rel(s.Output.Dir, s.text.File)
		return filepath.ToSlash(file), err
	case s.Output.Apart:
		return packageOf + s.Path, nil
	}
	return "", nil
}

// owns reports whether a file with a header was generated from this source.
func (s *source) owns(name string, h *header.Header) bool {
	of, dir := h.Of, filepath.Dir(name)
	switch {
	case strings.HasPrefix(of, packageOf):
		return s.text == nil && of == packageOf+s.Path
	case s.text != nil:
		return of != "" && filepath.Join(dir, filepath.FromSlash(of)) == s.text.File
	}
	return of == "" && dir == s.Dir
}

// checkOwner reports an output that holds what was generated from something else.
func (s *source) checkOwner() error {
	name := filepath.Join(s.Output.Dir, wrapper.FileName(s.Output.Name, ""))
	h, err := readHeader(name)
	if err != nil || h == nil || s.owns(name, h) {
		return err
	}
	of := h.Of
	if of == "" {
		of = packageOf + s.Output.Path
	}
	return fmt.Errorf("%s in %s is generated for %s; choose another folder with -out", filepath.Base(name), filepath.Base(s.Output.Dir), of)
}

// diagnose turns what the passes say of the user's program into diagnostics.
func (s *source) diagnose(err error) error {
	var list diag.List
	if !s.collect(&list, err) {
		return err
	}
	return list.Err()
}

// collect adds an error of the passes to a list, or the errors that it joins. It is not ok if
// one of them is something else.
func (s *source) collect(list *diag.List, err error) (ok bool) {
	if joined, several := err.(interface{ Unwrap() []error }); several {
		ok = true
		for _, one := range joined.Unwrap() {
			ok = s.collect(list, one) && ok
		}
		return ok
	}
	program, ok := err.(*ir.ProgramError)
	if ok {
		at := token.Position{Filename: program.Pos.File, Line: program.Pos.Line, Column: program.Pos.Col}
		list.Add(s.Shown(at), diag.InvalidProgram, "%s", program.Message).WithHint("%s", program.Hint)
	}
	return ok
}
