package foreign

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/lang"
)

// fKeywords are words of statements. Fortran does not reserve them.
var fKeywords = strings.Fields(`allocatable allocate and bind c call character class contains cycle do else end error function if implicit import in inout
	integer intent interface intrinsic kind logical module name none not only optional or out parameter pointer private procedure public pure real return
	stop subroutine target then type use value volatile write`)

// fName returns the name of an argument in Fortran. One that a generated subroutine needs gets another.
func fName(name string) string {
	if own.fInside[name] {
		name += "_"
	}
	return shortened(name)
}

// fProcedure returns the name of a procedure of a stencil.
func fProcedure(in instance, before, after string) string {
	name := before + in.Snake + after + in.Suffix()
	if name == in.Snake {
		name = in.Fortran
	}
	return shortened(name)
}

// fType returns a type of Fortran.
func fType(in instance, e lang.Elem) string {
	s := spellings[in.Resolve(e)]
	return s.FortranType + "(" + s.Fortran + ")"
}

func fRank(d abi.Dims) int {
	n := 0
	for axis := range 3 {
		if d.Has(axis) {
			n++
		}
	}
	return n
}

// fAxes returns the dimensions of a stencil as a vector of subscripts.
func fAxes(d abi.Dims) string { return fList(axesOf(d)) }

func axesOf(d abi.Dims) (axes []int) {
	for axis := range 3 {
		if d.Has(axis) {
			axes = append(axes, axis+1)
		}
	}
	return axes
}

