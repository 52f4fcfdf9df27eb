package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// bar is the last line of a terminal, which says how far something is, and what is written above it. On anything but a
// terminal there is no such line. Several goroutines may use it.
type bar struct {
	out  io.Writer
	live bool // it is a terminal

	mu    sync.Mutex
	width int // of what is on the line
}

func newBar(out io.Writer) *bar {
	b := &bar{out: out}
	if f, ok := out.(*os.File); ok {
		info, err := f.Stat()
		b.live = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return b
}

// set shows that some of a number of things are done, and what is being done; of none, that alone.
func (b *bar) set(done, of int, what string) {
	const width = 30
	if of > 0 {
		full := width * done / of
		what = fmt.Sprintf("[%s%s] %d/%d %s", strings.Repeat("=", full), strings.Repeat(" ", width-full), done, of, what)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.show(what)
}

// show replaces the line. That a progress cannot be shown is no error.
func (b *bar) show(text string) {
	if !b.live {
		return
	}
	if b.width > 0 {
		fmt.Fprintf(b.out, "\r%s\r", strings.Repeat(" ", b.width))
	}
	fmt.Fprint(b.out, text)
	b.width = len(text)
}

// clear leaves the line empty.
func (b *bar) clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.show("")
}

// Write writes lines in the place of the bar, which comes again with the next progress.
func (b *bar) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.show("")
	return b.out.Write(p)
}
