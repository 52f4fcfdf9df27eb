package mpi

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"
	"unsafe"
)

// Ranks on one node exchange through memory that they share: a message is written once, where the other rank reads it. The library would copy it twice
// more, and each of its calls takes as long as a short message. Each rank has a segment, which begins with a directory of the messages in it; those that it
// sends to are told where to find them by nothing else. What finds no room there goes by the library.

// EnvShared is the environment variable for how many ranks of a node share memory, one after the other: all if it is unset. It is for measurements, and for tests
// on one machine of what there is between nodes.
const EnvShared = "OEC_MPI_SHARED"

// The layout of a segment: a nonce; the number of the first exchange that has messages for which there is no room; a byte for each rank that may read the
// segment, which that rank sets; and the directory.
const (
	segmentNonce   = 0
	segmentFull    = alignment
	segmentReaders = 2 * alignment
	mostReaders    = 1024
	directoryStart = 4096
	entryBytes     = 64
	entries        = 1024
	directoryBytes = directoryStart + entries*entryBytes
)

// The layout of an entry of the directory. The number of the exchange is written last: the others are right for whoever finds it.
const (
	entryNumber = 8 * iota
	entryPeer
	entryTag
	entryLength
	entryOffset
)

// The layout of a channel: the last start whose message is there, the last one that has been read, and the messages of some starts by turns, so that a rank
// can send one while the other has not yet read the one before.
const (
	channelSent  = 0
	channelRead  = alignment
	channelSlots = 2 * alignment
	slots        = 3
)

// word is a number in shared memory.
func word(memory []byte, offset int) *atomic.Uint64 {
	return (*atomic.Uint64)(unsafe.Pointer(&memory[offset]))
}

// shared is the memory of this rank and that of others on its node.
type shared struct {
	own        *sharedFile
	directory  []byte
	size       int64 // of the own file
	retired    []retired
	neighbours map[int]*neighbour // by rank: whose memory this one reads
	readers    map[int]bool       // the ranks that read the memory of this one
}

// neighbour returns a rank whose memory this one reads; nil of any other.
func (s *shared) neighbour(rank int) *neighbour {
	if s == nil {
		return nil
	}
	return s.neighbours[rank]
}

// neighbour is the memory of another rank on the node.
type neighbour struct {
	file      *sharedFile
	directory []byte
}

// retired is a channel that this rank sends nothing more on.
type retired struct {
	*channel
	starts uint64
	free   bool // the other rank has read all
}

// share finds out which ranks share memory with this one. All ranks do so.
func (w *World) share(ctx context.Context) error {
	const op = "sharing memory"
	s, text := w.offerMemory()
	all, err := w.Allgather(ctx, op, []byte(text))
	if err != nil {
		return err
	}
	var near []int // in the same order on all of them
	if kernel, _, ok := strings.Cut(text, " "); ok {
		near = w.nearby(all, kernel)
	}
	place := slices.Index(near, w.rank)
	for _, rank := range near {
		if rank != w.rank {
			s.open(rank, string(all[rank]), place)
		}
	}
	if err := w.Barrier(ctx, op); err != nil {
		return err
	}
	for n, rank := range near {
		if s.directory[segmentReaders+n] != 0 {
			s.readers[rank] = true
		}
	}
	if len(near) > 1 {
		w.shared = s
	} else {
		s.close()
	}
	return nil
}

// close gives up what this rank has of all memory that is shared.
func (s *shared) close() {
	if s == nil {
		return
	}
	_ = unview(s.directory)
	s.own.close()
	for _, o := range s.neighbours {
		_ = unview(o.directory)
		o.file.close()
	}
}

// mark says where the memory of a rank is.
type mark struct {
	kernel        string // that runs it
	process, file int
	nonce         uint64
}

// offerMemory makes the segment of this rank, and returns where it is. If there is none, the library moves all messages.
func (w *World) offerMemory() (*shared, string) {
	if w.config.Shared < 2 {
		return nil, ""
	}
	file, kernel, err := newSharedFile()
	if err != nil {
		return nil, ""
	}
	directory, err := file.grow(0, directoryBytes)
	if err != nil {
		file.close()
		return nil, ""
	}
	m := mark{kernel, os.Getpid(), file.number(), uint64(time.Now().UnixNano())}
	binary.LittleEndian.PutUint64(directory[segmentNonce:], m.nonce)
	return &shared{own: file, directory: directory, size: directoryBytes, neighbours: map[int]*neighbour{}, readers: map[int]bool{}}, fmt.Sprintln(m.kernel, m.process, m.file, m.nonce)
}

// nearby returns the ranks that may share memory with this one, itself among them, by what all of them say of theirs.
func (w *World) nearby(all [][]byte, kernel string) []int {
	var node []int
	for rank, text := range all {
		if before, _, _ := strings.Cut(string(text), " "); before == kernel {
			node = append(node, rank)
		}
	}
	together := min(w.config.Shared, mostReaders)
	first := slices.Index(node, w.rank) / together * together
	return node[first:min(first+together, len(node))]
}

