// Package clib loads libraries of C when a program runs, and calls their functions, without cgo.
//
// It may import purego, and nothing of this project. A program that has it is linked dynamically on
// Linux.
package clib
