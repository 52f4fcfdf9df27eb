package hip

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

// differences are ways to write 0-x that some pass or other makes the same of, with T for the
// type: the zero stands there, comes of folding, or is known to llc alone.
var differences = []struct{ name, text string }{
	{"literal", "%d = fsub T 0.0, %x"},
	{"folded", "%z = fsub T 1.5, 1.5\n%d = fsub T %z, %x"},
	{"product", "%z = fmul T 3.0, 0.0\n%d = fsub T %z, %x"},
	{"negated", "%n = fneg T %x\n%d = fadd T %n, 0.0"},
	{"reversed", "%n = fmul T %x, -1.0\n%d = fadd T 0.0, %n"},
	{"fused", "%d = call T @llvm.fma.TY(T %x, T -1.0, T 0.0)"},
	{"converted", "%id = call i32 @llvm.amdgcn.workitem.id.y()\n%z = sitofp i32 %id to T\n%d = fsub T %z, %x"},
	{"loop", "br label %next\nnext:\n%z = phi T [0.0, %0], [%z2, %next]\n%z2 = fmul T %z, 3.0\n%again = icmp eq i64 %n64, 0\nbr i1 %again, label %next, label %done\ndone:\n%d = fsub T %z2, %x"},
}

// users are operations with 0-x as an operand, %d, and what of the code that they become
// negates something by itself. The absolute value, comparisons and conversions to integers are not
// among them: to these 0-x is -x.
var users = []struct{ name, text, negates string }{
	{"mul", "%r = fmul T %d, %y", ""},
	{"mul_constant", "%r = fmul T %d, 2.0", ""},
	{"mul_other", "%r = fmul T %y, %d", ""},
	{"add", "%r = fadd T %d, %y", ""},
	{"add_itself", "%r = fadd T %d, %d", ""},
	{"sub_from", "%r = fsub T %y, %d", "v_add_f64"}, // there is no v_sub_f64
	{"sub", "%r = fsub T %d, %y", "v_add_f64"},
	{"sub_operand", "%r = fsub T %d, %x", "v_add_f64"},
	{"div", "%r = fdiv T %d, %y", "v_fma_f"},
	{"div_by", "%r = fdiv T 1.0, %d", "v_fma_f"},
	{"fma", "%r = call T @llvm.fma.TY(T %d, T %y, T %x)", ""},
	{"fma_sum", "%r = call T @llvm.fma.TY(T %x, T %y, T %d)", ""},
	{"sqrt", "%r = call T @llvm.sqrt.TY(T %d)", "v_fma_f"},
	{"floor", "%r = call T @llvm.floor.TY(T %d)", ""},
	{"ceil", "%r = call T @llvm.ceil.TY(T %d)", ""},
	{"trunc", "%r = call T @llvm.trunc.TY(T %d)", ""},
	{"roundeven", "%r = call T @llvm.roundeven.TY(T %d)", ""},
	{"copysign", "%r = call T @llvm.copysign.TY(T %y, T %d)", ""},
	{"negated", "%a = fneg T %d\n%r = fmul T %a, %y", "v_mul_f"},
	{"negated_product", "%a = fmul T %d, %y\n%r = fneg T %a", "v_mul_f"},
	{"chosen", "%c = fcmp olt T %y, 1.0\n%a = select i1 %c, T %d, T %y\n%r = fmul T %a, %y", ""},
	{"resized", "%o = RESIZE T %d to OTHER\n%b = fmul OTHER %o, 3.0\n%r = RESIZEBACK OTHER %b to T", ""},
	{"twice", "%e = fsub T 0.0, %d\n%r = fmul T %e, %y", "v_add_f64"},
}

