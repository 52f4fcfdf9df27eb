package integers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// TestStencilPanic runs Ratio where it panics: on all code, the error names the same
// operation, and the plan is good for another run.
func TestStencilPanic(t *testing.T) {
	for _, level := range RatioInfo().Levels {
		for _, isa := range level.ISAs {
			if !isa.Supported() {
				continue
			}
			for name, opt := range map[string]rt.Option{"alone": rt.Workers(1), "shared": rt.Workers(3), "checked": rt.Check(2)} {
				t.Run(fmt.Sprintf("%s/%v/%s", level.Name, isa, name), func(t *testing.T) {
					t.Setenv("OEC_CPU", isa.Short())
					testStencilPanic(t, rt.Level(level.Name), opt)
				})
			}
		}
	}
}

func testStencilPanic(t *testing.T, opts ...rt.Option) {
	const size = 150
	var f RatioFields
	if err := f.Alloc(size, size); err != nil {
		t.Fatal(err)
	}
	f.A.FillFunc(func(i, j, _ int) int32 { return int32(1000*i - j) })
	f.B.Fill(-7)
	f.N.Fill(3)
	plan, err := BindRatio(f, opts...)
	if err != nil {
		t.Fatal(err)
	}
	run := func(want *rt.StencilPanic) {
		t.Helper()
		err := plan.Run(context.Background())
		var panicked *rt.StencilPanic
		switch {
		case want == nil && err != nil:
			t.Errorf("the run returns %v", err)
		case want == nil:
			compareRatio(t, &f)
		case !errors.As(err, &panicked) || panicked.Op != want.Op || panicked.Pos != want.Pos || len(panicked.Outputs) != 2:
			t.Errorf("the run returns %v, want %s: %s", err, want.Pos, want.Op)
		}
	}
	half := &rt.StencilPanic{Op: "integer divide by zero", Pos: place(t, "a(i, j) / b(i, j)", "/")}
	shift := &rt.StencilPanic{Op: "negative shift amount", Pos: place(t, "<< n(i, j)", "<<")}
	run(nil)
	f.B.Set(149, 131, 0, 0)
	run(half)
	f.N.Set(0, 0, 0, -1)
	run(half) // of several operations, it is the first of the function
	f.B.Set(149, 131, 0, 1)
	run(shift)
	f.N.Set(0, 0, 0, 63)
	run(nil)
}

// compareRatio compares the outputs with the plain function.
func compareRatio(t *testing.T, f *RatioFields) {
	t.Helper()
	n := f.Out.Interior()
	for j := range n[1] {
		for i := range n[0] {
			out, rest := Ratio(f.A.ViewIJ(), f.B.ViewIJ(), f.N.ViewIJ(), i, j)
			if f.Out.At(i, j, 0) != out || f.Rest.At(i, j, 0) != rest {
				t.Fatalf("at (%d,%d): %d and %d, want %d and %d", i, j, f.Out.At(i, j, 0), f.Rest.At(i, j, 0), out, rest)
			}
		}
	}
}

// place returns the position of an operator in a piece of source.
func place(t *testing.T, text, operator string) string {
	t.Helper()
	src, err := os.ReadFile("arithmetic.go")
	if err != nil {
		t.Fatal(err)
	}
	for n, line := range strings.Split(string(src), "\n") {
		if col := strings.Index(line, text); col >= 0 {
			return fmt.Sprintf("arithmetic.go:%d:%d", n+1, col+strings.Index(text, operator)+1)
		}
	}
	t.Fatalf("there is no %q", text)
	return ""
}
