// Package memory is where the elements of fields and buffers are: their shape and their place in the
// host's memory ([Storage]), and which of host and devices have the newest ones ([Coherence]), with
// the transfers between them.
package memory
