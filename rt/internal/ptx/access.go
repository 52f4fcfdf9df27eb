package ptx

import (
	"errors"
	"fmt"
	"strings"
)

// memoryForm is an instruction that accesses memory.
type memoryForm struct {
	shared, store, constant bool
	atomic                  func(old, v uint64) uint64
	size                    int  // of an element, in bytes
	signed                  bool // a load extends the sign
	values                  []int32
	offset                  uint64
	last                    *region // that the instruction was in before
}

// isMemory reports whether an instruction is a load, a store or an atomic operation.
func isMemory(op string) bool {
	return strings.HasPrefix(op, "ld.") || strings.HasPrefix(op, "st.") || strings.HasPrefix(op, "atom.") || strings.HasPrefix(op, "red.")
}

// atomics are the atomic operations, by name and type.
var atomics = map[string]func(old, v uint64) uint64{
	"min.u64": func(old, v uint64) uint64 { return min(old, v) },
	"max.u64": func(old, v uint64) uint64 { return max(old, v) },
	"min.u32": func(old, v uint64) uint64 { return min(old, v) },
	"max.u32": func(old, v uint64) uint64 { return max(old, v) },
	"min.s64": func(old, v uint64) uint64 { return uint64(min(int64(old), int64(v))) },
	"max.s64": func(old, v uint64) uint64 { return uint64(max(int64(old), int64(v))) },
	"add.u64": func(old, v uint64) uint64 { return old + v },
	"add.u32": func(old, v uint64) uint64 { return old + v },
	"or.b64":  func(old, v uint64) uint64 { return old | v },
	"or.b32":  func(old, v uint64) uint64 { return old | v },
	"and.b64": func(old, v uint64) uint64 { return old & v },
	"and.b32": func(old, v uint64) uint64 { return old & v },
}

// memoryAccess decodes a load, a store or an atomic operation.
func (d *decoder) memoryAccess(in *inst, s *statement) (err error) {
	op, rest, _ := strings.Cut(s.op, ".")
	space, rest, _ := strings.Cut(rest, ".")
	f := &memoryForm{shared: space == "shared", store: op == "st"}
	in.kind, in.class, in.memory = kindMemory, ClassGlobal, f
	if f.shared {
		in.class = ClassShared
	} else if space != "global" {
		return unknown(s.op)
	}
	if op == "atom" || op == "red" {
		return d.atomicAccess(in, s, rest)
	}
	if after, ok := strings.CutPrefix(rest, "nc."); ok && op == "ld" && !f.shared {
		f.constant, rest = true, after
	}
	count := 1
	if after, ok := strings.CutPrefix(rest, "v"); ok {
		if count = int(after[0] - '0'); count != 2 && count != 4 {
			return unknown(s.op)
		}
		rest = strings.TrimPrefix(after[1:], ".")
	}
	if f.size, f.signed = sizes[rest], rest[0] == 's'; f.size == 0 || f.size*count > 16 {
		return unknown(s.op)
	}
	if len(s.args) != 2 {
		return errors.New("it has two operands")
	}
	address, value := s.args[1], s.args[0]
	if f.store {
		address, value = value, address
	}
	values := []string{value}
	if count > 1 {
		if values = splitOperands(strings.Trim(value, "{}")); len(values) != count {
			return fmt.Errorf("it has %d values", len(values))
		}
	}
	for _, v := range values {
		slot, err := d.stored(v, rest, f.store)
		if err != nil {
			return err
		}
		f.values = append(f.values, slot)
	}
	return d.address(in, address)
}

// stored returns the slot of what is loaded or stored.
func (d *decoder) stored(arg, typ string, store bool) (int32, error) {
	if store && d.types[arg] == "" {
		v, err := immediate(arg, typ)
		return d.constant(v), err
	}
	return d.register(arg, typ)
}

// atomicAccess decodes an atomic operation.
func (d *decoder) atomicAccess(in *inst, s *statement, op string) (err error) {
	f := in.memory
	args := s.args
	in.d = -1
	_, typ, _ := strings.Cut(op, ".")
	if f.atomic = atomics[op]; f.atomic == nil {
		return unknown(s.op)
	}
	f.size = sizes[typ]
	if strings.HasPrefix(s.op, "atom.") && len(args) > 0 {
		if in.d, err = d.register(args[0], typ); err != nil {
			return err
		}
		args = args[1:]
	}
	if len(args) != 2 {
		return errors.New("the number of operands is wrong")
	}
	if in.b, err = d.operand(args[1], typ, false); err != nil {
		return err
	}
	return d.address(in, args[0])
}

// address decodes the address of a load or store.
func (d *decoder) address(in *inst, arg string) error {
	name, offset, err := splitAddress(arg)
	if err != nil {
		return err
	}
	in.memory.offset = uint64(offset)
	if typ := d.types[name]; typ != "" {
		want := "u64"
		if in.memory.shared && sizes[typ] == 4 {
			want = "u32"
		}
		in.a, err = d.operand(name, want, false)
		return err
	}
	for n, v := range d.shared {
		if v.name == name && in.memory.shared {
			in.a = d.constant(uint64(n+1) << sharedBits)
			return nil
		}
	}
	return fmt.Errorf("%s is no register and no array in shared memory", name)
}
