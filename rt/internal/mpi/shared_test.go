//go:build linux && (amd64 || arm64)

package mpi_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/openearthgo/oec/rt/internal/mpi"
)

// sharing runs a function on ranks of which so many in a row share memory.
func sharing(t *testing.T, ranks, together int, do func(w *mpi.World) error) {
	t.Helper()
	if t.Failed() {
		return
	}
	if fd, err := unix.MemfdCreate("test", 0); err != nil {
		t.Skipf("this system has no files in memory: %v", err)
	} else if err := unix.Close(fd); err != nil {
		t.Fatal(err)
	}
	list := newFakes(t, "MPICH", ranks)
	config := mpi.Config{Limit: 5 * time.Second, Patience: time.Second, Shared: together}
	for r, err := range eachRankOf(t, list, config, func(w *mpi.World) error {
		if err := mpi.Share(w, t.Context()); err != nil {
			return err
		}
		return do(w)
	}) {
		if err != nil {
			t.Errorf("rank %d of %d, %d together: %v", r, ranks, together, err)
		}
		if n := list[r].live(); n != 0 {
			t.Errorf("rank %d of %d, %d together: %d things of the library are left", r, ranks, together, n)
		}
	}
}

// Ranks that share memory, all or some of them, do what others do.
func TestShared(t *testing.T) {
	t.Parallel()
	for ranks := 2; ranks <= 5; ranks++ {
		for _, together := range []int{0, 2, math.MaxInt} {
			sharing(t, ranks, together, func(w *mpi.World) error {
				want := ranks - 1
				switch {
				case together == 0, together == 2 && w.Rank() == ranks-1 && ranks%2 == 1:
					want = 0
				case together == 2:
					want = 1
				}
				if got, _ := mpi.Shared(w); got != want {
					return fmt.Errorf("memory is shared with %d ranks, and not %d", got, want)
				}
				return useAll(t.Context(), w)
			})
		}
	}
}

// planned is a message of a random exchange.
type planned struct{ from, to, tag, bytes int }

// randomExchange makes an exchange of some messages, as all ranks plan it.
func randomExchange(w *mpi.World, plan *rand.Rand) (e *mpi.Exchange, sends, receives []planned, err error) {
	var out, in []mpi.Message
	for tag := range 1 + plan.IntN(4) {
		m := planned{plan.IntN(w.Size()), plan.IntN(w.Size()), tag, 8000 * plan.IntN(3)}
		if w.Rank() == m.from {
			sends, out = append(sends, m), append(out, mpi.Message{Peer: m.to, Tag: tag, Bytes: m.bytes})
		}
		if w.Rank() == m.to {
			receives, in = append(receives, m), append(in, mpi.Message{Peer: m.from, Tag: tag, Bytes: m.bytes})
		}
	}
	e, err = w.NewExchange("random", out, in)
	return e, sends, receives, err
}

// Exchanges of random messages, in one direction as well, are under way several at a time, and each rank goes on as soon as it can.
func TestSharedRandom(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		for _, together := range []int{2, math.MaxInt} {
			sharing(t, 4, together, func(w *mpi.World) error {
				plan, pause := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, uint64(w.Rank()+1)))
				var list [4]*mpi.Exchange
				var sends, receives [len(list)][]planned
				var starts, made [len(list)]int
				var active [len(list)]bool
				for op := range 600 {
					n := plan.IntN(len(list))
					if pause.IntN(10) == 0 {
						time.Sleep(time.Duration(pause.IntN(300)) * time.Microsecond)
					}
					e := list[n]
					switch again := plan.IntN(4) > 0; {
					case e == nil:
						var err error
						if list[n], sends[n], receives[n], err = randomExchange(w, plan); err != nil {
							return err
						}
						starts[n], made[n] = 0, op
					case active[n]:
						if err := e.Wait(t.Context()); err != nil {
							return err
						}
						active[n] = false
						for k, m := range receives[n] {
							if !bytes.Equal(e.Receive(k), pattern(m.bytes, m.from, starts[n], m.tag+made[n])) {
								return fmt.Errorf("start %d of %v: %v has other bytes", starts[n], e, m)
							}
						}
					case again:
						starts[n]++
						for k, m := range sends[n] {
							copy(e.Send(k), pattern(m.bytes, m.from, starts[n], m.tag+made[n]))
						}
						if err := e.Start(); err != nil {
							return err
						}
						active[n] = true
					default:
						if err := e.Close(); err != nil {
							return err
						}
						list[n] = nil
					}
				}
				for n, e := range list {
					if e == nil {
						continue
					}
					if active[n] {
						if err := e.Wait(t.Context()); err != nil {
							return err
						}
					}
					if err := e.Close(); err != nil {
						return err
					}
				}
				if _, err := w.End(t.Context(), ""); err != nil {
					return err
				}
				return w.Close()
			})
		}
	}
}

// Memory of exchanges that are closed is used again. More messages than a directory has room for go by the library.
func TestSharedRoom(t *testing.T) {
	t.Parallel()
	sharing(t, 2, math.MaxInt, func(w *mpi.World) error {
		var once int64
		for n := range 2 * mpi.Entries {
			e, err := ring(w, 1000)
			if err != nil {
				return err
			}
			if err := turn(t.Context(), w, e, 0); err != nil {
				return err
			}
			if err := e.Close(); err != nil {
				return err
			}
			// The other rank may not have closed the one before yet, which has two messages of a page.
			switch _, bytes := mpi.Shared(w); {
			case n == 0:
				once = bytes
			case bytes > once+int64(2*os.Getpagesize()):
				return fmt.Errorf("after %d exchanges %d bytes are shared, and %d after the first one", n+1, bytes, once)
			}
		}
		var list []*mpi.Exchange
		for range mpi.Entries/2 + 20 { // of two messages each
			e, err := ring(w, 100)
			if err != nil {
				return err
			}
			list = append(list, e)
		}
		for range 3 {
			for n, e := range list {
				if err := turn(t.Context(), w, e, n); err != nil {
					return err
				}
			}
		}
		for _, e := range list {
			if err := e.Close(); err != nil {
				return err
			}
		}
		if _, err := w.End(t.Context(), ""); err != nil {
			return err
		}
		return w.Close()
	})
}

// What ranks do that share memory and do not do the same is an error that says so, as it is of others.
func TestSharedMistakes(t *testing.T) {
	t.Parallel()
	for want, bytes := range map[string][2]int{
		"a message from rank 1 does not fit: it has 20 bytes, and 10 are expected": {10, 20},
		"rank 1 has returned without an error and will not come":                   {10, -1},
	} {
		config := mpi.Config{Limit: 5 * time.Second, Patience: 50 * time.Millisecond, Shared: math.MaxInt}
		errs := eachRankOf(t, newFakes(t, "OPENMPI", 2), config, func(w *mpi.World) error {
			if err := mpi.Share(w, t.Context()); err != nil {
				return err
			}
			if bytes[w.Rank()] < 0 {
				_, err := w.End(t.Context(), "")
				return err
			}
			e, err := ring(w, bytes[w.Rank()])
			if err == nil {
				err = turn(t.Context(), w, e, 0)
			}
			return err
		})
		if errs[0] == nil || !strings.Contains(errs[0].Error(), want) {
			t.Errorf("rank 0: %v, want %s", errs[0], want)
		}
	}
}
