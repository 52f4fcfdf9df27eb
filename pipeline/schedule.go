package pipeline

import (
	"fmt"
	"strconv"
	"strings"

	limits "github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform/gpu"
	"github.com/openearthgo/oec/transform/stencil"
)

// Schedule is what can be chosen for one stencil without changing its results: the zero
// Schedule recomputes all intermediates and computes one point at a time.
type Schedule struct {
	Keep   stencil.Keep // the intermediates that are kept for a tile at a time
	Unroll int          // how many points along j are computed at once; 0 is what the compiler chooses, on CPUs perhaps along k

	// On accelerators only:
	Block [ir.Rank]int // threads of a block along i, j and k; 0 is what the compiler chooses
	March int          // points along k that a thread goes through; 0 is one
	Share gpu.Sharing  // what is kept for a tile at a time is kept in memory that blocks share

	Order    gpu.Order
	Resident int // blocks that a multiprocessor is to hold at a time; 0 is any number
}

// ByModel leaves the choice to the model of stencil-fusion.
var ByModel = Schedule{Keep: stencil.KeepByModel}

// String returns the form that [ParseSchedule] reads.
func (s Schedule) String() string {
	return fmt.Sprintf("keep=%s ", s.Keep) + s.OnDevice()
}

// threads returns the part of the schedule that is for accelerators.
func (s Schedule) threads() (text string) {
	if s.Block != [ir.Rank]int{} {
		text += fmt.Sprintf(" block=%dx%dx%d", s.Block[0], s.Block[1], s.Block[2])
	}
	if s.March > 0 {
		text += fmt.Sprintf(" march=%d", s.March)
	}
	if s.Share != gpu.ShareByModel {
		text += " share=" + s.Share.String()
	}
	if s.Order != gpu.OrderByModel {
		text += " order=" + s.Order.String()
	}
	if s.Resident > 0 {
		text += fmt.Sprintf(" resident=%d", s.Resident)
	}
	return text
}

// OnDevice returns the form of a schedule for one kind of accelerator, which says nothing of
// what is kept: that is the same on all of them.
func (s Schedule) OnDevice() string {
	unroll := "model"
	if s.Unroll > 0 {
		unroll = strconv.Itoa(s.Unroll)
	}
	return "unroll=" + unroll + s.threads()
}

// On returns a schedule for one kind of accelerator, of which another one says what is kept.
func (s Schedule) On(all Schedule) Schedule {
	s.Keep = all.Keep
	return s
}

// ParseSchedule reads a schedule: "keep=model unroll=model", or with the numbers of intermediates, and
// for accelerators "block=64x4x1 march=4 share=model order=ijk resident=4".
func ParseSchedule(text string) (Schedule, error) {
	s := ByModel
	for _, word := range strings.Fields(text) {
		name, value, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(value)
		switch {
		case name == "keep" && s.Keep.UnmarshalText([]byte(value)) == nil:
		case name == "unroll" && value == "model":
			s.Unroll = 0
		case name == "unroll" && err == nil && n >= 1 && n <= maxUnroll:
			s.Unroll = n
		case name == "march" && err == nil && n >= 1 && n <= gpu.MaxMarch:
			s.March = n
		case name == "block" && parseBlock(value, &s.Block):
		case name == "order" && s.Order.UnmarshalText([]byte(value)) == nil:
		case name == "resident" && err == nil && n >= 1 && n <= limits.MaxResident:
			s.Resident = n
		case name == "share" && s.Share.UnmarshalText([]byte(value)) == nil:
		default:
			return s, fmt.Errorf("%q is no part of a schedule; expected keep=model, keep=none, keep=0,2, unroll=model, unroll=N up to %d, march=N up to %d, share=model, share=all, share=none, order=model, order=ijk, order=ikj, resident=N up to %d, or block=64x4x1 with up to %d threads, %d along k", word, maxUnroll, gpu.MaxMarch, limits.MaxResident, limits.MaxBlock, limits.MaxBlockZ)
		}
	}
	return s, nil
}

// parseBlock reads how many threads a block has along i, j and k.
func parseBlock(text string, block *[ir.Rank]int) bool {
	words := strings.Split(text, "x")
	threads := 1
	for d, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > limits.MaxBlock || d >= ir.Rank {
			return false
		}
		block[d] = n
		threads *= n
	}
	return len(words) == ir.Rank && threads <= limits.MaxBlock && block[2] <= limits.MaxBlockZ
}

// maxUnroll bounds the points that a schedule computes at once: registers are spilled long before.
const maxUnroll = 16

// convertLoops maps points to threads in blocks of the schedule's shape.
func (s Schedule) convertLoops() gpu.ConvertLoops {
	block := s.Block
	if block == [ir.Rank]int{} {
		block = [ir.Rank]int{64, 2, 1}
	}
	return gpu.ConvertLoops{BlockI: block[0], BlockJ: block[1], BlockK: block[2], MarchK: max(1, s.March)}
}

// sharedBuffers shares what is kept, if blocks have threads along i and j only.
func (s Schedule) sharedBuffers() gpu.SharedBuffers {
	if s.Share == gpu.ShareNone || s.Block[2] > 1 {
		return gpu.SharedBuffers{Share: gpu.ShareNone}
	}
	return gpu.SharedBuffers{Share: s.Share, BlockI: s.Block[0], BlockJ: s.Block[1]}
}
