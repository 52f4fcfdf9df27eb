package ptx

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// program is a decoded kernel.
type program struct {
	code   []inst
	shared []variable
	bytes  int // of shared memory, without what is dynamic

	regs       int // registers; constants, and what a launch or a thread sets, have the slots behind
	constants  []constantSlot
	arguments  []argumentSlot
	specials   []specialSlot
	slots      int
	predicates int
}

// constantSlot, argumentSlot and specialSlot are slots that no instruction writes.
type constantSlot struct {
	slot  int
	value uint64
}

type argumentSlot struct {
	slot, offset, size int
	signed             bool
}

type specialSlot struct {
	slot int
	name string
}

// kind is how an instruction is executed.
type kind uint8

const (
	kindCompute kind = iota // registers
	kindTest                // setp
	kindLogic               // predicates
	kindSelect
	kindMemory
	kindBranch
	kindBarrier
	kindExit
)

// inst is a decoded instruction. Its operands are slots of registers, or of predicates.
type inst struct {
	kind  kind
	class Class
	not   bool  // of the guard
	guard int32 // a predicate, or -1

	d, a, b, c int32
	form       *form
	memory     *memoryForm
	target     int32 // of a branch
	join       int32 // where its two sides meet again

	line int
	text string
}

// decoder decodes a kernel.
type decoder struct {
	*Kernel
	program
	types      map[string]string // of registers
	registers  map[string]int32
	constantAt map[uint64]int32
	specialAt  map[string]int32
	labels     map[string]int32
	targets    map[int]string // labels of branches
}

// decode returns the program of a kernel.
func decode(k *Kernel) (*program, error) {
	d := &decoder{Kernel: k, types: map[string]string{}, registers: map[string]int32{}, constantAt: map[uint64]int32{},
		specialAt: map[string]int32{}, labels: map[string]int32{}, targets: map[int]string{}}
	instructions, err := d.declarations()
	if err != nil {
		return nil, err
	}
	d.slots = d.regs
	starts := make([]int32, 0, len(instructions)+1) // of what each became
	for n := range instructions {
		s := &instructions[n]
		starts = append(starts, int32(len(d.code)))
		in := inst{guard: -1, line: s.line, text: s.text, not: s.not}
		if err := d.instruction(&in, s); err != nil {
			return nil, fmt.Errorf("ptx: kernel %s, line %d, %q: %w", k.Name, s.line, s.text, err)
		}
		d.code = append(d.code, in)
	}
	starts = append(starts, int32(len(d.code)))
	for n, label := range d.targets {
		at, ok := d.labels[label]
		if !ok {
			return nil, fmt.Errorf("ptx: kernel %s, line %d: there is no label %s", k.Name, d.code[n].line, label)
		}
		d.code[n].target = starts[at]
	}
	if d.fallsOff() {
		return nil, fmt.Errorf("ptx: kernel %s does not end in ret", k.Name)
	}
	joinBranches(d.code)
	return &d.program, nil
}

// fallsOff reports whether the end may be reached without a ret.
func (d *decoder) fallsOff() bool {
	if len(d.code) == 0 {
		return true
	}
	last := &d.code[len(d.code)-1]
	return last.guard >= 0 || last.kind != kindExit && last.kind != kindBranch
}

// instruction decodes an instruction.
func (d *decoder) instruction(in *inst, s *statement) (err error) {
	if s.guard != "" {
		if in.guard, err = d.operand(s.guard, "pred", false); err != nil {
			return err
		}
	}
	switch op := s.op; {
	case op == "ret" || op == "exit":
		in.kind, in.class = kindExit, ClassBranch
	case op == "bra" || op == "bra.uni":
		if len(s.args) != 1 {
			return errors.New("it has one operand")
		}
		in.kind, in.class = kindBranch, ClassBranch
		d.targets[len(d.code)] = s.args[0]
	case op == "bar.sync" || op == "barrier.sync.aligned":
		if !slices.Equal(s.args, []string{"0"}) {
			return errors.New("only barrier 0, for all threads, is known")
		}
		in.kind, in.class = kindBarrier, ClassBarrier
	case strings.HasPrefix(op, "ld.param."):
		return d.loadParam(in, s)
	case isMemory(op):
		return d.memoryAccess(in, s)
	case len(s.args) == 2 && (s.args[0][0] == '{' || s.args[1][0] == '{'):
		return d.pack(in, s)
	default:
		return d.compute(in, s)
	}
	return nil
}

