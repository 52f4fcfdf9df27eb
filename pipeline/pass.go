package pipeline

import (
	"fmt"

	"github.com/openearthgo/oec/ir"
)

// Pass is a change of a module that keeps the meaning of its programs, to the bit unless it is
// approximate.
type Pass struct {
	Name        string
	Summary     string // one line, for the help of tools
	Required    bool   // whether lowering fails without it, so that it cannot be switched off
	Approximate bool   // whether results are rounded otherwise than before, so that no level has it
	Options     []Option
	Run         func(ctx *Context, module *ir.Op) error
}

// Context is what a pass knows besides the module, and where it leaves its remarks.
type Context struct {
	Registry *ir.Registry
	Remarks  []Remark

	values map[string]int // of the options of the pass that runs
}

// Value returns the value of an option of the pass that runs.
func (c *Context) Value(option string) int { return c.values[option] }

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

// Remark records a decision of a pass.
func (c *Context) Remark(pos ir.Pos, pass, text string) {
	c.Remarks = append(c.Remarks, Remark{Pos: pos, Pass: pass, Text: text})
}

// ProgramError says what in a program keeps it from being compiled.
type ProgramError struct {
	Pos           ir.Pos
	Message, Hint string
}

// Error returns file:line:col: message, and the hint on a line of its own if there is one.
func (e *ProgramError) Error() string {
	text := fmt.Sprintf("%s: %s", e.Pos, e.Message)
	if e.Hint != "" {
		text += "\n\thint: " + e.Hint
	}
	return text
}

func programErrorf(pos ir.Pos, format string, args ...any) error {
	return &ProgramError{Pos: pos, Message: fmt.Sprintf(format, args...)}
}

func (c *Context) remarkf(pos ir.Pos, pass, format string, args ...any) {
	c.Remark(pos, pass, fmt.Sprintf(format, args...))
}

func (c *Context) warnf(pos ir.Pos, pass, format string, args ...any) {
	c.Remarks = append(c.Remarks, Remark{pos, pass, fmt.Sprintf(format, args...), true})
}
