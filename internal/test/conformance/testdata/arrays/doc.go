// Package arrays has kernels of arrays of extents that no vector divides, of several types, with parts
// that are assigned by themselves.
package arrays

//go:generate go tool oecgen -O inline -targets go,amd64,arm64,sim
