// Package document replaces what a document has between two lines: the tables of a program that measures.
package document

import (
	"bytes"
	"fmt"
	"os"
	"slices"
)

// Replace replaces what a file has in a place, between the lines that name it.
func Replace(file, place string, text []byte) error {
	before, after, err := around(file, place)
	if err != nil {
		return err
	}
	return os.WriteFile(file, slices.Concat(before, text, after), 0o666)
}

// Check returns an error if a file does not have the place.
func Check(file, place string) error {
	_, _, err := around(file, place)
	return err
}

// around returns what a file has up to the line that begins the place, and from the one that ends it on.
func around(file, place string) (before, after []byte, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	begin, end := "<!-- "+place+": begin -->", "<!-- "+place+": end -->"
	before, rest, ok := bytes.Cut(text, []byte(begin+"\n"))
	_, after, ended := bytes.Cut(rest, []byte(end+"\n"))
	if !ok || !ended {
		return nil, nil, fmt.Errorf("%s has no lines %q and %q, between which the tables of this processor or device go; add them", file, begin, end)
	}
	return slices.Concat(before, []byte(begin+"\n")), slices.Concat([]byte(end+"\n"), after), nil
}
