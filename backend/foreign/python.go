package foreign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/lang"
)

// pyKeywords are those of Python, and self, which no argument of a method can be given by name.
var pyKeywords = strings.Fields(`False None True and as assert async await break class continue def del elif else except finally for from
	global if import in is lambda nonlocal not or pass raise return try while with yield
	self`)

func pyName(name string) string {
	if slices.Contains(pyKeywords, name) {
		return name + "_"
	}
	return name
}

// Python returns the name of the Python package, which is no keyword, and no package that it imports itself.
func (lib *library) Python() string {
	if name := pyName(lib.Name); name != lib.Name || !own.packages[name] {
		return name
	}
	return lib.Name + "_"
}

// pyType returns the name that _library.py has for a type.
func pyType(e lang.Elem) string { return elemText(e) }

// pyElems returns the type arguments of a stencil as a list of Python.
func pyElems(s stencil) string {
	var names []string
	for _, in := range s.Instances {
		if in.Elem != "" {
			names = append(names, fmt.Sprintf("%q", string(in.Elem)))
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// pyLoops returns the numbers of the inputs that the extents of the domain are from which no output has.
func pyLoops(s stencil) string {
	var list []string
	for _, l := range s.Loops {
		list = append(list, fmt.Sprintf("%q: %d", "ijk"[l.Dim:l.Dim+1], l.Array))
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// pyArray returns the description of an array, on a line of its own.
func pyArray(a array) string {
	halo, least, partial := a.halo(), a.least(), "False"
	if a.Specs[0].Partial {
		partial = "True"
	}
	axes := func(dims abi.Dims) string {
		if dims == 0 {
			return ""
		}
		return strings.ToLower(dims.String())
	}
	tuple := func(n [3]int) string { return fmt.Sprintf("(%d, %d, %d)", n[0], n[1], n[2]) }
	return fmt.Sprintf("\n        _Array(%q, %q, %q, %d, %s, %s, %s, %q, %q, %s, %s),", pyName(a.Name), strings.ToLower(a.Specs[0].Dims.String()),
		pyType(a.Elem), a.Len, tuple(halo.Lo), tuple(halo.Hi), tuple(a.faces()), axes(a.onGrid()), axes(a.fixed()), tuple(least), partial)
}

// pyInputs returns the inputs and the tables as parameters, each with a comma after it.
func pyInputs(s stencil) string {
	var b strings.Builder
	for _, a := range s.Arrays {
		if !a.Output() {
			b.WriteString(pyName(a.Name) + ", ")
		}
	}
	for _, t := range s.Tables {
		b.WriteString(pyName(t.Name) + ", ")
	}
	return b.String()
}

// pyTables returns the tables as a tuple.
func pyTables(s stencil) string {
	text := ""
	for _, t := range s.Tables {
		text += pyName(t.Name) + ", "
	}
	return "(" + strings.TrimSuffix(text, " ") + ")"
}

// pyOutputs returns the outputs as parameters, each with a comma after it.
func pyOutputs(s stencil) string {
	var b strings.Builder
	for _, a := range s.Arrays {
		if a.Output() {
			b.WriteString(pyName(a.Name) + "=None, ")
		}
	}
	return b.String()
}

// pyTuples returns the inputs and the outputs as two tuples.
func pyTuples(s stencil) string {
	tuple := func(output bool) string {
		text := ""
		for _, a := range s.Arrays {
			if a.Output() == output {
				text += pyName(a.Name) + ", "
			}
		}
		return "(" + strings.TrimSuffix(text, " ") + ")"
	}
	return tuple(false) + ", " + tuple(true)
}

func pyScalars(s stencil) string {
	text := ""
	for _, sc := range s.Scalars {
		text += pyName(sc.Name) + ", "
	}
	return "(" + strings.TrimSuffix(text, " ") + ")"
}

// pyRun returns the arguments of a plan's method run.
func pyRun(s stencil) string {
	var list []string
	for _, sc := range s.Scalars {
		list = append(list, pyName(sc.Name)+"=...")
	}
	return strings.Join(list, ", ")
}

// pyDoc returns the text that help shows.
func pyDoc(s stencil) string {
	lines := append(paragraphs(s.Doc), "", "Arrays:", "")
	lines = append(lines, fieldLines(s.Arrays, pyName)...)
	if len(s.Tables) > 0 {
		lines = append(lines, "", "Tables, which are arrays of NumPy in C order:")
		lines = append(lines, tableLines(s.Tables, pyName, func(t table) string { return t.shape("[", ", ", "]") })...)
	}
	if len(s.Scalars) > 0 {
		lines = append(lines, "", "Scalars:", "")
		for _, sc := range s.Scalars {
			lines = append(lines, fmt.Sprintf("    %s  %s", pyName(sc.Name), elemText(sc.Elem)))
		}
	}
	if s.Generic {
		lines = append(lines, "", "T is one of "+strings.Trim(strings.ReplaceAll(pyElems(s), `"`, ""), "[]")+": the dtype of the arrays.")
	}
	lines = append(lines, "",
		"Returns the outputs, of which those that are not given are allocated. Options: halo, a number or one for",
		"each dimension, is what all arrays have on either side, outputs too, instead of each what it needs,",
		"but not along a dimension that only loops go along; threads",
		"share the work, 0 for as many as there are processors; level of optimization; device, \"cpu\" by default,",
		"which arrays in the memory of a device need;",
		"domain is a list of (low, high) for each dimension, of the points to compute; repeat, 1 or more, runs in a row; check",
		"tiles against plain Go. Ctrl-C cancels a run, and the outputs are undefined then.")
	return strings.ReplaceAll(strings.Join(lines, "\n    "), "    \n", "\n")
}

// pyHint returns the type of an array in a stub.
func pyHint(a array) string {
	if a.Len > 0 {
		return "Sequence[_Array]"
	}
	return "_Array"
}

func pyScalarHint(e lang.Elem) string {
	switch {
	case e == "bool":
		return "bool"
	case e == "float32", e == "float64", e == lang.TypeParam:
		return "float"
	}
	return "int"
}

// pyResult returns the type of what a function returns in a stub.
func pyResult(s stencil) string {
	var list []string
	for _, a := range s.Arrays {
		if a.Output() {
			hint := "NDArray[Any]"
			if a.Len > 0 {
				hint = "Tuple[NDArray[Any], ...]"
			}
			list = append(list, hint)
		}
	}
	if len(list) == 1 {
		return list[0]
	}
	return "Tuple[" + strings.Join(list, ", ") + "]"
}
