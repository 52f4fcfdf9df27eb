// Package pipeline puts passes together: the table of all of them, which must come before which
// and why, the optimization levels, and the loop that runs them.
//
// A pass is a type of one of the packages below transform, and its options are its fields, so
// that a pipeline is a list of values; [Parse] reads one from a text, as that of a command line.
// [New] refuses an order that breaks a rule. [LevelByName] gives the standard pipelines, a list for
// each target; a [Schedule] says what can be chosen in them for a stencil.
//
// It imports transform and the packages below it, and ir.
package pipeline
