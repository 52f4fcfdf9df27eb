package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/internal/stress"
)

// runOptions are the flags that say how programs are run.
func runOptions() []option {
	return []option{
		{"run", "", "run the programs that the passes leave, and print sums and points of what they store instead of the module",
			func(c *config, _ string) error { c.run = true; return nil }},
		{"size", "NIxNJxNK", "the domain to run on, or to print a program for; one with literal ranges has its own", setSize},
		{"halo", "HIxHJxHK", "how many points fields have around the domain; 4x4x4 by default, and what a cast says where there is one", setHalo},
		{"input", "NAME:LO[:HI[:SLOPE]]", "the range of an input, rising along k, or one value; -1:1 by default, -8:8 for integers", addInput},
		{"elements", "", "print every element that is stored, not only three", func(c *config, _ string) error { c.elements = true; return nil }},
	}
}

func setSize(c *config, value string) error {
	n, err := parseTriple(value)
	if err != nil || min(n[0], n[1], n[2]) < 1 {
		return fmt.Errorf("-size=%s is no domain; an example is -size=64x64x60", value)
	}
	c.size = &n
	return nil
}

func setHalo(c *config, value string) error {
	n, err := parseTriple(value)
	if err != nil || min(n[0], n[1], n[2]) < 0 {
		return fmt.Errorf("-halo=%s is no halo; an example is -halo=2x2x0", value)
	}
	c.halo = n
	return nil
}

func parseTriple(text string) (n triple, err error) {
	parts := strings.Split(text, "x")
	if len(parts) != len(n) {
		return n, errors.New("not three numbers")
	}
	for d, part := range parts {
		x, err := strconv.ParseInt(part, 10, 48) // so that no bound of a range wraps
		if err != nil {
			return n, err
		}
		n[d] = int(x)
	}
	return n, nil
}

func addInput(c *config, value string) error {
	parts := strings.Split(value, ":")
	var numbers []float64
	for _, part := range parts[1:] {
		x, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return inputError(value)
		}
		numbers = append(numbers, x)
	}
	var r stress.Range
	switch len(numbers) {
	case 1:
		r = stress.Range{Lo: numbers[0], Hi: numbers[0]}
	case 2:
		r = stress.Range{Lo: numbers[0], Hi: numbers[1]}
	case 3:
		r = stress.Range{Lo: numbers[0], Hi: numbers[1], Slope: numbers[2]}
	default:
		return inputError(value)
	}
	c.inputs[parts[0]] = r
	return nil
}

func inputError(value string) error {
	return fmt.Errorf("-input=%s is no range; examples are -input=dt:0.1 and -input=coeff:0:0.05", value)
}

// checkRun demands that nothing is said of runs where there is none.
func (c *config) checkRun() error {
	switch {
	case c.run:
		return nil
	case c.size != nil && !c.today || len(c.inputs) > 0 || c.elements || c.halo != defaultHalo():
		return errors.New("-size, -halo, -input and -elements say how to -run, and -size what to print -to-mlir, which is not asked for")
	}
	return nil
}

func defaultHalo() triple { return triple{4, 4, 4} }
