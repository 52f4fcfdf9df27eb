package mpi

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// Barrier returns when all ranks have called it. The name says what for, in errors.
func (w *World) Barrier(ctx context.Context, name string) error {
	_, err := w.Allgather(ctx, name, nil)
	return err
}

// Allgather gives the bytes of each rank to all ranks: element r is rank r's. They may differ in
// length. The name says what for, and is the same on all ranks.
func (w *World) Allgather(ctx context.Context, name string, own []byte) ([][]byte, error) {
	if err := w.enter(name); err != nil {
		return nil, err
	}
	defer w.leave()
	w.begin(name)
	return w.gather(ctx, own)
}

// End tells the others that this rank makes no other operation, and waits for all of them to say so.
// It returns what each of them has to say. Unlike any other operation it meets the others'
// wherever they end.
func (w *World) End(ctx context.Context, word string) ([]string, error) {
	if err := w.enter("the end"); err != nil {
		return nil, err
	}
	defer w.leave()
	w.begin(cmp.Or(strings.TrimLeft(word, cause+consequence), "the end"))
	w.current.ended, w.current.failed = true, word != ""
	parts, err := w.gather(ctx, []byte(word))
	if err != nil {
		return nil, err
	}
	words := make([]string, len(parts))
	for n, p := range parts {
		words[n] = string(p)
	}
	return words, nil
}

// gather collects the ranks' bytes on rank 0 along a binomial tree, and sends them back along it: of
// each message one knows whose it is, which is what errors are about.
func (w *World) gather(ctx context.Context, own []byte) ([][]byte, error) {
	all := appendPart(nil, own)
	up, down := uintptr(tagUp), uintptr(tagDown)
	if w.current.ended {
		up, down = up+tagEnd, down+tagEnd
	}
	top := 1 // the distance to the rank above
	for ; top < w.size && w.rank&top == 0; top *= 2 {
		if w.rank+top < w.size {
			below, err := w.take(ctx, w.rank+top, up)
			if err != nil {
				return nil, err
			}
			all = append(all, below...)
		}
	}
	if w.rank > 0 {
		if err := w.give(ctx, w.rank-top, up, all); err != nil {
			return nil, err
		}
		var err error
		if all, err = w.take(ctx, w.rank-top, down); err != nil {
			return nil, err
		}
	}
	for top /= 2; top > 0; top /= 2 {
		if w.rank+top < w.size {
			if err := w.give(ctx, w.rank+top, down, all); err != nil {
				return nil, err
			}
		}
	}
	return splitParts(all, w.size)
}

func appendPart(to, part []byte) []byte {
	return append(binary.LittleEndian.AppendUint64(to, uint64(len(part))), part...)
}

func splitParts(all []byte, n int) ([][]byte, error) {
	parts := make([][]byte, n)
	for r := range parts {
		if len(all) < 8 || uint64(len(all)-8) < binary.LittleEndian.Uint64(all) {
			return nil, fmt.Errorf("mpi: the part of rank %d is cut off", r)
		}
		end := 8 + binary.LittleEndian.Uint64(all)
		parts[r], all = all[8:end:end], all[end:]
	}
	return parts, nil
}

// give sends bytes, behind a report of where this rank is, and waits until they are gone.
func (w *World) give(ctx context.Context, to int, tag uintptr, content []byte) error {
	if len(content) > math.MaxInt32-reportBytes {
		return w.fault(w.current.text, to, fmt.Sprintf("%d bytes are too many for one message", len(content)))
	}
	b, err := w.alloc(reportBytes + len(content))
	if err != nil {
		return err
	}
	w.current.waits = []int{to}
	w.current.encode(b.bytes)
	copy(b.bytes[reportBytes:], content)
	if err := w.call(w.current.text, fnIsend, b.at(0), uintptr(len(b.bytes)), w.lib.bytes, uintptr(to), tag, w.control, w.small.at(smallRequest)); err != nil {
		return err
	}
	if err := w.finish(ctx); err != nil {
		return err // the memory stays the library's
	}
	return w.free(&b)
}

// take waits for bytes from a rank, and sees to it that it sent them in the same operation.
func (w *World) take(ctx context.Context, from int, tag uintptr) ([]byte, error) {
	w.current.waits = []int{from}
	length := 0
	err := w.wait(ctx, func() (bool, error) {
		source, n, err := w.probe(uintptr(from), tag, w.current.text)
		length = n
		return source >= 0, err
	}, w.current.awaited)
	if err != nil {
		return nil, err
	}
	b, err := w.alloc(length)
	if err != nil {
		return nil, err
	}
	if err := w.call(w.current.text, fnIrecv, b.at(0), uintptr(length), w.lib.bytes, uintptr(from), tag, w.control, w.small.at(smallRequest)); err != nil {
		return nil, err
	}
	if err := w.finish(ctx); err != nil {
		return nil, err
	}
	r := decode(b.bytes)
	content := append([]byte(nil), b.bytes[reportBytes:]...)
	if err := w.free(&b); err != nil {
		return nil, err
	}
	return content, w.meets(from, r)
}

// meets compares the operation of a rank that has sent something with this one.
func (w *World) meets(from int, r *report) error {
	own := &w.current
	if own.ended || r.number == own.number && r.text == own.text {
		return nil
	}
	e := w.fault(own.text, from, fmt.Sprintf("rank %d is elsewhere: its operation %d is %s, and this one is operation %d", from, r.number, r.text, own.number))
	e.Hint = sameOrder
	return e
}

// finish waits for the request in small memory.
func (w *World) finish(ctx context.Context) error {
	return w.wait(ctx, func() (bool, error) { return w.test(w.current.text, w.small.at(smallRequest)) }, w.current.awaited)
}

func (o *operation) awaited() ([]int, error) { return o.waits, nil }
