//go:build linux && (amd64 || arm64)

package mpi_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/openearthgo/oec/internal/mpilib"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/mpi"
)

// ring makes an exchange with the ranks on both sides.
func ring(w *mpi.World, bytes int) (*mpi.Exchange, error) {
	left, right := (w.Rank()+w.Size()-1)%w.Size(), (w.Rank()+1)%w.Size()
	return w.NewExchange("ring", []mpi.Message{{Peer: left, Tag: 1, Bytes: bytes}, {Peer: right, Tag: 2, Bytes: bytes}},
		[]mpi.Message{{Peer: right, Tag: 1, Bytes: bytes}, {Peer: left, Tag: 2, Bytes: bytes}})
}

func pattern(n, rank, step, direction int) []byte {
	b := make([]byte, n)
	for k := range b {
		b[k] = byte(rank*31 + step*7 + direction*3 + k)
	}
	return b
}

// turn is one exchange, whose bytes are compared.
func turn(ctx context.Context, w *mpi.World, e *mpi.Exchange, step int) error {
	left, right := (w.Rank()+w.Size()-1)%w.Size(), (w.Rank()+1)%w.Size()
	for n := range 2 {
		copy(e.Send(n), pattern(len(e.Send(n)), w.Rank(), step, n))
	}
	if err := e.Start(); err != nil {
		return err
	}
	if err := e.Wait(ctx); err != nil {
		return err
	}
	for n, from := range []int{right, left} {
		if !bytes.Equal(e.Receive(n), pattern(len(e.Receive(n)), from, step, n)) {
			return fmt.Errorf("step %d: message %d, from rank %d, has other bytes", step, n, from)
		}
	}
	return nil
}

// useAll does all that ranks do.
func useAll(ctx context.Context, w *mpi.World) error {
	e, err := ring(w, 100)
	if err != nil {
		return err
	}
	for step := range 3 {
		if err := turn(ctx, w, e, step); err != nil {
			return err
		}
		all, err := w.Allgather(ctx, "sum", pattern(50*w.Rank(), w.Rank(), step, 9))
		if err != nil {
			return err
		}
		for r, part := range all {
			if !bytes.Equal(part, pattern(50*r, r, step, 9)) {
				return fmt.Errorf("step %d: rank %d gave %d bytes, or others", step, r, len(part))
			}
		}
	}
	if err := e.Close(); err != nil {
		return err
	}
	if err := w.Barrier(ctx, "barrier"); err != nil {
		return err
	}
	words, err := w.End(ctx, "")
	if err != nil {
		return err
	}
	if text := strings.Join(words, ""); text != "" || len(words) != w.Size() {
		return fmt.Errorf("%d ranks have ended, with %q", len(words), text)
	}
	return w.Close()
}

// All interfaces are told apart, move the right bytes between 1 to 5 ranks, and leave nothing behind.
func TestRanks(t *testing.T) {
	t.Parallel()
	for _, tt := range fakes {
		for ranks := 1; ranks <= 5; ranks++ {
			t.Run(fmt.Sprintf("%s %d", tt.name, ranks), func(t *testing.T) {
				t.Parallel()
				list := newFakes(t, tt.define, ranks)
				errs := eachRank(t, list, time.Minute, func(w *mpi.World) error {
					if got := w.Library().Interface; got != tt.want {
						return fmt.Errorf("the interface is %s", got)
					}
					if local, near := w.OnNode(); local != w.Rank() || near != ranks || w.Size() != ranks {
						return fmt.Errorf("rank %d of %d on the node, %d ranks", local, near, w.Size())
					}
					return useAll(t.Context(), w)
				})
				for r, err := range errs {
					if err != nil {
						t.Errorf("rank %d: %v", r, err)
					}
					if n := list[r].live(); n != 0 {
						t.Errorf("rank %d: %d things are left", r, n)
					}
				}
			})
		}
	}
}

