package parts

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/openearthgo/oec/rt/fault"
)

// Hub joins ranks that are goroutines of one process. Nothing waits in vain: a rank that has returned, and ranks that all wait for
// each other, are errors at once.
type Hub struct {
	mu      sync.Mutex
	changed *sync.Cond
	ranks   []*seat
	letters map[[2]int][]letter // by sender and receiver, in order
	stuck   string              // why nobody can go on; "" if somebody can
}

// seat is where a rank is.
type seat struct {
	hub        *Hub
	rank       int
	operations int
	exchanges  int
	now        string // the operation that it waits in; "" while it does not wait
	waits      []int  // the ranks that it waits for
	ended      bool
	err        error
}

// letter is bytes under way.
type letter struct {
	op      string
	content []byte
}

// NewHub returns a hub for a number of ranks.
func NewHub(ranks int) *Hub {
	h := &Hub{letters: map[[2]int][]letter{}}
	h.changed = sync.NewCond(&h.mu)
	for r := range ranks {
		h.ranks = append(h.ranks, &seat{hub: h, rank: r})
	}
	return h
}

// Transport returns the transport of a rank, which one goroutine at a time uses.
func (h *Hub) Transport(rank int) Transport { return h.ranks[rank] }

// End notes that a rank makes no other operation, and with which error it ended.
func (h *Hub) End(rank int, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ranks[rank].ended, h.ranks[rank].err = true, err
	h.judge()
	h.changed.Broadcast()
}

// Rank returns the number of the rank.
func (s *seat) Rank() int { return s.rank }

// Size returns the number of ranks.
func (s *seat) Size() int { return len(s.hub.ranks) }

// OnNode implements [Transport]: a process is on one node.
func (s *seat) OnNode() (rank, size int) { return s.Rank(), s.Size() }

// Allgather gives the bytes of each rank to all ranks.
func (s *seat) Allgather(ctx context.Context, name string, own []byte) ([][]byte, error) {
	s.operations++
	op := fmt.Sprintf("%s (operation %d)", name, s.operations)
	all := make([][]byte, s.Size())
	var peers []int
	for r := range all {
		if all[r] = slices.Clone(own); r != s.rank {
			peers = append(peers, r)
			s.post(r, letter{op, all[r]})
		}
	}
	err := s.take(ctx, op, peers, func(peer int, content []byte) error {
		all[peer] = content
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// post sends a letter.
func (s *seat) post(to int, l letter) {
	h := s.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	h.letters[[2]int{s.rank, to}] = append(h.letters[[2]int{s.rank, to}], l)
	h.ranks[to].now = "" // it may go on
	h.changed.Broadcast()
}

// take waits for a letter from each of some ranks.
func (s *seat) take(ctx context.Context, op string, peers []int, do func(peer int, content []byte) error) error {
	h := s.hub
	stop := context.AfterFunc(ctx, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.changed.Broadcast()
	})
	defer stop()
	h.mu.Lock()
	defer h.mu.Unlock()
	defer func() { s.now = "" }()
	peers = slices.Clone(peers)
	for {
		for n := 0; n < len(peers); {
			route := [2]int{peers[n], s.rank}
			if len(h.letters[route]) == 0 {
				n++
				continue
			}
			l := h.letters[route][0]
			h.letters[route] = h.letters[route][1:]
			if l.op != op {
				return s.failed(op, peers[n], fmt.Sprintf("rank %d is elsewhere: its operation is %s", peers[n], l.op))
			}
			if err := do(peers[n], l.content); err != nil {
				return err
			}
			peers = slices.Delete(peers, n, n+1)
		}
		if len(peers) == 0 {
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := s.inVain(op, peers); err != nil {
			return err
		}
		s.now, s.waits = op, peers
		if h.judge(); h.stuck == "" {
			h.changed.Wait()
		}
	}
}

// inVain returns an error if what a rank waits for will not come.
func (s *seat) inVain(op string, peers []int) error {
	for _, p := range peers {
		peer := s.hub.ranks[p]
		switch {
		case peer.err != nil:
			e := s.failed(op, p, fmt.Sprintf("rank %d has failed", p))
			e.Err, e.Hint, e.Consequence = peer.err, "", true
			return e
		case peer.ended:
			return s.failed(op, p, fmt.Sprintf("rank %d has returned without an error and will not come", p))
		}
	}
	if s.hub.stuck != "" {
		return s.failed(op, peers[0], s.hub.stuck)
	}
	return nil
}

// judge looks whether there is a rank that can go on: one that does not wait, or that waits for one that has ended, which it sees
// for itself.
func (h *Hub) judge() {
	text := "nobody can go on"
	waiting := 0
	for _, r := range h.ranks {
		switch {
		case r.ended:
		case r.now == "":
			return
		case slices.ContainsFunc(r.waits, func(peer int) bool { return h.ranks[peer].ended }):
			return
		default:
			text += fmt.Sprintf("; rank %d waits in %s", r.rank, r.now)
			waiting++
		}
	}
	if waiting > 0 && h.stuck == "" {
		h.stuck = text
		h.changed.Broadcast()
	}
}

func (s *seat) failed(op string, peer int, problem string) *fault.TeamError {
	return &fault.TeamError{Rank: s.rank, Ranks: s.Size(), Op: op, Peer: peer, Problem: problem, Hint: "all ranks make the same calls in the same order"}
}

// NewExchange prepares messages.
func (s *seat) NewExchange(name string, sends, receives []Message) (Exchange, error) {
	s.exchanges++
	e := &hubExchange{seat: s, name: fmt.Sprintf("exchange %d (%s)", s.exchanges, name), sends: sends, receives: receives}
	for _, m := range sends {
		e.out = append(e.out, make([]byte, m.Bytes))
	}
	for _, m := range receives {
		e.in = append(e.in, make([]byte, m.Bytes))
	}
	return e, nil
}

// hubExchange is an exchange through a hub.
type hubExchange struct {
	seat            *seat
	name            string
	starts          int
	sends, receives []Message
	out, in         [][]byte
	active          bool
}

// Send returns the bytes of a message to write before Start.
func (e *hubExchange) Send(n int) []byte { return e.out[n] }

// Receive returns the bytes of a message, after Wait and until the next Start.
func (e *hubExchange) Receive(n int) []byte { return e.in[n] }

// Close has nothing to do.
func (e *hubExchange) Close() error { return nil }

func (e *hubExchange) op() string { return fmt.Sprintf("%s, start %d", e.name, e.starts) }

// Start sends.
func (e *hubExchange) Start() error {
	if e.active {
		return errors.New("the start before has not been waited for")
	}
	e.active = true
	e.starts++
	for n, m := range e.sends {
		e.seat.post(m.Peer, letter{e.op(), slices.Clone(e.out[n])})
	}
	return nil
}

// Wait returns when all messages have come.
func (e *hubExchange) Wait(ctx context.Context) error {
	var peers []int
	for _, m := range e.receives {
		peers = append(peers, m.Peer)
	}
	err := e.seat.take(ctx, e.op(), peers, func(peer int, content []byte) error {
		n := slices.IndexFunc(e.receives, func(m Message) bool { return m.Peer == peer })
		if len(content) != len(e.in[n]) {
			return e.seat.failed(e.op(), peer, fmt.Sprintf("a message from rank %d does not fit: it has %d bytes, and %d are expected", peer, len(content), len(e.in[n])))
		}
		copy(e.in[n], content)
		return nil
	})
	e.active = false
	return err
}
