//go:build !linux

package memory

// HostBytes returns a size of memory that no host has: what takes more is refused before the
// Go runtime is asked for it, which would end the process.
func HostBytes() int64 { return min(1<<44, maxBytes) }
