// Package passtest is what tests of passes share: cases in files of text, random programs, and what
// programs compute before and after a pass.
package passtest
