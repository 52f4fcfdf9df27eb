package driver

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cuda"
)

// TestExplainLaunch prints what a kernel takes: of the form for 32 bits, on each device of
// which the assembler has said it.
func TestExplainLaunch(t *testing.T) {
	t.Parallel()
	launch := &abi.Launch{Kernel: "Hdiff_kernel0", Kernel32: "Hdiff_kernel0_32", Block: [3]int{64, 4, 1}}
	made := []*cuda.Assembled{
		{Arch: "sm_70", Usage: []cuda.Usage{{Kernel: "Hdiff_kernel0", Registers: 99}, {Kernel: "Hdiff_kernel0_32", Registers: 40}}},
		{Arch: "sm_999", Usage: []cuda.Usage{{Kernel: "Hdiff_kernel0_32", Registers: 255, Spilled: 8}}},
	}
	var out strings.Builder
	explainLaunch(&out, launch, 6, made)
	want := "\tkernel Hdiff_kernel0, blocks of 64×4×1 threads, at least 6 at a time; sm_70: 40 registers, occupancy 75 %; sm_999: 255 registers, 8 bytes spilled\n"
	if out.String() != want {
		t.Errorf("%s\nexpected\n%s", out.String(), want)
	}
}
