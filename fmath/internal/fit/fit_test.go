package main

import (
	"bytes"
	"math"
	"math/big"
	"os"
	"testing"
)

// TestConstants computes the constants of package fmath again.
func TestConstants(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("fits all polynomials, which takes seconds")
	}
	want, err := constants()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../constants.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("constants.go is not what fit prints; run go generate in fmath")
	}
}

// TestParts adds up the parts of each constant.
func TestParts(t *testing.T) {
	t.Parallel()
	c := newCalculus()
	for _, s := range splits {
		rest := num().Set(s.of(c))
		bits := 0
		for n, v := range s.values(c) {
			p := s.parts[n]
			if f := num().SetFloat64(v); f.MinPrec() > uint(p.bits) {
				t.Errorf("%s has %d bits, and %d were asked for", p.name, f.MinPrec(), p.bits)
			}
			rest.Sub(rest, num().SetFloat64(v))
			bits += p.bits
		}
		if rest.Sign() != 0 && rest.MantExp(nil) > s.of(c).MantExp(nil)-bits+1 {
			t.Errorf("%s: %.3g is left of it", s.parts[0].name, rest)
		}
	}
}

// TestMinimax fits a parabola to e^x on [0, 1]. Its error is known to be 0.00876, and must have
// that size, with changing signs, at four places.
func TestMinimax(t *testing.T) {
	t.Parallel()
	c := newCalculus()
	one := func(*big.Float) *big.Float { return c.one }
	f := newFitting(c.Precision, c.Exp, one, 0, 1, 2)
	coefficients, err := f.minimax()
	if err != nil {
		t.Fatal(err)
	}
	at, worst := extremes(f.errors(coefficients), 4)
	if w, _ := worst.Float64(); math.Abs(w-0.008756) > 1e-5 || len(at) != 4 {
		t.Errorf("error %v at %d places", w, len(at))
	}
}
