package reference

import (
	"math"
	"math/big"

	"github.com/openearthgo/oec/internal/exact"
)

// Functions are the functions, and the tables that they need. All results are finite: of arguments
// for which they are not, something else is returned.
type Functions struct {
	exact   *exact.Precision
	ln2     [3]float64
	halfPi  [4]float64
	halfPi2 Double
	ln2d    Double
	ln10    Double
	roots   Double // 2/√π
	powers  [2*steps + 1]Double
	factors []Double // 1/n!
	inverse []Double // (-1)^n/(n!·(2n+1))
}

// steps is how many table entries there are on either side of 0.
const steps = 24

// New returns functions.
func New() *Functions {
	p := exact.At(200)
	f := &Functions{exact: p, ln2d: parts(p.Ln2()), ln10: parts(p.Log(p.Int(10)))}
	quo := func(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(264).Quo(x, y) }
	half := quo(p.Pi(), p.Int(2))
	f.halfPi2 = parts(half)
	f.roots = parts(quo(p.Int(2), p.Sqrt(p.Pi())))
	chop(f.halfPi[:], quo(new(big.Float).SetPrec(400).Set(p.Pi()), p.Int(2)))
	chop(f.ln2[:], p.Ln2())
	for n := range f.powers {
		f.powers[n] = parts(p.Exp(quo(p.Int(int64(n-steps)), p.Int(64))))
	}
	factorial := p.Int(1)
	for n := range 80 {
		if n > 0 {
			factorial = new(big.Float).SetPrec(400).Mul(factorial, p.Int(int64(n)))
		}
		f.factors = append(f.factors, parts(quo(p.Int(1), factorial)))
		term := parts(quo(p.Int(1), new(big.Float).SetPrec(400).Mul(factorial, p.Int(int64(2*n+1)))))
		if n%2 == 1 {
			term = term.neg()
		}
		f.inverse = append(f.inverse, term)
	}
	return f
}

func parts(x *big.Float) Double {
	hi, lo := exact.Parts(x)
	return Double{hi, lo}
}

// chop returns parts of a number of 32 bits each, and the last of all.
func chop(out []float64, x *big.Float) {
	rest := new(big.Float).SetPrec(400).Set(x)
	for n := range out {
		bits := uint(32)
		if n == len(out)-1 {
			bits = 53
		}
		out[n], _ = new(big.Float).SetPrec(bits).Set(rest).Float64()
		rest.Sub(rest, new(big.Float).SetFloat64(out[n]))
	}
}

// taylor is e^x - 1 for |x| ≤ 1/128 or so.
func (f *Functions) taylor(x Double) Double { return horner(x, f.factors[1:13]).mul(x) }

// expm1 returns e^x - 1 with n, so that the result is to be scaled by 2^n where n is not 0: then
// it is e^x, so scaled, without the 1 taken away.
func (f *Functions) reduced(x Double) (r Double, n float64) {
	n = math.RoundToEven(x.Hi / f.ln2d.Hi)
	r = x.sub(double(float64(n * f.ln2[0]))).sub(double(float64(n * f.ln2[1]))).sub(product(n, f.ln2[2]))
	return r, n
}

// power returns e^r for a reduced r.
func (f *Functions) power(r Double) Double {
	j := math.RoundToEven(r.Hi * 64)
	t := f.taylor(r.sub(double(j / 64)))
	p := f.powers[int(j)+steps]
	return p.add(p.mul(t))
}

// exp returns e^x as a number near 1 and a power of two.
func (f *Functions) exp(x Double) (Double, int) {
	r, n := f.reduced(x)
	return f.power(r), int(n)
}

// expm1 returns e^x-1 for |x| ≤ 700.
func (f *Functions) expm1(x Double) Double {
	if math.Abs(x.Hi) < 1.0/64 {
		return f.taylor(x)
	}
	y, n := f.exp(x)
	return y.scaled(math.Ldexp(1, n)).sub(double(1))
}

// log returns the logarithm of x·2^n, by one step of Newton's method.
func (f *Functions) log(x float64) Double {
	if x < 0x1p-1000 {
		return f.log(x * 0x1p64).sub(f.ln2d.times(64))
	}
	y := math.Log(x)
	if math.Abs(y) < 0.1 {
		m := f.expm1(double(-y))
		return double(y).add(double(x).sub(double(1)).add(m.times(x)))
	}
	p, n := f.exp(double(-y))
	return double(y).add(p.times(math.Ldexp(x, n)).sub(double(1)))
}

func (f *Functions) log1p(x float64) Double {
	if x > 0x1p100 {
		return f.log(x)
	}
	y := math.Log1p(x)
	if math.Abs(y) < 0.1 {
		m := f.expm1(double(-y))
		return double(y).add(double(x).add(m).add(m.times(x)))
	}
	p, n := f.exp(double(-y))
	one := sum(1, x)
	return double(y).add(p.scaled(math.Ldexp(1, n)).mul(one).sub(double(1)))
}

// sinCos returns sine and cosine for |x| ≤ 1.
func (f *Functions) sinCos(x Double) (s, c Double) {
	z := x.mul(x).neg()
	var odd, even [15]Double
	for n := range odd {
		even[n], odd[n] = f.factors[2*n], f.factors[2*n+1]
	}
	return horner(z, odd[:]).mul(x), horner(z, even[:])
}

// circular returns sine and cosine of any number.
func (f *Functions) circular(x float64) (s, c Double) {
	var r Double
	var q int
	if math.Abs(x) < 0x1p20 {
		n := math.RoundToEven(x / f.halfPi2.Hi)
		q = int(n) & 3
		r = double(x).sub(double(float64(n * f.halfPi[0]))).sub(double(float64(n * f.halfPi[1]))).sub(double(float64(n * f.halfPi[2]))).sub(product(n, f.halfPi[3]))
	} else {
		b, n := f.exact.Quarter(f.exact.Float(x))
		r, q = parts(b), n
	}
	s, c = f.sinCos(r)
	if q&1 != 0 {
		s, c = c, s.neg()
	}
	if q&2 != 0 {
		s, c = s.neg(), c.neg()
	}
	return s, c
}

// atan2 improves an angle by a step of Newton's method: it turns the point back by it.
func (f *Functions) atan2(y, x Double) Double {
	a := math.Atan2(y.Hi, x.Hi)
	s, c := f.circular(a)
	return double(a).add(y.mul(c).sub(x.mul(s)).quo(x.mul(c).add(y.mul(s))))
}

// asin is for |x| ≤ 0.8.
func (f *Functions) asin(x Double) Double {
	a := math.Asin(x.Hi)
	s, c := f.sinCos(double(a))
	return double(a).add(x.sub(s).quo(c))
}

// erf sums the series, or takes the complement of package math, which is small enough to
// be precise.
func (f *Functions) erf(x float64) Double {
	if x < 0 {
		return f.erf(-x).neg()
	}
	if x > 3 {
		return sum(1, -math.Erfc(x))
	}
	terms := 20 + int(14*x)
	return horner(product(x, x), f.inverse[:terms]).times(x).mul(f.roots)
}
