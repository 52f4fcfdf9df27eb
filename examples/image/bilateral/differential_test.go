package bilateral

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencil with the plain function.
func TestDifferential(t *testing.T) {
	difftest.Run(t, difftest.Case{Name: "Smooth", Plain: Smooth, Bind: BindSmooth, Info: SmoothInfo()})
}
