package typeerror

import "github.com/openearthgo/oec"

//oec:stencil
func Copy(in oec.IJK[float64], i, j, k int) (out float64) {
	return in(i, j) // want "not enough arguments in call to in .TypeError."
}

//oec:stencil
func Bad(in oec.IJK[[]float64], i, j, k int) (out float64) { // want "does not satisfy comparable .TypeError."
	return 0
}

func use() {
	RunCopy(1, 2, 3)
	RunOther(1, 2, 3) // want "undefined: RunOther .TypeError."
	var unused int    // want "declared and not used: unused .TypeError."
}
