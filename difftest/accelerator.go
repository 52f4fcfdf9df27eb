package difftest

import (
	"cmp"
	"os"
	"slices"

	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/ptx" // the device "ptx:0"
)

// envDevice is the environment variable that names the accelerator to test on: "sim", "ptx:0", or,
// in a test binary that is built with the tag oecdrivers, "cuda:0" or "hip:0".
const envDevice = "OEC_DIFFTEST_DEVICE"

// simulated is the device that stands in for accelerators.
const simulated = "sim"

// Accelerator returns the accelerator to test on.
func Accelerator() string { return cmp.Or(os.Getenv(envDevice), simulated) }

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
	return []string{simulated, "ptx:0"}
}
