// What the tests of this package read is not downloaded with it: it has a module of its own.
module testdata
