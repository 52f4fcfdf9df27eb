//go:build !(linux || darwin) || !(amd64 || arm64)

package mpi

// Load refuses these platforms before anything could change a handler.

func keepHandlers(f func()) error { f(); return nil }

func exit(int) {}
