package transform

import (
	"fmt"

	"github.com/openearthgo/oec/ir"
)

// Pass is a change of a module that keeps the meaning of its programs, with its options.
type Pass interface {
	Run(ctx *Context, module *ir.Op) error
}

// Context is what a pass knows besides the module, and where it leaves its remarks.
type Context struct {
	Registry *ir.Registry
	Remarks  []Remark
	Pass     string // what the pass that runs is called
}

// Remark says what a pass did, or why it did not, at a place of the source.
type Remark struct {
	Pos     ir.Pos
	Pass    string
	Text    string
	Warning bool // of something that the program's author may not want
}

// String returns file:line:col: text [pass].
func (r Remark) String() string {
	s := fmt.Sprintf("%s [%s]", r.Text, r.Pass)
	if r.Warning {
		s = "warning: " + s
	}
	if pos := r.Pos.String(); pos != "" {
		s = pos + ": " + s
	}
	return s
}

// Remarkf records a decision of the pass that runs.
func (c *Context) Remarkf(pos ir.Pos, format string, args ...any) {
	c.Remarks = append(c.Remarks, Remark{Pos: pos, Pass: c.Pass, Text: fmt.Sprintf(format, args...)})
}

// Warnf records what the program's author may not want.
func (c *Context) Warnf(pos ir.Pos, format string, args ...any) {
	c.Remarks = append(c.Remarks, Remark{Pos: pos, Pass: c.Pass, Text: fmt.Sprintf(format, args...), Warning: true})
}
