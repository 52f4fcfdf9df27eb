package toolchain

import (
	"runtime"

	"golang.org/x/sys/cpu"
)

// HostISAs lists the instruction-set levels that this machine's CPU runs, by
// the names of the CPU back end: v2, v3, v4, neon.
func HostISAs() []string {
	switch runtime.GOARCH {
	case "arm64":
		return []string{"neon"}
	case "amd64":
		return amd64ISAs()
	}
	return nil
}

// amd64ISAs asks for the features that tell the levels apart and that
// compiled code uses; a level implies the ones below it.
func amd64ISAs() []string {
	x := &cpu.X86
	var isas []string
	if !(x.HasSSE3 && x.HasSSSE3 && x.HasSSE41 && x.HasSSE42 && x.HasPOPCNT && x.HasCX16) {
		return isas
	}
	isas = append(isas, "v2")
	if !(x.HasAVX && x.HasAVX2 && x.HasFMA && x.HasBMI1 && x.HasBMI2 && x.HasOSXSAVE) {
		return isas
	}
	isas = append(isas, "v3")
	if !(x.HasAVX512F && x.HasAVX512BW && x.HasAVX512CD && x.HasAVX512DQ && x.HasAVX512VL) {
		return isas
	}
	return append(isas, "v4")
}
