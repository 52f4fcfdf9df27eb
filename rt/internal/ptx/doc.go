// Package ptx executes PTX, the assembly language of NVIDIA's devices, on the CPU: the text that
// a program ships, instruction by instruction, as the PTX ISA defines them.
//
// It is for tests, and so it is stricter than a device. An access out of bounds, misaligned, or of
// memory that nobody has written is a [Fault], and so are two threads that use the same memory
// without a barrier between them, two operations that do so on streams of which none waits for
// the other, a barrier that some threads do not reach, and ld.global.nc of what the kernel writes.
// Blocks, warps and the sides of a branch take turns at random, from a seed. An instruction
// that is not known is an error, and so is one that is approximate, but for those that quotients and roots of 64 bits begin
// with: they give one of several numbers that a device may give.
//
// A [Module] is parsed, and its kernels are decoded when they are asked for: registers become
// slots, and each instruction a function over the 32 lanes of a warp. A [Machine] has the memory,
// executes and counts. Several goroutines may not use it at once.
//
// The package imports nothing of this module.
package ptx
