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

type tables struct{ a [4][2]float64 }

//oec:kernel
func Look(t *tables, u [4]float64) (v [4]float64) {
	row := &t.b[1] // want "t.b undefined .type .tables has no field or method b. .TypeError."
	oec.For1(4, func(i int) { v[i] = u[i] * row[i%2] })
	return v
}