// folds are programs for which the back end has folds that are right only where the sign of a
// zero does not matter, with a line that their code has and one that it must not have.
var folds = []struct{ name, text, want, not string }{
	{"negated_sum", "%a = fadd T %x, %y\n%r = fneg T %a", `xor_b32`, `_(add|sub|subrev)_f.*-[vs|]`},
	{"negated_sum_shared", "%a = fadd T %x, %y\n%b = fneg T %a\n%c = fmul T %b, %y\n%e = fdiv T %x, %a\n%r = fmul T %c, %e", `mul_f(32|64)\S* .*-[vs]`, `_(add|sub|subrev)_f.*-[vs|]`},
	{"negated_difference", "%a = fsub T %x, %y\n%r = fneg T %a", `xor_b32`, `_add_f32|subrev`},
	{"negated_fma", "%a = call T @llvm.fma.TY(T %x, T %y, T %w)\n%r = fneg T %a", `xor_b32`, `fma.*-[vs|]`},
	{"negated_fma_shared", "%a = call T @llvm.fma.TY(T %x, T %y, T %w)\n%b = fneg T %a\n%c = fmul T %b, %y\n%e = call T @llvm.fma.TY(T %a, T %x, T %y)\n%r = fmul T %c, %e", `mul_f(32|64)\S* .*-[vs]`, `_fmac?_f.*-[vs|]`},
	{"negated_selection", "%c = fcmp olt T %x, %y\n%a = select i1 %c, T %x, T 0.0\n%b = fneg T %a\n%r = fmul T %b, %w", `cndmask|cselect`, `_(min|max)_`},
	{"product_minus_one", "%a = fadd T %x, 0.0\n%r = fmul T %a, -1.0", `_add_f(32|64)`, `_(sub|subrev)_f`},
	{"sum_with_zero", "%r = fadd T %x, 0.0", `_add_f(32|64)`, `-[vs|]`},
	{"difference_with_zero", "%a = fadd T %x, 0.0\n%r = fsub T %a, %a", `_add_f(32|64)`, `-0x`},
	{"product_with_zero", "%r = fmul T %x, 0.0", `_mul_f(32|64)`, `and_b32`},
	{"doubled", "%a = fadd T %x, %y\n%r = fmul T %a, 2.0", `_add_f(32|64)`, `mul:2`},
	{"clamped", "%a = fadd T %x, %y\n%c = fcmp olt T %a, 0.0\n%b = select i1 %c, T 0.0, T %a\n%e = fcmp ogt T %b, 1.0\n%r = select i1 %e, T 1.0, T %b", `cndmask`, `clamp`},
	{"sign_by_selection", "%a = fadd T %x, %y\n%n = fneg T %a\n%c = fcmp olt T %a, 0.0\n%r = select i1 %c, T %n, T %a", `cndmask`, `and_b32`},
}

// selections returns programs that select between a number and a zero. The minimum and the
// maximum of the device, for which -0 is less than 0, are not what they say.
func selections() (list []struct{ name, text string }) {
	for _, predicate := range []string{"olt", "ole", "ogt", "oge", "ult", "ule", "ugt", "uge"} {
		for _, compared := range []string{"0.0", "-0.0"} {
			for _, arms := range []string{"T %a, T 0.0", "T 0.0, T %a", "T %a, T -0.0", "T -0.0, T %a"} {
				name := fmt.Sprintf("selection%d", len(list))
				text := fmt.Sprintf("%%a = fmul T %%x, %%y\n%%c = fcmp %s T %%a, %s\n%%r = select i1 %%c, %s", predicate, compared, arms)
				list = append(list, struct{ name, text string }{name, text})
			}
		}
	}
	return list
}

// kernelOf returns a kernel with a body for an element type.
func kernelOf(elem, name, body string) string {
	other, resize, back := "double", "fpext", "fptrunc"
	if elem == "double" {
		other, resize, back = "float", "fptrunc", "fpext"
	}
	text := strings.NewReplacer("RESIZEBACK", back, "RESIZE", resize, "OTHER", other, "llvm.fma.TY", "llvm.fma."+suffix(elem),
		".TY(", "."+suffix(elem)+"(", "T ", elem+" ", " T\n", " "+elem+"\n").Replace(body + "\n")
	return fmt.Sprintf(`define amdgpu_kernel void @%[1]s(%[2]s addrspace(1)* %%to, %[2]s addrspace(1)* %%from, i64 %%n64) #0 !reqd_work_group_size !0 {
%%x = load %[2]s, %[2]s addrspace(1)* %%from
%%p1 = getelementptr %[2]s, %[2]s addrspace(1)* %%from, i64 1
%%y = load %[2]s, %[2]s addrspace(1)* %%p1
%%p2 = getelementptr %[2]s, %[2]s addrspace(1)* %%from, i64 2
%%w = load %[2]s, %[2]s addrspace(1)* %%p2
%[3]sstore %[2]s %%r, %[2]s addrspace(1)* %%to
ret void
}
`, name, elem, text)
}

func suffix(elem string) string {
	if elem == "double" {
		return "f64"
	}
	return "f32"
}

// codeOf compiles a module of kernels and returns the instructions of each.
func codeOf(t *testing.T, tools *toolchain.Tools, target Target, module string) map[string][]string {
	t.Helper()
	code, err := Compile(t.Context(), tools, target, module, "signs")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "signs.hsaco")
	if err := os.WriteFile(file, code.Object, 0o666); err != nil {
		t.Fatal(err)
	}
	text, err := tools.Run(t.Context(), toolchain.Objdump, "-d", "--no-show-raw-insn", "--mcpu="+target.Name, file)
	if err != nil {
		t.Fatal(err)
	}
	instructions := map[string][]string{}
	var kernel string
	for line := range strings.Lines(string(text)) {
		line, _, _ := strings.Cut(strings.TrimSpace(line), "//")
		line = strings.TrimSpace(line)
		if _, name, ok := strings.Cut(line, " <"); ok && strings.HasSuffix(name, ">:") {
			kernel = strings.TrimSuffix(name, ">:")
			continue
		}
		fills := line == "s_code_end" || strings.HasPrefix(line, "s_nop")
		if line != "" && kernel != "" && !fills {
			for one := range strings.SplitSeq(line, "::") {
				instructions[kernel] = append(instructions[kernel], strings.TrimSpace(one))
			}
		}
	}
	return instructions
}

