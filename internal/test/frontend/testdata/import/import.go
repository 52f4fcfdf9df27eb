package imports

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/frontend/testdata/nowhere" // want "cannot import github.com/openearthgo/oec/internal/test/frontend/testdata/nowhere: .*LoadError."
)

//oec:stencil
func Copy(in oec.I[float64], i int) (out float64) { return nowhere.F(in(i)) }
