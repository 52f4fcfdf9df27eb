// Package describe tells the run time what a program is: which stages it was divided into and what
// each of them reads, which halos that takes, how its kernels are launched, and which panics it
// may raise.
//
// It imports analysis, ir, the dialects, and the types of the description.
package describe
