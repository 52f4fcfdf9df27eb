package mpi

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

// operation is what a rank does with others.
type operation struct {
	number int64  // of the operations of this rank, from 1
	text   string // the same on all ranks: "exchange 3, start 17"
	ended  bool   // it is the last one
	failed bool   // and there was an error before
	waits  []int  // the ranks that it waits for, as of the last look
}

// begin makes text the operation under way, as far as a report has room for it.
func (w *World) begin(text string) {
	text = text[:min(len(text), reportText-1)]
	w.current = operation{number: w.current.number + 1, text: text}
}

// enter marks the world as used by this goroutine, until leave.
func (w *World) enter(op string) error {
	if w.closed {
		return w.fault(op, -1, "it has ended")
	}
	if !w.using.CompareAndSwap(false, true) {
		e := w.fault(op, -1, "another goroutine of this rank is in an operation between ranks")
		e.Hint = "operations between ranks are made by one goroutine at a time, in the same order on all ranks"
		return e
	}
	return nil
}

func (w *World) leave() { w.using.Store(false) }

// EnvLimit is the environment variable for the limit.
const EnvLimit = "OEC_MPI_LIMIT"

// spin is for how long a wait polls without a pause. It yields to other goroutines after some polls.
const (
	spin  = time.Millisecond
	polls = 32
)

// wait polls until done says so. missing says which ranks it is that have not done their part; it is
// asked when that takes long.
func (w *World) wait(ctx context.Context, done func() (bool, error), missing func() ([]int, error)) error {
	var start time.Time
	var q *inquiry
	for {
		for range polls { // a look at the clock and at the other goroutines takes longer than one
			if ok, err := done(); ok || err != nil {
				return err
			}
		}
		if start.IsZero() {
			start = time.Now()
		}
		elapsed := time.Since(start)
		if elapsed < spin {
			runtime.Gosched()
			if w.shared != nil && elapsed > spin/32 {
				yield()
			}
			continue
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if q == nil {
			q = newInquiry(w, start)
		}
		if err := q.step(missing); err != nil {
			return err
		}
		time.Sleep(min(elapsed/16, time.Millisecond))
	}
}

// inquiry is what a rank that waits learns of the others.
type inquiry struct {
	w     *World
	news  time.Time // when something was heard that was not known
	next  time.Time // when to ask again
	known map[int]*report
}

func newInquiry(w *World, start time.Time) *inquiry {
	return &inquiry{w: w, news: start, next: start.Add(w.config.Patience), known: map[int]*report{}}
}

// step answers those that ask this rank, and asks those that it waits for if it is time. An error says
// why the wait is in vain.
func (q *inquiry) step(missing func() ([]int, error)) error {
	w := q.w
	now := time.Now()
	if !now.Before(q.next) {
		waits, err := missing()
		if err != nil {
			return err
		}
		w.current.waits = waits
		if err := q.ask(); err != nil {
			return err
		}
		q.next = now.Add(w.config.Patience)
	}
	if err := w.mail.answer(&w.current); err != nil {
		return err
	}
	for {
		from, r, err := w.mail.heard()
		if err != nil {
			return err
		}
		if r == nil {
			break
		}
		if old := q.known[from]; old == nil || !old.same(r) {
			q.news = now
		}
		r.at = now
		q.known[from] = r
		if err := q.judge(from, r); err != nil {
			return err
		}
	}
	if now.Sub(q.news) > w.config.Limit {
		return q.silence(now)
	}
	return nil
}

// most is how many ranks one rank asks at most: those that it waits for, those that these wait for,
// and so on.
const most = 64

// chain returns the ranks that this rank waits for, directly or not.
func (q *inquiry) chain() []int {
	ranks := append([]int(nil), q.w.current.waits...)
	seen := map[int]bool{q.w.rank: true}
	var list []int
	for len(ranks) > 0 && len(list) < most {
		rank := ranks[0]
		ranks = ranks[1:]
		if seen[rank] {
			continue
		}
		seen[rank] = true
		list = append(list, rank)
		if r := q.known[rank]; r != nil {
			for _, peer := range r.waits {
				ranks = append(ranks, int(peer))
			}
		}
	}
	return list
}

func (q *inquiry) ask() error {
	for _, rank := range q.chain() {
		if err := q.w.mail.ask(rank); err != nil {
			return err
		}
	}
	return nil
}

const sameOrder = "all ranks make the same calls in the same order"

// judge says whether what another rank does shows that it will never do what this one waits for.
func (q *inquiry) judge(from int, r *report) error {
	own := &q.w.current
	if !own.waitsFor(from) || own.ended {
		return nil
	}
	var problem string
	switch {
	case r.failed || r.ended && r.number <= own.number:
		return q.w.deserted(from, r)
	case r.number == own.number && r.text != own.text:
		problem = fmt.Sprintf("rank %d is elsewhere: its operation %d is %s", from, r.number, r.text)
	default:
		return nil
	}
	e := q.w.fault(own.text, from, problem)
	e.Hint = sameOrder
	return e
}

// deserted is the error of an operation for which another rank does not come.
func (w *World) deserted(by int, r *report) error {
	e := w.fault(w.current.text, by, fmt.Sprintf("rank %d has returned without an error and will not come", by))
	e.Hint = sameOrder
	if r.failed {
		e.Problem, e.Hint, e.Consequence = fmt.Sprintf("rank %d has failed: %s", by, r.text), "", true
	}
	return e
}

func (o *operation) waitsFor(rank int) bool {
	for _, r := range o.waits {
		if r == rank {
			return true
		}
	}
	return false
}

// silence is the error of a wait in which nothing new was heard for as long as the limit. It names
// those who have not answered since: they are at the end of the chain of waits.
func (q *inquiry) silence(now time.Time) error {
	peer, text := -1, ""
	var others []string
	for _, rank := range q.chain() {
		r := q.known[rank]
		if r != nil && now.Sub(r.at) < q.w.config.Limit/2 {
			others = append(others, fmt.Sprintf("rank %d waits in %s", rank, r.text))
			continue
		}
		if peer < 0 {
			peer = rank
		}
		text += fmt.Sprintf("rank %d does not answer, ", rank)
	}
	e := q.w.fault(q.w.current.text, peer, fmt.Sprintf("%snothing was heard for %v", text, q.w.config.Limit))
	if peer < 0 && len(q.w.current.waits) > 0 {
		e.Peer = q.w.current.waits[0]
	}
	for n, other := range others {
		if n == 4 {
			e.Problem += fmt.Sprintf("; and %d more", len(others)-n)
			break
		}
		e.Problem += "; " + other
	}
	e.Hint = "it is stopped, ended without a word, or computes for longer than the limit, which " + EnvLimit + " sets"
	return e
}
