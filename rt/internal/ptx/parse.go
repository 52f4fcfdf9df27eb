package ptx

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Module is the text of some kernels.
type Module struct {
	Target  string // "sm_70"
	kernels map[string]*Kernel
}

// Kernel is an entry of a module.
type Kernel struct {
	Name   string
	target string
	module string // the text of the module

	params   []variable
	argBytes int
	block    [3]int // .reqntid, or 0
	most     int    // .maxntid, or 0
	body     []statement

	*program // once it is decoded
	launches uint64
	counts   kernelCounts
	idle     *block // of the launch before
}

// variable is a parameter or an array in shared memory.
type variable struct {
	name   string
	size   int // 0 for dynamic shared memory
	align  int
	offset int
}

// statement is a label, a directive or an instruction.
type statement struct {
	line  int
	text  string
	label string
	guard string // the predicate; empty if there is none
	not   bool   // of the guard
	op    string
	args  []string
}

// Parse reads the text of a module. Its instructions are looked at by [Module.Kernel].
func Parse(text string) (*Module, error) {
	text, _, _ = strings.Cut(text, "\x00")
	p := &parser{text: blankComments(text), line: 1, module: &Module{kernels: map[string]*Kernel{}}}
	for p.skipSpace(); p.rest() != ""; p.skipSpace() {
		if err := p.top(); err != nil {
			return nil, err
		}
	}
	return p.module, nil
}

// Kernel returns the kernel of a name, decoded.
func (m *Module) Kernel(name string) (*Kernel, error) {
	k := m.kernels[name]
	if k == nil {
		return nil, fmt.Errorf("ptx: there is no kernel %s", name)
	}
	if k.program != nil {
		return k, nil
	}
	p, err := decode(k)
	if err != nil {
		return nil, err
	}
	k.program = p
	k.counts.at = make([]executed, len(p.code))
	return k, nil
}

// blankComments returns a text with blanks in the place of comments.
func blankComments(text string) string {
	b := []byte(text)
	for at := 0; at+1 < len(b); at++ {
		end := -1
		switch string(b[at : at+2]) {
		case "//":
			end = strings.IndexByte(text[at:], '\n')
		case "/*":
			if end = strings.Index(text[at:], "*/"); end >= 0 {
				end += 2
			}
		default:
			continue
		}
		if end < 0 {
			end = len(b) - at
		}
		for n := at; n < at+end; n++ {
			if b[n] != '\n' {
				b[n] = ' '
			}
		}
		at += end - 1
	}
	return string(b)
}

// parser is a place in a text.
type parser struct {
	text   string
	at     int
	line   int
	module *Module
}

func (p *parser) rest() string { return p.text[p.at:] }

func (p *parser) advance(n int) string {
	s := p.text[p.at : p.at+n]
	p.line += strings.Count(s, "\n")
	p.at += n
	return s
}

func (p *parser) skipSpace() {
	rest := p.rest()
	p.advance(len(rest) - len(strings.TrimLeft(rest, " \t\r\n")))
}

