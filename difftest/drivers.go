//go:build oecdrivers

package difftest

import (
	_ "github.com/openearthgo/oec/rt/cuda" // the device "cuda:0" and so on
	_ "github.com/openearthgo/oec/rt/hip"  // the device "hip:0" and so on
)
