// Package mutants lists mistakes that a compiler of stencils could have, as changes of the
// source of this one. Its test builds the compiler with each of them and demands that
// random programs find it: that is how the tests of random programs are tested. What those
// are too small for, or have too seldom, another test is to find.
//
// Every change names the text that it replaces, which has to be in its file exactly once.
// Who changes that part of the compiler changes the row with it.
//
//	go test ./internal/test/mutants -all -timeout 0
//
// Continuous integration tests a few each day, in turn.
package mutants
