// Package lib owns a helper.
package lib

import (
	"fmt"

	"github.com/openearthgo/oec"
)

// Half is a constant of another package.
const Half = 0.5

var names = map[string]int{"x": 1}

// Upwind picks the value from where c blows.
func Upwind[T oec.Float](q oec.IJK[T], c T, i, j, k int) T {
	if c > 0 {
		return q(i-1, j, k)
	}
	return q(i, j, k)
}

// Unrelated is not reached.
func Unrelated() { fmt.Println(names, undefinedOnPurpose) }
