package memory

import "syscall"

// hostBytes returns how much memory the system says that there is.
func hostBytes() uint64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return maxBytes
	}
	return (uint64(info.Totalram) + uint64(info.Totalswap)) * uint64(max(1, info.Unit))
}
