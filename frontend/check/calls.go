package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/lang"
)

// call checks what is called.
func (c *bodyChecker) call(e *ast.CallExpr) bool {
	if tv := c.info.Types[e.Fun]; tv.IsType() {
		return c.value(e.Pos(), tv.Type)
	}
	c.noteBody(e)
	switch obj := callee(c.info, e).(type) {
	case *types.Builtin:
		if c.info.Types[e].Value == nil && !c.builtin(e.Pos(), obj.Name()) {
			return false
		}
	case *types.Func:
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && c.info.Selections[sel] != nil {
			c.called[sel] = true // the selector is checked
		} else if !c.function(e.Pos(), obj.Origin()) {
			return false
		}
	}
	return c.expr(e)
}

// insteadOf says what to do without a built-in function; of the others there is no more to
// say than which exist.
var insteadOf = map[string]string{
	"print":   "make what is to be printed a result",
	"println": "make what is to be printed a result",
	"complex": "compute with the real and the imaginary part",
	"real":    "compute with the real and the imaginary part",
	"imag":    "compute with the real and the imaginary part",
	"make":    "use an array, as in var w [3]float64",
	"append":  "use an array, as in var w [3]float64",
}

// builtin checks a use of a built-in function.
func (c *bodyChecker) builtin(pos token.Pos, name string) bool {
	if name == "min" || name == "max" {
		return true
	}
	hint := insteadOf[name]
	switch {
	case name == "panic":
		hint = c.noAnswer()
	case hint == "":
		hint = "of the built-in functions use min and max only"
	}
	c.Errorf(pos, diag.UnsupportedCall, "built-in function %s cannot be part of a stencil", name).WithHint("%s", hint)
	return false
}

// noAnswer says what to return instead of a panic.
func (c *bodyChecker) noAnswer() string {
	results := c.r.obj.Signature().Results()
	if n := len(c.lits); n > 0 {
		results = c.info.TypeOf(c.lits[n-1]).(*types.Signature).Results()
	}
	if results.Len() == 1 {
		t, nan := results.At(0).Type(), "math.NaN()"
		if t != types.Typ[types.Float64] {
			nan = fmt.Sprintf("%s(%s)", c.TypeString(t), nan)
		}
		if _, all := some(c.pkg.TypesOf(c.r.Fn, t), types.IsFloat); all {
			return "return " + nan + " where there is no answer"
		}
	}
	return "return a value, or a result of type bool, that says where there is no answer"
}

// function checks a use of a declared function.
func (c *bodyChecker) function(pos token.Pos, f *types.Func) bool {
	switch {
	case c.pkg.decls[f] != nil:
		return true
	case f.Pkg() == nil:
	case lang.FuncOf(f.Pkg().Path(), f.Name()) != nil:
		return true
	case f.Pkg().Path() == "math" && c.pkg.replaces(f, c.r.Unit, pos):
		return true
	case f.Pkg().Path() == "math":
		c.mathFunction(pos, f)
		return false
	case f.Pkg().Path() == source.OecPath:
		c.Errorf(pos, diag.UnsupportedCall, "oec.%s is not supported yet", f.Name()).
			WithHint("use fields, closures and helpers")
		return false
	}
	if h, ok := c.pkg.Facts(f); ok {
		return c.imported(pos, f, h)
	}
	d := c.Errorf(pos, diag.UnsupportedCall, "%s cannot be part of a stencil", c.FuncString(f))
	if f.Pkg() != nil && c.pkg.Units[f.Pkg().Path()] != nil {
		d.Relate(c.At(f.Pos()), "it has no body in Go").WithHint("write its body in Go")
	} else {
		d.WithHint("call functions whose source is in a module, or those of package math")
	}
	return false
}

// otherMath are the functions of package math that are exact and not supported; those that
// are neither here nor known are not exact.
var otherMath = map[string]bool{
	"Dim": true, "Frexp": true, "Ilogb": true, "Ldexp": true, "Logb": true, "Modf": true, "Nextafter": true, "Nextafter32": true,
	"Remainder": true,
}

