// Package arith has the passes on what is computed at a point: how sums and products are rounded,
// and what becomes of branches.
package arith
