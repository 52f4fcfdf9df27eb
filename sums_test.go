package oec_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/openearthgo/oec"
)

func TestForVisitsEveryIndexOnce(t *testing.T) {
	t.Parallel()
	var visited []string
	add := func(indices ...int) { visited = append(visited, fmt.Sprint(indices)) }
	for _, c := range []struct {
		name, want string
		run        func()
	}{
		{"For1", "[[0] [1] [2]]", func() { oec.For1(3, func(i int) { add(i) }) }},
		{"For2", "[[0 0] [0 1] [1 0] [1 1]]", func() { oec.For2(2, 2, func(i, j int) { add(i, j) }) }},
		{"For3", "[[0 0 0] [0 0 1] [0 1 0] [0 1 1]]", func() { oec.For3(1, 2, 2, func(i, j, k int) { add(i, j, k) }) }},
		{"For4", "[[0 0 0 0] [0 0 0 1] [1 0 0 0] [1 0 0 1]]", func() { oec.For4(2, 1, 1, 2, func(h, i, j, k int) { add(h, i, j, k) }) }},
		{"none", "[]", func() { oec.For2(3, 0, func(i, j int) { add(i, j) }) }},
	} {
		visited = nil
		if c.run(); fmt.Sprint(visited) != c.want {
			t.Errorf("%s visits %v, want %s", c.name, visited, c.want)
		}
	}
}

func TestSums(t *testing.T) {
	t.Parallel()
	digits := func(indices ...int) (n float64) {
		for _, i := range indices {
			n = 10*n + float64(i)
		}
		return n
	}
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"Sum1", oec.Sum1(4, func(i int) float64 { return digits(i) }), 6},
		{"Sum1 of none", oec.Sum1(0, func(i int) float64 { return 1 }), 0},
		{"Sum2", oec.Sum2(2, 3, func(i, j int) float64 { return digits(i, j) }), 36},
		{"Sum3", oec.Sum3(1, 2, 2, func(i, j, k int) float64 { return digits(i, j, k) }), 22},
		{"Sum4", oec.Sum4(2, 1, 1, 2, func(h, i, j, k int) float64 { return digits(h, i, j, k) }), 2002},
		{"Prod", oec.Prod(4, func(i int) float64 { return digits(i) + 1 }), 24},
		{"Prod of none", oec.Prod(0, func(i int) float64 { return 3 }), 1},
		{"MinOf", oec.MinOf(3, func(i int) float64 { return digits(i) - 1 }), -1},
		{"MinOf of none", oec.MinOf(0, func(i int) float64 { return 3 }), math.Inf(1)},
		{"MaxOf", oec.MaxOf(3, func(i int) float64 { return -digits(i) }), 0},
		{"MaxOf of none", oec.MaxOf(0, func(i int) float64 { return 3 }), math.Inf(-1)},
	} {
		if c.got != c.want {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
	nan := func(i int) float64 { return []float64{1, math.NaN(), 2}[i] }
	if least, most := oec.MinOf(3, nan), oec.MaxOf(3, nan); least == least || most == most {
		t.Errorf("with a NaN, MinOf is %v and MaxOf %v, want NaN", least, most)
	}
}

func TestLocate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		x  float64
		n  int
		j  int
		hi float64
	}{
		{0, 5, 0, 0}, {0.25, 5, 0, 0.25}, {3, 5, 3, 0}, {3.75, 5, 3, 0.75}, {4, 5, 3, 1}, {17, 5, 3, 1}, {-2, 5, 0, 0},
		{math.Inf(1), 5, 3, 1}, {math.Inf(-1), 5, 0, 0}, {math.NaN(), 5, 0, 0}, {0.5, 2, 0, 0.5}, {9, 2, 0, 1},
	} {
		j, w := oec.Locate(c.x, c.n)
		if j != c.j || w[1] != c.hi || w[0] != 1-c.hi {
			t.Errorf("Locate(%v, %d) is cell %d with the weights %v, want cell %d and %v of its upper end", c.x, c.n, j, w, c.j, c.hi)
		}
	}
}
