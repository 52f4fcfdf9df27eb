// Package tuning chooses among the variants of a run, all of which have the same results: by a race,
// in which the runs that a program makes anyway are made by one variant after the other and timed,
// and by what a file remembers of earlier ones.
//
// It knows neither stencils nor fields: a [Choice] is a name for a variant, a [Race] says which one
// is next, a [Store] keeps the outcome for a [Key], and a [Memory] says whether that is to be looked at again.
package tuning
