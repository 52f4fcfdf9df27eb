package main

import (
	"math"
	"math/rand/v2"

	"github.com/openearthgo/oec/internal/reference"
)

// worst is the largest error met, in units in the last place, and its arguments.
type worst struct {
	error float64
	at    []float64
	count uint64
}

// join takes what another part of the arguments has shown into account.
func (w *worst) join(other worst) {
	count := w.count + other.count
	if other.error > w.error {
		*w = other
	}
	w.count = count
}

// note takes an error into account.
func (w *worst) note(e float64, at ...float64) {
	w.count++
	if math.IsNaN(e) {
		e = math.Inf(1)
	}
	if e > w.error {
		w.error = e
		w.at = append(w.at[:0], at...)
	}
}

// skip reports whether a result is no number to compare: the special cases have tests.
func skip(v reference.Value) bool {
	return v.Hi == 0 || math.IsNaN(v.Hi) || math.IsInf(v.Hi, 0) || math.IsNaN(v.Lo) || v.Exp > 4000 || v.Exp < -4000
}

// sample measures a function of float64 at n arguments that are hard.
func (f *function) sample(n uint64, r *rand.Rand, tick func()) worst {
	var w worst
	for range n {
		tick()
		if f.binary != nil {
			x, y := reference.Arguments(f.name, r)
			if v := f.exact2(x, y); !skip(v) {
				w.note(v.Error(f.binary(x, y)), x, y)
			}
			continue
		}
		x := reference.Argument(f.name, r)
		if v := f.exact(x); !skip(v) {
			w.note(v.Error(f.unary(x)), x)
		}
	}
	return w
}

// all measures a function of float32 at every stride-th argument of those whose bits are from
// from (inclusive) to to (exclusive). The reference is the function of float64: what it is
// wrong by is 2^-28 of a unit. A result that is the reference, or that rounded, is wrong by
// nothing, or by no more than half a unit, and is not looked at if such an error is known.
func (f *function) all(from, to, stride uint64, tick func()) (w worst, err error) {
	b, err := f.vector.batches()
	if err != nil {
		return w, err
	}
	for at := (from + stride - 1) / stride * stride; at < to; at += batch * stride {
		count := min(batch, (to-at+stride-1)/stride)
		for n := range count {
			b.in[n] = math.Float32frombits(uint32(at + n*stride))
		}
		if err := b.compute(); err != nil {
			return w, err
		}
		for n, x := range b.in[:count] {
			tick()
			switch want, got := b.out64[n], b.out[n]; {
			case want == float64(got), float32(want) == got && w.error >= 0.5:
				w.count++
			default:
				w.note32(want, got, float64(x))
			}
		}
	}
	return w, nil
}

// sample32 measures a function of two float32.
func (f *function) sample32(n uint64, r *rand.Rand, tick func()) worst {
	var w worst
	for range n {
		tick()
		a, b := reference.Arguments(f.name, r)
		x, y := float32(a), float32(b)
		if r.IntN(4) == 0 {
			x, y = math.Float32frombits(r.Uint32()), math.Float32frombits(r.Uint32())
		}
		w.note32(f.math2(float64(x), float64(y)), f.binary32(x, y), float64(x), float64(y))
	}
	return w
}

// note32 takes the result for float32 arguments into account; where the right one is
// no number, it must be the same.
func (w *worst) note32(want float64, got float32, at ...float64) {
	v := reference.Value{Double: reference.Double{Hi: want}}
	switch {
	case math.IsNaN(want) || math.IsInf(want, 0) || want == 0:
		if same := float64(got); same != want && same == same {
			w.note(math.Inf(1), at...)
		}
	default:
		w.note(v.Error32(got), at...)
	}
}