// open opens the segment of another rank, and tells it so, at this rank's place among those that share memory.
func (s *shared) open(rank int, text string, place int) {
	var m mark
	if _, err := fmt.Sscan(text, &m.kernel, &m.process, &m.file, &m.nonce); err != nil {
		return
	}
	file, err := openSharedFile(m.process, m.file)
	if err != nil {
		return // as in a container of its own
	}
	directory, err := file.view(0, directoryBytes)
	if err != nil || binary.LittleEndian.Uint64(directory[segmentNonce:]) != m.nonce {
		file.close() // another one
		return
	}
	directory[segmentReaders+place] = 1
	s.neighbours[rank] = &neighbour{file: file, directory: directory}
}

// channel is where a message is that two ranks share.
type channel struct {
	memory []byte
	offset int64 // in the segment
	entry  int   // of its own directory, for the rank that sends
	bytes  int   // of a message, without header
}

func (c *channel) sent() *atomic.Uint64 { return word(c.memory, channelSent) }
func (c *channel) read() *atomic.Uint64 { return word(c.memory, channelRead) }

// frame returns the message of a start, from its header.
func (c *channel) frame(start uint64) []byte {
	at := channelSlots + int(start%slots)*frameBytes(c.bytes)
	return c.memory[at : at+headerBytes+c.bytes]
}

// offer makes a channel for a message that this rank sends in an exchange; nil if the other rank does not read this one's memory, or there is no room.
func (s *shared) offer(number int, m Message) *channel {
	if s == nil || !s.readers[m.Peer] {
		return nil
	}
	full := word(s.directory, segmentFull)
	if full.Load() != 0 {
		return nil
	}
	s.reclaim()
	entry := 0
	for entry < entries && s.number(entry).Load() != 0 {
		entry++
	}
	var c *channel
	if entry < entries {
		c = s.memoryFor(channelSlots + slots*frameBytes(m.Bytes))
	}
	if c == nil {
		full.Store(uint64(number))
		return nil
	}
	c.entry, c.bytes = entry, m.Bytes
	c.sent().Store(0)
	c.read().Store(0)
	at := directoryStart + entry*entryBytes
	word(s.directory, at+entryPeer).Store(uint64(m.Peer))
	word(s.directory, at+entryTag).Store(uint64(m.Tag))
	word(s.directory, at+entryLength).Store(uint64(m.Bytes))
	word(s.directory, at+entryOffset).Store(uint64(c.offset))
	s.number(entry).Store(uint64(number))
	return c
}

// number is the number of the exchange of an entry, 0 if that is free.
func (s *shared) number(entry int) *atomic.Uint64 {
	return word(s.directory, directoryStart+entry*entryBytes+entryNumber)
}

// memoryFor returns memory of the segment for a channel: of one that has been read to its end, or more.
func (s *shared) memoryFor(bytes int) *channel {
	page := os.Getpagesize()
	bytes = (bytes + page - 1) / page * page
	for n := range s.retired {
		if r := s.retired[n]; len(r.memory) == bytes && r.free {
			s.retired = slices.Delete(s.retired, n, n+1)
			return r.channel
		}
	}
	memory, err := s.own.grow(s.size, bytes)
	if err != nil {
		return nil
	}
	c := &channel{memory: memory, offset: s.size}
	s.size += int64(bytes)
	return c
}

// retire gives up a channel after so many starts. Its memory is free when the other rank has read the last of them.
func (s *shared) retire(c *channel, starts uint64) {
	s.retired = append(s.retired, retired{channel: c, starts: starts})
}

// reclaim frees what has been read to its end.
func (s *shared) reclaim() {
	for n := range s.retired {
		if r := &s.retired[n]; !r.free && r.read().Load() >= r.starts {
			s.number(r.entry).Store(0)
			r.free = true
		}
	}
}

// find returns the channel of a message that a neighbour sends to this rank in an exchange, and whether it is known that there is none; neither is if
// that rank has not come so far.
func (o *neighbour) find(number int, m Message, rank int) (c *channel, none bool, err error) {
	full := word(o.directory, segmentFull).Load() // before what was made before
	for n := range entries {
		at := directoryStart + n*entryBytes
		field := func(offset int) int { return int(word(o.directory, at+offset).Load()) }
		if field(entryNumber) != number || field(entryPeer) != rank || field(entryTag) != m.Tag {
			continue
		}
		c = &channel{bytes: field(entryLength), offset: int64(field(entryOffset))}
		c.memory, err = o.file.view(c.offset, channelSlots+slots*frameBytes(c.bytes))
		return c, false, err
	}
	return nil, full != 0 && uint64(number) >= full, nil
}
