//go:build !linux

package memory

// adviseHuge has nothing to ask for.
func adviseHuge([]byte) {}
