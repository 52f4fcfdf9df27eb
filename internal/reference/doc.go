// Package reference computes the functions of package fmath to about twice the precision
// of a float64, fast enough for millions of arguments.
//
// It is what errors are measured against. It has other algorithms than package fmath, uses fused
// multiply-adds and tables, and is itself checked against package exact.
package reference
