// Package pipeline holds the passes of the compiler, the order they run in, and the
// loop that runs them.
//
// A pass is a row of the table that [Passes] returns and a file of the same name; what
// has to come before what, and why, is the table beside it. [New] puts a pipeline
// together and refuses an order that breaks a rule; [StencilPasses] and [LoopPasses] give
// the standard pipelines, which are data.
//
// Between the two stands [Describe], which tells the run time what stages a program was
// divided into and what each of them reads.
//
// It imports ir, the dialects, and of package rt the types of the description only.
package pipeline
