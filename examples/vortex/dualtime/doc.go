// Package dualtime advances the Euler equations by steps of second order in time, each of which
// is the limit of a number of passes of LU-SGS, as if they were steps to a steady flow (Jameson
// 1991, AIAA paper 91-1596). Fluxes are of third order in space where the flow is smooth, and
// for nothing else: there is no limiter, so that jumps ring.
package dualtime
