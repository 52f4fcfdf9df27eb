package main

import (
	"math/big"

	"github.com/openearthgo/oec/internal/exact"
)

// spec is a polynomial to fit. Its coefficients are the constants name0, name1, ...
type spec struct {
	name    string
	doc     string // what name0 + name1·z + ... is
	degree  int
	lo, hi  float64 // of z
	f, w    func(c *calculus, z *big.Float) *big.Float
	twice   bool    // whether what name0 lacks is a constant too, name0Lo
	precise float64 // log2 of the weighted error at most: the fit is wrong above it
}

// calculus writes arithmetic of numbers of one precision.
type calculus struct {
	*exact.Precision
	one, two *big.Float
}

func newCalculus() *calculus {
	p := exact.At(bits)
	return &calculus{p, p.Int(1), p.Int(2)}
}

func add(x, y *big.Float) *big.Float { return num().Add(x, y) }
func sub(x, y *big.Float) *big.Float { return num().Sub(x, y) }
func mul(x, y *big.Float) *big.Float { return num().Mul(x, y) }
func quo(x, y *big.Float) *big.Float { return num().Quo(x, y) }

// rest returns (f(x)-x)/x³ for an odd function f with slope 1, at z = x².
func rest(f func(c *calculus, x *big.Float) *big.Float) func(*calculus, *big.Float) *big.Float {
	return func(c *calculus, z *big.Float) *big.Float {
		x := c.Sqrt(z)
		return quo(sub(f(c, x), x), mul(x, z))
	}
}

// The weights make the error of a polynomial relative to the function that it is
// a part of, or absolute where that is near 1.
func linear(_ *calculus, z *big.Float) *big.Float    { return z }
func quadratic(_ *calculus, z *big.Float) *big.Float { return mul(z, z) }
func constant(c *calculus, _ *big.Float) *big.Float  { return c.one }

// relative is for a part of z of which a multiple of √z is the whole.
func relative(c *calculus, z *big.Float) *big.Float { return c.Sqrt(z) }

func sin(c *calculus, x *big.Float) *big.Float  { return c.Sin(x) }
func sinh(c *calculus, x *big.Float) *big.Float { return c.Sinh(x) }
func atan(c *calculus, x *big.Float) *big.Float { return c.Atan(x) }
func asin(c *calculus, x *big.Float) *big.Float { return c.Asin(x) }

// cosRest is (cos x - 1 + x²/2)/x⁴.
func cosRest(c *calculus, z *big.Float) *big.Float {
	return quo(add(sub(c.Cos(c.Sqrt(z)), c.one), quo(z, c.two)), mul(z, z))
}

// coshRest is (cosh x - 1)/x².
func coshRest(c *calculus, z *big.Float) *big.Float {
	return quo(sub(c.Cosh(c.Sqrt(z)), c.one), z)
}

// halfAtanh is atanh(x)/2, of which log((1+x)/(1-x)) is four times; its rest is
// taken with the slope 1.
func atanh(c *calculus, x *big.Float) *big.Float {
	return quo(c.Log(quo(add(c.one, x), sub(c.one, x))), c.two)
}

// twiceAtanhRest is (log((1+x)/(1-x)) - 2x)/x³.
func twiceAtanhRest(c *calculus, z *big.Float) *big.Float {
	return mul(c.two, rest(atanh)(c, z))
}

// atanhTail is (atanh x - x - x³/3)/x⁵.
func atanhTail(c *calculus, z *big.Float) *big.Float {
	x := c.Sqrt(z)
	cube := mul(x, z)
	return quo(sub(sub(atanh(c, x), x), quo(cube, c.Int(3))), mul(cube, z))
}

// erfRatio is erf(x)/x - 9/8.
func erfRatio(c *calculus, z *big.Float) *big.Float {
	x := c.Sqrt(z)
	return sub(quo(c.Erf(x), x), c.Float(1.125))
}

