package exact

import (
	"math"
	"math/big"
)

// guard is how many bits more than asked for the functions compute with.
const guard = 64

// reach is how many bits the largest float64 has in front of its binary point:
// reducing it to a period takes as many bits more of π.
const reach = 1024

// Precision computes functions whose results have a relative error below
// 2^-bits.
type Precision struct {
	bits uint
	ln2  *big.Float // to bits+guard
	pi   *big.Float // to bits+guard+reach
}

// At returns functions for a precision.
func At(bits uint) *Precision {
	p := &Precision{bits: bits + guard}
	p.ln2 = p.doubled(p.atanh(p.quo(p.Int(1), p.Int(3))))
	p.pi = machin(p.bits + reach)
	return p
}

// machin computes π = 16 atan(1/5) - 4 atan(1/239).
func machin(bits uint) *big.Float {
	p := &Precision{bits: bits}
	a := p.mul(p.Int(16), p.atanSeries(p.quo(p.Int(1), p.Int(5))))
	return p.sub(a, p.mul(p.Int(4), p.atanSeries(p.quo(p.Int(1), p.Int(239)))))
}

// Pi returns π.
func (p *Precision) Pi() *big.Float { return new(big.Float).Set(p.pi) }

// Ln2 returns the logarithm of 2.
func (p *Precision) Ln2() *big.Float { return new(big.Float).Set(p.ln2) }

// Int returns an integer.
func (p *Precision) Int(n int64) *big.Float { return p.new().SetInt64(n) }

// Float returns a finite float64.
func (p *Precision) Float(x float64) *big.Float { return p.new().SetFloat64(x) }

func (p *Precision) new() *big.Float                  { return new(big.Float).SetPrec(p.bits) }
func (p *Precision) add(x, y *big.Float) *big.Float   { return p.new().Add(x, y) }
func (p *Precision) sub(x, y *big.Float) *big.Float   { return p.new().Sub(x, y) }
func (p *Precision) mul(x, y *big.Float) *big.Float   { return p.new().Mul(x, y) }
func (p *Precision) quo(x, y *big.Float) *big.Float   { return p.new().Quo(x, y) }
func (p *Precision) doubled(x *big.Float) *big.Float  { return p.shifted(x, 1) }
func (p *Precision) halved(x *big.Float) *big.Float   { return p.shifted(x, -1) }
func (p *Precision) negated(x *big.Float) *big.Float  { return p.new().Neg(x) }
func (p *Precision) absolute(x *big.Float) *big.Float { return p.new().Abs(x) }

// shifted returns x·2^n.
func (p *Precision) shifted(x *big.Float, n int) *big.Float {
	if x.Sign() == 0 {
		return p.new()
	}
	return p.new().SetMantExp(x, n)
}

// Sqrt returns the square root.
func (p *Precision) Sqrt(x *big.Float) *big.Float { return p.new().Sqrt(p.new().Set(x)) }

// below reports whether |x| < c.
func below(x *big.Float, c float64) bool {
	return new(big.Float).Abs(x).Cmp(big.NewFloat(c)) < 0
}

// series sums the terms that next makes of the one before, until they are too
// small to count. Next is given the term and its number, from 1 on.
func (p *Precision) series(first *big.Float, next func(term *big.Float, n int64) *big.Float) *big.Float {
	sum, term := p.new().Set(first), first
	for n := int64(1); term.Sign() != 0; n++ {
		term = next(term, n)
		if term.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-int(p.bits) {
			break
		}
		sum.Add(sum, term)
	}
	return sum
}

// odd sums x + c·x³/3 + c²·x⁵/5 + ..., for c of 1 or -1.
func (p *Precision) odd(x *big.Float, c int64) *big.Float {
	if x.Sign() == 0 {
		return p.new()
	}
	square := p.mul(p.mul(x, x), p.Int(c))
	power := p.new().Set(x)
	return p.series(x, func(_ *big.Float, n int64) *big.Float {
		power.Mul(power, square)
		return p.quo(power, p.Int(2*n+1))
	})
}

func (p *Precision) atanSeries(x *big.Float) *big.Float { return p.odd(x, -1) }
func (p *Precision) atanh(x *big.Float) *big.Float      { return p.odd(x, 1) }

// nearest returns the integer nearest to x.
func nearest(x *big.Float) *big.Int {
	half := big.NewFloat(0.5)
	if x.Sign() < 0 {
		half.Neg(half)
	}
	n, _ := new(big.Float).SetPrec(x.Prec()).Add(x, half).Int(nil)
	return n
}

// Float64 rounds to the nearest float64, ties to even, subnormal ones too.
func Float64(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// Parts returns x as a sum of the nearest float64 and what is left of it.
func Parts(x *big.Float) (hi, lo float64) {
	hi = Float64(x)
	if math.IsInf(hi, 0) {
		return hi, 0
	}
	lo, _ = new(big.Float).Sub(x, new(big.Float).SetPrec(x.Prec()).SetFloat64(hi)).Float64()
	return hi, lo
}
