package signature

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/spelling"
	"github.com/openearthgo/oec/lang"
)

// DirectiveName marks a stencil.
const DirectiveName = "//oec:stencil"

// directive is the parsed //oec:stencil line of a function.
type directive struct {
	pos   token.Pos
	elems []lang.Elem // of T=; nil if absent
	sizes [][]int

	staggered []staggering

	kernel bool // it is //oec:kernel
}

// findDirectives returns the functions of the file that are marked, and reports
// comments that only look like a directive or stand in the wrong place.
func (r *Reader) findDirectives(file *ast.File) map[*ast.FuncDecl]*directive {
	owner := make(map[*ast.CommentGroup]*ast.FuncDecl)
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Doc != nil {
			owner[fn.Doc] = fn
		}
	}
	found := make(map[*ast.FuncDecl]*directive)
	for _, group := range file.Comments {
		for _, comment := range group.List {
			r.visitComment(comment, owner[group], found)
		}
	}
	return found
}

func (r *Reader) visitComment(comment *ast.Comment, fn *ast.FuncDecl, found map[*ast.FuncDecl]*directive) {
	word, rest := splitDirective(comment.Text)
	switch {
	case word == "":
		return
	case word != DirectiveName && word != kernelDirective:
		// Prose may well begin with "oec:"; only a doc comment is suspicious.
		if fn != nil || strings.HasPrefix(word, "//oec:") {
			meant, certain := mistyped(word)
			d := r.Errorf(comment.Pos(), diag.UnknownDirective, "%s is not a directive of oec", word).
				WithHint("write %s", meant)
			if certain {
				d.WithFix(comment.Pos(), comment.Pos()+token.Pos(len(word)), meant)
			}
		}
	case fn == nil:
		r.Errorf(comment.Pos(), diag.MisplacedDirective, "%s is not in the doc comment of a function", word).
			WithHint("put it into the comment directly above a function, without an empty line between")
	case found[fn] != nil:
		r.repeated(comment, word, fn, found[fn])
	default:
		found[fn] = r.parseDirective(comment, rest)
		found[fn].kernel = word == kernelDirective
		r.checkKernelOptions(comment, fn, found[fn])
	}
}

// checkKernelOptions reports options of a kernel that are for stencils.
func (r *Reader) checkKernelOptions(comment *ast.Comment, fn *ast.FuncDecl, d *directive) {
	switch {
	case !d.kernel:
	case d.sizes != nil:
		r.Errorf(comment.Pos(), diag.InvalidOption, "option sizes of kernel %s, whose extents are in its types", fn.Name.Name).
			WithHint("remove the option")
	case d.staggered != nil:
		r.Errorf(comment.Pos(), diag.InvalidOption, "option staggered of kernel %s, which has no fields", fn.Name.Name).
			WithHint("remove the option; an array may have any extents")
	}
}

// repeated reports a second directive of a function.
func (r *Reader) repeated(comment *ast.Comment, word string, fn *ast.FuncDecl, first *directive) {
	if first.kernel != (word == kernelDirective) {
		r.Errorf(comment.Pos(), diag.RepeatedDirective, "%s has both directives, %s and %s", fn.Name.Name, DirectiveName, kernelDirective).
			Relate(r.At(first.pos), "the other one stands here").
			WithHint("keep %s for a function of fields at a point, or %s for one of arrays", DirectiveName, kernelDirective)
		return
	}
	r.Errorf(comment.Pos(), diag.RepeatedDirective, "%s has the directive %s twice", fn.Name.Name, word).
		Relate(r.At(first.pos), "it stands here already").
		WithHint("write all options in one directive")
}

// splitDirective splits a comment that is, or looks like, a directive of oec
// into its first word and the rest. The word is empty for all other comments.
func splitDirective(text string) (word, rest string) {
	body, ok := strings.CutPrefix(text, "//")
	if !ok {
		return "", ""
	}
	trimmed := strings.TrimLeft(body, " \t")
	if !strings.HasPrefix(strings.ToLower(trimmed), "oec:") {
		return "", ""
	}
	blank := body[:len(body)-len(trimmed)]
	word, rest, _ = strings.Cut(trimmed, " ")
	return "//" + blank + word, rest
}