func fList(numbers []int) string {
	var list []string
	for _, n := range numbers {
		list = append(list, fmt.Sprint(n))
	}
	if len(list) == 0 {
		return "[integer ::]"
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// fCount returns how many fields a stencil has.
func fCount(in instance) int {
	last := in.Arrays[len(in.Arrays)-1]
	return last.At + len(last.Specs) - 1
}

// fHasArrays reports whether some argument is an array of fields.
func fHasArrays(in instance) bool {
	return slices.ContainsFunc(in.Arrays, func(a array) bool { return a.Len > 0 })
}

// fDeclaration declares an array argument.
func fDeclaration(in instance, a array) string {
	rank, intent := fRank(a.Specs[0].Dims), "in"
	if a.Len > 0 {
		rank++
	}
	if a.Output() {
		intent = "inout"
	}
	return fmt.Sprintf("%s, intent(%s), target :: %s(%s)", fType(in, a.Elem), intent, fName(a.Name), strings.TrimSuffix(strings.Repeat(":, ", rank), ", "))
}

// fDescribe returns the statements that describe an array argument.
func fDescribe(in instance, a array) string {
	name, dims, halo := fName(a.Name), axesOf(a.Specs[0].Dims), a.halo()
	kind := lang.TypeOf(in.Resolve(a.Elem)).Kind
	index := func(at int, last string) string {
		var list []string
		for n := range dims {
			if n == at {
				list = append(list, "2")
			} else {
				list = append(list, "1")
			}
		}
		return "(" + strings.Join(list, ", ") + last + ")"
	}
	var b strings.Builder
	label := fmt.Sprintf("'%s: %s', failed, text", in.Snake, name)
	indent, field, last := "      ", fmt.Sprintf("fields(%d)", a.At), ""
	if a.Len > 0 {
		fmt.Fprintf(&b, "%scall count(size(%s, %d, c_int64_t), %d, %s)\n", indent, name, len(dims)+1, a.Len, label)
		fmt.Fprintf(&b, "%sdo m = 1, min(%d_c_int64_t, size(%s, %d, c_int64_t))\n", indent, a.Len, name, len(dims)+1)
		indent, field, last = indent+"   ", fmt.Sprintf("fields(%d + m)", a.At-1), ", m"
	}
	fmt.Fprintf(&b, "%s%s%%type = %d\n", indent, field, kind)
	fmt.Fprintf(&b, "%s%s%%data = c_loc(nothing)\n", indent, field)
	fmt.Fprintf(&b, "%sif (size(%s, kind=c_int64_t) > 0) %s%%data = c_loc(%s%s)\n", indent, name, field, name, index(-1, last))
	for n, d := range dims {
		low, high := halo.Lo[d-1], halo.Hi[d-1]
		fmt.Fprintf(&b, "%scall set(%s, %d, size(%s, %d, c_int64_t), %d, %d, around, %s)\n", indent, field, d, name, n+1, low, high, label)
		fmt.Fprintf(&b, "%sif (size(%s, kind=c_int64_t) > 0 .and. size(%s, %d, c_int64_t) > 1) %s%%stride(%d) = &\n%s   (address(c_loc(%s%s)) - address(c_loc(%s%s))) / %d\n",
			indent, name, name, n+1, field, d, indent, name, index(n, last), name, index(-1, last), kind.Size())
	}
	fmt.Fprintf(&b, "%scall enter(%s, %d)", indent, field, kind.Size())
	if a.Len > 0 {
		b.WriteString("\n      end do")
	}
	return b.String()
}

// fInterface is a generic name with its procedures.
type fInterface struct{ Name, Procedures string }

// fInterfaces returns the generic names of a stencil: of the procedures that differ in the types of their
// arguments, which those for unsigned integers do not from those for signed ones. A plan does not say its type, so
// there is a generic run only with a scalar of that type.
func fInterfaces(s stencil) []fInterface {
	if !s.Generic {
		return nil
	}
	var suffixes []string
	seen := map[string]bool{}
	for _, in := range s.Instances {
		if kind := spellings[in.Elem].FortranType + spellings[in.Elem].Fortran; !seen[kind] {
			seen[kind] = true
			suffixes = append(suffixes, in.Suffix())
		}
	}
	list := func(prefix string) string {
		var names []string
		for _, suffix := range suffixes {
			names = append(names, shortened(prefix+s.Snake+suffix))
		}
		return strings.Join(names, ", &\n         ")
	}
	all := []fInterface{{shortened(s.Fortran), list("")}, {shortened("bind_" + s.Snake), list("bind_")}}
	if slices.ContainsFunc(s.Scalars, func(sc scalar) bool { return sc.Elem == lang.TypeParam }) {
		all = append(all, fInterface{shortened("run_" + s.Snake), list("run_")})
	}
	return all
}

// fComment returns what a stencil does and needs, as lines of comments.
func fComment(in instance) string {
	lines := append(paragraphs(in.Doc), "")
	lines = append(lines, fieldLines(in.Arrays, fName)...)
	lines = append(lines, tableLines(in.Tables, fName, func(t table) string { return strings.NewReplacer("[", "(", "]", ")").Replace(fList(t.fShape())) })...)
	return strings.ReplaceAll(strings.Join(lines, "\n   ! "), "! \n", "!\n")
}

// fDomain returns the extents of the domain: those of the first output, and along the dimensions of loops those of inputs,
// without the faces behind the last cells.
func fDomain(in instance) string {
	first := slices.IndexFunc(in.Arrays, array.Output)
	from := [3]int{first, first, first}
	for _, l := range in.stencil.Loops {
		from[l.Dim] = l.Array
	}
	var extents []string
	for d, n := range from {
		a := in.Arrays[n]
		extent := fmt.Sprintf("fields(%d)%%extent(%d)", a.At, d+1)
		if a.faces()[d] > 0 {
			extent += " - 1"
		}
		extents = append(extents, extent)
	}
	return "[" + strings.Join(extents, ", ") + "]"
}

// fMatches returns the statements that compare the shapes of inputs with that of the first output, along dimensions where they are on its grid.
func fMatches(in instance) string {
	domain := fDomain(in)
	var b strings.Builder
	for _, a := range in.Arrays {
		if a.Output() {
			continue
		}
		faces, least, indent, n, end := a.faces(), a.least(), "      ", fmt.Sprint(a.At), ""
		if a.Len > 0 {
			indent, n, end = indent+"   ", fmt.Sprintf("%d + m", a.At-1), "      end do\n"
			fmt.Fprintf(&b, "      do m = 1, min(%d_c_int64_t, size(%s, %d, c_int64_t))\n", a.Len, fName(a.Name), fRank(a.Specs[0].Dims)+1)
		}
		fmt.Fprintf(&b, "%scall match(fields(%s), %s, %s, %s, %s, %s, '%s: %s', failed, text)\n%s", indent, n, domain,
			fList(axesOf(a.Specs[0].Dims&^a.onGrid())), fList(faces[:]), fList(least[:]), fList(axesOf(a.fixed())), in.Snake, fName(a.Name), end)
	}
	return b.String()
}

// fLine is where lines of Fortran, which may have 132 characters, are continued.
const fLine = 110

// fWrap continues long lines of code on the next one: after a comma that is not in a string, or else anywhere, which takes a second &.
func fWrap(text []byte) []byte {
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))] + "   "
		for len(line) > fLine && !strings.HasPrefix(strings.TrimSpace(line), "!") {
			if at := lastComma(line[:fLine]); at > len(indent) {
				b.WriteString(line[:at+1] + " &\n")
				line = indent + strings.TrimLeft(line[at+1:], " ")
			} else {
				b.WriteString(line[:fLine] + "&\n")
				line = indent + "&" + line[fLine:]
			}
		}
		b.WriteString(line)
	}
	return []byte(b.String())
}

// lastComma returns where the last comma outside of strings is.
func lastComma(line string) int {
	at, quoted := -1, false
	for n, r := range line {
		switch {
		case r == '\'':
			quoted = !quoted
		case r == ',' && !quoted:
			at = n
		}
	}
	return at
}
