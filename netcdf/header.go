package netcdf

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Type is the type of the values of a variable or an attribute.
type Type uint32

// The types of the classic format. Int64 is one of its variant CDF-5 alone, as which a file with such values is written.
const (
	Byte   Type = 1
	Char   Type = 2
	Short  Type = 3
	Int    Type = 4
	Float  Type = 5
	Double Type = 6
	Int64  Type = 10
)

// types says for each Type how it is called, the bytes of a value, and the value of an element
// that was never written.
var types = [...]struct {
	name string
	size int64
	fill any
}{
	Byte:   {"byte", 1, int8(-127)},
	Char:   {"char", 1, uint8(0)},
	Short:  {"short", 2, int16(-32767)},
	Int:    {"int", 4, int32(-2147483647)},
	Float:  {"float", 4, float32(0x1.ep+122)},
	Double: {"double", 8, float64(0x1.ep+122)},
	Int64:  {"int64", 8, int64(-9223372036854775806)},
}

func (t Type) valid() bool { return int64(t) < int64(len(types)) && types[t].size > 0 }

// String returns the name of the type in the notation of ncdump.
func (t Type) String() string {
	if !t.valid() {
		return fmt.Sprintf("Type(%d)", uint32(t))
	}
	return types[t].name
}

// Header says what a file contains.
type Header struct {
	Dimensions []Dimension
	Attributes []Attribute // of the whole file
	Variables  []Variable
}

// Dimension is an axis that variables share.
type Dimension struct {
	Name      string
	Length    int  // of the unlimited one, how many records a file that was read has
	Unlimited bool // at most one is
}

// Attribute is a piece of information on the file or on a variable.
type Attribute struct {
	Name  string
	Value any // string, []int8, []int16, []int32, []int64, []float32 or []float64
}

// Variable is an array of values. Of its dimensions the last one varies fastest; an unlimited one
// comes first.
type Variable struct {
	Name       string
	Type       Type
	Dimensions []string
	Attributes []Attribute
}

// Attribute returns the value of an attribute of the variable, or nil.
func (v *Variable) Attribute(name string) any {
	for _, a := range v.Attributes {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// Variable returns the variable of a name, or nil.
func (h *Header) Variable(name string) *Variable {
	for n := range h.Variables {
		if h.Variables[n].Name == name {
			return &h.Variables[n]
		}
	}
	return nil
}

// Dimension returns the dimension of a name, or nil.
func (h *Header) Dimension(name string) *Dimension {
	for n := range h.Dimensions {
		if h.Dimensions[n].Name == name {
			return &h.Dimensions[n]
		}
	}
	return nil
}

// check returns an error unless the header can be written.
func (h *Header) check() error {
	var names []string
	unlimited := 0
	for _, d := range h.Dimensions {
		if d.Unlimited {
			unlimited++
		} else if d.Length < 1 || int64(d.Length) > math.MaxInt32 {
			return fmt.Errorf("netcdf: dimension %s has length %d: want 1 to %d", d.Name, d.Length, math.MaxInt32)
		}
		names = append(names, d.Name)
	}
	if unlimited > 1 {
		return fmt.Errorf("netcdf: %d dimensions are unlimited: want at most one", unlimited)
	}
	if err := checkNames("dimensions", names); err != nil {
		return err
	}
	names = names[:0]
	for n := range h.Variables {
		if err := h.checkVariable(&h.Variables[n]); err != nil {
			return err
		}
		names = append(names, h.Variables[n].Name)
	}
	if err := checkNames("variables", names); err != nil {
		return err
	}
	return checkAttributes("the file", h.Attributes)
}

func (h *Header) checkVariable(v *Variable) error {
	if !v.Type.valid() {
		return fmt.Errorf("netcdf: variable %s has no type: %v", v.Name, v.Type)
	}
	for n, name := range v.Dimensions {
		d := h.Dimension(name)
		if d == nil {
			return fmt.Errorf("netcdf: variable %s is over dimension %s, which there is not", v.Name, name)
		}
		if d.Unlimited && n > 0 {
			return fmt.Errorf("netcdf: dimension %s of variable %s is unlimited: want it first", name, v.Name)
		}
	}
	return checkAttributes("variable "+v.Name, v.Attributes)
}

func checkAttributes(of string, list []Attribute) error {
	var names []string
	for _, a := range list {
		if typeOf(a.Value) == 0 {
			return fmt.Errorf("netcdf: attribute %s of %s is a %T: want a string or a slice of int8, int16, int32, int64, float32 or float64", a.Name, of, a.Value)
		}
		names = append(names, a.Name)
	}
	return checkNames("attributes of "+of, names)
}

func checkNames(all string, names []string) error {
	for n, name := range names {
		if name == "" || !utf8.ValidString(name) || strings.ContainsAny(name, "/\x00") || strings.HasSuffix(name, " ") {
			return fmt.Errorf("netcdf: %q is no name for one of the %s", name, all)
		}
		if slices.Contains(names[:n], name) {
			return fmt.Errorf("netcdf: two of the %s are called %s", all, name)
		}
	}
	return nil
}

// typeOf returns the type of the value of an attribute, 0 if it is none.
func typeOf(value any) Type {
	switch value.(type) {
	case []int8:
		return Byte
	case string:
		return Char
	case []int16:
		return Short
	case []int32:
		return Int
	case []int64:
		return Int64
	case []float32:
		return Float
	case []float64:
		return Double
	}
	return 0
}