// Every call of the library may fail, wherever it is made: that is an error that names the call, and
// no rank waits without end.
func TestEveryCallFails(t *testing.T) {
	t.Parallel()
	for _, tt := range fakes {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			list := newFakes(t, tt.define, 2)
			for r, err := range eachRank(t, list, time.Minute, func(w *mpi.World) error { return useAll(t.Context(), w) }) {
				if err != nil {
					t.Fatalf("rank %d: %v", r, err)
				}
			}
			names := strings.Fields(list[1].log())
			if len(names) < 18 {
				t.Errorf("only %d functions were called: %v", len(names), names)
			}
			var all sync.WaitGroup
			for _, name := range names {
				for after := range 3 {
					list := newFakes(t, tt.define, 2)
					all.Go(func() { failOnce(t, list, name, after) }) // they mostly wait, all at once
				}
			}
			all.Wait()
		})
	}
}

// failOnce has a call of rank 1 fail.
func failOnce(t *testing.T, list []*fake, name string, after int) {
	t.Helper()
	list[1].fail(name, int32(after), 12)
	errs := eachRank(t, list, 2*time.Second, func(w *mpi.World) error {
		err := useAll(t.Context(), w)
		if err != nil {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			_, _ = w.End(ctx, mpi.WordOf(err)) // the other one hears of it
		}
		return err
	})
	var failed *fault.MPIError
	if errs[1] == nil {
		if errs[0] != nil {
			t.Errorf("%s %d: nothing failed on rank 1, and on rank 0 %v", name, after, errs[0])
		}
		return // it is not called that often
	}
	if !errors.As(errs[1], &failed) || failed.Call != name && name != "MPI_Get_count" || !strings.Contains(errs[1].Error(), "pretended error 12") {
		t.Errorf("%s %d: rank 1: %v", name, after, errs[1])
	}
	if errs[0] != nil && !errors.As(errs[0], &failed) {
		t.Errorf("%s %d: rank 0: %v", name, after, errs[0])
	}
}

// What ranks do that do not do the same is an error, on the ranks that wait, that says so. Each case has
// what each of three ranks does, and a text of the errors; "" is no error.
func TestMistakes(t *testing.T) {
	t.Parallel()
	const limit = time.Second
	exchange := func(n int) func(w *mpi.World) error {
		return func(w *mpi.World) error {
			e, err := ring(w, n)
			if err == nil {
				err = turn(t.Context(), w, e, 0)
			}
			return err
		}
	}
	gather := func(name string) func(w *mpi.World) error {
		return func(w *mpi.World) error { return w.Barrier(t.Context(), name) }
	}
	leave := func(word string) func(w *mpi.World) error {
		return func(w *mpi.World) error {
			ctx, cancel := context.WithTimeout(t.Context(), 2*limit)
			defer cancel()
			_, _ = w.End(ctx, word)
			return nil
		}
	}
	silent := func(w *mpi.World) error { time.Sleep(3 * limit); return nil }
	var all sync.WaitGroup
	late := func(w *mpi.World) error { time.Sleep(limit / 2); return exchange(10)(w) }
	for name, tt := range map[string]struct {
		do   [3]func(w *mpi.World) error
		want [3]string
	}{
		// Whoever finds out first is gone when the other asks.
		"elsewhere":  {[3]func(w *mpi.World) error{exchange(10), gather("sum"), exchange(10)}, [3]string{"rank 1 is elsewhere: its operation 1 is sum|rank 1 does not answer", "is elsewhere: its operation 1 is|does not answer", ""}},
		"other name": {[3]func(w *mpi.World) error{gather("sum"), gather("maximum"), silent}, [3]string{"rank 1 is elsewhere: its operation 1 is maximum, and this one is operation 1", "", ""}},
		"size":       {[3]func(w *mpi.World) error{exchange(10), exchange(20), exchange(10)}, [3]string{"a message from rank 1 does not fit: it has more than the 10 bytes", "it has 10 bytes, and 20 are expected", "a message from rank 1"}},
		"returned":   {[3]func(w *mpi.World) error{exchange(10), leave(""), exchange(10)}, [3]string{"rank 1 has returned without an error and will not come", "", "rank 1 has returned"}},
		"failed":     {[3]func(w *mpi.World) error{exchange(10), leave("!full disk"), silent}, [3]string{"rank 1 has failed: full disk", "", ""}},
		"silent":     {[3]func(w *mpi.World) error{exchange(10), silent, exchange(10)}, [3]string{"rank 1 does not answer, nothing was heard for 1s", "", "rank 1 does not answer"}},
		"chain":      {[3]func(w *mpi.World) error{gather("sum"), silent, gather("sum")}, [3]string{"rank 1 does not answer", "", "rank 1 does not answer, nothing was heard for 1s; rank 0 waits in sum"}},
		"late":       {[3]func(w *mpi.World) error{exchange(10), late, exchange(10)}, [3]string{}},
	} {
		list := newFakes(t, "MPICH", 3)
		all.Go(func() { // they mostly wait, all at once
			errs := eachRank(t, list, limit, func(w *mpi.World) error { return tt.do[w.Rank()](w) })
			for r, want := range tt.want {
				var e *fault.MPIError
				if err := errs[r]; want != "" && (!errors.As(err, &e) || !regexp.MustCompile(want).MatchString(err.Error()) || e.Peer != 1 && r != 1) {
					t.Errorf("%s: rank %d: %v, want %s", name, r, err, want)
				}
			}
			if name == "late" && errors.Join(errs...) != nil {
				t.Error(errors.Join(errs...))
			}
		})
	}
	all.Wait()
}

