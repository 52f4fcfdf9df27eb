// Package analysis answers what passes and back ends ask about a program: what is stored and read
// where, what depends on what, how far loops run and between which bounds indices are, and which
// nests belong together. It changes nothing.
//
// It imports ir and the dialects.
package analysis
