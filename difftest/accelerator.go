package difftest

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/ptx" // the device "ptx:0"
)

// Everywhere runs a kernel of arrays on everything that there is code of it for: in Go and on each instruction
// set of this machine, with one worker and with several, and on an accelerator: the one that the environment
// names, which must have code, or those that the CPU takes the place of. After each run, check looks at what it
// has computed; the first one is of the kernel in Go.
func Everywhere(t *testing.T, run func(opts ...rt.Option) error, check func(what string)) {
	t.Helper()
	runs := 0
	try := func(what string, needed bool, opts ...rt.Option) {
		t.Helper()
		err := run(opts...)
		if missing := (*rt.UnsupportedError)(nil); errors.As(err, &missing) && !needed {
			return // there is no code, or the instruction set lacks what the arithmetic takes
		}
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		runs++
		check(what)
	}
	for _, isa := range append([]abi.ISA{abi.Go}, abi.HostISAs()...) {
		t.Setenv("OEC_CPU", isa.Short())
		for _, workers := range []int{1, 3} {
			try(fmt.Sprintf("%v with %d workers", isa, workers), false, rt.Workers(workers))
		}
	}
	for _, device := range accelerators() {
		try("device "+device, os.Getenv(envDevice) != "", rt.OnDevice(device))
	}
	if runs == 0 {
		t.Fatal("there is no code that this machine runs")
	}
}

// envDevice is the environment variable that names the accelerator to test on: "sim", "ptx:0", or,
// in a test binary that is built with the tag oecdrivers, "cuda:0" or "hip:0".
const envDevice = "OEC_DIFFTEST_DEVICE"

// simulated is the device that stands in for accelerators.
const simulated = "sim"

// Accelerator returns the accelerator to test on.
func Accelerator() string { return cmp.Or(os.Getenv(envDevice), simulated) }

// standIns are the accelerators that the CPU takes the place of.
func standIns() []string { return []string{simulated, "ptx:0"} }

// onDriver says whether the accelerator to test on has a driver of its vendor's.
func onDriver() bool { return !slices.Contains(standIns(), Accelerator()) }

// onAccelerator says whether there is code for it, or for one of its kind, at a level.
func onAccelerator(level rt.LevelInfo) bool {
	if Accelerator() == simulated {
		return slices.Contains(level.Targets, simulated)
	}
	return slices.ContainsFunc(level.Targets, func(target string) bool { return target != simulated })
}

// accelerators returns the one that the environment names, or those that the CPU takes the place of.
func accelerators() []string {
	if named := os.Getenv(envDevice); named != "" {
		return []string{named}
	}
	return standIns()
}
