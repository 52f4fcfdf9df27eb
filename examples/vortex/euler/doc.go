// Package euler solves the Euler equations of a gas in three dimensions, on cells of one size:
// fluxes by Roe's approximate solution of the jumps between cells, and implicit steps by the
// lower-upper symmetric Gauss-Seidel method, LU-SGS (Yoon and Jameson 1988, AIAA Journal 26,
// 1025-1026). The sweeps of that update the five unknowns of a cell together, in place.
//
// Lengths, densities and pressures have no units; the ratio of specific heats is [Gamma].
package euler
