// Package rules breaks each rule of the language in a stencil of its own.
package rules

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
	"unsafe"

	"github.com/openearthgo/oec"
)

//oec:stencil
func Goroutine(in oec.I[float64], i int) float64 {
	go fmt.Println(i) // want "a go statement cannot be part of a stencil .UnsupportedStmt.\n\thint: use assignments, if"
	return in(i)
}

//oec:stencil
func Deferred(in oec.I[float64], i int) (x float64) {
	defer func() { x++ }() // want "a defer statement cannot be part of a stencil .UnsupportedStmt."
	return in(i)
}

//oec:stencil
func Recovered(in oec.I[float64], i int) float64 {
	recover() // want "built-in function recover cannot be part of a stencil .UnsupportedCall."
	return in(i)
}

//oec:stencil
func Panics(in oec.I[float64], i int) float64 {
	if in(i) < 0 {
		panic("negative") // want "built-in function panic cannot be part of a stencil .UnsupportedCall.\n\thint: return math.NaN.. where there is no answer"
	}
	return in(i)
}

//oec:stencil
func Prints(in oec.I[float64], i int) float64 {
	print(i)            // want "built-in function print cannot .*UnsupportedCall.\n\thint: make what is to be printed a result"
	fmt.Printf("%d", i) // want "fmt.Printf cannot be part of a stencil .UnsupportedCall.\n\thint: call functions whose source"
	return in(i)
}

//oec:stencil
func Selects(in oec.I[float64], i int) float64 {
	select {} // want "a select statement cannot be part of a stencil .UnsupportedStmt."
}

//oec:stencil
func Channels(in oec.I[float64], i int) float64 {
	c := make(chan float64, 1) // want "built-in function make cannot .*UnsupportedCall."
	c <- in(i)                 // want "a channel operation cannot be part of a stencil .UnsupportedStmt."
	var d chan float64         // want "a value of type chan float64 cannot be part of a stencil .UnsupportedType."
	d = c
	return <-d // want "a channel operation cannot .*UnsupportedStmt."
}

//oec:stencil
func Maps(in oec.I[float64], i int) float64 {
	m := map[int]float64{1: 2} // want "a value of type map.int.float64 cannot be part of a stencil .UnsupportedType."
	delete(m, 1)               // want "built-in function delete cannot .*UnsupportedCall."
	return in(i) * m[1]
}

//oec:stencil
func Slices(in oec.I[float64], i int) float64 {
	w := []float64{1, 2}  // want "a value of type ..float64 cannot be part of a stencil .UnsupportedType.\n\thint: use an array, as in .3.float64"
	w = append(w, in(i))  // want "built-in function append cannot .*UnsupportedCall.\n\thint: use an array"
	for n, x := range w { // want "a loop over ..float64 cannot be part of a stencil .UnsupportedLoop."
		w[n] = x
	}
	return slices.Max(w) // want "slices.Max cannot be part of a stencil .UnsupportedCall."
}

//oec:stencil
func Slicing(in oec.I[float64], i int) float64 {
	w := [2]float64{1, in(i)}
	return w[:][0] // want "a value of type ..float64 cannot .*UnsupportedType."
}

//oec:stencil
func Strings(in oec.I[float64], i int) float64 {
	const unit = "m"
	s := unit + "/s"
	if unit == "m" && s == "m/s" { // want "a value of type string cannot be part of a stencil .UnsupportedType."
		return in(i)
	}
	return 0
}

//oec:stencil
func Pointers(in oec.I[float64], i int) float64 {
	x := in(i)
	escapes(&x)       // want "pointers cannot be part of a stencil .UnsupportedExpr."
	p := new(float64) // want "built-in function new cannot .*UnsupportedCall."
	return x + *p     // want "pointers cannot"
}

func escapes(p *float64) { *p = 1 } // want "pointers cannot" "pointers cannot" "a value of type .float64 cannot .*UnsupportedType."

//oec:stencil
func Unsafe(in oec.I[float64], i int) float64 {
	x := in(i)
	return *(*float64)(unsafe.Pointer(&x)) // want "pointers cannot" "a value of type .float64 cannot .*UnsupportedType."
}

