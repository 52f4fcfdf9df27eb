// What is here is for the tests of the package: with a module of its own it is not downloaded
// with that of the package.
module testdata
