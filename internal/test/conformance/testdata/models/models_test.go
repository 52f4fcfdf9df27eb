package models

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// TestNames checks what the fields in structs are called in Go, in errors and in the table of halos; and that states may
// be assigned and exchanged as wholes.
func TestNames(t *testing.T) {
	t.Parallel()
	var f StepFields[float64]
	if err := f.Alloc(5, 4); err != nil {
		t.Fatal(err)
	}
	f.Old, f.Now = f.Now, f.Old
	v := f.Now.Wind.V
	f.Now.Wind.V = nil
	p := Params[float64]{Grid: Grid[float64]{DX: 1, dy: 1}, dt: 0.1}
	var none *rt.NilFieldError
	if err := RunStep(context.Background(), f, p); !errors.As(err, &none) || none.Field != "Now.Wind.V" {
		t.Errorf("a nil field gives %v", err)
	}
	bare, err := rt.NewField[float64](rt.IJ, [3]int{5, 4, 1}, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	f.Now.Wind.V = bare
	var reach *rt.ReachError
	if err := RunStep(context.Background(), f, p); !errors.As(err, &reach) || reach.Field != "Now.Wind.V" ||
		!strings.Contains(err.Error(), `StepHalo()["Now.Wind.V"]`) {
		t.Errorf("a field without halo gives %v", err)
	}
	f.Now.Wind.V = v
	plan, err := BindStep(f)
	if err != nil {
		t.Fatal(err)
	}
	f.Old.H.Fill(2)
	if err := plan.Run(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	if h := f.Next.H.At(3, 2, 0); h != 2 {
		t.Errorf("height %v", h)
	}
	if halo := StepHalo()["Old.Tracers[1]"]; halo != (rt.Halo{Hi: [3]int{0, 1, 0}}) {
		t.Errorf("halo %v", halo)
	}
}
