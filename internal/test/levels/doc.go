// Package levels has tests of what the passes of each level make of programs: after each of them, down to loops and to kernels, they compute the same,
// and the run time is told of the launches that there are.
package levels
