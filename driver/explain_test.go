package driver

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
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