type shape interface{ area(x float64) float64 }

//oec:stencil
func Interfaces(in oec.I[float64], i int) float64 {
	var s shape          // want "a value of type shape cannot be part of a stencil .UnsupportedType."
	return s.area(in(i)) // want "which method area is called is not known when it is compiled .MethodCall.\n\thint: use the type itself"
}

//oec:stencil
func Boxed(in oec.I[float64], i int) float64 {
	var x any = in(i)      // want "a value of type any cannot be part of a stencil .UnsupportedType."
	switch x := x.(type) { // want "a type switch cannot be part of a stencil .UnsupportedStmt."
	case float64:
		return x
	}
	return x.(float64)
}

var (
	level = 1.0
	table = [2]float64{1, 2}
	scale = func(x float64) float64 { return x }

	// Shared may be changed by any package.
	Shared                        = [2]float64{1, 2}
	computed                      = [2]float64{1, math.Sqrt(2)}
	both, more                    = pairOf()
	sliced, address, passed, left [3]float64
	counted, ranged, inner        int
	grown                         counters
	list                          = []float64{1, 2}
)

type counters [2]int

func (c *counters) next() { c[0]++ }

func pairOf() (a, b float64) { return 1, 2 }

func change() {
	p := &address[1]
	*p = 3
	copy(sliced[:], sliced[1:])
	left[0] += 2
	counted++
	for ranged = range 3 {
		grown.next()
	}
	func() { inner = 1 }()
	level = passed[0] + table[1]
}

//oec:stencil
func Variables(in oec.I[float64], i int) float64 {
	x := in(i) + Shared[0]                    // want "Shared is a variable of package rules that is exported, so that any package may change it .PackageVariable.\n\thint: begin its name with a lower-case letter"
	x += computed[0]                          // want "computed is a variable of package rules that has a value that is computed when the program starts .PackageVariable.\n\thint: write its value as constants"
	x += both + more                          // want "both is a variable of .* that has a value that is computed" "more is a variable of .* that has a value that is computed"
	x += sliced[0] + address[0] + left[1]     // want "sliced is a variable of package rules that is changed .PackageVariable." "address is a variable of package rules that is changed" "left is a variable of package rules that is changed"
	x += float64(counted + ranged + grown[1]) // want "counted is a variable of .* that is changed" "ranged is a variable of .* that is changed" "grown is a variable of .* that is changed"
	x += float64(inner)                       // want "inner is a variable of .* that is changed"
	return x + list[0]                        // want "list is a variable of package rules that is a slice .PackageVariable.\n\thint: make it an array, as in .....float64{...}, which is a constant if nothing assigns to it"
}

//oec:stencil
func Globals(in oec.I[float64], i int) float64 {
	level = in(i)                     // want "level is a variable of package rules that is changed .PackageVariable.\n\thint: make what is assigned a result"
	if errors.ErrUnsupported != nil { // want "ErrUnsupported is a variable of package errors that .* .PackageVariable." "nil cannot be part of a stencil .UnsupportedExpr."
		return 0
	}
	return scale(table[0]) // want "scale is a variable of package rules that holds a function .PackageVariable.\n\thint: declare it as a function"
}

type celsius float64

func (c celsius) kelvin() float64 { return float64(c) + 273.15 }

//oec:stencil
func Methods(in oec.I[float64], i int) float64 {
	value := celsius(in(i)).kelvin     // want "method kelvin is used as a value .MethodCall.\n\thint: call it, in a closure"
	return value() + celsius.kelvin(1) // want "method kelvin is used as a value .MethodCall."
}

//oec:stencil
func Elsewhere(in oec.I[float64], i int) float64 {
	var m sync.Mutex
	m.Lock()                // want "method Lock has a pointer as receiver .MethodCall."
	return rand.Float64() + // want "rand.Float64 cannot be part of a stencil .UnsupportedCall."
		float64(bits.OnesCount(3)) + // want "bits.OnesCount cannot be part of a stencil .UnsupportedCall."
		time.Since(time.Time{}).Seconds() // want "time.Seconds cannot be part of a stencil .UnsupportedCall."
}

