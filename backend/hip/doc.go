// Package hip turns LLVM IR into code objects, the files of machine code that AMD's driver
// loads, for a list of devices: there is no code that several kinds of device run.
//
// [Compile] takes one LLVM module of kernels and a [Target] and returns [Code], which a
// package carries. What the driver will do with it is read back from the file: the metadata
// that the assembler writes about each kernel, and the descriptor that sets up the hardware
// for it. Refused is code that could give other bits than the module says or that no kernel
// of ours should need:
//
//   - Numbers are rounded to the nearest, and small ones are kept: not flushed to zero.
//   - There is no call, and no symbol from elsewhere.
//   - A kernel has the arguments of its function and none that a compiler has hidden.
//
// What LLVM would make other numbers of is rewritten before: see [toolchain.CanonicalSums] and
// [toolchain.StrictSelections] for the sign of a zero, and [toolchain.OpaqueQuotients].
//
// A kernel that needs more registers than there are keeps some in memory; [Kernel] says so.
//
// The package imports internal/toolchain and nothing else of oec.
package hip
