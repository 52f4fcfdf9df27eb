// Package access says what a run of a stencil may touch: the points that each stage computes, what is
// read for them, whether the fields have it, and whether outputs may share memory with inputs.
//
// A [Run] is a stencil bound to fields, checked, and not yet divided into tiles. Packages schedule and
// offload run it.
package access
