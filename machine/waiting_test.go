package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

// TestAtOnce says how many vectors of bodies of chains, in each of which all operations wait for each other, are
// computed at once.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ chains, length, want int }{
		{1, 40, 1},  // the next iterations begin before this one is done
		{1, 200, 4}, // nothing else is computed while each is waited for
		{4, 100, 2}, // four chains leave half of the time
		{8, 50, 1},  // as many as the units are busy with
	} {
		b := machine.BodyOf(chains(t, tt.chains, tt.length))
		if got := b.AtOnce(); got != tt.want {
			t.Errorf("%d chains of %d products: %d vectors at once, want %d: %+v", tt.chains, tt.length, got, tt.want, b)
		}
	}
}

// chains returns a region with chains of products.
func chains(t *testing.T, n, length int) *ir.Region {
	t.Helper()
	var text strings.Builder
	text.WriteString("func @f(%x: f64) -> f64 attributes {elementwise} {\n")
	for chain := range n {
		last := "%x"
		for link := range length {
			v := fmt.Sprintf("%%v%d_%d", chain, link)
			fmt.Fprintf(&text, "%s = mulf %s, %%x : f64\n", v, last)
			last = v
		}
	}
	text.WriteString("return %x : f64\n}\n")
	module, err := ir.Parse(ir.NewRegistry(arith.Dialect), "chains", text.String())
	if err != nil {
		t.Fatal(err)
	}
	return ir.Funcs(module)[0].Regions[0]
}
