package fmath

import (
	"math"

	"github.com/openearthgo/oec"
)

// Abs returns the magnitude of x, as [math.Abs] does.
func Abs[T oec.Float](x T) T { return T(math.Abs(float64(x))) }

// Ceil returns the least integer that is not less than x, as [math.Ceil] does.
func Ceil[T oec.Float](x T) T { return T(math.Ceil(float64(x))) }

// Copysign returns a number with the magnitude of x and the sign of sign, as [math.Copysign] does.
func Copysign[T oec.Float](x, sign T) T { return T(math.Copysign(float64(x), float64(sign))) }

// Floor returns the greatest integer that is not greater than x, as [math.Floor] does.
func Floor[T oec.Float](x T) T { return T(math.Floor(float64(x))) }

// Mod returns the remainder of x/y with the sign of x, as [math.Mod] does.
func Mod[T oec.Float](x, y T) T { return T(math.Mod(float64(x), float64(y))) }

// Round returns the nearest integer, and of two the one that is farther from 0, as [math.Round] does.
func Round[T oec.Float](x T) T { return T(math.Round(float64(x))) }

// RoundToEven returns the nearest integer, and of two the even one, as [math.RoundToEven] does.
func RoundToEven[T oec.Float](x T) T { return T(math.RoundToEven(float64(x))) }

// Sqrt returns the square root of x, as [math.Sqrt] does. That of a float32 is rounded right: with 53 bits, it is so also when it is rounded twice
// (Figueroa, When is double rounding innocuous?, 1995).
func Sqrt[T oec.Float](x T) T { return T(math.Sqrt(float64(x))) }

// Trunc returns x without its fraction, as [math.Trunc] does.
func Trunc[T oec.Float](x T) T { return T(math.Trunc(float64(x))) }