// until returns the text before the first of some bytes and goes behind it.
func (p *parser) until(ends string) (text string, end byte, err error) {
	n := strings.IndexAny(p.rest(), ends)
	if n < 0 {
		return "", 0, p.errorf("the text ends within %q", firstLine(p.rest()))
	}
	text = strings.TrimSpace(p.advance(n))
	end = p.advance(1)[0]
	return text, end, nil
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("ptx: line %d: %s", p.line, fmt.Sprintf(format, args...))
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// top reads a directive of the module, or a kernel.
func (p *parser) top() error {
	words := strings.Fields(firstLine(p.rest()))
	switch words[0] {
	case ".version", ".address_size", ".target":
		if words[0] == ".target" && len(words) > 1 {
			p.module.Target = strings.TrimSuffix(words[1], ",")
		}
		p.advance(len(firstLine(p.rest())))
		return nil
	case ".visible", ".entry", ".weak":
		return p.kernel()
	}
	return p.errorf("%q is not known: a module has kernels only", firstLine(p.rest()))
}

// kernel reads a kernel.
func (p *parser) kernel() error {
	head, end, err := p.until("({")
	if err != nil {
		return err
	}
	words := strings.Fields(head)
	at := slices.Index(words, ".entry")
	if at < 0 || at+1 >= len(words) {
		return p.errorf("%q is not known: a module has kernels only", head)
	}
	k := &Kernel{Name: words[at+1], target: p.module.Target, module: p.text}
	if p.module.kernels[k.Name] != nil {
		return p.errorf("there are two kernels %s", k.Name)
	}
	tuning := strings.Join(words[at+2:], " ")
	if end == '(' {
		params, _, err := p.until(")")
		if err != nil {
			return err
		}
		if err := k.parseParams(params); err != nil {
			return p.errorf("%v", err)
		}
		if tuning, _, err = p.until("{"); err != nil {
			return err
		}
	}
	if err := k.parseTuning(tuning); err != nil {
		return p.errorf("%v", err)
	}
	p.module.kernels[k.Name] = k
	return p.bodyOf(k)
}

// parseParams reads the parameters of a kernel, which lie one after the other.
func (k *Kernel) parseParams(text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	for part := range strings.SplitSeq(text, ",") {
		v, ok := parseVariable(strings.Fields(part), ".param")
		if !ok {
			return fmt.Errorf("parameter %q of kernel %s is not known", strings.TrimSpace(part), k.Name)
		}
		v.offset = roundUp(k.argBytes, v.align)
		k.argBytes = v.offset + v.size
		k.params = append(k.params, v)
	}
	return nil
}

// parseVariable reads the declaration of a parameter or an array: .shared .align 16 .b8 a[64].
func parseVariable(words []string, space string) (v variable, ok bool) {
	for n, word := range words {
		size, isType := sizes[strings.TrimPrefix(word, ".")]
		switch {
		case n == 0 && word == space:
		case word == ".align" && n+1 < len(words):
			v.align, _ = strconv.Atoi(words[n+1])
		case n > 0 && words[n-1] == ".align":
		case isType:
			v.size = size
			v.align = max(v.align, size)
		case n == len(words)-1:
			name, count, array := strings.Cut(word, "[")
			if v.name = name; array {
				c, err := strconv.Atoi(strings.TrimSuffix(count, "]"))
				if err != nil && count != "]" {
					return v, false
				}
				v.size *= c
			}
			return v, v.align > 0
		default:
			return v, false
		}
	}
	return v, false
}

// sizes are the bytes of types.
var sizes = map[string]int{
	"b8": 1, "u8": 1, "s8": 1, "b16": 2, "u16": 2, "s16": 2,
	"b32": 4, "u32": 4, "s32": 4, "f32": 4, "b64": 8, "u64": 8, "s64": 8, "f64": 8,
}

func roundUp(n, m int) int { return (n + m - 1) / m * m }

// parseTuning reads what is said of a kernel's blocks.
func (k *Kernel) parseTuning(text string) error {
	for part := range strings.SplitSeq(text, ".") {
		name, values, _ := strings.Cut(strings.TrimSpace(part), " ")
		numbers, n := [3]int{1, 1, 1}, 0
		for v := range strings.SplitSeq(values, ",") {
			numbers[min(n, 2)], _ = strconv.Atoi(strings.TrimSpace(v))
			n++
		}
		switch name {
		case "", "minnctapersm", "maxnreg", "noreturn":
		case "reqntid":
			k.block = numbers
		case "maxntid":
			k.most = numbers[0] * numbers[1] * numbers[2]
		default:
			return fmt.Errorf(".%s of kernel %s is not known", name, k.Name)
		}
	}
	return nil
}

// bodyOf reads the statements of a kernel.
func (p *parser) bodyOf(k *Kernel) error {
	for depth := 1; depth > 0; {
		p.skipSpace()
		rest := p.rest()
		switch {
		case rest == "":
			return p.errorf("kernel %s has no end", k.Name)
		case rest[0] == '{':
			p.advance(1)
			depth++
		case rest[0] == '}':
			p.advance(1)
			depth--
		default:
			line := p.line
			text, end, err := p.until(";:")
			if err != nil {
				return err
			}
			s := statement{line: line, text: strings.Join(strings.Fields(text), " ")}
			if end == ':' {
				s.label = s.text
			} else {
				s.parse()
			}
			k.body = append(k.body, s)
		}
	}
	return nil
}

// parse takes the text of an instruction or directive apart.
func (s *statement) parse() {
	text := s.text
	if guarded, ok := strings.CutPrefix(text, "@"); ok {
		s.guard, text, _ = strings.Cut(guarded, " ")
		s.guard, s.not = strings.CutPrefix(s.guard, "!")
	}
	var operands string
	s.op, operands, _ = strings.Cut(strings.TrimSpace(text), " ")
	s.args = splitOperands(operands)
}

// splitOperands splits at commas that are not within braces.
func splitOperands(text string) (list []string) {
	from, depth := 0, 0
	for n := 0; n <= len(text); n++ {
		switch {
		case n == len(text) || text[n] == ',' && depth == 0:
			if part := strings.TrimSpace(text[from:n]); part != "" {
				list = append(list, part)
			}
			from = n + 1
		case text[n] == '{':
			depth++
		case text[n] == '}':
			depth--
		}
	}
	return list
}
