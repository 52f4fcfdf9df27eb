//go:build !linux

package rt

// hostBytes returns a size of memory that no host has: what takes more is refused before the
// Go runtime is asked for it, which would end the process.
func hostBytes() int64 { return min(1<<44, maxBytes) }
