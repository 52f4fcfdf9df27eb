// What programs are turned into is for the tests of this package: with a module of its own it is
// not downloaded with that of the package.
module testdata
