// Package cuda turns LLVM IR into PTX, the assembly language that NVIDIA's driver compiles
// for the device that it finds, and into machine code for one kind of device where NVIDIA's
// assembler ptxas is installed.
//
// [Compile] takes one LLVM module of kernels and a [Target] and returns [Code], which a
// package carries and the driver loads. It refuses code that could give other bits than
// the module says or that no kernel of ours should need:
//
//   - A number is added, subtracted, multiplied, divided or rooted with the rounding
//     spelled out. Without it ptxas is free to fuse a product and a sum.
//   - There is nothing approximate, and nothing that flushes small numbers to zero, but for what quotients and roots
//     of 64 bits begin with, which are exact in the end.
//   - There is no memory of a thread's own, no call, and no symbol from elsewhere.
//
// [Assembler] runs ptxas and says what each kernel needs of a multiprocessor: registers,
// memory that registers are spilled to, and how many threads fit at a time.
//
// The package imports internal/toolchain and nothing else of oec.
package cuda
