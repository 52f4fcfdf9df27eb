package memory

import (
	"sync"
	"syscall"
)

// HostBytes returns how much memory the host has, swap space included: what takes more is
// refused before the Go runtime is asked for it, which would end the process.
var HostBytes = sync.OnceValue(func() int64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return maxBytes
	}
	total := (uint64(info.Totalram) + uint64(info.Totalswap)) * uint64(max(1, info.Unit))
	return int64(min(total, maxBytes))
})
