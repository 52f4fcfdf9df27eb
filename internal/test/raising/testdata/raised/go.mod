// What the programs of tests are raised to is for this package's tests: with a module of its own it is
// not downloaded with that of the package.
module raised
