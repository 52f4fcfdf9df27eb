// Package page writes the page of HTML that shows a stencil after each pass of the compiler.
//
// A page is one file that needs no other: the source in its first column, then a column per
// pass. What is the same value or operation in several columns is recorded while the
// passes run, by identity, and so is where it came from in the source; the page's script shows both.
//
// It imports package ir, whose printer says where in its text operations and values stand.
package page
