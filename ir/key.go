package ir

import (
	"fmt"
	"slices"
	"strings"
)

// Key is the view of an attribute: its name, the type T of what passes read and set, and how it
// is written in a [Form]. A dialect declares each of its attributes once, as a key; nothing else
// spells the name or asks for the kind.
type Key[T any] struct {
	name   string
	want   string // what it holds, for messages: "3 integers"
	wrap   func(T) Attr
	unwrap func(Attr) (T, bool)
	parse  func(*Parser) T
	print  func(T) string
	others []otherForm // by which it is read
}

// otherForm is another form of an attribute: names that hold it together, and how.
type otherForm struct {
	names []string
	join  func([]Attr) (Attr, bool)
}

// Spelled returns the key of an attribute that the generic form may also have as attributes of
// other names, which join makes one of.
func (k Key[T]) Spelled(join func([]Attr) (Attr, bool), names ...string) Key[T] {
	k.others = append(slices.Clone(k.others), otherForm{names, join})
	return k
}

// respell gives attributes that are read the name of the key, if they are another spelling of it.
func (k Key[T]) respell(attrs map[string]Attr) {
	if _, present := attrs[k.name]; present {
		return
	}
	for _, s := range k.others {
		var parts []Attr
		for _, name := range s.names {
			if a, ok := attrs[name]; ok {
				parts = append(parts, a)
			}
		}
		if len(parts) < len(s.names) {
			continue
		}
		if a, ok := s.join(parts); ok {
			for _, name := range s.names {
				delete(attrs, name)
			}
			attrs[k.name] = a
			return
		}
	}
}

// asCorners makes a range of its two corners.
func asCorners(parts []Attr) (Attr, bool) {
	lo, ok := unwrapOffset(parts[0])
	hi, ok2 := unwrapOffset(parts[1])
	var b Box
	for d := range lo {
		b.Lo[d], b.Hi[d] = Lit(lo[d]), Lit(hi[d])
	}
	return BoxValue{b}, ok && ok2
}

// AnyKey is a [Key] of any type, as the rows of tables have it.
type AnyKey interface {
	Name() string
	In(*Op) bool
	Copy(to, from *Op)
	check(Attr) error
	parseAttr(*Parser) Attr
	printAttr(Attr) string
	respell(map[string]Attr)
}

// Name returns the name of the attribute in the textual form.
func (k Key[T]) Name() string { return k.name }

// Of returns the value of an operation's attribute, or the zero value if it is absent.
func (k Key[T]) Of(op *Op) T {
	v, _ := k.Lookup(op)
	return v
}

// Lookup returns the value of an operation's attribute, and whether it is present.
func (k Key[T]) Lookup(op *Op) (v T, ok bool) {
	a, ok := op.Attrs[k.name]
	if !ok {
		return v, false
	}
	return k.unwrap(a)
}

// In reports whether an operation has the attribute.
func (k Key[T]) In(op *Op) bool { return op.HasAttr(k.name) }

// Set sets the attribute of an operation.
func (k Key[T]) Set(op *Op, v T) { op.SetAttr(k.name, k.wrap(v)) }

// Remove removes the attribute of an operation, if it has it.
func (k Key[T]) Remove(op *Op) { delete(op.Attrs, k.name) }

// Copy gives an operation the attribute that another one has, if it has it.
func (k Key[T]) Copy(to, from *Op) {
	if v, ok := k.Lookup(from); ok {
		k.Set(to, v)
	}
}

// Put sets the attribute in the state that a Parse column fills in.
func (k Key[T]) Put(st *OpState, v T) { st.SetAttr(k.name, k.wrap(v)) }

// Is returns the attribute with a value, for [With].
func (k Key[T]) Is(v T) Named { return Named{k.name, k.wrap(v)} }

// Named is an attribute and its name.
type Named struct {
	name string
	attr Attr
}

// With returns the attributes of a new operation.
func With(attrs ...Named) map[string]Attr {
	m := make(map[string]Attr, len(attrs))
	for _, a := range attrs {
		m[a.name] = a.attr
	}
	return m
}

func (k Key[T]) check(a Attr) error {
	if _, ok := k.unwrap(a); !ok {
		return fmt.Errorf("has the attribute %q = %s, expected %s", k.name, a, k.want)
	}
	return nil
}

func (k Key[T]) parseAttr(p *Parser) Attr { return k.wrap(k.parse(p)) }

func (k Key[T]) printAttr(a Attr) string {
	v, ok := k.unwrap(a)
	if !ok {
		return a.String() // of a program that is wrong, in a message
	}
	return k.print(v)
}

