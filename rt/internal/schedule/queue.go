package schedule

import "sync/atomic"

// A tileRange is the tiles of the present group that a worker begins with. They are neighbours,
// and are taken one after the other: what a tile leaves in the worker's cache, such as the
// plane above it, is there for the next one. With one counter for all workers that plane
// would be fetched by two of them. A worker that has finished its own takes from the ranges
// of others, so that a core that others use, too, keeps nobody waiting.
//
// A range has a cache line to itself, and, as lines are fetched in pairs, the one beside it.
type tileRange struct {
	next atomic.Int64
	end  int64
	_    [112]byte
}

// tileRanges are the ranges of all workers.
type tileRanges []tileRange

// deal divides a number of turns evenly.
func (r *tileRanges) deal(turns int64, workers int) {
	*r = (*r)[:workers]
	for w := range *r {
		(*r)[w].next.Store(turns * int64(w) / int64(workers))
		(*r)[w].end = turns * int64(w+1) / int64(workers)
	}
}

// take returns the number of a turn that is the worker's to run; false if there are no more.
func (r tileRanges) take(worker int) (turn int64, ok bool) {
	for n := range r {
		s := &r[(worker+n)%len(r)]
		if s.next.Load() >= s.end {
			continue
		}
		if turn = s.next.Add(1) - 1; turn < s.end {
			return turn, true
		}
	}
	return 0, false
}