// compute decodes an instruction of the table of forms.
func (d *decoder) compute(in *inst, s *statement) (err error) {
	f := forms()[s.op]
	if f == nil {
		return unknown(s.op)
	}
	if len(s.args) != len(f.types) {
		return fmt.Errorf("it has %d operands in the place of %d", len(s.args), len(f.types))
	}
	in.form, in.class = f, f.class
	switch {
	case f.test != nil:
		in.kind = kindTest
	case f.bits != nil:
		in.kind = kindLogic
	case f.sel:
		in.kind = kindSelect
	}
	slots := [4]int32{}
	for n, arg := range s.args {
		if slots[n], err = d.value(arg, f.types[n], f, n == 0); err != nil {
			return err
		}
	}
	in.d, in.a, in.b, in.c = slots[0], slots[1], slots[2], slots[3]
	switch operands := len(f.types) - 1; { // those that it has not are the first
	case operands == 1:
		in.b, in.c = in.a, in.a
	case operands == 2:
		in.c = in.a
	}
	return nil
}

// loadParam decodes ld.param, which becomes a copy of what the launch sets.
func (d *decoder) loadParam(in *inst, s *statement) (err error) {
	typ := strings.TrimPrefix(s.op, "ld.param.")
	size := sizes[typ]
	if size == 0 || len(s.args) != 2 {
		return unknown(s.op)
	}
	name, offset, err := splitAddress(s.args[1])
	if err != nil {
		return err
	}
	at := slices.IndexFunc(d.params, func(v variable) bool { return v.name == name })
	switch {
	case at < 0:
		return fmt.Errorf("there is no parameter %s", name)
	case offset < 0 || int(offset)+size > d.params[at].size:
		return fmt.Errorf("%d bytes at offset %d are not within parameter %s of %d", size, offset, name, d.params[at].size)
	case (d.params[at].offset+int(offset))%size != 0:
		return fmt.Errorf("offset %d of parameter %s is no multiple of %d", offset, name, size)
	}
	in.form, in.class = forms()["mov.b64"], ClassParam
	in.a = int32(d.newSlot())
	in.b, in.c = in.a, in.a
	d.arguments = append(d.arguments, argumentSlot{int(in.a), d.params[at].offset + int(offset), size, typ[0] == 's'})
	in.d, err = d.register(s.args[0], typ)
	return err
}

// pack decodes mov.b64 {%r1, %r2}, %rd1 and the reverse.
func (d *decoder) pack(in *inst, s *statement) error {
	typ, ok := strings.CutPrefix(s.op, "mov.b")
	whole, err := strconv.Atoi(typ)
	if !ok || err != nil || whole != 32 && whole != 64 {
		return unknown(s.op)
	}
	unpacks := s.args[0][0] == '{'
	list, other := s.args[0], s.args[1]
	if !unpacks {
		list, other = other, list
	}
	halves := splitOperands(strings.Trim(list, "{}"))
	if len(halves) != 2 {
		return errors.New("only halves are known")
	}
	half := whole / 2
	var slots [3]int32
	for n, arg := range append(halves, other) {
		typ := "b" + strconv.Itoa(half)
		if n == 2 {
			typ = "b" + strconv.Itoa(whole)
		}
		if arg == "_" && unpacks {
			slots[n] = int32(d.newSlot())
			continue
		}
		if slots[n], err = d.operand(arg, typ, false); err != nil {
			return err
		}
	}
	in.class = ClassMove
	low := uint64(1)<<half - 1
	if !unpacks {
		in.d, in.a, in.b, in.c = slots[2], slots[0], slots[1], slots[1]
		in.form = &form{class: ClassMove, do: two(func(a, b uint64) uint64 { return a&low | b&low<<half }).do}
		return nil
	}
	// The first half by an instruction of its own.
	in.a, in.b, in.c = slots[2], slots[2], slots[2]
	first := *in
	first.d, first.form = slots[0], &form{class: ClassMove, do: one(func(a uint64) uint64 { return a & low }).do}
	in.d, in.form = slots[1], &form{class: ClassMove, do: one(func(a uint64) uint64 { return a >> half & low }).do}
	if first.d == first.a {
		return errors.New("its operand is among its results")
	}
	d.code = append(d.code, first)
	return nil
}
