package difftest

import (
	"bytes"
	"fmt"
	"os"
)

// A note is a file in which a process says what it is about to do, for the
// case that it does not live to report it.
type note struct {
	file *os.File // nil if nobody wants to know
}

// noteSize is the size of the file: what was written before need not be cut
// off.
const noteSize = 512

// openNote opens the file that the parent process made.
func openNote(name string) (note, error) {
	if name == "" {
		return note{}, nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	return note{f}, err
}

// write replaces the contents.
func (n note) write(p *problem, what string) {
	if n.file == nil {
		return
	}
	line := fmt.Appendf(make([]byte, 0, noteSize), "domain %v, points %v: %s", p.n, p.run, what)
	line = append(line, bytes.Repeat([]byte{' '}, max(0, noteSize-len(line)))...)
	// A note that cannot be written is missed only if the process dies.
	_, _ = n.file.WriteAt(line[:noteSize], 0)
}

// readNote returns the last thing that a process said.
func readNote(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return err.Error()
	}
	return string(bytes.TrimSpace(text))
}
