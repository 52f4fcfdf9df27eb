// Package demo is what the example programs have in common: the frame of a command with
// the flags that all of them take, and a progress bar.
package demo
