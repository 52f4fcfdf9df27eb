// Package fault is the errors of the run time. Package rt has the same types under the same names,
// so that a program need not import this one.
//
// Each error names the stencil and the field, and the access or the option, that it is about: a
// line says what is wrong and, where something can be done, a second one how.
package fault
