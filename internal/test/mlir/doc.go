// Package mlir has tests of package dialect/mlir: programs in MLIR's notation that are read, and those that are not.
package mlir
