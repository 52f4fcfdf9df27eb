package foreign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/lang"
)

// table is an array of numbers behind a pointer of Go, or a number there. Those in a struct are arguments of their own.
type table struct {
	Go      string // in the struct of fields: the pointer
	Path    string // from what it points to; empty if that is the array
	Type    wrapper.Type
	Name    string // in the source
	Elem    lang.Elem
	Extents []int // none of a number
}

// shape returns the extents between brackets.
func (t table) shape(open, separator, end string) string {
	var list []string
	for _, n := range t.Extents {
		list = append(list, fmt.Sprint(n))
	}
	return open + strings.Join(list, separator) + end
}

// tableLines say what the tables of a stencil are, in a language in which a shape is spelled so, after an empty line.
func tableLines(tables []table, spell func(string) string, shape func(table) string) []string {
	if len(tables) == 0 {
		return nil
	}
	width := 0
	for _, t := range tables {
		width = max(width, len(spell(t.Name)))
	}
	lines := []string{""}
	for _, t := range tables {
		text := "a number, " + elemText(t.Elem)
		if len(t.Extents) > 0 {
			text = "table " + shape(t) + " of " + elemText(t.Elem)
		}
		lines = append(lines, fmt.Sprintf("    %-*s  %s", width, spell(t.Name), text))
	}
	return lines
}

// goTables returns statements that set the tables in the struct of fields.
func goTables(in instance) string {
	var b strings.Builder
	for n, t := range in.Tables {
		name := t.Go + t.Path
		if t.Path == "" {
			fmt.Fprintf(&b, "f.%s = foreign.Table[%s](b, %q, %q, t_%[4]s)\n", t.Go, goType(in, t.Type), name, t.Name)
			continue
		}
		if n == 0 || in.Tables[n-1].Go != t.Go {
			fmt.Fprintf(&b, "f.%s = new(%s)\n", t.Go, goType(in, t.Type))
		}
		fmt.Fprintf(&b, "foreign.TablePart(b, %q, %q, &f.%[1]s, t_%[2]s)\n", name, t.Name)
	}
	return b.String()
}

// goBound returns what a stencil is bound to, as the Go functions pass it on.
func goBound(in instance) string {
	var b strings.Builder
	for _, a := range in.Arrays {
		b.WriteString("f_" + a.Name + ", ")
	}
	for _, t := range in.Tables {
		b.WriteString("t_" + t.Name + ", ")
	}
	return b.String()
}

// fShape returns the extents as Fortran has them, whose first index is the one along which elements follow each other.
func (t table) fShape() []int {
	reversed := slices.Clone(t.Extents)
	slices.Reverse(reversed)
	return reversed
}

// fTable declares a table.
func fTable(in instance, t table) string {
	text := fType(in, t.Elem) + ", intent(in), target :: " + fName(t.Name)
	if len(t.Extents) > 0 {
		text += "(" + strings.TrimSuffix(strings.Repeat(":, ", len(t.Extents)), ", ") + ")"
	}
	return text
}

// fFits returns the statements that check the shapes of tables.
func fFits(in instance) string {
	var b strings.Builder
	for _, t := range in.Tables {
		if name := fName(t.Name); len(t.Extents) > 0 {
			fmt.Fprintf(&b, "      call fits(shape(%s), %s, is_contiguous(%[1]s), '%[3]s: %[1]s', failed, text)\n", name, fList(t.fShape()), in.Snake)
		}
	}
	return b.String()
}

// fPointer returns the address of a table.
func fPointer(t table) string {
	if len(t.Extents) == 0 {
		return "c_loc(" + fName(t.Name) + ")"
	}
	return "c_loc(" + fName(t.Name) + "(" + strings.TrimSuffix(strings.Repeat("1, ", len(t.Extents)), ", ") + "))"
}

// pyTable returns the description of a table, on a line of its own.
func pyTable(t table) string {
	shape := t.shape("(", ", ", ")")
	if len(t.Extents) == 1 {
		shape = t.shape("(", "", ",)")
	}
	return fmt.Sprintf("\n        _Table(%q, %q, %s),", pyName(t.Name), pyType(t.Elem), shape)
}

// pyTableHint returns the type of a table in a stub.
func pyTableHint(t table) string {
	if len(t.Extents) == 0 {
		return "Union[" + pyScalarHint(t.Elem) + ", NDArray[Any]]"
	}
	return "NDArray[Any]"
}
