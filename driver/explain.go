package driver

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
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
		if len(in.levels) > 1 {
			fmt.Fprintf(&text, "%s %s\n\tplans begin with level %s; those that run often time all of them, and keep to the fastest: rt.Timing says which [rt.Measure]\n", in.Stencil.Name, in.Elem, in.levels[0].level)
		}
	}
	_, err := io.WriteString(c.Stdout, text.String())
	return err
}

func explainLevel(w io.Writer, l *lowered) {
	for _, r := range l.remarks {
		fmt.Fprintf(w, "\t%s\n", r)
	}
	intOps := 0
	for _, program := range stencil.Programs(l.stencil) {
		intOps += analysis.IntOps(program)
	}
	of := "point"
	if len(tensor.Programs(l.stencil)) > 0 {
		of = "element"
	}
	explainCost(w, &l.spec, of, intOps)
}

// explainCost prints what a point, or an element of the batches of a kernel, costs; operations of integers only if there are some.
func explainCost(w io.Writer, spec *abi.LevelSpec, of string, intOps int) {
	for n, stage := range spec.Stages {
		fmt.Fprintf(w, "\tstage %d: %s\n", n, stage.Name)
	}
	ops, unit := spec.FlopsPerPoint+float64(intOps), "flops"
	fmt.Fprintf(w, "\tper %s: %.0f flops", of, spec.FlopsPerPoint)
	if intOps > 0 {
		unit = "operations"
		fmt.Fprintf(w, ", %d integer operations", intOps)
	}
	fmt.Fprintf(w, ", %.0f bytes", spec.BytesPerPoint)
	if spec.BytesPerPoint > 0 {
		fmt.Fprintf(w, ", %.2f %s per byte", ops/spec.BytesPerPoint, unit)
	}
	fmt.Fprintln(w)
}
