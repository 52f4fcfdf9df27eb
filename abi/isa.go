package abi

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/cpu"
)

// ISA is an instruction set that kernels are compiled for.
type ISA uint8

// The instruction sets. Of those of one architecture, a later one is better.
const (
	X8664v2 ISA = iota + 1 // x86-64-v2: SSE4.2, POPCNT
	X8664v3                // x86-64-v3: AVX2, FMA, BMI
	X8664v4                // x86-64-v4: AVX-512 F, BW, CD, DQ, VL
	NEON                   // arm64 with NEON, which all of them have
	Go                     // no instruction set: the kernel is written in Go, for every platform
)

// isas describes the instruction sets, by number.
var isas = [...]struct {
	name, short string
	goarch      string
	supported   func() bool // on a machine of that architecture
}{
	X8664v2: {"x86-64-v2", "v2", "amd64", hasV2},
	X8664v3: {"x86-64-v3", "v3", "amd64", hasV3},
	X8664v4: {"x86-64-v4", "v4", "amd64", hasV4},
	NEON:    {"neon", "neon", "arm64", func() bool { return true }},
	Go:      {"go", "go", "", func() bool { return true }},
}

func hasV2() bool {
	x := &cpu.X86
	return x.HasCX16 && x.HasPOPCNT && x.HasSSE3 && x.HasSSSE3 && x.HasSSE41 && x.HasSSE42
}

// hasV3 does not ask for F16C, LZCNT and MOVBE, which package cpu does not
// report: every processor with AVX2, BMI2 and FMA has them.
func hasV3() bool {
	x := &cpu.X86
	return hasV2() && x.HasAVX && x.HasAVX2 && x.HasBMI1 && x.HasBMI2 && x.HasFMA
}

func hasV4() bool {
	x := &cpu.X86
	return hasV3() && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512CD && x.HasAVX512DQ && x.HasAVX512VL
}

func (i ISA) known() bool { return i > 0 && int(i) < len(isas) }

// String returns the name: "x86-64-v2", "x86-64-v3", "x86-64-v4", "neon" or "go".
func (i ISA) String() string {
	if !i.known() {
		return fmt.Sprintf("ISA(%d)", uint8(i))
	}
	return isas[i].name
}

// Short returns the name as the symbols of kernels have it: "v2", "v3", "v4",
// "neon" or "go".
func (i ISA) Short() string {
	if !i.known() {
		return i.String()
	}
	return isas[i].short
}

// GOARCH returns the architecture that has the instruction set; empty if i is
// none, as [Go] is.
func (i ISA) GOARCH() string {
	if !i.known() {
		return ""
	}
	return isas[i].goarch
}

// Supported reports whether the machine that runs the program has the
// instruction set.
func (i ISA) Supported() bool {
	return i == Go || i.GOARCH() == runtime.GOARCH && isas[i].supported()
}

// ParseISA returns the instruction set of a name, long or short.
func ParseISA(name string) (ISA, bool) {
	for _, i := range ISAs() {
		if name == isas[i].name || name == isas[i].short {
			return i, true
		}
	}
	return 0, false
}

// ISAs returns the instruction sets in order.
func ISAs() []ISA {
	var all []ISA
	for i := X8664v2; i.known(); i++ {
		all = append(all, i)
	}
	return all
}
