package programs

import "github.com/openearthgo/oec"

// Optics are tables, and a number beside them.
type Optics struct {
	Major  [3][4][5]float32
	Counts [4]uint8
	Shift  float32
}

// Located interpolates in a table between four of its numbers.
//
//oec:stencil
func Located(table *[4][5]float64, t, h oec.IJK[float64], i, j, k int) float64 {
	a, v := oec.Locate(t(i, j, k)+3, len(table))
	b, w := oec.Locate(h(i, j, k), 5)
	sum := 0.0
	for x := range v {
		for y := range w {
			sum += v[x] * w[y] * table[a+x][b+y]
		}
	}
	return sum
}

// Looked reads a struct of tables in a helper, in a closure, and under conditions.
//
//oec:stencil
func Looked(o *Optics, x oec.IJK[float32], class oec.IJ[int32], i, j, k int) (out float32, n int32) {
	c := class(i, j)
	absorbed := func(i, j, k int) float32 {
		row := o.Major[2][oec.Int[int](min(max(x(i, j, k), 0), 3))&3]
		row[1] += o.Shift
		return row[1] + row[4]
	}
	out = gathered(&o.Major[1], int(c)) + absorbed(i+1, j, k)*o.Shift
	if c >= 0 && int(c) < len(o.Counts) {
		n = int32(o.Counts[c])
	}
	if k%2 == 0 {
		out += pick(o.Major[0], x(i, j, k))[3]
	}
	return out, n
}

func gathered(rows *[4][5]float32, c int) (sum float32) {
	for n, row := range rows {
		sum += row[min(max(c, n), 4)]
	}
	return sum
}

func pick(rows [4][5]float32, x float32) [5]float32 {
	if x > 0 {
		return rows[1]
	}
	return rows[2]
}

// Carried keeps a row of a table from one level to the next.
//
//oec:stencil
func Carried(table *[4][3]float64, d oec.Domain, x oec.IJK[float64], i, j int) (sum float64) {
	var row [3]float64
	for k := range d.NK {
		sum += row[1] * x(i, j, k)
		row = table[oec.Int[int](x(i, j, k))&3]
	}
	return sum + row[2]
}
