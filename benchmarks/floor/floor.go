// Package floor holds stencils that compute next to nothing: each reads some fields once and
// writes some fields once. No stencil that reads and writes as many can be faster, so they
// are what the others are measured against.
package floor

//go:generate go tool oecgen -O inline

import "github.com/openearthgo/oec"

// Sum1To1 is 1 field, written once.
//
//oec:stencil
func Sum1To1[T oec.Float](in [1]oec.IJK[T], i, j, k int) (out [1]T) {
	s := in[0](i, j, k)
	return [1]T{s}
}

// Sum2To1 is the sum of 2 fields, written once.
//
//oec:stencil
func Sum2To1[T oec.Float](in [2]oec.IJK[T], i, j, k int) (out [1]T) {
	s := in[0](i, j, k) + in[1](i, j, k)
	return [1]T{s}
}

// Sum2To2 is the sum of 2 fields, written twice.
//
//oec:stencil
func Sum2To2[T oec.Float](in [2]oec.IJK[T], i, j, k int) (out [2]T) {
	s := in[0](i, j, k) + in[1](i, j, k)
	return [2]T{s, s}
}

// Sum3To1 is the sum of 3 fields, written once.
//
//oec:stencil
func Sum3To1[T oec.Float](in [3]oec.IJK[T], i, j, k int) (out [1]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k)
	return [1]T{s}
}

// Sum3To2 is the sum of 3 fields, written twice.
//
//oec:stencil
func Sum3To2[T oec.Float](in [3]oec.IJK[T], i, j, k int) (out [2]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k)
	return [2]T{s, s}
}

// Sum3To3 is the sum of 3 fields, written 3 times.
//
//oec:stencil
func Sum3To3[T oec.Float](in [3]oec.IJK[T], i, j, k int) (out [3]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k)
	return [3]T{s, s, s}
}

// Sum4To2 is the sum of 4 fields, written twice.
//
//oec:stencil
func Sum4To2[T oec.Float](in [4]oec.IJK[T], i, j, k int) (out [2]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k) + in[3](i, j, k)
	return [2]T{s, s}
}

// Sum5To1 is the sum of 5 fields, written once.
//
//oec:stencil
func Sum5To1[T oec.Float](in [5]oec.IJK[T], i, j, k int) (out [1]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k) + in[3](i, j, k) + in[4](i, j, k)
	return [1]T{s}
}

// Sum5To2 is the sum of 5 fields, written twice.
//
//oec:stencil
func Sum5To2[T oec.Float](in [5]oec.IJK[T], i, j, k int) (out [2]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k) + in[3](i, j, k) + in[4](i, j, k)
	return [2]T{s, s}
}

// Sum6To3 is the sum of 6 fields, written 3 times.
//
//oec:stencil
func Sum6To3[T oec.Float](in [6]oec.IJK[T], i, j, k int) (out [3]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k) + in[3](i, j, k) + in[4](i, j, k) + in[5](i, j, k)
	return [3]T{s, s, s}
}

// Sum7To2 is the sum of 7 fields, written twice.
//
//oec:stencil
func Sum7To2[T oec.Float](in [7]oec.IJK[T], i, j, k int) (out [2]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k) + in[3](i, j, k) + in[4](i, j, k) + in[5](i, j, k) + in[6](i, j, k)
	return [2]T{s, s}
}

// Sum8To2 is the sum of 8 fields, written twice.
//
//oec:stencil
func Sum8To2[T oec.Float](in [8]oec.IJK[T], i, j, k int) (out [2]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k) + in[3](i, j, k) + in[4](i, j, k) + in[5](i, j, k) + in[6](i, j, k) + in[7](i, j, k)
	return [2]T{s, s}
}

// Sum8To6 is the sum of 8 fields, written 6 times.
//
//oec:stencil
func Sum8To6[T oec.Float](in [8]oec.IJK[T], i, j, k int) (out [6]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k) + in[3](i, j, k) + in[4](i, j, k) + in[5](i, j, k) + in[6](i, j, k) + in[7](i, j, k)
	return [6]T{s, s, s, s, s, s}
}

// Sum10To3 is the sum of 10 fields, written 3 times.
//
//oec:stencil
func Sum10To3[T oec.Float](in [10]oec.IJK[T], i, j, k int) (out [3]T) {
	s := in[0](i, j, k) + in[1](i, j, k) + in[2](i, j, k) + in[3](i, j, k) + in[4](i, j, k) + in[5](i, j, k) + in[6](i, j, k) + in[7](i, j, k) + in[8](i, j, k) + in[9](i, j, k)
	return [3]T{s, s, s}
}
