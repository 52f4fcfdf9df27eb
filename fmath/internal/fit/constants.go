package main

import (
	"fmt"
	"math"
	"math/big"

	"github.com/openearthgo/oec/internal/exact"
)

// part is a float64 of those that a number is the sum of: it has so many bits, or all 53.
type part struct {
	name string
	bits int
}

// split is a number in parts.
type split struct {
	doc   string
	of    func(c *calculus) *big.Float
	parts []part
}

const all = 53

var splits = []split{
	{"1/log(2)", log2E, []part{{"log2E", all}}},
	{"1/log(2) in two parts", log2E, []part{{"log2ETop", 26}, {"log2ERest", all}}},
	{"2/log(2)", func(c *calculus) *big.Float { return quo(c.two, c.Ln2()) }, []part{{"twoLog2E", all}, {"twoLog2ELo", all}}},
	{"log(2)", ln2, []part{{"ln2", all}}},
	{"log(2) in two parts, of which the products of the first with exponents are exact", ln2, []part{{"ln2Hi", 42}, {"ln2Lo", all}}},
	{"log(2) in two parts, of which the product of the first with one like it is exact", ln2, []part{{"ln2Top", 26}, {"ln2Rest", all}}},
	{"1/log(10)", log10E, []part{{"log10E", all}}},
	{"1/log(10) in two parts", log10E, []part{{"log10ETop", 26}, {"log10ERest", all}}},
	{"log(2)/log(10)", func(c *calculus) *big.Float { return c.Log10(c.two) }, []part{{"log10Of2Hi", 42}, {"log10Of2Lo", all}}},
	{"log(2)/log(10), to all bits", func(c *calculus) *big.Float { return c.Log10(c.two) }, []part{{"log10Of2", all}}},
	{"1/3", func(c *calculus) *big.Float { return quo(c.one, c.Int(3)) }, []part{{"oneThird", all}, {"oneThirdLo", all}}},
	{"log(0.8)/log(2), of the float64 next to 0.8, and to which exponents can be added", func(c *calculus) *big.Float { return c.Log2(c.Float(0.8)) }, []part{{"log2FourFifths", 40}, {"log2FourFifthsLo", all}}},
	{"log(1.25)/log(2)", func(c *calculus) *big.Float { return c.Log2(c.Float(1.25)) }, []part{{"log2FiveFourths", 40}, {"log2FiveFourthsLo", all}}},
	{"2/π", func(c *calculus) *big.Float { return quo(c.two, c.Pi()) }, []part{{"twoOverPi", all}}},
	{"π/2", halfPi, []part{{"halfPi", all}, {"halfPiLo", all}}},
	{"π/2 in three parts, of which the multiples of two are exact", halfPi, []part{{"halfPiA", 38}, {"halfPiB", 38}, {"halfPiC", all}}},
	{"π/2 in two parts, of which the multiples of the first are exact", halfPi, []part{{"halfPiTop", 38}, {"halfPiRest", all}}},
	{"atan(1/2)", func(c *calculus) *big.Float { return c.Atan(c.Float(0.5)) }, []part{{"atanHalf", all}, {"atanHalfLo", all}}},
}

func ln2(c *calculus) *big.Float    { return c.Ln2() }
func log2E(c *calculus) *big.Float  { return quo(c.one, c.Ln2()) }
func log10E(c *calculus) *big.Float { return quo(c.one, c.Log(c.Int(10))) }
func halfPi(c *calculus) *big.Float { return quo(c.Pi(), c.two) }

// values returns the parts of a number: each is what the ones before it leave, truncated, but for
// the last, which is rounded.
func (s split) values(c *calculus) []float64 {
	rest := num().Set(s.of(c))
	var out []float64
	for _, p := range s.parts {
		mode := big.ToZero
		if p.bits == all {
			mode = big.ToNearestEven
		}
		f, _ := new(big.Float).SetMode(mode).SetPrec(uint(p.bits)).Set(rest).Float64()
		out = append(out, f)
		rest.Sub(rest, num().SetFloat64(f))
	}
	return out
}

// The words of 2/π begin with zeros, which stand for bits that would be in front of the binary
// point, and end where the largest float64 needs no more.
const (
	turnWords = 19
	turnZeros = 39
)

// turns returns the words.
func turns() []uint64 {
	const bits = 64 * turnWords
	p := exact.At(bits)
	x := new(big.Float).SetPrec(bits+64).Quo(p.Int(2), p.Pi())
	n, _ := x.SetMantExp(x, bits-turnZeros).Int(nil)
	out := make([]uint64, turnWords)
	for k := range out {
		word := new(big.Int).Rsh(n, uint(64*(turnWords-1-k)))
		out[k] = word.And(word, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	}
	return out
}

// hex prints a float64 as Go does, exactly.
func hex(x float64) string { return fmt.Sprintf("%x", x) }
