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

// value returns the slot of an operand of a form.
func (d *decoder) value(arg, typ string, f *form, result bool) (int32, error) {
	if f.move && !result {
		for n, v := range d.shared {
			if v.name == arg {
				return d.constant(uint64(n+1) << sharedBits), nil
			}
		}
		if arg[0] == '%' && d.types[arg] == "" {
			return d.special(arg)
		}
	}
	if result && d.types[arg] == "" {
		return 0, fmt.Errorf("%s is no register", arg)
	}
	return d.operand(arg, typ, f.wide)
}

// operand returns the slot of a register or a number.
func (d *decoder) operand(arg, typ string, wide bool) (int32, error) {
	have, isRegister := d.types[arg]
	if !isRegister {
		v, err := immediate(arg, typ)
		if err != nil {
			return 0, err
		}
		if typ == "pred" {
			return d.predicateConstant(v), nil
		}
		return d.constant(v), nil
	}
	if !fits(have, typ, wide) {
		return 0, fmt.Errorf("%s is .%s in the place of .%s", arg, have, typ)
	}
	return d.registers[arg], nil
}

// fits reports whether a register of one type may stand for an operand of another.
func fits(have, want string, wide bool) bool {
	switch {
	case have == want:
		return true
	case have == "pred" || want == "pred":
		return false
	case sizes[have] < sizes[want] || sizes[have] > sizes[want] && !wide:
		return false
	}
	return have[0] == 'b' || want[0] == 'b' || (have[0] == 'f') == (want[0] == 'f')
}

// immediate returns the bits of a number.
func immediate(arg, typ string) (uint64, error) {
	isFloat := typ[0] == 'f'
	switch {
	case strings.HasPrefix(arg, "0d") || strings.HasPrefix(arg, "0D"):
		if typ != "f64" {
			break
		}
		return strconv.ParseUint(arg[2:], 16, 64)
	case strings.HasPrefix(arg, "0f") || strings.HasPrefix(arg, "0F"):
		if typ != "f32" {
			break
		}
		return strconv.ParseUint(arg[2:], 16, 32)
	case isFloat:
	default:
		if v, err := strconv.ParseInt(arg, 0, 64); err == nil {
			return uint64(v), nil
		}
		if v, err := strconv.ParseUint(strings.TrimSuffix(arg, "U"), 0, 64); err == nil {
			return v, nil
		}
	}
	return 0, fmt.Errorf("%s is no operand of type .%s", arg, typ)
}

// constant returns a slot that has a number.
func (d *decoder) constant(v uint64) int32 {
	at, ok := d.constantAt[v]
	if !ok {
		at = int32(d.newSlot())
		d.constantAt[v] = at
		d.constants = append(d.constants, constantSlot{int(at), v})
	}
	return at
}

func (d *decoder) newSlot() int {
	d.slots++
	return d.slots - 1
}

// predicateConstant returns the predicate that is always true, or never: -1 or -2.
func (d *decoder) predicateConstant(v uint64) int32 {
	if v != 0 {
		return alwaysTrue
	}
	return alwaysFalse
}

const alwaysTrue, alwaysFalse = -1, -2

// specials are the registers that say which thread it is.
var specials = []string{"%tid.x", "%tid.y", "%tid.z", "%ntid.x", "%ntid.y", "%ntid.z", "%ctaid.x", "%ctaid.y", "%ctaid.z", "%nctaid.x", "%nctaid.y", "%nctaid.z", "%laneid"}

func (d *decoder) special(name string) (int32, error) {
	if !slices.Contains(specials, name) {
		return 0, fmt.Errorf("%s is no register that is known", name)
	}
	at, ok := d.specialAt[name]
	if !ok {
		at = int32(d.newSlot())
		d.specialAt[name] = at
		d.program.specials = append(d.program.specials, specialSlot{int(at), name})
	}
	return at, nil
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

// register returns the slot of a register that has at least the bits of a type, as ld and st
// allow.
func (d *decoder) register(arg, typ string) (int32, error) {
	have := d.types[arg]
	if have == "" {
		return 0, fmt.Errorf("%s is no register", arg)
	}
	if !fits(have, typ, typ[0] != 'f') {
		return 0, fmt.Errorf("%s is .%s in the place of .%s", arg, have, typ)
	}
	return d.registers[arg], nil
}

// splitAddress takes [name+offset] apart.
func splitAddress(arg string) (name string, offset int64, err error) {
	inner, ok := strings.CutSuffix(strings.TrimPrefix(arg, "["), "]")
	if !ok || arg[0] != '[' {
		return "", 0, fmt.Errorf("%s is no address", arg)
	}
	name, number, ok := strings.Cut(inner, "+")
	if ok {
		offset, err = strconv.ParseInt(strings.TrimSpace(number), 0, 64)
	}
	return strings.TrimSpace(name), offset, err
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
