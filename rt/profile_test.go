package rt_test

import (
	"bytes"
	"context"
	"runtime/pprof"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// labelledGoroutines returns the number of goroutines that have a label.
func labelledGoroutines(t *testing.T, key, value string) int {
	var b bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&b, 1); err != nil {
		t.Error(err)
	}
	return strings.Count(b.String(), `"`+key+`":"`+value+`"`)
}

// The workers have the plan's labels and those of the context, and the caller
// has its own again afterwards.
func TestProfileLabels(t *testing.T) {
	spec := shift // with a name that no other test has
	spec.Name = "Labelled"
	var seen, mine atomic.Int64
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		seen.Add(int64(labelledGoroutines(t, "stencil", "Labelled")))
		mine.Add(int64(labelledGoroutines(t, "request", "r17")))
	}, "inline")
	for name, test := range map[string]struct {
		opts []rt.Option
		want bool
	}{
		"with":    {[]rt.Option{rt.ProfileLabels(), rt.Workers(2)}, true},
		"without": {[]rt.Option{rt.Workers(2)}, false},
	} {
		seen.Store(0)
		mine.Store(0)
		p, err := rt.Bind(&spec, kernels, newShift(t, [3]int{4, 4, 4}).list(), append(test.opts, rt.TilePoints(16))...)
		if err != nil {
			t.Fatal(err)
		}
		pprof.Do(context.Background(), pprof.Labels("request", "r17"), func(ctx context.Context) {
			if err := p.Run(ctx); err != nil {
				t.Error(err)
			}
			if labelledGoroutines(t, "stencil", "Labelled") != 0 || labelledGoroutines(t, "request", "r17") != 1 {
				t.Errorf("%s: the labels of the caller are not what they were", name)
			}
		})
		if (seen.Load() > 0) != test.want || mine.Load() == 0 {
			t.Errorf("%s: kernels saw %d labels of the plan, %d of the caller", name, seen.Load(), mine.Load())
		}
	}
}
