package advection

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencil with the plain function.
func TestDifferential(t *testing.T) {
	difftest.Run(t,
		difftest.Case{Name: "Transport float32", Plain: Transport[float32], Bind: BindTransport[float32], Info: TransportInfo[float32]()},
		difftest.Case{Name: "Transport float64", Plain: Transport[float64], Bind: BindTransport[float64], Info: TransportInfo[float64]()},
	)
}
