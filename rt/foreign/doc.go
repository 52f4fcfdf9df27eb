// Package foreign is what generated C libraries call: it makes fields over the memory of a host
// program in another language, runs stencils on them, and turns errors and panics into a status
// with a message.
//
// The library itself, which oecgen -c writes, is a package main with cgo; this package is Go
// alone. Its types [Field] and [Options] are laid out as the structs of the generated header.
//
// Neither a panic nor an exit reaches the host: [Call] is around everything. A [Plan] is known to
// the host by a number that is never used again, so that one which has been freed is an error
// and not a crash.
//
// It is for generated code.
package foreign