// mathFunction reports a function of package math.
func (c *bodyChecker) mathFunction(pos token.Pos, f *types.Func) {
	if synonyms[f.Name()] {
		c.Errorf(pos, diag.UnsupportedCall, "math.%s is not exact: its last bits differ between platforms", f.Name()).
			WithHint("call fmath.%s of %s, which is meant wherever math is a name for package math only", f.Name(), source.FmathPath)
		return
	}
	if otherMath[f.Name()] {
		c.Errorf(pos, diag.UnsupportedCall, "math.%s is not supported yet", f.Name()).
			WithHint("use %s", exactFunctions())
		return
	}
	c.Errorf(pos, diag.UnsupportedCall, "math.%s is not exact: its last bits differ between platforms", f.Name()).
		WithHint("compute it as a field before, or approximate it with + - * /, %s", exactFunctions())
}

// imported checks a use of a function of which there is a fact and no source.
func (c *bodyChecker) imported(pos token.Pos, f *types.Func, h Helper) bool {
	if h.Why == nil {
		return true
	}
	d := c.Errorf(pos, h.Why.Code, "%s cannot be part of a stencil: %s (%s)", c.FuncString(f), h.Why.Message, h.Why.Pos)
	if h.Why.Hint != "" {
		d.WithHint("there, %s", h.Why.Hint)
	}
	return false
}

// selector checks a qualified name, a method or a field of a struct.
func (c *bodyChecker) selector(e *ast.SelectorExpr) bool {
	sel := c.info.Selections[e]
	if sel == nil {
		c.ident(e.Sel) // qualified: e.X names a package
		return false
	}
	if sel.Kind() == types.FieldVal {
		return c.expr(e)
	}
	f := sel.Obj().(*types.Func).Origin()
	switch {
	case sel.Kind() != types.MethodVal || !c.called[e]:
		c.Errorf(e.Sel.Pos(), diag.MethodCall, "method %s is used as a value", e.Sel.Name).
			WithHint("call it, in a closure where a function is needed")
	case types.IsInterface(f.Signature().Recv().Type()):
		c.Errorf(e.Sel.Pos(), diag.MethodCall, "which method %s is called is not known when it is compiled", e.Sel.Name).
			WithHint("use the type itself instead of an interface or a type parameter")
	case signature.ByPointer(f) && c.known[c.TypeString(sel.Recv())] && !valueType(sel.Recv()):
		// The type is reported.
	case signature.ByPointer(f):
		c.Errorf(e.Sel.Pos(), diag.MethodCall, "method %s has a pointer as receiver", e.Sel.Name).
			Relate(c.At(f.Pos()), "%s is here", e.Sel.Name).
			WithHint("make the receiver a value, and return what the method changes")
	default:
		return c.function(e.Sel.Pos(), f)
	}
	return false
}

// ident checks a use of a name.
func (c *bodyChecker) ident(id *ast.Ident) bool {
	obj := c.info.ObjectOf(id)
	if _, isFunc := obj.(*types.Func); !isFunc && obj != nil && obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
		if !c.forAll(id, obj, diag.UnsupportedExpr) { // functions are checked themselves
			return false
		}
	}
	switch obj := obj.(type) {
	case *types.Func:
		return c.function(id.Pos(), obj.Origin())
	case *types.Nil:
		c.Errorf(id.Pos(), diag.UnsupportedExpr, "nil cannot be part of a stencil").
			WithHint("leave out a result of type error, and define each closure once, with its function")
	case *types.Var:
		if IsPackageVar(obj) {
			if c.pkg.Table(obj).why != "" {
				c.packageVariable(id, obj)
			}
			return false
		}
		if obj.IsField() && kernelType(obj.Type()) {
			return true // the selector is checked
		}
		if c.info.Defs[id] == nil || isParam(obj) {
			return c.value(id.Pos(), obj.Type())
		}
	}
	return true
}

// isParam reports whether a variable is a parameter or result; other variables
// have their type from a value, which is reported there.
func isParam(v *types.Var) bool {
	return v.Kind() == types.ParamVar || v.Kind() == types.ResultVar
}

// callee returns what a call names, or nil if it calls a value.
func callee(info *types.Info, e *ast.CallExpr) types.Object {
	fun := ast.Unparen(e.Fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	switch f := fun.(type) {
	case *ast.Ident:
		return info.Uses[f]
	case *ast.SelectorExpr:
		return info.Uses[f.Sel]
	}
	return nil
}

// exactFunctions lists the functions of numbers that stencils may call.
func exactFunctions() string {
	var names []string
	for _, f := range lang.Funcs() {
		if f.Path == "math" {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ") + " of package math, and " + strings.Join(slices.Sorted(maps.Keys(synonyms)), ", ") + " of package fmath"
}
