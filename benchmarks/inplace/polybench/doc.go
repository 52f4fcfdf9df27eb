// Package polybench holds relaxations of package relax as the paper's text has them, and
// PolyBench's seidel-2d: they add up in the order of rows, and divide. The term that was computed
// last is in the middle of the sum, and the next point waits for all that follows it.
package polybench

//go:generate go tool oecgen -O inline
