// Package llvm lowers programs at the loop level to LLVM IR, through github.com/llir/llvm.
// It is shared by all machine-code back ends, which describe their machine to it; it is
// the only package that imports llir.
//
// The inner loop of a nest is written with explicit vectors, so what a kernel does does
// not depend on LLVM's vectorizers: a main loop over whole vectors, twice if the machine
// can stream (once with streaming stores), each for processors that divide fast and for others
// if it divides by a number that is the same in all lanes, and a remainder that is one masked iteration
// where the machine has masked loads and stores, else a scalar loop. A very long body is
// there once, with a mask that has all lanes but in the last iteration. Values that are the same for all lanes stay scalars until they meet a vector. A branch whose condition is
// the same for all lanes stays a branch; one whose condition differs computes both sides,
// with loads masked, but skips a long one that no lane takes.
//
// Arithmetic carries no fast-math flag: every operation is rounded as Go rounds it. What is
// undefined in LLVM IR for some operands (a division by zero, a shift by the width, a number
// beyond the integers that it is to become) gets none of them, in no lane.
//
// A vector has as many lanes as elements of the narrowest type in memory fill a register,
// but not so many that the widest numbers fill more than two. Truth values are bytes in
// memory and masks in registers. Asserts are looked at once for each vector.
//
// A kernel for an accelerator is one function, for one thread: its values are all scalars, and
// its branches are branches. It has two forms, with indices of 64 bits and of 32, since most
// fields have fewer elements than 32 bits count and a device adds and multiplies 64 of them
// in several steps. Where no accelerator is, the same kernels are made for a CPU, which runs
// the threads of a block one after the other.
//
// The package imports package ir, the dialects and rt for the layout of
// argument blocks.
package llvm
