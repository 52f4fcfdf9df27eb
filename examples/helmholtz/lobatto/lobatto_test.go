package lobatto

import (
	"math"
	"testing"
)

// TestExact integrates, differentiates and interpolates powers, for which all three are exact.
func TestExact(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 12; n++ {
		x, w := Points(n)
		if x[0] != -1 || x[n-1] != 1 {
			t.Errorf("%d points from %v to %v", n, x[0], x[n-1])
		}
		for power := range 2*n - 2 {
			sum := 0.0
			for i := range x {
				sum += w[i] * math.Pow(x[i], float64(power))
			}
			want := float64(1+1-power%2*2) / float64(power+1)
			if math.Abs(sum-want) > 1e-13 {
				t.Errorf("%d points: the integral of x^%d is %v, want %v", n, power, sum, want)
			}
		}
		finer, _ := Points(n + 3)
		d, at := Derivative(x), Interpolation(x, finer)
		for power := range n {
			p := float64(power)
			for i := range x {
				sum := 0.0
				for m := range x {
					sum += d[i][m] * math.Pow(x[m], p)
				}
				if want := p * math.Pow(x[i], max(p-1, 0)); math.Abs(sum-want) > 1e-11 {
					t.Errorf("%d points: the derivative of x^%d at %v is %v", n, power, x[i], sum)
				}
			}
			for q := range finer {
				sum := 0.0
				for m := range x {
					sum += at[q][m] * math.Pow(x[m], p)
				}
				if math.Abs(sum-math.Pow(finer[q], p)) > 1e-12 {
					t.Errorf("%d points: x^%d at %v is %v", n, power, finer[q], sum)
				}
			}
		}
	}
}
