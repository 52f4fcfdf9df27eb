// Package emit writes LLVM modules: for a machine, with the attributes, metadata and intrinsics that it has, with constants
// in all lanes of a vector, and with functions in LLVM IR for what is no instruction.
package emit
