package difftest

import (
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// A Plain is a plain function for which nothing was generated.
type Plain struct {
	Name string
	Func any
	Dims rt.Dims // over which it is iterated
}

// A Part is a part of a domain: the points from Lo to Hi, exclusive.
type Part struct{ Lo, Hi [3]int }

// A Result is what a plain function computes on a part.
type Result struct {
	Bits     [][]uint64 // of each output, k outermost, i innermost
	Panicked bool
}

// Evaluate returns what a plain function computes on parts of the domain n. Its inputs are
// those that [Given] returns, in the variant of the part's number.
func (f *Plain) Evaluate(n [3]int, parts []Part) ([]Result, error) {
	s, err := newPlain(Case{Name: f.Name, Plain: f.Func, Info: f.info()})
	if err != nil {
		return nil, err
	}
	var results []Result
	for variant, part := range parts {
		p := newProblem(s, n)
		p.values = variantOf(variant)
		for d := range 3 {
			if f.Dims.Has(d) {
				p.run.Lo[d], p.run.Hi[d] = part.Lo[d], part.Hi[d]
			}
		}
		for i, t := range s.numbers {
			p.scalars[i] = Given(variant, scalarKind(t), len(s.inputs)+i, [3]int{})
		}
		ref, err := p.computedReference()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		results = append(results, Result{ref.Bits, ref.Panicked != ""})
	}
	return results, nil
}

// Given returns the bits of input number n of a plain function at a point. Scalars follow
// the fields, and have the same value at all points. Of the variants, even ones have
// special values in many places, odd ones a few small numbers.
func Given(variant int, kind rt.ElemKind, n int, at [3]int) uint64 {
	return variantOf(variant).bits(Range{}, kind, n, at)
}

func variantOf(variant int) values {
	return values{seed: uint64(variant), wild: variant%2 == 0, coarse: variant%2 == 1}
}

// info describes the fields of the function, which have no names.
func (f *Plain) info() rt.Info {
	info := rt.Info{Name: f.Name}
	t := reflect.TypeOf(f.Func)
	for n := range t.NumIn() {
		if t.In(n).Kind() == reflect.Pointer {
			for _, array := range arrayTypes(t.In(n).Elem()) {
				info.Fields = append(info.Fields, abi.FieldSpec{Dims: abi.I, Elem: scalarKind(leafTypes(array)[0]), Table: true})
			}
			continue
		}
		for _, accessor := range leafTypes(t.In(n)) {
			if accessor.Kind() == reflect.Func {
				name, _, _ := strings.Cut(accessor.Name(), "[")
				info.Fields = append(info.Fields, abi.FieldSpec{Dims: dimsOf(name), Elem: scalarKind(accessor.Out(0))})
			}
		}
	}
	for n := range t.NumOut() {
		for _, elem := range leafTypes(t.Out(n)) {
			info.Fields = append(info.Fields, abi.FieldSpec{Dims: f.Dims, Elem: scalarKind(elem), Output: true})
		}
	}
	return info
}

// dimsOf returns the dimensions by their letters.
func dimsOf(letters string) (dims rt.Dims) {
	for d, letter := range "IJK" {
		if strings.ContainsRune(letters, letter) {
			dims |= 1 << d
		}
	}
	return dims
}

// WriteResults evaluates plain functions and writes their results to a file, by name.
func WriteResults(file string, n [3]int, parts []Part, functions ...Plain) error {
	all := map[string][]Result{}
	for _, f := range functions {
		results, err := f.Evaluate(n, parts)
		if err != nil {
			return err
		}
		all[f.Name] = results
	}
	w, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(gob.NewEncoder(w).Encode(all), w.Close())
}

// ReadResults reads what [WriteResults] wrote.
func ReadResults(file string) (all map[string][]Result, err error) {
	r, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return all, gob.NewDecoder(r).Decode(&all)
}
