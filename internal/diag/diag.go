package diag

import (
	"fmt"
	"go/token"
	"path/filepath"
	"strings"
)

// Pos is a place in a source file, as it is shown to the user.
type Pos struct {
	File string `json:"file,omitempty"` // relative to the working directory, with slashes
	Line int    `json:"line,omitempty"`
	Col  int    `json:"col,omitempty"`

	// Token is the place in the file set that it was found with, for tools that
	// have that set; it may be missing.
	Token token.Pos `json:"-"`
}

// String returns the clickable form file:line:col; parts that are unknown are
// left out.
func (p Pos) String() string {
	s := p.File
	if s == "" {
		s = "-"
	}
	if p.Line > 0 {
		s = fmt.Sprintf("%s:%d", s, p.Line)
		if p.Col > 0 {
			s = fmt.Sprintf("%s:%d", s, p.Col)
		}
	}
	return s
}

// At converts a position of go/token to one relative to dir. Files outside dir
// are shown relative to it as well when that is possible without leaving more
// than two levels, because a long chain of dots is not readable.
func At(dir string, p token.Position) Pos {
	file := p.Filename
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsAbs(file) &&
		!strings.HasPrefix(filepath.ToSlash(rel), "../../../") {
		file = rel
	}
	return Pos{File: filepath.ToSlash(file), Line: p.Line, Col: p.Column}
}

// Related is a second place that explains a diagnostic.
type Related struct {
	Pos     Pos    `json:"pos"`
	Message string `json:"message"`
}

// Diagnostic is one finding about the user's program.
type Diagnostic struct {
	Pos     Pos       `json:"pos"`
	Code    Code      `json:"code"`
	Message string    `json:"message"`
	Related []Related `json:"related,omitempty"`
	Hint    string    `json:"hint,omitempty"`
	Fix     *Fix      `json:"-"`
}

// Fix replaces a piece of source text, which puts a diagnostic right without more
// thought.
type Fix struct {
	Start, End token.Pos
	Text       string
}

// Relate adds a second place and returns d, so that calls can be chained.
func (d *Diagnostic) Relate(pos Pos, format string, args ...any) *Diagnostic {
	d.Related = append(d.Related, Related{pos, fmt.Sprintf(format, args...)})
	return d
}

// WithHint sets the hint, which tells in the imperative what to write instead,
// and returns d.
func (d *Diagnostic) WithHint(format string, args ...any) *Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// WithFix sets the replacement that puts the diagnostic right, and returns d.
func (d *Diagnostic) WithFix(start, end token.Pos, text string) *Diagnostic {
	d.Fix = &Fix{start, end, text}
	return d
}

// Error returns the first line of the diagnostic, which is complete alone.
func (d *Diagnostic) Error() string {
	return fmt.Sprintf("%s: %s [%s]", d.Pos, d.Message, d.Code)
}

// String returns the diagnostic as it is printed, related lines and hint
// included, without a final newline.
func (d *Diagnostic) String() string {
	var b strings.Builder
	b.WriteString(d.Error())
	for _, r := range d.Related {
		fmt.Fprintf(&b, "\n\t%s: %s", r.Pos, r.Message)
	}
	if d.Hint != "" {
		fmt.Fprintf(&b, "\n\thint: %s", d.Hint)
	}
	return b.String()
}
