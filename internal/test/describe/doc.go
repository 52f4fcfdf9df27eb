// Package describe has tests of package describe: what the run time is told of programs.
package describe
