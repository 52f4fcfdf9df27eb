// Package helpers has stencils whose helpers live in another package.
package helpers

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/frontend/testdata/helpers/lib"
)

//oec:stencil
func Face[T oec.Float](q oec.IJK[T], c T, i, j, k int) (out T) {
	return lib.Upwind(q, c, i, j, k) * lib.Half
}
