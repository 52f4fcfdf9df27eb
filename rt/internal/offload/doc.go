// Package offload runs the stages of a run on an accelerator: it sees to it that the device has what
// is read, sets the arguments of kernels, and puts their launches on a stream.
package offload
