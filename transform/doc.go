// Package transform says what a pass is; the packages below it have the passes, one for each level
// of a program: canonical for any of them, arith, stencil, tensor, loop, and gpu. A pass that converts from
// one level to the next is in the package of the latter.
//
// A pass is a type, in a file of the pass's name. Its fields are its options: those with a tag
// option, the name of the option in texts, and a tag help, which says in a line what it is.
//
//	type Unrolling struct {
//		Factor int `option:"unroll-factor" help:"how many points"`
//	}
//
// An option is a bool, an int or an [encoding.TextUnmarshaler]. What a pass is called, and which
// values its options have by default, is in the table of package pipeline.
//
// It imports ir. The packages below it import analysis and machine, too, and those that stand
// before them in the list above.
package transform
