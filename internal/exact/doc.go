// Package exact computes elementary functions to any precision with math/big.
//
// It is what the coefficients of package fmath are fitted to, and what its
// errors are measured against. Nothing in it is fast.
package exact
