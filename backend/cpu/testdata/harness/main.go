// Command harness runs compiled kernels inside a Go program and compares them
// with Go code. The tests of backend/cpu write package kern, the kernels, and
// build it.
package main

import (
	"fmt"
	"harness/kern"
	"os"
	"slices"
	"strings"
	"unsafe"
)

func main() {
	mode, isas := os.Args[1], strings.Split(os.Args[2], ",")
	kernels := slices.DeleteFunc(slices.Clone(kern.All), func(k kern.Kernel) bool { return !slices.Contains(isas, k.ISA) })
	var err error
	switch mode {
	case "check":
		err = check(kernels)
	case "stress":
		err = stress(kernels, os.Args[3])
	case "poison", "poison-profiled":
		err = poison(kernels, mode == "poison-profiled")
	case "bench":
		err = bench(kernels)
	default:
		err = fmt.Errorf("no mode %s", mode)
	}
	if err != nil {
		fmt.Println("FAIL:", err)
		os.Exit(1)
	}
	fmt.Println("ok")
}

// check runs every copy of every kernel once per size, and prints where in a
// page the axpy copies lie.
func check(kernels []kern.Kernel) error {
	for _, k := range kernels {
		if err := runs[k.Name](k); err != nil {
			return fmt.Errorf("%s %s copy %d: %w", k.Name, k.ISA, k.Copy, err)
		}
	}
	return nil
}

var runs = map[string]func(kern.Kernel) error{
	"axpy":     checkAxpy,
	"branches": checkBranches,
	"spill":    checkSpill,
	"poison":   func(kern.Kernel) error { return nil },
}

func checkAxpy(k kern.Kernel) error {
	weights := [...]float64{0.5, 1.25, -3, 7, 0.125, 9, -11, 13}
	type args struct {
		n, a    uint64
		x, y    unsafe.Pointer
		address uint64
	}
	const canary = 1e300
	a := 1.1
	for n := range 71 {
		x, y, want := make([]float64, n+1), make([]float64, n+1), make([]float64, n+1)
		for i := range n {
			x[i], y[i] = 1/float64(i+3), float64(i*i)/7
			want[i] = float64(a*x[i]) + float64(weights[i%8]*y[i])
		}
		y[n], want[n] = canary, canary
		s := args{n: uint64(n), a: *(*uint64)(unsafe.Pointer(&a)), x: unsafe.Pointer(&x[0]), y: unsafe.Pointer(&y[0])}
		k.Call(unsafe.Pointer(&s))
		if !slices.Equal(y, want) {
			return fmt.Errorf("n=%d: got %v, want %v", n, y, want)
		}
		if n == 0 {
			fmt.Printf("at %s %d\n", k.ISA, s.address%4096)
		}
	}
	return nil
}

func checkBranches(k kern.Kernel) error {
	table := [...]float64{1.5, 2.75, -3.125, 4.0625, 5.5, 6e10, 7.25, -8.5}
	const n = 64
	var in [n]int64
	var out, want [n]float64
	var last, wantLast int64
	for i := range n {
		in[i] = int64(i*7%11) - 1
		want[i], wantLast = branch(float64(i), in[i], table, int64(i), wantLast)
	}
	s := struct{ n, in, out, last unsafe.Pointer }{nil, unsafe.Pointer(&in), unsafe.Pointer(&out), unsafe.Pointer(&last)}
	*(*int64)(unsafe.Pointer(&s)) = n
	k.Call(unsafe.Pointer(&s))
	if out != want || last != wantLast {
		return fmt.Errorf("got %v %d, want %v %d", out, last, want, wantLast)
	}
	return nil
}

func branch(x float64, v int64, table [8]float64, i, last int64) (float64, int64) {
	if v < 0 || v > 7 {
		return x, last
	}
	c := table[v]
	switch v {
	case 0:
		return c, i
	case 1:
		return x + c, last
	case 2:
		return x * c, last
	case 3:
		return x / c, last
	case 4:
		return x - c, last
	case 5:
		return -c, last
	case 6:
		return sqrt(x), last
	}
	return abs(c), last
}
