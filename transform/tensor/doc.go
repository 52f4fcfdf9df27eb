// Package tensor has the passes on kernels of arrays: what is added up in which order, how it is
// rounded, and how arrays lie.
package tensor