//oec:stencil
func Inexact(in oec.I[float64], i int) float64 {
	f := math.Gamma // want "math.Gamma is not exact: its last bits differ between platforms .UnsupportedCall.\n\thint: compute it as a field before, or approximate it with . - . /, Abs, .* and Acos"
	g := math.Floor
	return f(in(i)) + g(in(i)) +
		math.Erfc(in(i)) + // want "math.Erfc is not exact"
		math.Dim(in(i), 1) // want "math.Dim is not supported yet .UnsupportedCall.\n\thint: use Abs, Ceil, .* Trunc of package math, and Acos, .*, Exp, .*, Tanh of package fmath"
}

//oec:stencil
func Passed(in oec.I[float64], i int) float64 {
	return apply(math.Sqrt, in(i)) + apply(math.J0, in(i)) // want "math.J0 is not exact"
}

func apply(f func(float64) float64, x float64) float64 { return f(x) }

//oec:stencil
func Variadic(in oec.I[float64], i int) float64 { return sum(in(i), in(i+1)) }

func sum(xs ...float64) float64 { // want "variadic helpers are not supported .UnsupportedType." "a value of type ..float64 cannot .*UnsupportedType."
	s := 0.0
	for _, x := range xs { // want "a loop over ..float64 cannot be part of a stencil .UnsupportedLoop."
		s += x
	}
	return s
}

//oec:stencil
func Complex(in oec.I[float64], i int) float64 {
	var z complex128      // want "a value of type complex128 cannot be part of a stencil .UnsupportedType.\n\thint: compute with the real"
	z = complex(in(i), 1) // want "built-in function complex cannot .*UnsupportedCall.\n\thint: compute with the real"
	return real(z)        // want "built-in function real cannot .*UnsupportedCall."
}

//oec:stencil
func Ranges(in oec.I[float64], i int) float64 {
	w := [2]float64{1, 2}
	s := 0.0
	for n := range "ab" { // want "a loop over string cannot be part of a stencil .UnsupportedLoop."
		s += in(i + n)
	}
	for n := range func(yield func(int) bool) { yield(1) } { // want "a loop over func.yield func.int. bool. cannot .*UnsupportedLoop."
		s += in(i + n)
	}
	for _, x := range &w { // want "pointers cannot be part of a stencil .UnsupportedExpr."
		s += x
	}
	return s
}

//oec:stencil
func Jumps(in oec.I[float64], i int) float64 {
	x := in(i)
outer:
	for range 3 {
		for n := range 2 {
			if x += in(i + n); x > 0 {
				continue outer
			}
		}
	}
	if x < 0 {
		goto done // want "goto cannot be part of a stencil .UnsupportedStmt."
	}
	x++
done: // want "a label cannot be part of a stencil .UnsupportedStmt."
	return x
}

//oec:stencil
func Large(in oec.I[float64], i int) float64 {
	var w [1 << 20]float64 // want "a value of type .1048576.float64 cannot be part of a stencil .UnsupportedType."
	w[0] = in(i)
	return w[0]
}

//oec:stencil
func Nested(in oec.I[float64], i int) float64 {
	s := 0.0
	add := func() {
		twice := func(x float64) { s += 2 * x } // want "closure assigns to s, which is declared outside it .CapturedWrite.\n\thint: return the value"
		twice(in(i))
	}
	add()
	return s
}

// Divides panics where plain Go may not.
//
//oec:stencil
func Divides(d oec.Domain, a, w oec.K[int32], k int) int32 {
	two := int32(2)
	r := oec.ForwardK(d, func(z oec.K[int32], k int) int32 {
		if k == 0 {
			return a(k)/two<<two + a(k)<<uint32(w(k)) + oec.Int[int32](float64(a(k))/float64(w(k)))
		}
		n := z(k-1) / -w(k) // want "the body of ForwardK may panic: integer divide by zero .UnsupportedExpr.\n\thint: a condition around it is not enough: divide in a stencil of its own"
		n %= z(k - 1)       // want "the body of ForwardK may panic: integer divide by zero"
		return n << w(k)    // want "the body of ForwardK may panic: negative shift amount .UnsupportedExpr.\n\thint: .* as in x << uint.n.$"
	})
	return r(k) / w(k)
}

