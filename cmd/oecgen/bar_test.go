package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBar has each state replace the one before, and nothing left at the end.
func TestBar(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	b := &bar{out: &out}
	b.set(1, 2, "Hdiff")
	b.clear()
	line := "[" + strings.Repeat("=", 15) + strings.Repeat(" ", 15) + "] 1/2 Hdiff"
	if want := "\r\r" + line + "\r" + strings.Repeat(" ", len(line)) + "\r"; out.String() != want {
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
	b.clear()
	if info, err := file.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("a bar of %d bytes in a file, %v", info.Size(), err)
	}
}
