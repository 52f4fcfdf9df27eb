// Package gpu has tests of package dialect/gpu: how kernels are read, printed and verified.
package gpu
