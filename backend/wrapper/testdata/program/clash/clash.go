// Package clash declares names that generated code would like to use.
package clash

import stdcontext "context"

type (
	context struct{}
	rt      struct{}
)

const oec, unsafe = 1, 2

// Use refers to them, and calls what is generated.
func Use() (context, rt, int) {
	var g GaugeFields
	_ = RunGauge(stdcontext.Background(), g, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
	_ = RunFlow(stdcontext.Background(), FlowFields[int32]{})
	_, _ = BindFlow(FlowFields[float64]{})
	return context{}, rt{}, oec + unsafe
}
