// What the tests compile is for this package's tests: with a module of its own it is not
// downloaded with that of the package.
module testdata
