package loop_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/openearthgo/oec/ir"
)

// relaxation is a program at the loop level that relaxes a field in the order of memory or against
// it, "j i", "-j -i", "k j i" or "-k -j -i": each point becomes a sum of some around it, of which
// those in the domain that have been visited are new.
func relaxation(rng *rand.Rand, order string) string {
	var body strings.Builder
	sum := "%nothing"
	r := relaxer{order: order, dims: len(strings.Fields(order))}
	for n := range 1 + rng.IntN(6) {
		off := [ir.Rank]int{rng.IntN(5) - 2, rng.IntN(5) - 2}
		if r.dims == 3 {
			off[2] = rng.IntN(3) - 1
		}
		fmt.Fprint(&body, r.read(n, off))
		fmt.Fprintf(&body, "%%s%d = subf %%v%d, %s : f64\n", n, n, sum)
		sum = fmt.Sprintf("%%s%d", n)
	}
	box, field, way := "NI, NJ, 1", "!loop.field<?x?x0xf64>", ""
	if r.dims == 3 {
		box, field = "NI, NJ, NK", "!loop.field<?x?x?xf64>"
	}
	if strings.HasPrefix(order, "-") {
		way = "down "
	}
	text := `func @f(%u: $U, %out: $U) attributes {loop.program} {
%y = loop.buffer : $U
loop.tiles "y" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [$BOX]) attributes {order = "$ORDER"} {
%ni = loop.extent 0 : index
%nj = loop.extent 1 : index
%nk = loop.extent 2 : index
%nothing = constant 1.5 : f64
loop.for %k = %klo to %khi $WAY{
loop.for %j = %jlo to %jhi $WAY{
loop.for %i = %ilo to %ihi $WAY{
` + body.String() + "%r = mulf " + sum + `, %nothing : f64
loop.store %r, %y$POINT : $U
}
}
}
}
return
}
`
	return strings.NewReplacer("$U", field, "$BOX", box, "$ORDER", order, "$WAY", way, "$POINT", r.at([ir.Rank]int{})).Replace(text)
}

// relaxer writes what a relaxation reads.
type relaxer struct {
	order string
	dims  int
}

// read reads a point.
func (r relaxer) read(n int, off [ir.Rank]int) string {
	load := func(field string) string { return "loop.load %" + field + r.at(off) + " : $U" }
	order, err := ir.ParseOrder(r.order)
	if err != nil || !order.Precedes(off) {
		return fmt.Sprintf("%%v%d = %s\n", n, load("u"))
	}
	text, inside := "", ""
	for d, by := range off {
		if by == 0 {
			continue
		}
		text += "%by_$D$N = constant $BY : index\n"
		if by < 0 {
			text += `%in_$D$N = cmpi "sge", %$D, %by_$D$N : index` + "\n"
		} else {
			text += "%end_$D$N = subi %n$D, %by_$D$N : index\n" + `%in_$D$N = cmpi "slt", %$D, %end_$D$N : index` + "\n"
		}
		both := "%in_$D$N"
		if inside != "" {
			both = "%and_$D$N"
			text += both + " = and " + inside + ", %in_$D$N : i1\n"
		}
		named := strings.NewReplacer("$D", "ijk"[d:d+1], "$BY", fmt.Sprint(max(by, -by)))
		text, inside = named.Replace(text), named.Replace(both)
	}
	text += "%v$N = scf.if " + inside + " -> (f64) {\n%new$N = " + load("y") + "\nscf.yield %new$N : f64\n" +
		"} else {\n%old$N = " + load("u") + "\nscf.yield %old$N : f64\n}\n"
	return strings.ReplaceAll(text, "$N", fmt.Sprint(n))
}

// at is the text of the point at an offset.
func (r relaxer) at(off [ir.Rank]int) string {
	var indices []string
	for d := range r.dims {
		index := "%" + "ijk"[d:d+1]
		if off[d] != 0 {
			index += fmt.Sprintf(" %+d", off[d])
		}
		indices = append(indices, index)
	}
	return "[" + strings.Join(indices, ", ") + "]"
}
