package cuda

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestCompile compiles a module for every target and reads what its PTX says of the kernels.
func TestCompile(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	module := read(t, "kernels/smooth.ll")
	for _, target := range Targets() {
		t.Run(target.Name, func(t *testing.T) {
			t.Parallel()
			code, err := Compile(t.Context(), tools, target, module, "smooth")
			if err != nil {
				t.Fatal(err)
			}
			for n, want := range []Kernel{{"smooth", []int{8, 8, 8}, 256}, {"root", []int{8, 1, 4, 4}, 64}, {"product", []int{8, 8, 4}, 0}} {
				if n >= len(code.Kernels) {
					t.Fatalf("%d kernels, expected 3", len(code.Kernels))
				}
				got := code.Kernels[n]
				if got.Name != want.Name || !slices.Equal(got.Params, want.Params) || got.Threads != want.Threads {
					t.Errorf("kernel %+v, expected %+v", got, want)
				}
			}
			for _, part := range []string{`\.target ` + target.Name, `ld\.global\.nc\.[fb]64`, `add\.rn\.f64`, `div\.rn\.f64`, `sqrt\.rn\.f32`, `mul\.rn\.f32`} {
				if !regexp.MustCompile(part).MatchString(code.Text) {
					t.Errorf("no %s in\n%s", part, code.Text)
				}
			}
			again, err := Compile(t.Context(), tools, target, module, "smooth")
			if err != nil || again.Text != code.Text {
				t.Errorf("compiled again: %v, other text: %v", err, again != nil)
			}
		})
	}
}

// TestRefused gives modules to Compile whose PTX must not be used.
func TestRefused(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	for _, tt := range []struct{ file, want string }{
		{"library", ".extern .func"},
		{"local", "a thread has memory of its own: .local .align"},
		{"function", "it is no kernel: .visible .func f("},
		{"nothing", "it is no kernel: .visible .global .align 4 .u32 x"},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			_, err := Compile(t.Context(), tools, targets[1], read(t, "refused/"+tt.file+".ll"), "k")
			var refused *Error
			if !errors.As(err, &refused) {
				t.Fatalf("error %v, want an *Error", err)
			}
			if !strings.HasPrefix(err.Error(), "internal error of oec: kernel k for sm_70: ") || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error\n\t%v\nwant\n\t%s", err, tt.want)
			}
		})
	}
	_, err := Compile(t.Context(), tools, targets[1], "define ptx_kernel", "k")
	if failed := new(toolchain.CommandError); !errors.As(err, &failed) {
		t.Errorf("error %v, want a *toolchain.CommandError", err)
	}
}

// TestParameters reads parameters as each version of LLVM declares them. What is kept of the text is the
// same for all.
func TestParameters(t *testing.T) {
	t.Parallel()
	const (
		before = ".version 6.3\n.target sm_70\n.address_size 64\n.visible .entry k(\n"
		after  = "\t.param .u64 k_param_1,\n\t.param .f32 k_param_2\n)\n{\n\tret;\n}\n"
		same   = before + "\t.param .u64 k_param_0,\n" + after
	)
	for _, tt := range []struct{ version, line, want string }{
		{"19", ".param .u64 k_param_0,", ""},
		{"22", ".param .u64 .ptr .global .align 1 k_param_0,", ""},
		{"22, of aligned numbers", ".param .u64 .ptr .global .align 16 k_param_0,", ""},
		{"22, of another memory", ".param .u64 .ptr .shared .align 1 k_param_0,", "it is no parameter that a launch could pass: .param .u64 .ptr .shared"},
		{"22, of any memory", ".param .u64 .ptr .align 1 k_param_0,", "it is no parameter that a launch could pass"},
	} {
		code, err := parse(before + "\t" + tt.line + "\n" + after)
		switch {
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: error %v, want %s", tt.version, err, tt.want)
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.version, err)
		case tt.want == "" && (code.Text != same || !slices.Equal(code.Kernels[0].Params, []int{8, 8, 4})):
			t.Errorf("%s: parameters %v in\n%s", tt.version, code.Kernels[0].Params, code.Text)
		}
	}
}

// TestStatements reads PTX line by line: what is refused is so for what it says.
func TestStatements(t *testing.T) {
	t.Parallel()
	const head = ".version 6.3\n.target sm_70\n.address_size 64\n.visible .entry k(\n\t.param .u64 k_param_0\n)\n{\n"
	for _, tt := range []struct{ line, want string }{
		{"add.rn.f64 \t%fd3, %fd1, %fd2;", ""},
		{"@%p1 bra \t$L__BB0_2;", ""},
		{"$L__BB0_2:", ""},
		{"$str: .byte 1", ""},
		{"add.s64 \t%rd3, %rd1, %rd2;", ""},
		{"fma.rn.f32 \t%f3, %f1, %f2, %f4;", ""},
		{"cvt.rn.f32.f64 \t%f3, %fd1;", ""},
		{"{ // begins", ""},
		{".reg .f64 \t%fd<6>;", ""},
		{"atom.global.min.u64 \t%rd1, [%rd2], 3;", ""},
		{"add.f64 \t%fd3, %fd1, %fd2;", "line 8 of the PTX: how it is rounded is not said: add.f64 \t%fd3, %fd1, %fd2;"},
		{"@%p1 mul.f32 \t%f3, %f1, %f2;", "how it is rounded is not said"},
		{"mul.rz.f32 \t%f3, %f1, %f2;", "how it is rounded is not said"},
		{"add.rn.ftz.f32 \t%f3, %f1, %f2;", "it flushes small numbers to zero"},
		{"div.full.f32 \t%f3, %f1, %f2;", "it is approximate"},
		{"sqrt.approx.f32 \t%f3, %f1;", "it is approximate"},
		{"rcp.approx.ftz.f64 \t%fd3, %fd1;", ""},
		{"rcp.approx.ftz.f32 \t%f3, %f1;", "it is approximate"},
		{"rsqrt.f64 \t%fd3, %fd1;", "it is approximate"},
		{"ld.local.f64 \t%fd3, [%rd1];", "a thread has memory of its own"},
		{".local .align 8 .b8 \t__local_depot0[512];", "a thread has memory of its own"},
		{"call.uni (retval0), f, (param0);", "it calls a function"},
		{".extern .func f()", "a function is not part of the kernel that calls it"},
		{".global .align 8 .u64 x;", "the directive is not one that kernels have"},
		{".param .align 8 .b8 k_param_1[16]", "it is no parameter that a launch could pass"},
	} {
		code, err := parse(head + "\t" + tt.line + "\n\tret;\n}\n")
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.line, err)
		case tt.want == "" && len(code.Kernels) != 1:
			t.Errorf("%s: kernels %v", tt.line, code.Kernels)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: error %v, want %s", tt.line, err, tt.want)
		}
	}
	if _, err := parse(".version 6.3\n"); err == nil || err.Error() != "there is no kernel in it" {
		t.Errorf("error %v for PTX without a kernel", err)
	}
}
