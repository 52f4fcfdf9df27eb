package ptx

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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

// immediate returns the bits of a number. Bits that are of no type may be written as those of a
// floating-point number, as LLVM from version 21 does.
func immediate(arg, typ string) (uint64, error) {
	isFloat := typ[0] == 'f'
	switch {
	case strings.HasPrefix(arg, "0d") || strings.HasPrefix(arg, "0D"):
		if typ != "f64" && typ != "b64" {
			break
		}
		return strconv.ParseUint(arg[2:], 16, 64)
	case strings.HasPrefix(arg, "0f") || strings.HasPrefix(arg, "0F"):
		if typ != "f32" && typ != "b32" {
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
