// Package fused holds relaxations of package relax that multiply the term that was computed
// last by itself. Generated with -fp contract, a point then waits for one operation of the point
// before it, a fused product and sum; with each operation rounded, it waits for two, as in
// package relax.
package fused

//go:generate go tool oecgen -O inline
