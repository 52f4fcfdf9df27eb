package page

import (
	"strings"

	"github.com/openearthgo/oec/ir"
)

// Variant is a stencil for one element type at one optimization level.
type Variant struct {
	Name  string
	Notes string // what the compiler says of it

	Columns []*Column

	ops    map[*ir.Op]int
	values map[*ir.Value]int
	last   string          // the text of the last column of operations
	seen   map[string]bool // the lines of that column, by their meaning
}

// Column is a program after a pass.
type Column struct {
	Pass    string
	Remarks []string // of the pass
	Same    bool     // whether the pass changed nothing: the lines are those of the column before
	New     int      // how many lines the column before does not have
	Gone    int      // how many lines only the column before has
	Lines   []Line
}

// Line is a line of a column.
type Line struct {
	Op      int    // the number of the operation whose line it is; 0 for none
	Pos     string // where that comes from in the source
	Defines string // the numbers of the values that it defines here
	New     bool   // whether the column before has no such line of the operation
	Parts   []Part
}

// Part is a part of a line: the name of values, or what stands between names.
type Part struct {
	Text   string
	Values string // their numbers, separated by spaces; empty for what is no name
}

// NewVariant returns a variant without columns.
func NewVariant(name string) *Variant {
	return &Variant{Name: name, ops: map[*ir.Op]int{}, values: map[*ir.Value]int{}}
}

// Add records a module as it is now in a column. What a pass keeps of the column before
// is recognized by its identity, so all columns are of one module that changes.
func (v *Variant) Add(pass string, module *ir.Op, remarks []string) {
	text, spans := ir.PrintSpans(module)
	c := &Column{Pass: pass, Remarks: remarks, Same: text == v.last}
	v.Columns = append(v.Columns, c)
	if c.Same {
		return
	}
	c.Lines = v.lines(text, spans)
	seen := make(map[string]bool, len(c.Lines))
	for n := range c.Lines {
		l := &c.Lines[n]
		meaning := l.meaning()
		seen[meaning] = true
		if v.seen != nil && !v.seen[meaning] {
			l.New = true
			c.New++
		}
	}
	for meaning := range v.seen {
		if !seen[meaning] {
			c.Gone++
		}
	}
	v.last, v.seen = text, seen
}

// AddText adds a column of text that no operation belongs to.
func (v *Variant) AddText(title, text string) {
	c := &Column{Pass: title}
	for line := range strings.Lines(text) {
		c.Lines = append(c.Lines, Line{Parts: []Part{{Text: line}}})
	}
	v.Columns = append(v.Columns, c)
}

// lines divides the text of a module into lines, and these into parts.
func (v *Variant) lines(text string, spans []ir.Span) []Line {
	var lines []Line
	var open []ir.Span // the operations around the place that is looked at
	start := 0
	for s := range strings.Lines(text) {
		end := start + len(s)
		first := start + len(s) - len(strings.TrimLeft(s, " "))
		count := 0
		for count < len(spans) && spans[count].Start < end {
			if spans[count].Op != nil {
				open = append(enclosing(open, spans[count].Start), spans[count])
			}
			count++
		}
		open = enclosing(open, first)
		l := Line{Parts: v.parts(text[start:end], start, spans[:count])}
		if len(open) > 0 {
			op := open[len(open)-1]
			l.Op, l.Pos = number(v.ops, op.Op), op.Op.Pos.String()
			if first == op.Start && len(op.Op.Results) > 0 {
				l.Defines = l.Parts[1].Values
			}
		}
		lines, spans, start = append(lines, l), spans[count:], end
	}
	return lines
}

// enclosing returns those of nested spans that a place is in.
func enclosing(open []ir.Span, at int) []ir.Span {
	for len(open) > 0 && open[len(open)-1].End <= at {
		open = open[:len(open)-1]
	}
	return open
}

// parts divides a line that starts at a place of the text.
func (v *Variant) parts(line string, start int, spans []ir.Span) []Part {
	var parts []Part
	done, named := 0, -1
	for _, s := range spans {
		if s.Value == nil {
			continue
		}
		id := decimal(number(v.values, s.Value))
		if from := s.Start - start; from == named {
			parts[len(parts)-1].Values += " " + id
		} else {
			parts = append(parts, Part{Text: line[done:from]}, Part{line[from : s.End-start], id})
			done, named = s.End-start, from
		}
	}
	return append(parts, Part{Text: line[done:]})
}

// meaning returns the line with the numbers of its operation and values instead of names, which
// change when others come and go.
func (l *Line) meaning() string {
	var b strings.Builder
	b.WriteString(decimal(l.Op))
	for _, p := range l.Parts {
		if p.Values != "" {
			b.WriteString("%" + p.Values)
		} else {
			b.WriteString(" " + strings.TrimSpace(p.Text))
		}
	}
	return b.String()
}
