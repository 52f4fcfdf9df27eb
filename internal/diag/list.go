package diag

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// List collects diagnostics. Its zero value is ready to use; it is not safe for
// concurrent use. A non-empty List is an error.
type List struct {
	items []*Diagnostic
}

// Add appends a diagnostic and returns it, so that related positions and a hint
// can be chained.
func (l *List) Add(pos Pos, code Code, format string, args ...any) *Diagnostic {
	d := &Diagnostic{Pos: pos, Code: code, Message: fmt.Sprintf(format, args...)}
	l.items = append(l.items, d)
	return d
}

// Append adds the diagnostics of other lists.
func (l *List) Append(others ...*List) {
	for _, o := range others {
		l.items = append(l.items, o.items...)
	}
}

// Remove takes out the diagnostics for which drop holds.
func (l *List) Remove(drop func(*Diagnostic) bool) { l.items = slices.DeleteFunc(l.items, drop) }

// OnePerPlace keeps of the diagnostics with one place and code the one added first.
func (l *List) OnePerPlace() {
	type key struct {
		file      string
		line, col int
		code      Code
	}
	seen := make(map[key]bool)
	l.Remove(func(d *Diagnostic) bool {
		k := key{d.Pos.File, d.Pos.Line, d.Pos.Col, d.Code}
		again := seen[k]
		seen[k] = true
		return again
	})
}

// Len returns the number of diagnostics added, duplicates included.
func (l *List) Len() int { return len(l.items) }

// Err returns l as an error, or nil if it is empty.
func (l *List) Err() error {
	if l == nil || len(l.items) == 0 {
		return nil
	}
	return l
}

// Sorted returns the diagnostics by file, line, column, code and message,
// without duplicates. Two diagnostics are duplicates if these five agree; the
// one added first is kept.
func (l *List) Sorted() []*Diagnostic {
	out := slices.Clone(l.items)
	slices.SortStableFunc(out, compare)
	return slices.CompactFunc(out, func(a, b *Diagnostic) bool { return compare(a, b) == 0 })
}

func compare(a, b *Diagnostic) int {
	return cmp.Or(
		strings.Compare(a.Pos.File, b.Pos.File),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Col, b.Pos.Col),
		strings.Compare(string(a.Code), string(b.Code)),
		strings.Compare(a.Message, b.Message),
	)
}

// Error returns all diagnostics as Print writes them, without the final newline.
func (l *List) Error() string {
	var b strings.Builder
	for i, d := range l.Sorted() {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(d.String())
	}
	return b.String()
}

// Print writes all diagnostics, sorted, one after the other.
func (l *List) Print(w io.Writer) error {
	if len(l.items) == 0 {
		return nil
	}
	_, err := io.WriteString(w, l.Error()+"\n")
	return err
}

// JSON writes all diagnostics, sorted, as one indented JSON array.
func (l *List) JSON(w io.Writer) error {
	items := l.Sorted()
	if items == nil {
		items = []*Diagnostic{}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	return enc.Encode(items)
}
