// Package randstencil makes random stencils: well-formed Go functions, from a seed, that
// between them use every construct of the language in every combination that has a
// meaning. It also makes a stencil smaller while it shows the same fault.
//
// It knows the language only, and nothing of the compiler. Its tests compile what it makes
// and compare the results of every stage with each other, bit for bit:
//
//   - TestPasses, those of the plain function, which gc compiled, with those of the raised
//     program and of the program after each pass, by the interpreter;
//   - TestGoKernels, those of the plain function with the kernels in Go, at every level of
//     optimization, also of a part of the domain, and of outputs in the place of inputs;
//   - TestMachineCode, the same with machine code for each instruction set of this machine.
//
// Programs that panic in plain Go have to panic. A program takes about 35 ms, 80 ms and 1 s
// of one core. Most of the last is the start of LLVM's programs, of each level anew: many
// programs are compiled in less time at one level, by turns, as -levels 1 says. What was found
// is made small:
//
//	go test ./internal/test/randstencil -run TestPasses -programs 1000 -seed 1
//	go test ./internal/test/randstencil -run TestPasses -programs 1 -seed 113 -shrink
//
// TestOperations demands that every operation of every dialect is in some program, package
// mutants that mistakes in the compiler are found. Batches that pass are added to a file,
// and this documentation is written from that:
//
//	go test ./internal/test/randstencil -run TestPasses -programs 50000 -seed 1000001 -batch 400 -timeout 0 -record FILE
//	go test ./internal/test/randstencil -run TestDocument -document FILE
package randstencil