// moduleOf returns a module of kernels.
func moduleOf(t Target, elem string, kernels ...string) string {
	var out strings.Builder
	for _, k := range kernels {
		out.WriteString(k)
	}
	for _, f := range []string{"sqrt", "floor", "ceil", "trunc", "roundeven", "fabs"} {
		fmt.Fprintf(&out, "declare %[1]s @llvm.%s.%s(%[1]s)\n", elem, f, suffix(elem))
	}
	fmt.Fprintf(&out, "declare %[1]s @llvm.copysign.%[2]s(%[1]s, %[1]s)\ndeclare %[1]s @llvm.fma.%[2]s(%[1]s, %[1]s, %[1]s)\n", elem, suffix(elem))
	fmt.Fprintf(&out, "declare i32 @llvm.amdgcn.workitem.id.y()\nattributes #0 = { %s \"amdgpu-flat-work-group-size\"=\"64,64\" }\n!0 = !{i32 64, i32 1, i32 1}\n", strings.Join(t.Attributes(), " "))
	return out.String()
}

var (
	// subtraction is one from zero, or from what may be a zero in a register; there is none of f64,
	// and of two an addition is left.
	subtraction = regexp.MustCompile(`_(sub|subrev)_f32|_add_f(32|64)\S* .*(-[vs|]| 0$| 0,)`)
	negation    = regexp.MustCompile(`-[vs|]`)
)

// TestZeroMinus reads the code for 0-x, in all forms, as an operand of each operation: the
// subtraction is there, and no operand is negated in its place.
func TestZeroMinus(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsObjdump(t)
	for _, target := range Targets() {
		for _, elem := range []string{"float", "double"} {
			t.Run(target.Name+"/"+elem, func(t *testing.T) {
				t.Parallel()
				var kernels []string
				for _, d := range differences {
					for _, u := range users {
						kernels = append(kernels, kernelOf(elem, d.name+"."+u.name, d.text+"\n"+u.text))
					}
				}
				code := codeOf(t, tools, target, moduleOf(target, elem, kernels...))
				for _, d := range differences {
					for _, u := range users {
						checkDifference(t, d.name+"."+u.name, u.negates, code[d.name+"."+u.name])
					}
				}
			})
		}
	}
}

func checkDifference(t *testing.T, name, negates string, code []string) {
	t.Helper()
	subtractions := 0
	for _, line := range code {
		switch {
		case subtraction.MatchString(line):
			subtractions++
		case negation.MatchString(line) && (negates == "" || !strings.HasPrefix(line, negates)):
			t.Errorf("%s: %s negates an operand, in\n\t%s", name, line, strings.Join(code, "\n\t"))
			return
		}
	}
	if subtractions == 0 {
		t.Errorf("%s: there is no subtraction in\n\t%s", name, strings.Join(code, "\n\t"))
	}
}

// TestSignFolds reads the code of programs whose signs of zero the back end could lose.
func TestSignFolds(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsObjdump(t)
	for _, target := range Targets() {
		for _, elem := range []string{"float", "double"} {
			t.Run(target.Name+"/"+elem, func(t *testing.T) {
				t.Parallel()
				var kernels []string
				for _, f := range folds {
					kernels = append(kernels, kernelOf(elem, f.name, f.text))
				}
				for _, s := range selections() {
					kernels = append(kernels, kernelOf(elem, s.name, s.text))
				}
				code := codeOf(t, tools, target, moduleOf(target, elem, kernels...))
				for _, f := range folds {
					checkLines(t, f.name, code[f.name], f.want, f.not)
				}
				for _, s := range selections() {
					checkLines(t, s.text, code[s.name], `cndmask`, `_(min|max|med3|minmax|maxmin)_`)
				}
			})
		}
	}
}

func checkLines(t *testing.T, name string, code []string, want, not string) {
	t.Helper()
	text := strings.Join(code, "\n")
	if !regexp.MustCompile(want).MatchString(text) {
		t.Errorf("%s: no line matches %s in\n%s", name, want, text)
	}
	if found := regexp.MustCompile(not).FindString(text); found != "" {
		t.Errorf("%s: %s is in\n%s", name, found, text)
	}
}
