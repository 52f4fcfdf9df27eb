package wrapper

import (
	"fmt"
	"strings"
)

// docWidth is where lines of doc comments are broken, without the slashes.
const docWidth = 77

// doc builds a doc comment of paragraphs.
type doc struct{ lines []string }

func newDoc() *doc { return &doc{} }

// para adds a paragraph, broken into lines.
func (d *doc) para(format string, args ...any) {
	d.separate()
	line := ""
	for _, word := range strings.Fields(fmt.Sprintf(format, args...)) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) > docWidth:
			d.lines = append(d.lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	d.lines = append(d.lines, line)
}

// code adds lines that are printed as they are.
func (d *doc) code(text string) {
	d.separate()
	for line := range strings.Lines(text) {
		d.lines = append(d.lines, "\t"+strings.TrimRight(line, " \n"))
	}
}

// raw adds the text of another doc comment.
func (d *doc) raw(text string) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r", ""))
	if text == "" {
		return
	}
	d.separate()
	for line := range strings.SplitSeq(text, "\n") {
		d.lines = append(d.lines, strings.TrimRight(line, " \t"))
	}
}

func (d *doc) separate() {
	if len(d.lines) > 0 {
		d.lines = append(d.lines, "")
	}
}

// String returns the comment with its slashes.
func (d *doc) String() string {
	var b strings.Builder
	for i, line := range d.lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("//")
		if line != "" && line[0] != '\t' {
			b.WriteByte(' ')
		}
		b.WriteString(line)
	}
	return b.String()
}
