package loop_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// What waits for the iteration before is what a link leads to; chains that need each other are
// one.
func TestChains(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, mark, lines, want string }{
		{"two points before", "", `%0 = loop.load %u[%i, %j] : $P
%1 = loop.load %y[%i - 2, %j] : $P
%2 = addf %0, %1 : f64
%3 = loop.load %y[%i - 1, %j] : $P
%4 = addf %2, %3 : f64
loop.store %4, %y[%i, %j] : $P`, "links 2; addf addf loop.store"},
		{"downwards", "down ", `%0 = loop.load %y[%i + 1, %j] : $P
loop.store %0, %y[%i, %j] : $P`, "links 1; loop.store"},
		{"the wrong way", "", `%0 = loop.load %y[%i + 1, %j] : $P
loop.store %0, %y[%i, %j] : $P`, "links"},
		{"too far", "", `%0 = loop.load %y[%i - 3, %j] : $P
loop.store %0, %y[%i, %j] : $P`, "links"},
		{"another row", "", `%0 = loop.load %y[%i - 1, %j - 1] : $P
loop.store %0, %y[%i, %j] : $P`, "links"},
		{"stored twice", "", `%0 = loop.load %y[%i - 1, %j] : $P
loop.store %0, %y[%i, %j] : $P
loop.store %x, %y[%i + 1, %j] : $P`, "links"},
		{"two rows", "", `%0 = loop.load %y[%i - 1, %j] : $P
%1 = loop.load %y[%i - 4, %m] : $P
%2 = mulf %0, %x : f64
%3 = addf %1, %x : f64
loop.store %2, %y[%i, %j] : $P
loop.store %3, %y[%i - 3, %m] : $P`, "links 1 1; mulf loop.store; addf loop.store"},
		{"two fields that need each other", "", `%0 = loop.load %y[%i - 1, %j] : $P
%1 = loop.load %z[%i - 1, %j] : $P
%2 = mulf %0, %x : f64
%3 = negf %1 : f64
%4 = addf %2, %3 : f64
loop.store %4, %y[%i, %j] : $P
loop.store %3, %z[%i, %j] : $P`, "links 1 1; mulf negf addf loop.store loop.store"},
		{"what another chain stores", "", `%0 = loop.load %y[%i - 1, %j] : $P
%1 = loop.load %z[%i - 1, %j] : $P
%2 = mulf %0, %x : f64
%3 = negf %1 : f64
loop.store %2, %z[%i, %j] : $P
loop.store %3, %y[%i, %j] : $P`, "links 1 1; mulf negf loop.store loop.store"},
		{"along another dimension", "", `%0 = loop.load %y[%n, %i - 1] : $P
%1 = negf %0 : f64
loop.store %1, %y[%n, %i] : $P`, "links 1; negf loop.store"},
		{"across and along", "", `%0 = loop.load %y[%i - 1, %n] : $P
%1 = negf %0 : f64
loop.store %1, %y[%n, %i] : $P`, "links"},
		{"one element for all", "", `%0 = loop.load %y[%n, %j] : $P
%1 = negf %0 : f64
loop.store %1, %y[%n, %j] : $P`, "links 1; negf loop.store"},
		{"one element, read after it is stored", "", `loop.store %x, %y[%n, %j] : $P
%0 = loop.load %y[%n, %j] : $P
%1 = negf %0 : f64
loop.store %1, %z[%n, %j] : $P`, "links"},
		{"another element in each iteration", "", `%p = addi %i, %j : index
%0 = loop.load %y[%n, %p] : $P
%1 = negf %0 : f64
loop.store %1, %y[%n, %p] : $P`, "links"},
		{"a condition", "", `%0 = loop.load %y[%i - 1, %j] : $P
%1 = scf.if %c -> (f64) {
scf.yield %0 : f64
} else {
scf.yield %x : f64
}
%2 = negf %x : f64
loop.store %1, %y[%i, %j] : $P
loop.store %2, %z[%i, %j] : $P`, "links 1; scf.if loop.store"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := "func @f(%u: $P, %y: $P, %z: $P, %x: f64, %c: i1, %n: index, %j: index, %m: index) attributes {loop.program} {\nloop.for %i = %n to %m " + c.mark + "{\n" + c.lines + "\n}\nreturn\n}"
			m, err := ir.Parse(registry(), "t.mlir", strings.ReplaceAll(src, "$P", "!loop.field<?x?x0xf64>"))
			if err != nil {
				t.Fatal(err)
			}
			if have := chains(loop.Programs(m)[0].Regions[0].Ops[0]); have != c.want {
				t.Errorf("has %s, expected %s", have, c.want)
			}
		})
	}
}

// chains writes for how many iterations links have what was stored, and the operations of chains.
func chains(l *ir.Op) string {
	links := loop.Links(l)
	text := "links"
	for _, link := range links {
		text += fmt.Sprint(" ", link.Furthest())
	}
	for _, chain := range loop.Chains(l, links) {
		text += ";"
		for _, op := range chain.Ops {
			text += " " + op.Name()
		}
	}
	return text
}
