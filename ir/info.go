package ir

import (
	"fmt"
	"slices"
	"strings"
)

// Traits are properties that passes ask for instead of listing operations by name.
type Traits uint16

// The traits.
const (
	Pure        Traits = 1 << iota // computes its results and does nothing else: may be removed, merged, moved
	Terminator                     // ends its region
	Isolated                       // its regions use no value from outside
	Commutative                    // its two operands may be exchanged without changing the bits of a non-NaN result
	Constant                       // its result is its "value" attribute
	Narrows                        // in f32 it gives what it gives in f64 for the same operands, rounded to f32
)

// traitNames are in the order of the bits.
var traitNames = [...]string{"pure", "terminator", "isolated", "commutative", "constant", "narrows"}

// Has reports whether all of t are set.
func (ts Traits) Has(t Traits) bool { return ts&t == t }

// String returns the names of the traits, as in "pure, commutative".
func (ts Traits) String() string {
	var names []string
	for bit, name := range traitNames {
		if ts.Has(1 << bit) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// Speculation says whether an operation may run at points where the program would not
// have run it, which conversion of branches to selects does.
type Speculation uint8

// The degrees of speculation.
const (
	SpeculateNever Speculation = iota
	SpeculateWhenSafe
	SpeculateAlways
)

// String returns "never", "when safe" or "always".
func (s Speculation) String() string { return [...]string{"never", "when safe", "always"}[s] }

// Arity is a number of operands or results.
type Arity struct {
	Min      int
	Variadic bool
}

// Exactly returns the arity n; AtLeast the arity of n or more.
func Exactly(n int) Arity { return Arity{Min: n} }

// AtLeast returns the arity of n or more.
func AtLeast(n int) Arity { return Arity{Min: n, Variadic: true} }

func (a Arity) accepts(n int) bool { return n == a.Min || a.Variadic && n > a.Min }

// String returns the arity in words, as in "at least 2".
func (a Arity) String() string {
	if a.Variadic {
		return fmt.Sprintf("at least %d", a.Min)
	}
	return fmt.Sprint(a.Min)
}

// OpInfo is the row of a dialect's table that says all there is to know of an operation.
type OpInfo struct {
	Name      string // with the dialect's prefix: "stencil.access"
	Summary   string // one line, for the dialect's documentation
	Operands  Arity
	Results   Arity
	Attrs     []AnyKey // attributes that must be present
	Optional  []AnyKey // attributes that may be
	Regions   int
	Traits    Traits
	Speculate Speculation

	// Verify checks what the columns above cannot say; nil: nothing more.
	Verify func(*Op) error
	// Fold returns, for each result, a value or constant that can replace it, or nil if
	// it cannot be folded. constants holds the operands that are constants, else nil.
	// Folding never changes the bits of a result.
	Fold func(op *Op, constants []Attr) []Folded
	// Form is what follows the operation's name in the textual form.
	Form *Form
	// Yields is the type of the result where the form does not write it.
	Yields Type
	// Print and Parse take the place of a form for operations that it can't describe, those with
	// regions: Print writes what follows the name, and Parse reads that and fills in the state.
	// Without these and a form, the generic form is used.
	Print func(*Printer, *Op)
	Parse func(*Parser, *OpState)
	// Complete makes of an operation that has been read, in either form, one as this dialect has
	// it, where the text may have it otherwise; nil: there is nothing of the kind.
	Complete func(*Op)
}

// key returns the key of an attribute; one that the row does not have is a fault of its form.
func (info *OpInfo) key(name string) AnyKey {
	for _, k := range slices.Concat(info.Attrs, info.Optional) {
		if k.Name() == name {
			return k
		}
	}
	panic(fmt.Sprintf("ir: the form of %s has the attribute %s, which its row has not", info.Name, name))
}

// AttrNames returns the names of the attributes that must be present.
func (info *OpInfo) AttrNames() []string {
	names := make([]string, len(info.Attrs))
	for n, k := range info.Attrs {
		names[n] = k.Name()
	}
	return names
}

// Folded is what an operation's result can be replaced by: an existing value or a constant.
type Folded struct {
	Value    *Value
	Constant Attr
}

// Dialect is a named table of operations, with the types they need.
type Dialect struct {
	Name string
	Ops  []*OpInfo
	// Others are rows for operations that are read only: Complete makes one of Ops of each.
	Others []*OpInfo
	// ParseType parses what follows "!name." for the dialect's types; nil if it has none.
	ParseType func(p *Parser, name string) Type
	// ParseAttr parses what follows "#name." for the dialect's attributes; nil if it has none.
	ParseAttr func(p *Parser, name string) Attr
	// Constant makes an operation for a constant of a type, for folding; nil if the
	// dialect has none.
	Constant func(value Attr, t Type) *Op
}

// WithRules fills in the Verify columns of rows whose rules speak of other rows, which Go does
// not let a row's own initialization do. It returns the dialect.
func (d *Dialect) WithRules(rules map[*OpInfo]func(*Op) error) *Dialect {
	for info, rule := range rules {
		info.Verify = rule
	}
	return d
}

// Registry is a set of dialects: what a program may be made of.
type Registry struct {
	dialects []*Dialect
	ops      map[string]*OpInfo
}

// NewRegistry returns the set of the builtin operations and the given dialects.
func NewRegistry(dialects ...*Dialect) *Registry {
	r := &Registry{ops: map[string]*OpInfo{}}
	for _, d := range append([]*Dialect{Builtin}, dialects...) {
		r.dialects = append(r.dialects, d)
		for _, info := range slices.Concat(d.Ops, d.Others) {
			r.ops[info.Name] = info
		}
	}
	return r
}

// Op returns the row of the operation of that name.
func (r *Registry) Op(name string) (*OpInfo, bool) {
	info, ok := r.ops[name]
	return info, ok
}

// OpNames returns the names of all operations, sorted.
func (r *Registry) OpNames() (names []string) {
	for _, d := range r.dialects {
		for _, info := range d.Ops {
			names = append(names, info.Name)
		}
	}
	slices.Sort(names)
	return names
}

// Dialects returns the dialects in the order they were given, builtin first.
func (r *Registry) Dialects() []*Dialect { return slices.Clone(r.dialects) }

// Constant makes an operation that defines a constant; nil if no dialect can.
func (r *Registry) Constant(value Attr, t Type) *Op {
	for _, d := range r.dialects {
		if d.Constant == nil {
			continue
		}
		if op := d.Constant(value, t); op != nil {
			return op
		}
	}
	return nil
}

func (r *Registry) dialect(name string) *Dialect {
	for _, d := range r.dialects {
		if d.Name == name {
			return d
		}
	}
	return nil
}

// DialectName returns the part of an operation's name before the dot, or "" for the
// operations that are written without a prefix.
func (info *OpInfo) DialectName() string {
	d, _, ok := strings.Cut(info.Name, ".")
	if !ok {
		return ""
	}
	return d
}
