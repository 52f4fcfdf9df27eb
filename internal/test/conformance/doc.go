// Package conformance compares compiled stencils, bit for bit, with the plain functions.
//
// The stencils are the packages below testdata, written as a user would write them: each is small
// and has its own subject, and between them they use every part of the language. Their kernels are
// in no file of this module. The test makes them, with the flags of the line that would run oecgen in a
// package, and then runs the package's own tests:
//
//	go test ./internal/test/conformance -run /angles             # one package
//	go test ./internal/test/conformance -run /angles -only Halo  # some of its tests
//
// With code for an accelerator they run on that:
//
//	OEC_DIFFTEST_DEVICE=cuda:0 go test -tags oecdrivers ./internal/test/conformance -run Stencils -targets go,cuda -only Differential
//
// What LLVM makes of kernels is kept between runs, in the folder that OEC_CACHE names or else in
// oec below the user's cache, which may be deleted at any time. Without LLVM the kernels are in Go. An
// editor that asks for what is generated is content after go generate in a package; git ignores that.
//
// Of one small stencil, what each level of the compiler makes of it is kept: testdata/golden.
package conformance
