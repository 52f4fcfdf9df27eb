package ptx

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// declarations reads directives and labels, and returns the rest.
func (d *decoder) declarations() (rest []statement, err error) {
	for _, s := range d.body {
		switch {
		case s.label != "":
			if _, ok := d.labels[s.label]; ok {
				return nil, fmt.Errorf("ptx: line %d: there are two labels %s", s.line, s.label)
			}
			d.labels[s.label] = int32(len(rest))
		case s.op == ".pragma":
		case s.op == ".reg":
			err = d.declareRegisters(&s)
		case s.op == ".shared" || s.op == ".extern":
			err = d.declareShared(&s)
		case s.op != "" && s.op[0] == '.':
			err = errors.New("the directive is not known")
		default:
			rest = append(rest, s)
		}
		if err != nil {
			return nil, fmt.Errorf("ptx: kernel %s, line %d, %q: %w", d.Name, s.line, s.text, err)
		}
	}
	return rest, nil
}

// declareRegisters reads .reg .b32 %r<5>, or single names.
func (d *decoder) declareRegisters(s *statement) error {
	words := strings.Fields(strings.Join(s.args, " "))
	if len(words) < 2 || words[0] != ".pred" && sizes[words[0][1:]] < 2 {
		return errors.New("the type is not known")
	}
	for _, name := range words[1:] {
		prefix, count, many := strings.Cut(strings.TrimSuffix(name, ">"), "<")
		if !many {
			d.declare(prefix, words[0][1:])
			continue
		}
		n, err := strconv.Atoi(count)
		if err != nil {
			return err
		}
		for i := range n {
			d.declare(prefix+strconv.Itoa(i), words[0][1:])
		}
	}
	return nil
}

func (d *decoder) declare(name, typ string) {
	d.types[name] = typ
	if typ == "pred" {
		d.registers[name] = int32(d.predicates)
		d.predicates++
		return
	}
	d.registers[name] = int32(d.regs)
	d.regs++
}

// mostShared is the shared memory that a kernel may have without asking.
const mostShared = 48 << 10

// declareShared reads .shared .align 16 .b8 a[64].
func (d *decoder) declareShared(s *statement) error {
	v, ok := parseVariable(strings.Fields(strings.TrimPrefix(s.text, ".extern ")), ".shared")
	if !ok || v.size == 0 != (s.op == ".extern") {
		return errors.New("the array is not known")
	}
	v.offset = roundUp(d.bytes, v.align)
	if d.bytes = v.offset + v.size; d.bytes > mostShared {
		return fmt.Errorf("%d bytes of shared memory are more than %d", d.bytes, mostShared)
	}
	d.shared = append(d.shared, v)
	return nil
}

// sharedBits is how far apart the addresses of arrays in shared memory are.
const sharedBits = 24
