package cuda

import "strings"

// multiprocessor is what a multiprocessor has for blocks.
type multiprocessor struct {
	arch    string
	threads int // that can be resident
	blocks  int // that can be resident
}

// multiprocessors is the table of NVIDIA's programming guide, "technical specifications per
// compute capability".
var multiprocessors = [...]multiprocessor{
	{"sm_60", 2048, 32}, {"sm_61", 2048, 32}, {"sm_62", 2048, 32},
	{"sm_70", 2048, 32}, {"sm_72", 2048, 32}, {"sm_75", 1024, 16},
	{"sm_80", 2048, 32}, {"sm_86", 1536, 16}, {"sm_87", 1536, 16}, {"sm_89", 1536, 24},
	{"sm_90", 2048, 32}, {"sm_100", 2048, 32}, {"sm_103", 2048, 32}, {"sm_120", 1536, 24},
}

// What all of them have in common.
const (
	registersPerProcessor = 64 << 10
	threadsPerWarp        = 32
	registerUnit          = 256 // registers are given to a warp in multiples of it
	schedulers            = 4   // each with a quarter of the registers
)

// Occupancy returns how many of the threads that a multiprocessor of the architecture can
// hold are there, from 0 to 1, when each uses so many registers and a block has so many
// threads; false for an architecture that is not known.
func Occupancy(arch string, registers, threads int) (float64, bool) {
	for _, m := range multiprocessors {
		if m.arch == strings.TrimRight(arch, "af") {
			return m.occupancy(registers, threads), true
		}
	}
	return 0, false
}

func (m multiprocessor) occupancy(registers, threads int) float64 {
	warpsPerBlock := (threads + threadsPerWarp - 1) / threadsPerWarp
	perWarp := (max(registers, 1)*threadsPerWarp + registerUnit - 1) / registerUnit * registerUnit
	warps := registersPerProcessor / schedulers / perWarp * schedulers
	blocks := min(warps/max(warpsPerBlock, 1), m.threads/threadsPerWarp/max(warpsPerBlock, 1), m.blocks)
	return float64(blocks*warpsPerBlock*threadsPerWarp) / float64(m.threads)
}
