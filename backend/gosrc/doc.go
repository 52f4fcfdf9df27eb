// Package gosrc lowers tiled programs at the loop level to Go source: kernels for every
// platform, without package unsafe, and the reference for those in machine code.
//
// A kernel is a function of a *abi.Tile for each stage, with the loops of the program. The
// innermost loop works on slices of one length, one for each row and offset that it reads
// unconditionally, which leaves no bounds checks in it. A read under a condition is of an
// element that need not exist otherwise, and is checked.
//
// # Rounding
//
// Go may fuse a product with a sum that it is added to, and gc does so on several
// platforms. An explicit conversion forbids it, so every product is converted. Go folds
// constants exactly, so an operation on constants alone works on variables. An index in
// arithmetic is an int64, whatever the size of an int.
package gosrc
