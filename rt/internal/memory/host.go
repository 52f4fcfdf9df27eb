package memory

import (
	"math"
	"sync"
)

// maxBytes bounds the size of a field: no machine addresses more.
const maxBytes = min(1<<47, math.MaxInt)

// HostBytes returns how much memory the host has, swap space included: what takes more is
// refused before the Go runtime is asked for it, which would end the process.
var HostBytes = sync.OnceValue(func() int64 { return int64(min(hostBytes(), maxBytes)) })