// erfc is 1 - erf(t+0.65).
func erfc(c *calculus, t *big.Float) *big.Float { return c.Erfc(add(t, c.Float(0.65))) }

func negLogErfc(c *calculus, t *big.Float) *big.Float {
	return num().Neg(c.Log(erfc(c, t)))
}

// inverseCbrt is (1+t)^(-1/3).
func inverseCbrt(c *calculus, t *big.Float) *big.Float {
	return quo(c.one, c.Cbrt(add(c.one, t)))
}

// The bounds of the reduced arguments, a little wide.
const (
	halfLn2    = 0.34665 // |x - n·ln 2|
	quarterPi  = 0.78545 // |x - n·π/2|
	logRatio   = 0.17158 // |(m-1)/(m+1)| for m in [√½, √2]
	powRatio   = 0.06179 // |(m-c)/(m+c)| for c of 0.8, 1 and 1.25
	atanTan    = 0.2361  // |(p-cq)/(q+cp)| for c of 0, ½ and 1
	cbrtSpread = 0.1     // |t³/x - 1| of the first guess
	square     = halfLn2 * halfLn2
	circle     = quarterPi * quarterPi
)

var specs = []spec{
	{"sinhC", "(sinh r - r)/r³, z = r², |r| <= ln(2)/2", 4, 0, square, rest(sinh), linear, false, -55},
	{"coshC", "(cosh r - 1)/r², z = r², |r| <= ln(2)/2", 5, 0, square, coshRest, relative, false, -60},
	{"logC", "(log((1+s)/(1-s)) - 2s)/s³, z = s², m = (1+s)/(1-s) in [√½, √2]", 6, 0, logRatio * logRatio, twiceAtanhRest, linear, false, -57},
	{"powC", "(atanh s - s - s³/3)/s⁵, z = s², |s| <= 0.0618", 4, 0, powRatio * powRatio, atanhTail, quadratic, false, -68},
	{"sinC", "(sin r - r)/r³, z = r², |r| <= π/4", 5, 0, circle, rest(sin), linear, false, -57},
	{"cosC", "(cos r - 1 + r²/2)/r⁴, z = r², |r| <= π/4", 5, 0, circle, cosRest, quadratic, false, -57},
	{"atanC", "(atan t - t)/t³, z = t², |t| <= √5 - 2", 7, 0, atanTan * atanTan, rest(atan), linear, false, -57},
	{"asinC", "(asin t - t)/t³, z = t², |t| <= ½", 12, 0, 0.25, rest(asin), linear, false, -57},
	{"erfC", "erf(x)/x - 9/8, z = x², |x| <= 0.65", 9, 0, 0.4226, erfRatio, constant, false, -55},
	{"erfcC", "-log(1 - erf(z+0.65)), 0 <= z <= 5.3", 18, 0, 5.3, negLogErfc, erfc, true, -55},
	{"cbrtC", "(1+z)^(-1/3), |z| <= 0.1", 4, -cbrtSpread, cbrtSpread, inverseCbrt, constant, false, -20},

	{"sinhS", "the same for float32", 2, 0, square, rest(sinh), linear, false, -26},
	{"coshS", "the same for float32", 2, 0, square, coshRest, relative, false, -26},
	{"logS", "the same for float32", 3, 0, logRatio * logRatio, twiceAtanhRest, linear, false, -26},
	{"sinS", "the same for float32", 2, 0, circle, rest(sin), linear, false, -26},
	{"cosS", "the same for float32", 2, 0, circle, cosRest, quadratic, false, -26},
	{"atanS", "the same for float32", 3, 0, atanTan * atanTan, rest(atan), linear, false, -26},
	{"asinS", "the same for float32", 5, 0, 0.25, rest(asin), linear, false, -26},
	{"erfS", "the same for float32", 5, 0, 0.4226, erfRatio, constant, false, -26},
	{"erfcS", "the same for float32, 0 <= z <= 3.3", 8, 0, 3.3, negLogErfc, erfc, false, -26},
}
