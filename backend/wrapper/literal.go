package wrapper

import (
	"fmt"
	"math"
	"reflect"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// The import paths of the packages that generated code uses.
const (
	oecPath = "github.com/openearthgo/oec"
	abiPath = oecPath + "/abi"
	rtPath  = oecPath + "/rt"
)

// constants are the named constants of package abi that stand for values in a
// description. A value that is none of them cannot be printed.
var constants = map[reflect.Type]map[uint64]string{
	reflect.TypeFor[abi.Dims](): {
		uint64(abi.I): "I", uint64(abi.J): "J", uint64(abi.K): "K", uint64(abi.IJ): "IJ",
		uint64(abi.IK): "IK", uint64(abi.JK): "JK", uint64(abi.IJK): "IJK",
	},
	reflect.TypeFor[abi.ElemKind](): kinds(),
	reflect.TypeFor[abi.ISA](): {
		uint64(abi.X8664v2): "X8664v2", uint64(abi.X8664v3): "X8664v3",
		uint64(abi.X8664v4): "X8664v4", uint64(abi.NEON): "NEON", uint64(abi.Go): "Go",
	},
	reflect.TypeFor[abi.Origin](): {
		uint64(abi.Unbounded): "Unbounded", uint64(abi.FromZero): "FromZero", uint64(abi.FromN): "FromN",
		uint64(abi.FromBoth): "FromBoth",
	},
	reflect.TypeFor[abi.ArgKind](): {
		uint64(abi.ArgField): "ArgField", uint64(abi.ArgStride): "ArgStride", uint64(abi.ArgLo): "ArgLo", uint64(abi.ArgHi): "ArgHi",
		uint64(abi.ArgN): "ArgN", uint64(abi.ArgScalar): "ArgScalar", uint64(abi.ArgPanic): "ArgPanic", uint64(abi.ArgWavefront): "ArgWavefront", uint64(abi.ArgScratch): "ArgScratch",
	},
}

// kinds returns the constants of element types, which are called after the types.
func kinds() map[uint64]string {
	names := make(map[uint64]string)
	for _, t := range lang.Elems() {
		names[uint64(t.Kind)] = naming.Upper(string(t.Name))
	}
	return names
}

// lineWidth is how long a composite literal may be to stand on one line.
const lineWidth = 130

// isIndex holds the fields of structs in which 0 is a number like any other.
var isIndex = map[string]bool{"Field": true, "Stage": true}

// literal is a Go expression for a value, with its approximate width.
type literal struct {
	code  *jen.Statement
	width int
}

func atom(text string) literal { return literal{jen.Id(text), len(text)} }

// literalOf returns the expression for a value that consists of structs and
// constants of package abi, slices, arrays, strings, booleans and numbers.
// Fields that are zero are left out of structs, but for indices. Where the context implies the
// type of a composite literal, elide leaves that out too.
func literalOf(v reflect.Value, elide bool) (literal, error) {
	if names := constants[v.Type()]; names != nil {
		name, ok := names[v.Uint()]
		if !ok {
			return literal{}, fmt.Errorf("abi has no %v for %v", v.Type(), v)
		}
		return literal{jen.Qual(abiPath, name), len("abi.") + len(name)}, nil
	}
	switch v.Kind() {
	case reflect.String:
		return literal{jen.Lit(v.String()), len(strconv.Quote(v.String()))}, nil
	case reflect.Bool, reflect.Int:
		return atom(fmt.Sprint(v)), nil
	case reflect.Float64:
		if f := v.Float(); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return atom(strconv.FormatFloat(f, 'g', -1, 64)), nil
		}
	case reflect.Struct:
		return structLiteral(v, elide)
	case reflect.Slice, reflect.Array:
		return listLiteral(v, elide)
	}
	return literal{}, fmt.Errorf("cannot print %v of type %v", v, v.Type())
}

// structLiteral returns the expression for a struct, with more fields at its end.
func structLiteral(v reflect.Value, elide bool, more ...literal) (literal, error) {
	var fields []literal
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if v.Field(i).IsZero() && !isIndex[name] {
			continue
		}
		l, err := literalOf(v.Field(i), false)
		if err != nil {
			return literal{}, fmt.Errorf("%s: %w", name, err)
		}
		fields = append(fields, literal{jen.Id(name).Op(":").Add(l.code), len(name) + len(": ") + l.width})
	}
	return composite(v.Type(), elide, append(fields, more...)), nil
}

func listLiteral(v reflect.Value, elide bool) (literal, error) {
	var elems []literal
	for i := range v.Len() {
		l, err := literalOf(v.Index(i), true)
		if err != nil {
			return literal{}, fmt.Errorf("%d: %w", i, err)
		}
		elems = append(elems, l)
	}
	return composite(v.Type(), elide, elems), nil
}

// composite joins elements on one line, or, if that would be too long, on one
// each.
func composite(t reflect.Type, elide bool, elems []literal) literal {
	var l literal
	l.code = jen.Null()
	if !elide {
		l.code, l.width = typeOf(t), len(t.String())
	}
	codes := make([]jen.Code, len(elems))
	for i, e := range elems {
		codes[i] = e.code
		l.width += e.width + len(", ")
	}
	l.code.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: l.width > lineWidth}, codes...)
	return l
}

// typeOf returns the expression for a type of package abi or of the language,
// or a slice or an array of one.
func typeOf(t reflect.Type) *jen.Statement {
	switch {
	case t.PkgPath() != "":
		return jen.Qual(t.PkgPath(), t.Name())
	case t.Kind() == reflect.Slice:
		return jen.Index().Add(typeOf(t.Elem()))
	case t.Kind() == reflect.Array:
		return jen.Index(jen.Lit(t.Len())).Add(typeOf(t.Elem()))
	}
	return jen.Id(t.Name())
}
