// The scripts are for this package's tests: with a module of their own they are not
// downloaded with that of the package.
module testdata