// The attributes that operations of several dialects have.
var (
	NameAttr   = StrKey("name")                               // of a function or nest
	BoxAttr    = BoxKey("box").Spelled(asCorners, "lb", "ub") // the points that an operation works on
	OffsetAttr = OffsetKey("offset")                          // from the point
	DimAttr    = IntKey("dim")                                // 0, 1, 2 for i, j, k

	// ValueAttr is the value of an operation with the trait [Constant].
	ValueAttr = AttrKey("value", "a number", (*Parser).ConstantWithType, Attr.String)
)

// IntKey returns the key of an integer, written as such in a form.
func IntKey(name string) Key[int] {
	return Key[int]{
		name: name, want: "an integer",
		wrap:   func(n int) Attr { return Int{Value: int64(n), Type: I64} },
		unwrap: func(a Attr) (int, bool) { n, ok := a.(Int); return int(n.Value), ok && n.Type == I64 },
		parse:  (*Parser).Int,
		print:  func(n int) string { return fmt.Sprint(n) },
	}
}

// WordKey returns the key of a string that a form may have without quotes.
func WordKey(name string) Key[string] {
	k := StrKey(name)
	k.parse = func(p *Parser) string {
		if p.AtString() {
			return p.String()
		}
		return p.Ident("a word")
	}
	return k
}

// StrKey returns the key of a string, written in quotes in a form.
func StrKey(name string) Key[string] {
	return Key[string]{
		name: name, want: "a string",
		wrap:   func(s string) Attr { return Str(s) },
		unwrap: func(a Attr) (string, bool) { s, ok := a.(Str); return string(s), ok },
		parse:  (*Parser).String,
		print:  func(s string) string { return Str(s).String() },
	}
}

// SymbolKey returns the key of the name of a function, written after @ in a form.
func SymbolKey(name string) Key[string] {
	k := StrKey(name)
	k.parse = (*Parser).Symbol
	k.print = func(s string) string { return "@" + s }
	return k
}

// OffsetKey returns the key of a number for each dimension, written in brackets in a form.
func OffsetKey(name string) Key[[Rank]int] {
	return Key[[Rank]int]{
		name: name, want: fmt.Sprintf("%d integers", Rank),
		wrap:   func(off [Rank]int) Attr { return Offset(off) },
		unwrap: unwrapOffset,
		parse:  func(p *Parser) [Rank]int { off, _ := unwrapOffset(p.Offset()); return off },
		print:  func(off [Rank]int) string { return Offset(off).String() },
	}
}

func unwrapOffset(a Attr) (off [Rank]int, ok bool) {
	list, ok := a.(Ints)
	if !ok || len(list) != Rank {
		return off, false
	}
	for d, n := range list {
		off[d] = int(n)
	}
	return off, true
}

// BoxKey returns the key of a range of points, written as ([lo, lo, lo] : [hi, hi, hi]) in a form.
func BoxKey(name string) Key[Box] {
	return Key[Box]{
		name: name, want: "a range",
		wrap:   func(b Box) Attr { return BoxValue{b} },
		unwrap: func(a Attr) (Box, bool) { b, ok := a.(BoxValue); return b.Box, ok },
		parse:  (*Parser).Box,
		print:  func(b Box) string { return b.String() },
	}
}

// MarkKey returns the key of an attribute whose presence is all that it says; it is true. A form
// writes its name.
func MarkKey(name string) Key[bool] {
	return Key[bool]{
		name: name, want: "no value",
		wrap:   func(bool) Attr { return Unit{} },
		unwrap: func(a Attr) (bool, bool) { _, ok := a.(Unit); return ok, ok },
		parse:  func(p *Parser) bool { p.Expect(name); return true },
		print:  func(bool) string { return name },
	}
}

// EnumKey returns the key of a number that a form writes as a name, the one of that number.
func EnumKey(name string, names []string) Key[int] {
	k := IntKey(name)
	k.print = func(n int) string {
		if n < 0 || n >= len(names) {
			return fmt.Sprint(n) // of a program that is wrong, in a message
		}
		return names[n]
	}
	k.parse = func(p *Parser) int {
		pos, last := p.Pos(), len(names)-1
		want := strings.Join(names[:last], ", ") + " or " + names[last]
		n := slices.Index(names, p.Ident(want))
		if n < 0 {
			p.FailAt(pos, "expected %s", want)
		}
		return n
	}
	return k
}

// AttrKey returns the key of an attribute of a kind that a dialect has, which a form writes as
// text says and reads by parse.
func AttrKey[A Attr](name, want string, parse func(*Parser) A, text func(A) string) Key[A] {
	return Key[A]{
		name: name, want: want,
		wrap:   func(a A) Attr { return a },
		unwrap: func(a Attr) (A, bool) { v, ok := a.(A); return v, ok },
		parse:  parse,
		print:  text,
	}
}
