package rt_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"runtime/pprof"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/openearthgo/oec/rt"
)

// labelledGoroutines returns the number of goroutines that have a label.
func labelledGoroutines(t *testing.T, key, value string) int64 {
	var b bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&b, 1); err != nil {
		t.Error(err)
	}
	count := int64(0)
	group := regexp.MustCompile(`(?m)^(\d+) @ .*\n# labels: .*"` + key + `":"` + value + `"`)
	for _, match := range group.FindAllStringSubmatch(b.String(), -1) {
		n, err := strconv.Atoi(match[1])
		if err != nil {
			t.Error(err)
		}
		count += int64(n)
	}
	return count
}

// While a call runs, all its workers have the labels of its context, and with
// the option those of the plan; also a goroutine that has helped a call with
// other labels before.
func TestProfileLabels(t *testing.T) {
	var stencil, request string
	var plans, requests atomic.Int64 // the largest numbers of goroutines with a label
	meet := make(chan struct{})
	kernels := rt.FakeKernels(t, func(a rt.Args) {
		select { // both workers are in a kernel
		case meet <- struct{}{}:
		case <-meet:
		case <-time.After(10 * time.Second):
			t.Error("there is no second worker")
		}
		plans.Store(max(plans.Load(), labelledGoroutines(t, "stencil", stencil)))
		requests.Store(max(requests.Load(), labelledGoroutines(t, "request", request)))
	}, "inline")
	for n, opt := range []rt.Option{rt.ProfileLabels(), rt.ProfileLabels(), nil, nil, rt.ProfileLabels()} {
		// Each has names of its own: a goroutine that lingers keeps its labels.
		spec := shift
		spec.Name = fmt.Sprint("Stencil", n)
		stencil, request = spec.Name, fmt.Sprint("request", n)
		plans.Store(0)
		requests.Store(0)
		p, err := rt.Bind(&spec, kernels, newShift(t, [3]int{4, 4, 4}).list(), opt, rt.Workers(2), rt.TilePoints(16))
		if err != nil {
			t.Fatal(err)
		}
		pprof.Do(context.Background(), pprof.Labels("request", request), func(ctx context.Context) {
			if err := p.Run(ctx); err != nil {
				t.Error(err)
			}
		})
		want := int64(0)
		if opt != nil {
			want = 2
		}
		if plans.Load() != want || requests.Load() != 2 {
			t.Errorf("call %d: %d goroutines with the plan's labels, want %d; %d with the caller's", n, plans.Load(), want, requests.Load())
		}
	}
}
