package body

import (
	"fmt"
	"math"

	"github.com/openearthgo/oec"
)

var c = 3.0

type num float64

func (n num) twice() float64 { return float64(2 * n) }

type pair struct {
	a, b float64
	name string
}

//oec:stencil
func Stmts(in oec.I[float64], i int) float64 {
	go func() {}()     // want "a go statement cannot be part of a stencil .UnsupportedStmt."
	defer func() {}()  // want "a defer statement .* .UnsupportedStmt."
	for range "text" { // want "a loop over string cannot be part of a stencil .UnsupportedLoop."
	}
	for range func(yield func() bool) {} { // want "a loop over func.yield func.. bool. cannot .*UnsupportedLoop."
	}
	goto L // want "goto cannot be part of a stencil .UnsupportedStmt."
L: // want "a label cannot .*UnsupportedStmt."
	if in(i) > 0 {
	}
	return in(i)
}

//oec:stencil
func Exprs(in oec.I[float64], i int) float64 {
	x := in(i)
	p := &x                                                            // want "pointers cannot be part of a stencil .UnsupportedExpr."
	m := map[int]float64{}                                             // want "a value of type map.int.float64 cannot be part of a stencil .UnsupportedType."
	s := pair{a: 1}                                                    // want "a value of type pair cannot .*UnsupportedType."
	t := "text"[0:1]                                                   // want "a value of type string .*UnsupportedType."
	return *p + m[0] + s.a + c + float64(len(t)) + float64(uintptr(i)) // want "pointers cannot" "built-in function len cannot .*UnsupportedCall." "a value of type uintptr .*UnsupportedType"
}

//oec:stencil
func Calls(in oec.I[float64], i int) float64 {
	fmt.Println(i)         // want "fmt.Println cannot be part of a stencil .UnsupportedCall."
	println(i)             // want "built-in function println cannot be part of a stencil .UnsupportedCall."
	a := math.Gamma(in(i)) // want "math.Gamma is not exact: .*UnsupportedCall."
	b := num(in(i)).twice()
	return math.Sqrt(a) + math.Abs(math.Min(a, min(a, b))) + math.Pi
}

//oec:stencil
func Closures(in oec.I[float64], i int) float64 {
	n := 0.0
	var w [2]float64
	g := func(i int) float64 {
		n = 1 // want "closure assigns to n, which is declared outside it .CapturedWrite."
		n++   // want "CapturedWrite"
		local := 1.0
		local++
		w[0] = local // want "closure assigns to w, which is declared outside it .CapturedWrite."
		return local * in(i)
	}
	g = func(i int) float64 { return in(i + 1) } // want "g holds a function and is assigned again .ReassignedClosure."
	var h func(i int) float64                    // want "h is declared without its function .ReassignedClosure."
	h = func(i int) float64 { return h(i - 1) }  // want "h holds a function and is assigned again .ReassignedClosure."
	i += 1
	return g(i) + n
}

//oec:stencil
func Recursive(in oec.I[float64], i int) float64 { return loop(in, i) + even(in, i) }

func loop(in oec.I[float64], i int) float64 { return loop(in, i+1) } // want "loop is used inside itself .RecursiveCall."

func even(in oec.I[float64], i int) float64 { return odd(in, i+1) }

func odd(in oec.I[float64], i int) float64 { return even(in, i+1) } // want "even is used inside itself .RecursiveCall."

//oec:stencil
func Helpers(in oec.I[float64], i int) float64 { return helper(in, i, pair{}) } // want "a value of type pair"

func helper(in oec.I[float64], i int, p pair) float64 { return in(i) + p.a } // want "a value of type pair cannot be part of a stencil .UnsupportedType."

type box struct{ d oec.Domain }

type extents oec.Domain

//oec:stencil
func Domains(in oec.I[float64], d oec.Domain, i int) float64 {
	var e oec.Domain            // want "a Domain is made here .InvalidDomain."
	e = d                       // want "a Domain is changed .InvalidDomain."
	d.NI = 3                    // want "a Domain is changed .InvalidDomain."
	d.NJ++                      // want "a Domain is changed .InvalidDomain."
	f := oec.Domain{NI: 1}      // want "a Domain is made here .InvalidDomain."
	list := [2]oec.Domain{d, d} // want "a value of type .2.oec.Domain cannot be part of a stencil .UnsupportedType."
	b := box{d}                 // want "a value of type box cannot be part of a stencil .UnsupportedType."
	n := same(in, d, i)         // want "a Domain is made here .InvalidDomain."
	p := &d                     // want "pointers cannot be part of a stencil .UnsupportedExpr."
	c := extents(d)             // want "a Domain is converted .InvalidDomain."
	h := d == e                 // want "Domains are compared .InvalidDomain."
	g := func() { d.NK = 1 }    // want "a Domain is changed .InvalidDomain."
	g()
	_, _, _, _, _ = list, b, n, c, h // want "a value of type extents cannot be part of a stencil .UnsupportedType."
	return in(i) + float64(d.NI+p.NI+e.NI+f.NI)
}

func same(in oec.I[float64], d oec.Domain, i int) oec.Domain { return d }

// unreached is not checked.
func unreached() { fmt.Println(c) }

//oec:stencil
func Numbers(in oec.I[int32], i int) int32 {
	n := in(i)
	z := complex(float32(n), 2)             // want "built-in function complex cannot be part of a stencil .UnsupportedCall."
	w := 1i * complex64(z)                  // want "a value of type complex64 cannot be part of a stencil .UnsupportedType."
	s := string(rune(n))                    // want "a value of type string cannot be part of a stencil .UnsupportedType."
	p := uintptr(n)                         // want "a value of type uintptr cannot be part of a stencil .UnsupportedType."
	b := []byte(s)                          // want "a value of type ..byte cannot be part of a stencil .UnsupportedType."
	h := math.Float64bits(float64(n)) + 'x' // a rune is a number
	_ = w
	return n + int32(p) + int32(b[0]) + int32(h)
}
