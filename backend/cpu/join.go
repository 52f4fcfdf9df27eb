package cpu

import (
	"fmt"
	"strconv"
	"strings"
)

// prefixOf begins the names of the functions of a module that is joined with others.
func prefixOf(module int) string { return "k" + strconv.Itoa(module) + "." }

// joiner writes modules as one. What they define gets other names in each, so that no two share
// anything that a pass could decide on; what they declare, and their notes, stand there once.
type joiner struct {
	text    strings.Builder
	prefix  string            // of what the current module defines
	written map[string]bool   // lines that stand there once
	notes   map[string]string // names of metadata and groups of attributes by what they say
	renamed map[string]string // those of the current module by the names that it has for them
}

// join returns the modules as one. An error means that one of them holds what is not known
// here to be the same when others are beside it.
func join(modules []string) (string, error) {
	j := &joiner{written: map[string]bool{}, notes: map[string]string{}}
	for n, m := range modules {
		j.prefix, j.renamed = prefixOf(n), map[string]string{}
		if err := j.readNotes(m); err != nil {
			return "", err
		}
		if err := j.add(m); err != nil {
			return "", err
		}
	}
	return j.text.String(), nil
}

// readNotes gives each note of the module, !0 = ... or attributes #0 = ..., the name of the
// one that says the same.
func (j *joiner) readNotes(module string) error {
	for line := range strings.Lines(module) {
		if line[0] != '!' && !strings.HasPrefix(line, "attributes ") {
			continue
		}
		name, text, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "attributes "), " = ")
		if end := noteEnd(name); end != len(name) {
			continue
		}
		if strings.HasPrefix(text, "distinct ") {
			return fmt.Errorf("%s is distinct from all others", name)
		}
		var says strings.Builder
		if err := j.rename(&says, text); err != nil {
			return err
		}
		key := name[:1] + says.String()
		if _, ok := j.notes[key]; !ok {
			j.notes[key] = name[:1] + strconv.Itoa(len(j.notes))
		}
		j.renamed[name] = j.notes[key]
	}
	return nil
}

// noteEnd returns where the name of a note that a text begins with ends: 0 if it is none.
func noteEnd(text string) int {
	end := 1
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	if end == 1 {
		return 0
	}
	return end
}

// add writes a module's functions and constants, and those of its other lines that none before
// has had.
func (j *joiner) add(module string) error {
	for len(module) > 0 {
		end := strings.IndexByte(module, '\n') + 1
		definition := false
		switch word, _, _ := strings.Cut(module, " "); {
		case word == "define":
			end, definition = strings.Index(module, "\n}")+len("\n}\n"), true
		case module[0] == '@':
			definition = true
		case module[0] == '\n', module[0] == ';':
			module = module[max(end, 1):]
			continue
		case word != "declare" && word != "target" && word != "attributes" && module[0] != '!':
			return fmt.Errorf("%q is not known to be independent of other modules", word)
		}
		if end < 2 || end > len(module) {
			end = len(module)
		}
		if err := j.write(module[:end], definition); err != nil {
			return err
		}
		module = module[end:]
	}
	return nil
}

// write writes lines of the current module, once in all if they define nothing.
func (j *joiner) write(lines string, definition bool) error {
	if definition {
		return j.rename(&j.text, lines)
	}
	var line strings.Builder
	if err := j.rename(&line, strings.TrimSuffix(lines, "\n")); err != nil {
		return err
	}
	if !j.written[line.String()] {
		j.written[line.String()] = true
		j.text.WriteString(line.String() + "\n")
	}
	return nil
}

// rename writes a text with the joined module's names of functions, constants and notes.
func (j *joiner) rename(to *strings.Builder, text string) error {
	for {
		at := strings.IndexAny(text, `@!#;"`)
		if at < 0 {
			to.WriteString(text)
			return nil
		}
		to.WriteString(text[:at])
		text = text[at:]
		end := 1
		switch text[0] {
		case '@':
			if !strings.HasPrefix(text, "@llvm.") {
				to.WriteString("@" + j.prefix)
				text = text[1:]
				end = 0
			}
		case ';':
			if end = strings.IndexByte(text, '\n'); end < 0 {
				return nil
			}
			text, end = text[end:], 0
		case '"':
			end = strings.IndexByte(text[1:], '"') + 2
		default:
			if n := noteEnd(text); n > 0 {
				name, ok := j.renamed[text[:n]]
				if !ok {
					return fmt.Errorf("%s is not defined before", text[:n])
				}
				to.WriteString(name)
				text, end = text[n:], 0
			}
		}
		to.WriteString(text[:end])
		text = text[end:]
	}
}
