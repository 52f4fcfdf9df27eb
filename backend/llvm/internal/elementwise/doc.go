// Package elementwise has what becomes of each operation in LLVM IR that treats every lane of a vector alike: arithmetic,
// comparisons, conversions, and what of dialect math is instructions or a function in LLVM IR.
package elementwise
