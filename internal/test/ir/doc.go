// Package ir has tests of package ir: how programs are read, printed, verified, walked and rewritten.
package ir
