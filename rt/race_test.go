//go:build race

package rt_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// The race detector sees what a kernel reads, though no Go code does: the test
// runs itself with a writer beside the kernel, and expects the report.
func TestRaceIsReported(t *testing.T) {
	const variable = "OEC_TEST_RACE"
	if os.Getenv(variable) != "" {
		racyRun(t)
		return
	}
	t.Parallel()
	cmd := exec.Command(os.Args[0], "-test.run=^TestRaceIsReported$")
	cmd.Env = append(os.Environ(), variable+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "WARNING: DATA RACE") || !strings.Contains(string(out), "rt.(*Plan).Run") {
		t.Errorf("no report: %v\n%s", err, out)
	}
}

func racyRun(t *testing.T) {
	f := newShift(t, [3]int{4, 4, 4})
	p, err := rt.Bind(&shift, rt.FakeKernels(t, func(rt.Args) {}, "inline"), f.list())
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		f.in.Set(4, 3, 3, 1) // the last point that is read
		close(done)
	}()
	if err := p.Run(context.Background()); err != nil {
		t.Error(err)
	}
	<-done
}

// Any number of goroutines may read what a device has written.
func TestReadersOfDevice(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	f := newState(t)
	plan, err := bindOn(hdiffOnSim(), f, rt.OnDevice(d.Name()))
	must(t, err)
	must(t, plan.Run(t.Context(), abi.Scalar(0.1)))
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() { f.Out.Clone() })
		readers.Go(func() { f.Out.At(1, 1, 0) })
	}
	readers.Wait()
}
