package toolchain

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCanonicalSums gives lines of modules, and what becomes of them.
func TestCanonicalSums(t *testing.T) {
	t.Parallel()
	const declaration = "\ndeclare float @llvm.canonicalize.f32(float)"
	for _, tt := range []struct{ line, want string }{
		{"  %12 = fsub float 0.000000e+00, %11", "  %\"sum 12\" = fsub float 0.000000e+00, %11\n  %12 = call float @llvm.canonicalize.f32(float %\"sum 12\")" + declaration},
		{"  %a.i = fadd contract float %b, %c, !dbg !3", "  %\"sum a.i\" = fadd contract float %b, %c, !dbg !3\n  %a.i = call float @llvm.canonicalize.f32(float %\"sum a.i\")" + declaration},
		{"  %\"a b\" = tail call noundef float @llvm.fma.f32(float %b, float -1.000000e+00, float %c)", "  %\"sum a b\" = tail call noundef float @llvm.fma.f32(float %b, float -1.000000e+00, float %c)\n" +
			"  %\"a b\" = call float @llvm.canonicalize.f32(float %\"sum a b\")" + declaration},
		{"declare float @llvm.canonicalize.f32(float)\n  %1 = fadd float %2, %3", "declare float @llvm.canonicalize.f32(float)\n  %\"sum 1\" = fadd float %2, %3\n" +
			"  %1 = call float @llvm.canonicalize.f32(float %\"sum 1\")"},
		{"  %1 = fsub double 0.000000e+00, %2", ""},
		{"  %1 = fmul float 0.000000e+00, %2", ""},
		{"  %1 = call float @llvm.sqrt.f32(float %2)", ""},
	} {
		checkRewrite(t, CanonicalSums, tt.line, tt.want)
	}
}

// TestStrictSelections gives functions with a comparison and a selection, and the comparison that
// becomes of it.
func TestStrictSelections(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ comparison, selection, want string }{
		{"olt float %x, 0.000000e+00", "i1 %c, float %x, float 0.000000e+00", "ole float %x, 0xB6A0000000000000"},
		{"ult float %x, 0.000000e+00", "i1 %c, float 0.000000e+00, float %x, !prof !1", "ule float %x, 0xB6A0000000000000"},
		{"ogt double %x, 0.000000e+00", "i1 %c, double %x, double -0.000000e+00", "oge double %x, 0x0000000000000001"},
		{"ugt double %x, -0.000000e+00", "i1 %c, double %x, double 0.000000e+00", "uge double %x, 0x0000000000000001"},
		{"ole float %x, 0.000000e+00", "i1 %c, float %x, float 0.000000e+00", "olt float %x, 0x36A0000000000000"},
		{"oge double %x, 0.000000e+00", "i1 %c, double %x, double 0.000000e+00", "ogt double %x, 0x8000000000000001"},
		{"olt <2 x double> %x, zeroinitializer", "<2 x i1> %c, <2 x double> %x, <2 x double> zeroinitializer", "ole <2 x double> %x, <double 0x8000000000000001, double 0x8000000000000001>"},
		{"olt <2 x float> %x, <float 0.000000e+00, float 1.000000e+00>", "<2 x i1> %c, <2 x float> %x, <2 x float> <float 0.000000e+00, float poison>",
			"ole <2 x float> %x, <float 0xB6A0000000000000, float 0x3FEFFFFFE0000000>"},
		{"olt <2 x float> %x, splat (float -0.000000e+00)", "<2 x i1> %c, <2 x float> %x, <2 x float> splat (float -0.000000e+00)", "ole <2 x float> %x, <float 0xB6A0000000000000, float 0xB6A0000000000000>"},
		{"olt float %x, 1.000000e+00", "i1 %c, float %x, float 1.000000e+00", ""},
		{"olt float %x, 0.000000e+00", "i1 %c, float %x, float 1.000000e+00", ""},
		{"olt float %x, 0.000000e+00", "i1 %c, float %y, float 0.000000e+00", ""},
		{"oeq float %x, 0.000000e+00", "i1 %c, float %x, float 0.000000e+00", ""},
		{"olt float %x, %y", "i1 %c, float %x, float %y", ""},
		{"olt float %x, 0x7FF8000000000000", "i1 %c, float %x, float 0x7FF8000000000000", ""},
		{"olt float %x, 0.000000e+00", "i1 %d, float %x, float 0.000000e+00", ""},
	} {
		const other = "define void @f() {\n  %d = fcmp olt float %x, 0.000000e+00\n}\n"
		text := func(c string) string {
			return other + "define void @g() {\n  %c = fcmp " + c + "\n  %r = select " + tt.selection + "\n}"
		}
		want := ""
		if tt.want != "" {
			want = text(tt.want)
		}
		checkRewrite(t, StrictSelections, text(tt.comparison), want)
	}
	// What is selected may be written before what it is selected by.
	const loop = "define void @f() {\n  %r = select i1 %c, float %x, float 0.000000e+00\n  %c = fcmp COMPARE\n}"
	checkRewrite(t, StrictSelections, strings.Replace(loop, "COMPARE", "olt float %x, 0.000000e+00", 1), strings.Replace(loop, "COMPARE", "ole float %x, 0xB6A0000000000000", 1))
}

