package abi

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/klauspost/cpuid/v2"
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
	level       int // of x86-64, that the processor has to have
}{
	X8664v2: {"x86-64-v2", "v2", "amd64", 2},
	X8664v3: {"x86-64-v3", "v3", "amd64", 3},
	X8664v4: {"x86-64-v4", "v4", "amd64", 4},
	NEON:    {"neon", "neon", "arm64", 0},
	Go:      {"go", "go", "", 0},
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
	return i == Go || i.GOARCH() == runtime.GOARCH && cpuid.CPU.X64Level() >= isas[i].level
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

// HostISAs returns the instruction sets that the machine that runs the program has, in order.
func HostISAs() []ISA {
	return slices.DeleteFunc(ISAs(), func(i ISA) bool { return i == Go || !i.Supported() })
}

// ISAs returns the instruction sets in order.
func ISAs() []ISA {
	var all []ISA
	for i := X8664v2; i.known(); i++ {
		all = append(all, i)
	}
	return all
}
