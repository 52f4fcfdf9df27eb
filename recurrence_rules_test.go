package oec_test

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
)

// What a recurrence may not do panics, and the message says what it is.
func TestRecurrencePanics(t *testing.T) {
	d := oec.NewDomain(3, 3, 3)
	one := func(i, j, k int) float64 { return 1 }
	forward := func(read func(self oec.IJK[float64], i, j, k int) float64) func() {
		return func() { oec.Forward(d, read)(1, 1, 1) }
	}
	for want, f := range map[string]func(){
		"oec: Forward: level -1 is read; there are 3": forward(func(self oec.IJK[float64], i, j, k int) float64 {
			return self(i, j, k-1)
		}),
		"oec: Forward: the body for [1 1 0] reads its result at [1 1 1], which is not computed before": forward(func(self oec.IJK[float64], i, j, k int) float64 {
			return self(i, j, k+1)
		}),
		"oec: Forward: the body for [1 1 0] reads its result at [1 1 0], which is not computed before": forward(func(self oec.IJK[float64], i, j, k int) float64 {
			return self(i, j, k)
		}),
		"oec: Forward: the body for [1 1 0] reads its result at [0 1 0]; it may do so in the same column only": forward(func(self oec.IJK[float64], i, j, k int) float64 {
			return self(i-1, j, k)
		}),
		"oec: Forward: level 3 is read; there are 3": func() { oec.Forward(d, func(oec.IJK[float64], int, int, int) float64 { return 1 })(0, 0, 3) },
		"oec: BackwardK: the body for [0 0 2] reads its result at [0 0 1], which is not computed before": func() {
			oec.BackwardK(d, func(self oec.K[float64], k int) float64 { return self(k - 1) })(1)
		},
		"oec: Sweep: the first parameter of the body is read after the body has returned": func() {
			var kept oec.IJK[float64]
			oec.Sweep(d, one, func(y oec.IJK[float64], i, j, k int) float64 { kept = y; return 1 })(0, 0, 0)
			kept(0, 0, 0)
		},
		"oec: Sweep: the body reads the result at [0 0 0], which needs it; it is to read its first parameter": func() {
			var y oec.IJK[float64]
			y = oec.Sweep(d, one, func(_ oec.IJK[float64], i, j, k int) float64 { return y(i, j, k) })
			y(0, 0, 0)
		},
	} {
		if got := panicOf(f); got != want {
			t.Errorf("panics with %q, want %q", got, want)
		}
	}
}

func panicOf(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	f()
	return "nothing"
}

// After a panic, a recurrence can be evaluated again.
func TestRecurrenceAfterPanic(t *testing.T) {
	d, bad := oec.NewDomain(1, 1, 3), true
	sum := func(k int) float64 {
		return oec.ForwardK(d, func(self oec.K[float64], k int) float64 {
			if k == 1 && bad {
				panic("bad")
			}
			if k == 0 {
				return 1
			}
			return self(k-1) + 1
		})(k)
	}
	for _, want := range []string{"bad", "nothing"} {
		if got := panicOf(func() { sum(2) }); got != want {
			t.Errorf("panics with %q, want %q", got, want)
		}
		bad = false
	}
}

func sumOf(d oec.Domain, x oec.K[float64], k int) float64 {
	return oec.ForwardK(d, func(self oec.K[float64], k int) float64 {
		if k == 0 {
			return x(k)
		}
		return self(k-1) + x(k)
	})(k)
}

func line(slope float64) oec.K[float64] {
	return func(k int) float64 { return slope * float64(k+1) }
}

// In one evaluation, one place may call a stencil for several fields.
func TestEvalTellsCallsApart(t *testing.T) {
	d := oec.NewDomain(2, 1, 4)
	oec.Eval(d, func(i, j, k int) {
		for n := range 3 {
			if got, want := sumOf(d, line(float64(n)), k), float64(n*(k+1)*(k+2)/2); got != want {
				t.Fatalf("sum %d at %d is %v, want %v", n, k, got, want)
			}
		}
		oec.Eval(oec.NewDomain(1, 1, 2), func(_, _, k int) { sumOf(d, line(3), k) })
		if got := sumOf(d, line(5), k); got != float64(5*(k+1)*(k+2)/2) {
			t.Fatalf("the sum of another call at %d is %v", k, got)
		}
	})
	oec.Eval(d, func(i, j, k int) {
		if got := sumOf(d, line(7), k); got != float64(7*(k+1)*(k+2)/2) {
			t.Fatalf("a new evaluation gives %v at %d", got, k)
		}
	})
}

// Values that were computed from other fields are not taken for those of the present ones.
func TestChangedFieldsPanic(t *testing.T) {
	sums := func(d oec.Domain, x oec.K[float64]) {
		for k := range d.NK {
			sumOf(d, x, k)
		}
	}
	const want = "oec: ForwardK: the value at [0 0 2] was 6 and is now 103: the fields have changed since, or are others; run each loop over the points in oec.Eval, or give it a Domain of its own"
	other := func(k int) float64 {
		if k == 2 {
			return 100
		}
		return float64(k + 1)
	}
	d := oec.NewDomain(1, 1, 4)
	for _, x := range []oec.K[float64]{line(1), line(1)} {
		sums(d, x) // the same values do no harm
	}
	if got := panicOf(func() {
		for _, x := range []oec.K[float64]{line(1), other} {
			sums(d, x)
		}
	}); got != want {
		t.Errorf("panics with %q, want %q", got, want)
	}
	const wantBack = "oec: BackwardK: the value at [0 0 2] was 7 and is now 104: the fields have changed since, or are others; run each loop over the points in oec.Eval, or give it a Domain of its own"
	if got := panicOf(func() {
		oec.Eval(d, func(_, _, k int) {
			for n, x := range []oec.K[float64]{line(1), other} {
				if k < 2 || n == 1 { // the second call is the only one from k = 2 on
					sumAbove(d, x, k)
				}
			}
		})
	}); got != wantBack {
		t.Errorf("panics with %q, want %q", got, wantBack)
	}
}

