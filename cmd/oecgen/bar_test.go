package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBar has each state replace the one before, lines in its place, and nothing left at the end.
func TestBar(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	b := &bar{out: &out, live: true}
	b.set(0, 0, "reading")
	b.set(1, 2, "Hdiff")
	fmt.Fprintln(b, "a line")
	b.set(2, 2, "x")
	b.clear()
	half := "[" + strings.Repeat("=", 15) + strings.Repeat(" ", 15) + "] 1/2 Hdiff"
	full := "[" + strings.Repeat("=", 30) + "] 2/2 x"
	clear := func(text string) string { return "\r" + strings.Repeat(" ", len(text)) + "\r" }
	if want := "reading" + clear("reading") + half + clear(half) + "a line\n" + full + clear(full); out.String() != want {
		t.Errorf("the bar writes %q, not %q", out.String(), want)
	}
}

// TestBarIsSilent has no bar in what is no terminal.
func TestBarIsSilent(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	b := newBar(file)
	b.set(1, 2, "Hdiff")
	fmt.Fprint(b, "a line")
	b.clear()
	if text, err := os.ReadFile(file.Name()); err != nil || string(text) != "a line" {
		t.Errorf("the file has %q, %v", text, err)
	}
}
