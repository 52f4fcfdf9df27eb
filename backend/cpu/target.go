package cpu

import (
	"slices"
	"strconv"

	"github.com/openearthgo/oec/internal/toolchain"
)

// EntryName is the name of the function of the LLVM module that becomes offset
// 0 of the blob: define void @entry(ptr %args).
const EntryName = "entry"

// Target is one instruction set that kernels are compiled for.
type Target struct {
	Name        string   // v2, v3, v4, neon: the ISA name in symbols and OEC_CPU
	GOARCH      string   // amd64, arm64
	Triple      string   // neutral ELF triple: the code serves every GOOS
	CPU         string   // LLVM's target-cpu
	Features    []string // LLVM's target-features, "+x" or "-x"
	VectorBytes int      // width of a vector register
	Registers   int      // number of them
	FMA         bool     // llvm.fma is one instruction

	// SaturatingConvert says that instructions convert numbers to integers of
	// their width by truncating and clamping, and NaN to 0.
	SaturatingConvert bool

	// Extremes says that llvm.maximum and llvm.minimum are instructions.
	Extremes bool

	// RoundsTwice says that LLVM converts vectors of i64 to f32 by way of f64.
	RoundsTwice bool

	// MaskedLane is the narrowest lane, in bytes, for which llvm.masked.load
	// and llvm.masked.store are instructions; 0 if they are expanded.
	MaskedLane int

	// Align is the instruction, but for a suffix d or q for lanes of 32 and 64 bits, that takes a vector out of two which
	// are neighbours; "" if there is none.
	Align string

	// TwoDividers says that some processors with these instructions divide a vector in the time of a few products, and others
	// in the time of many: kernels have code for both, see [abi.FlagDivide].
	TwoDividers bool

	// MaskedArithmetic says that arithmetic on vectors may have a mask, and then takes no longer.
	MaskedArithmetic bool

	// StackAlignment is by how many bytes the trampoline aligns the stack for the kernel; 0 if it
	// leaves it to the ABI.
	StackAlignment int

	llc       []string // extra flags of llc
	rewrites  []toolchain.Rewrite
	codeModel codeModel
}

// targets is the table of instruction sets, from the oldest to the newest
// within an architecture.
var targets = [...]Target{
	{Name: "v2", GOARCH: "amd64", Triple: "x86_64-unknown-linux-gnu", CPU: "x86-64-v2",
		VectorBytes: 16, Registers: 16, StackAlignment: 64, codeModel: amd64Model},
	{Name: "v3", GOARCH: "amd64", Triple: "x86_64-unknown-linux-gnu", CPU: "x86-64-v3",
		// LLVM's models of znver3, znver2 and skylake instead take 1.00, 1.03 and 1.02 times as long in the mean, on an EPYC of the third generation.
		VectorBytes: 32, Registers: 16, FMA: true, MaskedLane: 4, StackAlignment: 64, codeModel: amd64Model},
	{Name: "v4", GOARCH: "amd64", Triple: "x86_64-unknown-linux-gnu", CPU: "x86-64-v4",
		// LLVM prefers 256-bit vectors at this level, for old CPUs that
		// clock down; it would split every 512-bit operation.
		Features:    []string{"-prefer-256-bit"},
		VectorBytes: 64, Registers: 32, FMA: true, MaskedLane: 1, Align: "valign", TwoDividers: true, MaskedArithmetic: true, StackAlignment: 64, codeModel: amd64Model},
	{Name: "neon", GOARCH: "arm64", Triple: "aarch64-unknown-linux-gnu", CPU: "generic",
		// x28 is Go's g, which a signal handler reads; x18 belongs to the
		// system on macOS and Windows.
		Features:    []string{"+neon", "+reserve-x18", "+reserve-x28"},
		VectorBytes: 16, Registers: 32, FMA: true, SaturatingConvert: true, Extremes: true, RoundsTwice: true, codeModel: arm64Model,
		// The default model addresses constants by 4 KiB page, which is
		// wrong wherever the Go linker moves the blob within a page.
		llc: []string{"-code-model=tiny"},
		// The minimum of x86 is x < y ? x : y, that of others knows the sign of zero.
		rewrites: []toolchain.Rewrite{toolchain.StrictSelections}},
}

// Targets returns all targets, amd64 first, older levels first.
func Targets() []Target { return slices.Clone(targets[:]) }

// TargetByName returns the target called name.
func TargetByName(name string) (Target, bool) {
	i := slices.IndexFunc(targets[:], func(t Target) bool { return t.Name == name })
	if i < 0 {
		return Target{}, false
	}
	return targets[i], true
}

// NativeMask reports whether masked loads and stores of lanes of that many
// bytes are instructions of the target.
func (t Target) NativeMask(laneBytes int) bool {
	return t.MaskedLane > 0 && laneBytes >= t.MaskedLane
}

// Attribute is a function attribute of LLVM IR. Flags are written bare
// (nounwind); the others are strings, "key" or "key"="value".
type Attribute struct {
	Key, Value string
	Flag       bool
}

// String returns the attribute as LLVM IR spells it.
func (a Attribute) String() string {
	switch {
	case a.Flag:
		return a.Key
	case a.Value == "":
		return strconv.Quote(a.Key)
	}
	return strconv.Quote(a.Key) + "=" + strconv.Quote(a.Value)
}

// Attributes returns the attributes that every function of a module for t must
// carry.
func (t Target) Attributes() []Attribute {
	attrs := []Attribute{
		{Key: "nounwind", Flag: true},  // no unwind tables
		{Key: "noredzone", Flag: true}, // a signal may arrive on the same stack
		{Key: "no-builtins"},           // no loop becomes a call of memset
		{Key: "no-jump-tables", Value: "true"},
		{Key: "frame-pointer", Value: "none"},
		{Key: "target-cpu", Value: t.CPU},
		{Key: "prefer-vector-width", Value: strconv.Itoa(8 * t.VectorBytes)},
	}
	if len(t.Features) > 0 {
		attrs = append(attrs, Attribute{Key: "target-features", Value: t.features()})
	}
	return attrs
}