func sumAbove(d oec.Domain, x oec.K[float64], k int) float64 {
	return oec.BackwardK(d, func(self oec.K[float64], k int) float64 {
		if k == d.NK-1 {
			return x(k)
		}
		return self(k+1) + x(k)
	})(k)
}

// A copy of a Domain with other extents is another domain.
func TestDomainOfOtherExtents(t *testing.T) {
	d := oec.NewDomain(1, 1, 2)
	for n := 2; n < 5; n++ {
		d.NK = n
		total := oec.BackwardK(d, func(self oec.K[int64], k int) int64 {
			if k == d.NK-1 {
				return 1
			}
			return self(k+1) + 1
		})
		if got := total(0); got != int64(n) {
			t.Errorf("over %d levels: %d", n, got)
		}
	}
}

// Each function for fields of fewer dimensions updates what it is named after.
func TestRecurrencesOfFewerDimensions(t *testing.T) {
	d := oec.NewDomain(3, 4, 5)
	pow := func(p int, ns ...int) int64 { // 3, 4 and 5 points: each visited once
		n := 0
		for _, x := range ns {
			n = n*p + x
		}
		return int64(n)
	}
	for name, got := range map[string]int64{
		"ForwardIK":  oec.ForwardIK(d, func(s oec.IK[int64], i, k int) int64 { return below(k, 0, i, func() int64 { return s(i, k-1) }) })(2, 4),
		"ForwardJK":  oec.ForwardJK(d, func(s oec.JK[int64], j, k int) int64 { return below(k, 0, j, func() int64 { return s(j, k-1) }) })(2, 4),
		"ForwardK":   oec.ForwardK(d, func(s oec.K[int64], k int) int64 { return below(k, 0, 2, func() int64 { return s(k - 1) }) })(4),
		"BackwardIK": oec.BackwardIK(d, func(s oec.IK[int64], i, k int) int64 { return below(k, 4, i, func() int64 { return s(i, k+1) }) })(2, 0),
		"BackwardJK": oec.BackwardJK(d, func(s oec.JK[int64], j, k int) int64 { return below(k, 4, j, func() int64 { return s(j, k+1) }) })(2, 0),
		"BackwardK":  oec.BackwardK(d, func(s oec.K[int64], k int) int64 { return below(k, 4, 2, func() int64 { return s(k + 1) }) })(0),
	} {
		if want := pow(10, 2, 4); got != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
	one := func(n int) int64 { return 1 }
	two := func(m, n int) int64 { return 1 }
	for name, c := range map[string]struct{ got, want int64 }{
		"SweepI":      {oec.SweepI(d, one, func(y oec.I[int64], i int) int64 { return 1 + y(i-1) })(2), 4},
		"SweepJ":      {oec.SweepJ(d, one, func(y oec.J[int64], j int) int64 { return 1 + y(j-1) })(3), 5},
		"SweepK":      {oec.SweepK(d, one, func(y oec.K[int64], k int) int64 { return 1 + y(k-1) })(4), 6},
		"SweepIJ":     {oec.SweepIJ(d, two, func(y oec.IJ[int64], i, j int) int64 { return y(i-1, j) + y(i, j-1) })(2, 3), 35},
		"SweepIK":     {oec.SweepIK(d, two, func(y oec.IK[int64], i, k int) int64 { return y(i-1, k) + y(i, k-1) })(2, 4), 56},
		"SweepJK":     {oec.SweepJK(d, two, func(y oec.JK[int64], j, k int) int64 { return y(j-1, k) + y(j, k-1) })(3, 4), 126},
		"SweepBackI":  {oec.SweepBackI(d, one, func(y oec.I[int64], i int) int64 { return 1 + y(i+1) })(0), 4},
		"SweepBackJ":  {oec.SweepBackJ(d, one, func(y oec.J[int64], j int) int64 { return 1 + y(j+1) })(0), 5},
		"SweepBackK":  {oec.SweepBackK(d, one, func(y oec.K[int64], k int) int64 { return 1 + y(k+1) })(0), 6},
		"SweepBackIJ": {oec.SweepBackIJ(d, two, func(y oec.IJ[int64], i, j int) int64 { return y(i+1, j) + y(i, j+1) })(0, 0), 35},
		"SweepBackIK": {oec.SweepBackIK(d, two, func(y oec.IK[int64], i, k int) int64 { return y(i+1, k) + y(i, k+1) })(0, 0), 56},
		"SweepBackJK": {oec.SweepBackJK(d, two, func(y oec.JK[int64], j, k int) int64 { return y(j+1, k) + y(j, k+1) })(0, 0), 126},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", name, c.got, c.want)
		}
	}
}

// below counts the levels up to one where the first is k0, in units, with n in the tens.
func below(k, k0, n int, self func() int64) int64 {
	if k == k0 {
		return int64(10 * n)
	}
	return self() + 1
}
