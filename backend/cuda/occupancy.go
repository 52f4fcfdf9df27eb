package cuda

import "strings"

// multiprocessor is what a multiprocessor has for blocks.
type multiprocessor struct {
	arch    string
	threads int // that can be resident
	blocks  int // that can be resident
	shared  int // KiB of memory that blocks share
}

// multiprocessors is the table of NVIDIA's programming guide, "technical specifications per
// compute capability".
var multiprocessors = [...]multiprocessor{
	{"sm_60", 2048, 32, 64}, {"sm_61", 2048, 32, 96}, {"sm_62", 2048, 32, 64},
	{"sm_70", 2048, 32, 96}, {"sm_72", 2048, 32, 96}, {"sm_75", 1024, 16, 64},
	{"sm_80", 2048, 32, 164}, {"sm_86", 1536, 16, 100}, {"sm_87", 1536, 16, 164}, {"sm_89", 1536, 24, 100},
	{"sm_90", 2048, 32, 228}, {"sm_100", 2048, 32, 228}, {"sm_103", 2048, 32, 228}, {"sm_120", 1536, 24, 100},
}

// What all of them have in common.
const (
	registersPerProcessor = 64 << 10
	threadsPerWarp        = 32
	registerUnit          = 256  // registers are given to a warp in multiples of it
	schedulers            = 4    // each with a quarter of the registers
	sharedUnit            = 256  // bytes of shared memory are given to a block in multiples of it
	sharedOfSystem        = 1024 // bytes that each block has besides, from sm_80 on
)

// Occupancy returns how many of the threads that a multiprocessor of the architecture can
// hold are there, from 0 to 1, when each uses so many registers, and a block has so many threads
// and shares so many bytes; false for an architecture that is not known.
func Occupancy(arch string, registers, threads, shared int) (float64, bool) {
	for _, m := range multiprocessors {
		if m.arch == strings.TrimRight(arch, "af") {
			return m.occupancy(registers, threads, shared), true
		}
	}
	return 0, false
}

func (m multiprocessor) occupancy(registers, threads, shared int) float64 {
	warpsPerBlock := (threads + threadsPerWarp - 1) / threadsPerWarp
	perWarp := (max(registers, 1)*threadsPerWarp + registerUnit - 1) / registerUnit * registerUnit
	warps := registersPerProcessor / schedulers / perWarp * schedulers
	blocks := min(warps/max(warpsPerBlock, 1), m.threads/threadsPerWarp/max(warpsPerBlock, 1), m.blocks)
	if shared > 0 {
		shared = (shared + sharedUnit - 1) / sharedUnit * sharedUnit
		if m.shared > 96 { // as all from sm_80 on
			shared += sharedOfSystem
		}
		blocks = min(blocks, m.shared<<10/shared)
	}
	return float64(blocks*warpsPerBlock*threadsPerWarp) / float64(m.threads)
}
