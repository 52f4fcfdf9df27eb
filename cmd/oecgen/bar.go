package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// bar is a line on a terminal that says how far something is; on anything else it says nothing.
type bar struct {
	out   io.Writer // nil if it is no terminal
	width int       // of what is on the line
}

func newBar(out io.Writer) *bar {
	if f, ok := out.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return &bar{out: out}
		}
	}
	return &bar{}
}

// set shows that some of a number of things are done, and what comes next.
func (b *bar) set(done, of int, what string) {
	const width = 30
	full := 0
	if of > 0 {
		full = width * done / of
	}
	b.show(fmt.Sprintf("[%s%s] %d/%d %s", strings.Repeat("=", full), strings.Repeat(" ", width-full), done, of, what))
}

// show replaces the line.
func (b *bar) show(text string) {
	if b.out != nil {
		fmt.Fprintf(b.out, "\r%s\r%s", strings.Repeat(" ", b.width), text) // a progress that is not shown is no error
		b.width = len(text)
	}
}

// clear leaves the line empty.
func (b *bar) clear() { b.show("") }
