// Package difftest compares a compiled stencil with the Go function that it was
// compiled from: bit for bit, and with regard to every byte of memory around
// what it may read and write.
//
// A test of a package with generated code lists its stencils and calls [Run]:
//
//	func TestDifferential(t *testing.T) {
//		difftest.Run(t,
//			difftest.Case{Name: "Hdiff[float32]", Plain: Hdiff[float32], Bind: BindHdiff[float32], Info: HdiffInfo[float32]()},
//			difftest.Case{Name: "Hdiff[float64]", Plain: Hdiff[float64], Bind: BindHdiff[float64], Info: HdiffInfo[float64]()},
//		)
//	}
//
// # Memory
//
// Fields lie in mappings of their own, in layouts that put the end of the
// field, or the end of each row, directly before or behind a page that cannot
// be accessed. All accessible memory that is no input holds values that depend
// on the place (canaries). After a run the output is compared and removed, and
// then all memory must be as it was before. Where the operating system is not
// one whose mappings the package knows, the inaccessible pages are ordinary
// memory full of canaries.
//
// # Processes
//
// A kernel that goes astray kills its process. So every case is run by a child
// process, which is the same test binary, and which writes down what it is
// about to do. The parent reports that if the child dies. Code for arm64 is run
// in the same way on another machine, by the same test compiled for it and an
// emulator. What the plain function computes is computed on this machine then.
package difftest
