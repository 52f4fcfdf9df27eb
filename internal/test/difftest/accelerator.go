package difftest

import (
	"cmp"
	"os"
	"slices"

	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/ptx" // the device "ptx:0"
)

// envDevice is the environment variable that names the accelerator to test on. A test binary
// has drivers for those that are not simulated if it is built with the tag oecdrivers.
const envDevice = "OEC_DIFFTEST_DEVICE"

// simulated is the device that stands in for accelerators.
const simulated = "sim"

// accelerator returns the accelerator to test on.
func accelerator() string { return cmp.Or(os.Getenv(envDevice), simulated) }

// onAccelerator says whether there is code for it, or for one of its kind, at a level.
func onAccelerator(level rt.LevelInfo) bool {
	if accelerator() == simulated {
		return slices.Contains(level.Targets, simulated)
	}
	return slices.ContainsFunc(level.Targets, func(target string) bool { return target != simulated })
}
