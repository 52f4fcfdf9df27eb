package cpu

import (
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
)

// TestCode looks at the instructions of every target, on any machine: full
// vectors, no fused operations, no jump through a table.
func TestCode(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsObjdump(t)
	const (
		fused    = `\bv?f(n?madd|n?msub|mla|mls)`
		indirect = `\b(jmp|call)\s+(r\w+|[a-z]+ ptr)|\bbr\s+x|\bblr\b`
	)
	tests := []struct {
		kernel, target string
		want, never    []string
	}{
		{"axpy", "v2", []string{`mulpd\s+xmm`}, []string{fused, `ymm`}},
		{"axpy", "v3", []string{`vmulpd\s+ymm`, `vzeroupper`}, []string{fused, `zmm`}},
		{"axpy", "v4", []string{`vmulpd\s+zmm`, `vzeroupper`}, []string{fused, `ymm`}},
		{"axpy", "neon", []string{`fmul\s+v\d+\.2d`}, []string{fused, `\badrp\b`}},
		{"branches", "v2", nil, []string{indirect}},
		{"branches", "v3", nil, []string{indirect}},
		{"branches", "v4", nil, []string{indirect}},
		{"branches", "neon", nil, []string{indirect}},
		{"spill", "v4", []string{`\[rsp`, `call`}, []string{`\[rsp - `}},
		{"spill", "neon", []string{`\[sp`, `\bbl\b`}, []string{`\b[xw](18|28)\b`, `\[sp, #-0x[0-9a-f]+\]$`}},
	}
	for _, tt := range tests {
		t.Run(tt.kernel+"/"+tt.target, func(t *testing.T) {
			t.Parallel()
			target, _ := TargetByName(tt.target)
			blob := compileFile(t, tools, target, "testdata/kernels/"+tt.kernel+".ll", tt.kernel)
			text, err := Disassemble(t.Context(), tools, blob)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range tt.want {
				if !regexp.MustCompile(`(?m)` + p).MatchString(text) {
					t.Errorf("no %s in\n%s", p, text)
				}
			}
			for _, p := range tt.never {
				if m := regexp.MustCompile(`(?m)` + p).FindString(text); m != "" {
					t.Errorf("%q in\n%s", m, text)
				}
			}
		})
	}
}

// TestStrictArithmetic counts the operations that LLVM must not simplify.
func TestStrictArithmetic(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsObjdump(t)
	for _, target := range Targets() {
		t.Run(target.Name, func(t *testing.T) {
			t.Parallel()
			blob := compileFile(t, tools, target, "testdata/kernels/strict.ll", "strict")
			text, err := Disassemble(t.Context(), tools, blob)
			if err != nil {
				t.Fatal(err)
			}
			for op, want := range map[string]int{"add": 3, "sub": 1, "mul": 2, "div": 1} {
				// Vector or scalar, two lanes in one instruction or not: the
				// operations are counted in lanes.
				if got := lanes(text, op); got != want {
					t.Errorf("%d of %s, want %d:\n%s", got, op, want, text)
				}
			}
		})
	}
}

// lanes counts the floating-point operations op in a disassembly.
func lanes(text, op string) int {
	n := 0
	for _, m := range regexp.MustCompile(`(?m)^\s*(?:v?`+op+`([sp])d\s|f`+op+`\s+([dv]))`).FindAllStringSubmatch(text, -1) {
		n++
		if strings.Join(m[1:], "") == "p" || strings.Join(m[1:], "") == "v" {
			n++
		}
	}
	return n
}