// mistyped returns the directive that a word is likely meant to be, and whether it
// can be nothing else: blanks and case apart, two letters are wrong, missing or surplus
// at most.
func mistyped(word string) (meant string, certain bool) {
	word = strings.ToLower(strings.TrimLeft(strings.TrimPrefix(word, "//"), " \t"))
	for _, d := range []string{DirectiveName, kernelDirective} {
		if spelling.Distance(word, strings.TrimPrefix(d, "//")) <= 2 {
			return d, true
		}
	}
	return DirectiveName, false
}

// parseDirective reads the options of a directive. An argument that begins a
// comment ends them, so that a remark (or a test expectation) may follow.
func (r *Reader) parseDirective(comment *ast.Comment, rest string) *directive {
	d := &directive{pos: comment.Pos()}
	rest, _, _ = strings.Cut(rest, "//")
	seen := make(map[string]bool)
	for _, opt := range strings.Fields(rest) {
		key, value, _ := strings.Cut(opt, "=")
		var err error
		switch {
		case seen[key]:
			err = fmt.Errorf("option %s is given twice", key)
		case key == "T":
			d.elems, err = parseElems(value)
		case key == "sizes":
			d.sizes, err = parseSizes(value)
		case key == "staggered":
			d.staggered, err = parseStaggered(value)
		default:
			err = fmt.Errorf("unknown option %q", opt)
		}
		seen[key] = true
		if err != nil {
			r.Errorf(comment.Pos(), diag.InvalidOption, "%v", err).
				WithHint("write options as in %s T=float32,float64 sizes=128x128x60 staggered=u:i,w:k, with no spaces in an option", DirectiveName)
		}
	}
	return d
}

func parseElems(value string) ([]lang.Elem, error) {
	var out []lang.Elem
	for _, name := range strings.Split(value, ",") {
		e := lang.Elem(name)
		if !lang.TypeOf(e).IsElem() {
			return nil, fmt.Errorf("option T=%s: %q is not an element type", value, name)
		}
		if slices.Contains(out, e) {
			return nil, fmt.Errorf("option T=%s: %s is listed twice", value, name)
		}
		out = append(out, e)
	}
	return out, nil
}

// maxSizes bounds the sizes that a stencil has code of its own for: each is one more copy of it.
const maxSizes = 8

func parseSizes(value string) ([][]int, error) {
	var out [][]int
	for _, size := range strings.Split(value, ",") {
		var ext []int
		for _, word := range strings.Split(size, "x") {
			n, err := strconv.ParseInt(word, 10, 32)
			if errors.Is(err, strconv.ErrRange) {
				return nil, fmt.Errorf("sizes=%s: %q is not a positive number below %d", value, word, int64(1<<31))
			}
			if err != nil || n <= 0 {
				return nil, fmt.Errorf("sizes=%s: %q is not a positive number", value, word)
			}
			ext = append(ext, int(n))
		}
		if len(ext) > 3 {
			return nil, fmt.Errorf("sizes=%s: %s has more than three dimensions", value, size)
		}
		if slices.ContainsFunc(out, func(other []int) bool { return slices.Equal(other, ext) }) {
			return nil, fmt.Errorf("sizes=%s: %s is listed twice", value, size)
		}
		out = append(out, ext)
	}
	if len(out) > maxSizes {
		return nil, fmt.Errorf("sizes=%s: %d sizes, there may be %d", value, len(out), maxSizes)
	}
	return out, nil
}

// MarkDirectives reads the directives of all files of the package.
func (r *Reader) MarkDirectives() {
	for _, f := range r.Root.Files {
		for fn, d := range r.findDirectives(f) {
			r.Directives[fn] = d
		}
	}
}