// A rank that waits for one that waits for a third names the third, which is the one that is silent. As
// long as there is news of those between, however slow, it waits.
func TestChainOfWaits(t *testing.T) {
	t.Parallel()
	const limit = 600 * time.Millisecond
	pair := func(w *mpi.World, with int) error {
		e, err := w.NewExchange("pair", []mpi.Message{{Peer: with, Bytes: 8}}, []mpi.Message{{Peer: with, Bytes: 8}})
		if err != nil {
			return err
		}
		if err := e.Start(); err != nil {
			return err
		}
		return e.Wait(t.Context())
	}
	errs := eachRank(t, newFakes(t, "STANDARD", 4), limit, func(w *mpi.World) error {
		switch w.Rank() {
		case 0:
			return pair(w, 1) // for longer than the limit
		case 1:
			time.Sleep(limit * 3 / 4)
			return pair(w, 2)
		case 2:
			time.Sleep(limit * 3 / 2)
			return pair(w, 3)
		}
		time.Sleep(6 * limit)
		return nil
	})
	for r, err := range errs[:3] {
		var e *fault.MPIError
		if !errors.As(err, &e) || e.Peer != 3 || !strings.Contains(err.Error(), "rank 3 does not answer") {
			t.Errorf("rank %d: %v", r, err)
		}
	}
	if !strings.Contains(fmt.Sprint(errs[0]), "rank 1 waits in exchange 1 (pair); rank 2 waits in exchange 1 (pair)") {
		t.Errorf("rank 0: %v", errs[0])
	}
}

