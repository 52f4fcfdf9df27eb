package driver

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/openearthgo/oec/abi"
)

// explain prints what the compiler decided for each stencil: what was fused, recomputed
// and stored, and why, and what a point costs.
func (c *Config) explain(ctx context.Context, instances []*instance) error {
	var text strings.Builder
	for _, in := range instances {
		for _, l := range in.levels {
			fmt.Fprintf(&text, "%s %s, level %s\n", in.Stencil.Name, in.Elem, l.level)
			explainLevel(&text, l)
			if err := c.explainKernels(ctx, &text, in, l); err != nil {
				return err
			}
		}
	}
	_, err := io.WriteString(c.Stdout, text.String())
	return err
}

func explainLevel(w io.Writer, l *lowered) {
	for _, r := range l.remarks {
		fmt.Fprintf(w, "\t%s\n", r)
	}
	explainCost(w, &l.spec)
}

func explainCost(w io.Writer, spec *abi.LevelSpec) {
	for n, stage := range spec.Stages {
		fmt.Fprintf(w, "\tstage %d: %s\n", n, stage.Name)
	}
	fmt.Fprintf(w, "\tper point: %.0f flops, %.0f bytes", spec.FlopsPerPoint, spec.BytesPerPoint)
	if spec.BytesPerPoint > 0 {
		fmt.Fprintf(w, ", %.2f flops per byte", spec.FlopsPerPoint/spec.BytesPerPoint)
	}
	fmt.Fprintln(w)
}
