package toolchain

import (
	"fmt"
	"slices"
	"strings"
)

// A spelling is a flag of opt or llc as clang has it. One that ends in = has a value, which stands for
// each %s of clang's; what separates values of the first by commas are several flags of clang.
type spelling struct {
	llvm  string
	clang []string
}

// spellings are the flags that modules may have. Those that are options of LLVM itself clang hands on.
var spellings = []spelling{
	{"-mtriple=", []string{"--target=%s"}},
	// Names of processors and features are LLVM's to the compiler proper; the driver has another flag
	// for them on each architecture.
	{"-mcpu=", []string{"-Xclang", "-target-cpu", "-Xclang", "%s"}},
	{"-mattr=", []string{"-Xclang", "-target-feature", "-Xclang", "%s"}},

	// Clang has a list of passes of its own for each level.
	{"-passes=", []string{"-O2"}},
	// Clang keeps all functions that are not private; those of a module are, but for its entries.
	{"-internalize-public-api-list=", nil},
	{"-vectorize-loops=false", []string{"-mllvm", "-vectorize-loops=false"}},
	{"-interleave-loops=false", []string{"-mllvm", "-interleave-loops=false"}},
	{"-vectorize-slp=false", []string{"-mllvm", "-vectorize-slp=false"}},

	{"-O3", []string{"-O3", "-Xclang", "-disable-llvm-passes"}},
	{"-filetype=obj", []string{"-c"}},
	{"-filetype=asm", []string{"-S"}},
	{"-asm-verbose=0", []string{"-fno-verbose-asm"}},
	{"-fp-contract=off", []string{"-ffp-contract=off"}},
	{"-relocation-model=pic", []string{"-fPIC"}},
	{"-code-model=tiny", []string{"-mcmodel=tiny"}},
	{"-function-sections", []string{"-ffunction-sections"}},
	{"-stack-size-section", []string{"-fstack-size-section"}},
	{"-save-temp-labels", []string{"-Xclang", "-msave-temp-labels"}},
	{"-disable-lsr", []string{"-mllvm", "-disable-lsr"}},
	{"-enable-misched=false", []string{"-mllvm", "-enable-misched=false"}},
	{"-pre-RA-sched=source", []string{"-mllvm", "-pre-RA-sched=source"}},
	{"-enable-ipra", []string{"-mllvm", "-enable-ipra"}},
	{"-min-jump-table-entries=", []string{"-mllvm", "-min-jump-table-entries=%s"}},
	{"-amdhsa-code-object-version=", []string{"-mllvm", "-amdhsa-code-object-version=%s"}},
}

// forClang returns flags of opt or llc as clang has them.
func forClang(flags []string) ([]string, error) {
	var out []string
	for _, flag := range flags {
		name, value := flag, ""
		if at := strings.IndexByte(flag, '=') + 1; at > 0 && spellingOf(flag) < 0 {
			name, value = flag[:at], flag[at:]
		}
		n := spellingOf(name)
		if n < 0 {
			return nil, fmt.Errorf("internal error of oec: there is no flag of clang for %s", flag)
		}
		values := []string{value}
		if name == "-mattr=" {
			values = strings.Split(value, ",")
		}
		for _, v := range values {
			for _, word := range spellings[n].clang {
				out = append(out, strings.ReplaceAll(word, "%s", v))
			}
		}
	}
	return out, nil
}

func spellingOf(name string) int {
	return slices.IndexFunc(spellings, func(s spelling) bool { return s.llvm == name })
}
