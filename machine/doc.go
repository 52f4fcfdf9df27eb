// Package machine is the model of the machine that passes decide by: what operations cost, and
// what caches, vectors and registers hold.
//
// A processor is a row: [CPU] and [GPU] are those that all choices are made for. The compiler
// never asks the machine that it runs on, so that the same program always gives the same code.
//
// It imports ir and the dialects.
package machine
