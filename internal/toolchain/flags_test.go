package toolchain

import (
	"slices"
	"strings"
	"testing"
)

func TestForClang(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ llvm, clang string }{
		{"-mtriple=x86_64-unknown-linux-gnu", "--target=x86_64-unknown-linux-gnu"},
		{"-mcpu=sm_70", "-Xclang -target-cpu -Xclang sm_70"},
		{"-mattr=+neon,+reserve-x18", "-Xclang -target-feature -Xclang +neon -Xclang -target-feature -Xclang +reserve-x18"},
		{"-passes=globaldce,function(sroa)", "-O2"},
		{"-internalize-public-api-list=entry", ""},
		{"-O3 -filetype=obj", "-O3 -Xclang -disable-llvm-passes -c"},
		{"-code-model=tiny", "-mcmodel=tiny"},
		{"-min-jump-table-entries=2147483647", "-mllvm -min-jump-table-entries=2147483647"},
	} {
		got, err := forClang(strings.Fields(tt.llvm))
		if err != nil || strings.Join(got, " ") != tt.clang {
			t.Errorf("%s is %s, %v; want %s", tt.llvm, got, err, tt.clang)
		}
	}
	for _, flag := range []string{"-fast", "-fp-contract=fast", "-code-model=large", "-unknown=1"} {
		if got, err := forClang([]string{flag}); err == nil || !strings.HasSuffix(err.Error(), "no flag of clang for "+flag) {
			t.Errorf("%s is %s, %v", flag, got, err)
		}
	}
}

// TestCommands compares what the compilers are told of one module.
func TestCommands(t *testing.T) {
	t.Parallel()
	m := Module{Opt: []string{"-mtriple=a", "-passes=x"}, LLC: []string{"-mtriple=a", "-O3", "-filetype=obj"}}
	const ir = "-x ir -Wno-override-module -nogpulib --target=a "
	without := "-O2 -mllvm -vectorize-loops=false -mllvm -interleave-loops=false -mllvm -vectorize-slp=false -emit-llvm "
	for _, tt := range []struct {
		compiler                      compiler
		program                       string
		binary, text, generate, after string
	}{
		{optAndLLC{}, Opt, "-mtriple=a -passes=x -o out in", "-mtriple=a -passes=x -S -o out in", "-mtriple=a -O3 -filetype=obj -o out in", LLC},
		{clang{Clang}, Clang, ir + without + "-c -o out in", ir + without + "-S -o out in", ir + "-O3 -Xclang -disable-llvm-passes -c -o out in", Clang},
		{clang{Zig}, Zig, ir + without + "-c -o out in", ir + without + "-S -o out in", ir + "-O3 -Xclang -disable-llvm-passes -c -o out in", Zig},
	} {
		for _, text := range []bool{false, true} {
			c, err := tt.compiler.optimize(m, text, "out", "in")
			if want := map[bool]string{false: tt.binary, true: tt.text}[text]; err != nil || c.program != tt.program || !slices.Equal(c.args, strings.Fields(want)) {
				t.Errorf("%s: %s, %v; want %s", c.program, c.args, err, want)
			}
		}
		if c, err := tt.compiler.generate(m, "out", "in"); err != nil || c.program != tt.after || !slices.Equal(c.args, strings.Fields(tt.generate)) {
			t.Errorf("%s: %s, %v; want %s", c.program, c.args, err, tt.generate)
		}
	}
}
