// Package abi is the interface between compiled stencils and what runs them: all that the
// compiler, generated code and the run time agree on. It is for generated code; programs use
// package rt.
//
// # What a stencil is
//
// A [Stencil] is a description in data, which generated code holds for each element type: fields
// and scalars, and for each optimization level a [LevelSpec], the passes over the domain ([Stage])
// and what is kept between them ([BufferSpec]). What a stage reads is a [Reach] around its
// points. From that follow, for a domain, the points that each stage computes
// ([LevelSpec.Boxes]) and the stages that run together, tile by tile ([LevelSpec.Groups]).
//
// # Kernels of the CPU
//
// A [Kernel] is machine code for one instruction set ([ISA]), or Go. Machine code gets the address
// of a block of slots, [SlotLo] and those that follow: the tile, the stage, and where fields and
// buffers are ([Memory]). A kernel in Go gets the same as a [Tile].
//
// # Kernels of accelerators
//
// [DeviceCode] is a module for a kind of accelerators and the [Launch] of each of its kernels, with
// what each argument is ([Arg]). Fields lie in the memory of an accelerator as [LayoutOf] says. The
// code for the accelerator that the CPU simulates has a block of slots too, [SimBlock] and those
// that follow.
//
// # Versions
//
// A generated file refers to the version that it was generated for, [Version1]. A change that
// makes older generated code wrong removes that constant and adds the next one; then such code does
// not compile, instead of computing something else. Fields that may be zero are added without.
//
// The package imports package oec, and what tells the features of the CPU.
package abi
