// Package gpu has the passes that make kernels for accelerators of nests: which thread computes
// what, which memory threads of a block share, and in which order blocks start.
package gpu
