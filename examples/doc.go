// Package examples has no code: the programs are in the folders, and the tests here build the one that is
// another module.
package examples
