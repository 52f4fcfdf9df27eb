package elems

import (
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return []difftest.Case{
		upstream[float32](), upstream[float64](), upstream[int32](), upstream[int64](),
		upstream[bool](), upstream[uint8](), upstream[int16](), upstream[uint16](),
		blend[int16](), blend[int32](), blend[float64](),
		narrow[uint8](), narrow[float32](),
	}
}

func upstream[T oec.Elem]() difftest.Case {
	return difftest.Case{Name: "Upstream " + abi.KindOf[T]().String(), Plain: Upstream[T], Bind: BindUpstream[T], Info: UpstreamInfo[T]()}
}

func blend[T number]() difftest.Case {
	return difftest.Case{Name: "Blend " + abi.KindOf[T]().String(), Plain: Blend[T], Bind: BindBlend[T], Info: BlendInfo[T]()}
}

func narrow[T uint8 | float32]() difftest.Case {
	return difftest.Case{Name: "Narrow " + abi.KindOf[T]().String(), Plain: Narrow[T], Bind: BindNarrow[T], Info: NarrowInfo[T]()}
}