// TestOpaqueQuotients gives lines of functions, and what becomes of the last.
func TestOpaqueQuotients(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ before, line, want string }{
		{"", "  %9 = udiv i32 -1, %8", "  %\"operand 9\" = call i32 asm \"\", \"=v,0\"(i32 -1)\n  %9 = udiv i32 %\"operand 9\", %8"},
		{"", "  %q.i = urem i64 %7, %8, !dbg !3", "  %\"operand q.i\" = call i64 asm \"\", \"=v,0\"(i64 %7)\n  %q.i = urem i64 %\"operand q.i\", %8, !dbg !3"},
		{"", "  %9 = udiv exact i32 %7, %8", "  %\"operand 9\" = call i32 asm \"\", \"=v,0\"(i32 %7)\n  %9 = udiv exact i32 %\"operand 9\", %8"},
		{"  %8 = zext i8 %6 to i32\n", "  %9 = udiv i32 -1, %8", "  %\"operand 9\" = call i32 asm \"\", \"=v,0\"(i32 -1)\n  %9 = udiv i32 %\"operand 9\", %8"},
		{"  %8 = zext i8 %6 to i32\n}\ndefine void @g() {\n", "  %9 = udiv i32 5, %8", "  %\"operand 9\" = call i32 asm \"\", \"=v,0\"(i32 5)\n  %9 = udiv i32 %\"operand 9\", %8"},
		{"  %8 = and i32 %6, -2\n  %7 = lshr i32 %6, 24\n", "  %9 = udiv i32 %7, %8", "  %\"operand 9\" = call i32 asm \"\", \"=v,0\"(i32 %7)\n  %9 = udiv i32 %\"operand 9\", %8"},
		{"  %8 = zext i8 %6 to i32\n  %7 = lshr i32 %6, 24\n", "  %9 = udiv i32 %7, %8", ""},
		{"  %8 = and i32 %6, 255\n", "  %9 = udiv i32 255, %8", ""},
		{"", "  %9 = udiv i32 %7, 34", ""},
		{"", "  %9 = sdiv i32 -1, %8", ""},
		{"", "  %9 = udiv i16 %7, %8", ""},
	} {
		want := ""
		if tt.want != "" {
			want = tt.before + tt.want
		}
		checkRewrite(t, OpaqueQuotients, tt.before+tt.line, want)
	}
}

// checkRewrite gives a text to a rewrite. Expected is another one, or the same if want is empty.
func checkRewrite(t *testing.T, rewrite Rewrite, text, want string) {
	t.Helper()
	if want == "" {
		want = text
	}
	lines := strings.Split(text, "\n")
	before := slices.Clone(lines)
	if got := strings.Join(rewrite.apply(lines), "\n"); got != want {
		t.Errorf("%s\nbecomes\n%s\nwant\n%s", text, got, want)
	}
	if !slices.Equal(lines, before) {
		t.Errorf("%s\nis changed itself", text)
	}
}

// TestCompileRewrites compiles with an opt that does nothing and an llc that copies what it gets.
func TestCompileRewrites(t *testing.T) {
	t.Parallel()
	upper := Rewrite{"upper", func(lines []string) []string { return []string{strings.ToUpper(strings.Join(lines, "|"))} }}
	end := Rewrite{"end", func(lines []string) []string { return append(lines, "end") }}
	tools := script(t, `if [ "$1" = -S ]; then shift; fi; cp "$3" "$2"`, Options{})
	writeProgram(t, filepath.Join(tools.source.dir, LLC), "#!/bin/sh\ncp \"$3\" \"$2\"\n")
	for _, tt := range []struct {
		rewrites []Rewrite
		want     string
	}{
		{nil, "a\nb"},
		{[]Rewrite{upper, end}, "A|B\nend"},
	} {
		base := filepath.Join(t.TempDir(), "k")
		m := Module{Kernel: "k", Target: "t", Text: "a\nb", Rewrites: tt.rewrites}
		if err := tools.Compile(t.Context(), m, base, ".o"); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(base + ".o"); err != nil || string(got) != tt.want {
			t.Errorf("llc got %q, want %q; error %v", got, tt.want, err)
		}
	}
}
