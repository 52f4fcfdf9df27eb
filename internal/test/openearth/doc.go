// Package openearth holds tests of the passes on programs in the form of the Open Earth Compiler: with literal
// bounds and trees of combines, in the orders of passes that its users run, and on what is wrong or lacking there.
package openearth