// Reads reads r in the body that makes it, and gives what it makes of a the name of a.
//
//oec:stencil
func Reads(dom oec.Domain, a, a2 oec.K[float64], k int) float64 {
	var r oec.K[float64]                                          // want "r is declared without its function .ReassignedClosure.\n\thint: define each closure once, with r := and what it is; .* the body of a recurrence reads its own result by its first parameter$"
	r = oec.ForwardK(dom, func(z oec.K[float64], k int) float64 { // want "r holds a function and is assigned again .ReassignedClosure.\n\thint: in the body of ForwardK read its first parameter, z, instead of r; define r once, with r := oec.ForwardK.dom, func......$"
		if k == 0 {
			return a(k)
		}
		return r(k-1) + a2(k)
	})
	a = oec.SweepK(dom, a, func(z oec.K[float64], k int) float64 { return z(k) }) // want "a holds a function and is assigned again .ReassignedClosure.\n\thint: give it a name of its own, as in a3 := oec.SweepK.dom, a, func......$"
	return r(k) + a(k)
}

//oec:stencil
func Chosen(in, w oec.I[float64], i int) float64 {
	f := in
	if w(i) > 0 {
		f = w // want "f holds a function and is assigned again .ReassignedClosure.\n\thint: define each closure once"
	}
	in = w // want "in holds a function and is assigned again .ReassignedClosure.\n\thint: give it a name of its own, as in in2 := w$"
	return f(i) + in(i)
}

//oec:stencil
func Itself(in oec.I[float64], i int) float64 { return Itself(in, i+1) } // want "Itself is used inside itself .RecursiveCall.\n\thint: write it as a loop of constant bounds, or, where it is for another point, as a recurrence such as oec.Forward or oec.SweepI"

//oec:stencil
func Round(in oec.I[float64], i int) float64 { return ping(in, i) }

func ping(in oec.I[float64], i int) float64 { return pong(in, i) }

func pong(in oec.I[float64], i int) float64 { return ping(in, i) } // want "ping is used inside itself .RecursiveCall."

//oec:stencil
func Wider[T ~float64 | ~complex128](in oec.I[float64], c T, i int) float64 { return in(i) } // want "T may be complex128, which is not the type of a field's elements .InvalidTypeParam.\n\thint: name the types to compile it for, as in //oec:stencil T=float64"

//oec:stencil T=float64
func Narrowed[T int8 | float64](in oec.I[float64], c T, i int) float64 { return in(i) * float64(c) }

//oec:stencil
func Byte[T uint8 | uint32](in oec.I[T], i int) T { return in(i) } // want "T may be uint32, .*\n\thint: name the types to compile it for, as in //oec:stencil T=uint8"

//oec:stencil
func NoType[T interface { // want "no element type satisfies the constraint of T .InvalidTypeParam.\n\thint: list types such as float32 | float64, side by side, and no methods"
	float32
	float64
}](in oec.I[T], i int) T {
	return in(i)
}

//oec:stencil
func NoMethod[T interface { // want "no element type satisfies the constraint of T .InvalidTypeParam."
	float32
	Scale() float32
}](in oec.I[T], i int) T {
	return in(i)
}

//oec:stencil
func NoAnswer[T oec.Float](in oec.I[T], i int) T {
	count := func(i int) int {
		if in(i) < 0 {
			panic("negative") // want "built-in function panic .*\n\thint: return a value, or a result of type bool, that says where there is no answer"
		}
		return 1
	}
	if in(i) > 0 {
		panic("positive") // want "built-in function panic .*\n\thint: return T.math.NaN... where there is no answer"
	}
	return T(count(i))
}
