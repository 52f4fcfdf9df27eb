// Package device is the accelerators: what a driver has to do ([Accelerator]), which there are
// ([Register], [Find]), and of each its memory, modules, streams and graphs, which several plans and
// fields share.
//
// It knows nothing of fields or of stencils.
package device