// A wait ends when the context does.
func TestCancel(t *testing.T) {
	t.Parallel()
	stopped := errors.New("stopped by the user")
	errs := eachRank(t, newFakes(t, "OPENMPI", 2), time.Minute, func(w *mpi.World) error {
		if w.Rank() == 1 {
			return nil
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(50*time.Millisecond, func() { cancel(stopped) })
		return w.Barrier(ctx, "barrier")
	})
	if !errors.Is(errs[0], stopped) {
		t.Error(errs[0])
	}
}

// An exchange is started once before it is waited for, and its messages are for ranks that there are.
func TestMisuse(t *testing.T) {
	t.Parallel()
	errs := eachRank(t, newFakes(t, "MPICH", 1), time.Minute, func(w *mpi.World) error {
		e, err := ring(w, 8)
		if err != nil {
			return err
		}
		for what, err := range map[string]error{
			"a wait without a start": e.Wait(t.Context()),
			"a peer":                 second(w.NewExchange("x", []mpi.Message{{Peer: 1}}, nil)),
			"a size":                 second(w.NewExchange("x", nil, []mpi.Message{{Bytes: -1}})),
			"a start":                e.Start(),
			"a second start":         e.Start(),
		} {
			if (err == nil) == (what != "a start") && what != "a second start" {
				t.Errorf("%s: %v", what, err)
			}
		}
		return nil
	})
	if errs[0] != nil {
		t.Error(errs[0])
	}
}

func second[T any](_ T, err error) error { return err }

// The launcher's number of ranks must be the library's.
func TestLauncher(t *testing.T) {
	t.Parallel()
	f := newFakes(t, "MPICH", 1)[0]
	_, err := f.open(t.Context(), mpi.Config{Limit: time.Minute, Launcher: mpilib.Launcher{Variable: "PMI_SIZE", Ranks: 4}})
	if err == nil || !strings.Contains(err.Error(), "the launcher says PMI_SIZE=4, and "+f.path+" (MPICH Version: 4.0.0 (pretended)) has a world of 1") {
		t.Error(err)
	}
}

// A library without threads, one that is none of MPI, and one of an unknown kind are refused.
func TestRefused(t *testing.T) {
	t.Parallel()
	f := newFakes(t, "MPICH", 1)[0]
	f.provide(1)
	if _, err := f.open(t.Context(), mpi.Config{}); err == nil || !strings.Contains(err.Error(), "provides level 1 of them, and 2 is needed") {
		t.Error(err)
	}
	f.version("Some MPI 1.0")
	if _, err := f.open(t.Context(), mpi.Config{}); err == nil || !strings.Contains(err.Error(), `says "Some MPI 1.0": neither the standard ABI of MPI 5, nor Open MPI`) {
		t.Error(err)
	}
	if _, err := mpi.Load([]string{"libc.so.6"}); err == nil || !strings.Contains(err.Error(), "libc.so.6 is no library of MPI 3 or later: it has no MPI_Get_library_version") {
		t.Error(err)
	}
	if _, err := mpi.Load([]string{"libmissing.so.1", "libmissing.so.2"}); err == nil || !strings.Contains(err.Error(), "no library of MPI can be loaded (looked for libmissing.so.1, libmissing.so.2)") {
		t.Error(err)
	}
}

// A nil pointer that is used after the library has taken over the signal is Go's again.
func TestSignals(t *testing.T) {
	t.Parallel()
	w, err := newFakes(t, "OPENMPI", 1)[0].open(t.Context(), mpi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		var p *int
		*p = 1
	}()
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

// Abort reaches the library, and returns when another call does not.
func TestAbort(t *testing.T) {
	t.Parallel()
	f := newFakes(t, "MPICH", 1)[0]
	w, err := f.open(t.Context(), mpi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if w.Abort(3); f.aborted() != 3 {
		t.Errorf("aborted with %d", f.aborted())
	}
}

// Errors that are consequences of others are left out, and what several ranks say is said once.
func TestSummary(t *testing.T) {
	t.Parallel()
	word := mpi.WordOf
	gone := word(&fault.MPIError{Rank: 1, Ranks: 4, Op: "sum", Problem: "rank 2 has failed: disk full", Consequence: true})
	size := func(rank int) string {
		return word(&fault.MPIError{Rank: rank, Ranks: 4, Op: "sum", Problem: "too small"})
	}
	for _, tt := range []struct {
		words []string
		want  string
	}{
		{[]string{"", gone, word(errors.New("disk full")), gone}, "rank 2: disk full"},
		{[]string{"", gone, "", gone}, "ranks 1, 3: mpi: sum: rank 2 has failed: disk full"},
		{[]string{size(0), size(1), word(errors.New("other")), size(3)}, "ranks 0, 1, 3: mpi: sum: too small\nrank 2: other"},
		{strings.Split(strings.TrimSuffix(strings.Repeat("!x,", 20), ","), ","), "ranks 0, 1, 2, 3, 4, 5, 6, 7, and 12 more: x"},
	} {
		if got := mpi.Summary(tt.words); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
