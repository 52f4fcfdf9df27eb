package tuning

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Key is what a choice is remembered for.
type Key struct {
	Processor string // see [Processor]
	ISA       string
	Stencil   string // with element types and the hash of its source
	Variants  string // what there is to choose from
	Size      [3]int // of the box, see [SizeClass]
	Threads   int
}

// SizeClass returns what sizes of boxes have in common for which one choice is remembered: the bits of
// the extents.
func SizeClass(extents [3]int) (class [3]int) {
	for d, n := range extents {
		for ; n > 0; n >>= 1 {
			class[d]++
		}
	}
	return class
}

// Entry is what is remembered: a choice, and in words how it was found.
type Entry struct {
	Choice     Choice
	Why        string
	Unfinished bool // heats of the race were left when this was found
}

// A Store remembers choices, in memory and in a file with a line for each. The file may be removed at
// any time, be shared by processes, processors and versions, be read-only and hold anything: what is no
// line of it is left out, and what cannot be written is remembered by the process alone. A process
// reads it once. Two that write at the same time may lose a line, which costs a race, until the process whose it is writes
// another one.
type Store struct {
	path    string // empty if nothing is kept in a file
	mu      sync.Mutex
	read    bool
	by      map[Key]Entry
	checked map[Key]bool
	own     []line // what this process has put
}

const (
	header    = "# Variants of stencils, and ways to advance the steps of sequences, that were measured to be the fastest. This file may be deleted or shared.\n"
	mostLines = 4096 // the oldest are forgotten
	mostBytes = 4 << 20
)

var stores sync.Map // by path

// Open returns the store of a file, the same for all callers in the process. With an empty path it is in
// memory only.
func Open(path string) *Store {
	s, _ := stores.LoadOrStore(path, newStore(path))
	return s.(*Store)
}

// newStore returns the store of a file that is read when it is needed.
func newStore(path string) *Store {
	return &Store{path: path, by: map[Key]Entry{}, checked: map[Key]bool{}}
}

// Get returns what is remembered for a key.
func (s *Store) Get(k Key) (Entry, bool) {
	k = k.clean()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.read {
		s.read = true
		for _, l := range s.lines() {
			s.by[l.key] = l.entry
		}
	}
	e, ok := s.by[k]
	return e, ok
}

// Put remembers a choice. The error says why that is not in the file.
func (s *Store) Put(k Key, e Entry) error {
	k, e.Why = k.clean(), clean(e.Why)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.by[k], s.checked[k] = e, true
	if s.path == "" {
		return nil
	}
	lines := s.lines()
	has := func(list []line, k Key) bool {
		return slices.ContainsFunc(list, func(l line) bool { return l.key == k })
	}
	for _, l := range s.own { // which another process that wrote at the same time may not have seen
		if !has(lines, l.key) {
			lines = append(lines, l)
		}
	}
	of := func(l line) bool { return l.key == k }
	lines = append(slices.DeleteFunc(lines, of), line{k, e})
	s.own = append(slices.DeleteFunc(s.own, of), line{k, e})
	return s.write(lines[max(0, len(lines)-mostLines):])
}

// Confirm says that this process has found the choice for a key to be still a good one.
func (s *Store) Confirm(k Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.checked[k.clean()] = true
}

// Checked reports whether this process has measured, or confirmed, what is remembered for a key.
func (s *Store) Checked(k Key) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.checked[k.clean()]
}

// line is a line of the file.
type line struct {
	key   Key
	entry Entry
}

const (
	version    = "1"           // begins each line
	unfinished = " unfinished" // follows the choice of a race that was not over
)

// String returns the line: fields between tabs.
func (l line) String() string {
	k, choice := &l.key, l.entry.Choice.String()
	if l.entry.Unfinished {
		choice += unfinished
	}
	return strings.Join([]string{
		version, k.Processor, k.ISA, k.Stencil, k.Variants,
		fmt.Sprintf("%d,%d,%d", k.Size[0], k.Size[1], k.Size[2]), strconv.Itoa(k.Threads), choice, l.entry.Why,
	}, "\t") + "\n"
}

// parseLine reads what [line.String] returns.
func parseLine(text string) (l line, err error) {
	f := strings.Split(strings.TrimSuffix(text, "\n"), "\t")
	if len(f) != 9 || f[0] != version {
		return l, fmt.Errorf("%q is no line of version %s", text, version)
	}
	l.key = Key{Processor: f[1], ISA: f[2], Stencil: f[3], Variants: f[4]}
	if _, err := fmt.Sscanf(f[5], "%d,%d,%d", &l.key.Size[0], &l.key.Size[1], &l.key.Size[2]); err != nil {
		return l, fmt.Errorf("size %q: %w", f[5], err)
	}
	if l.key.Threads, err = strconv.Atoi(f[6]); err != nil {
		return l, fmt.Errorf("threads: %w", err)
	}
	l.entry.Why = f[8]
	choice, left := strings.CutSuffix(f[7], unfinished)
	l.entry.Unfinished = left
	if l.entry.Choice, err = ParseChoice(choice); err == nil && l.String() != text {
		err = fmt.Errorf("%q is not as it is written", text)
	}
	return l, err
}

// clean returns the key with texts that can be fields of a line.
func (k Key) clean() Key {
	k.Processor, k.ISA, k.Stencil, k.Variants = clean(k.Processor), clean(k.ISA), clean(k.Stencil), clean(k.Variants)
	return k
}

// clean returns text that can be a field of a line.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}

// lines reads the file; what is no line of it is left out.
func (s *Store) lines() (list []line) {
	if s.path == "" {
		return nil
	}
	if info, err := os.Stat(s.path); err != nil || !info.Mode().IsRegular() { // to open a pipe may take forever
		return nil
	}
	f, err := os.Open(s.path)
	if err != nil {
		return nil
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostBytes))
	if err != nil {
		return nil
	}
	for text := range strings.Lines(string(data)) {
		if l, err := parseLine(text); err == nil {
			list = append(list, l)
		}
	}
	return list
}

// write replaces the file at once, so that others see all of it or what was there before.
func (s *Store) write(lines []line) error {
	text := bytes.NewBufferString(header)
	for _, l := range lines {
		text.WriteString(l.String())
	}
	dir := filepath.Dir(s.path)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(dir, filepath.Base(s.path)+".new-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(text.Bytes())
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), s.path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return nil
}
