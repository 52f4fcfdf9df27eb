package driver

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/transform"
)

// TestExplainCost prints the operations of integers beside those of floating-point numbers.
func TestExplainCost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		flops, bytes float64
		intOps       int
		want         string
	}{
		{19, 24, 0, "\tper point: 19 flops, 24 bytes, 0.79 flops per byte\n"},
		{0, 8, 4, "\tper point: 0 flops, 4 integer operations, 8 bytes, 0.50 operations per byte\n"},
		{2, 0, 1, "\tper point: 2 flops, 1 integer operations, 0 bytes\n"},
	} {
		var out strings.Builder
		explainCost(&out, &abi.LevelSpec{FlopsPerPoint: c.flops, BytesPerPoint: c.bytes}, "point", c.intOps)
		if out.String() != c.want {
			t.Errorf("%s\nexpected\n%s", out.String(), c.want)
		}
	}
}

// TestExplainRemarks prints what is remarked several times once.
func TestExplainRemarks(t *testing.T) {
	t.Parallel()
	a, b := transform.Remark{Pass: "cse", Text: "a is merged"}, transform.Remark{Pass: "cse", Text: "b is kept"}
	var out strings.Builder
	explainRemarks(&out, []transform.Remark{a, b, a, a})
	if want := "\t" + a.String() + ", 3 times\n\t" + b.String() + "\n"; out.String() != want {
		t.Errorf("%s\nexpected\n%s", out.String(), want)
	}
}
