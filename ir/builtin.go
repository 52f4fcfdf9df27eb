package ir

import (
	"errors"
	"fmt"
	"slices"
)

// KernelAttr marks a function that is a kernel: it runs once per thread of a grid.
var KernelAttr = MarkKey("gpu.kernel")

// ArraysAttr marks a function that is a kernel of arrays: it runs once for each element of a batch.
var ArraysAttr = MarkKey("tensor.program")

// The builtin operations. A function is a program or, at the lower levels, what it was
// turned into; its arguments are the arguments of its region.
var (
	OpModule = &OpInfo{Name: moduleName, Summary: "holds functions", Operands: Exactly(0), Results: Exactly(0), Regions: 1,
		Traits: Isolated, Verify: verifyModule, Print: printModule, Parse: parseModule}
	OpFunc = &OpInfo{Name: funcName, Summary: "a program: fields and scalars in, fields out", Operands: Exactly(0), Results: Exactly(0), Regions: 1,
		Traits: Isolated, Attrs: []AnyKey{NameAttr}, Verify: verifyFunc, Print: printFunc, Parse: parseFunc}
	OpReturn = &OpInfo{Name: "return", Summary: "ends a function with its results; programs have none", Operands: AtLeast(0), Results: Exactly(0), Traits: Terminator,
		Print: printReturn, Parse: parseReturn}
)

// The names of rows that the printer and the rules ask for, since the rows themselves
// refer to those.
const (
	funcName   = "func"
	moduleName = "module"
	callName   = "call"
)

func printModule(p *Printer, m *Op) {
	if len(m.Attrs) > 0 {
		p.Text(" attributes")
		p.AttrDict(m)
	}
	p.Text(" ")
	p.Region(m.Regions[0], false)
}

// parseModule reads a module inside a module; the parser itself reads the outermost one.
func parseModule(p *Parser, st *OpState) {
	if p.Accept("attributes") {
		st.Attrs = p.attrDict()
	}
	r := &Region{}
	st.Regions = []*Region{r}
	p.Scope(true, func() { p.RegionInto(r, nil) })
}

func verifyModule(m *Op) error {
	seen := map[string]bool{}
	for _, op := range m.Regions[0].Ops {
		if op.Info.Name != funcName && op.Info.Name != moduleName {
			return fmt.Errorf("holds functions, not %s", op.Name())
		}
		name := NameAttr.Of(op)
		if op.Info.Name == funcName && seen[name] {
			return fmt.Errorf("has two functions @%s", name)
		}
		seen[name] = true
	}
	return nil
}

// NewModule returns an empty module.
func NewModule() *Op { return NewOp(OpModule, nil, nil, nil, 1) }

// NewFunc appends a function without arguments to the module.
func NewFunc(module *Op, name string) *Op {
	f := NewOp(OpFunc, nil, nil, With(NameAttr.Is(name)), 1)
	module.Regions[0].Append(f)
	return f
}

func printFunc(p *Printer, f *Op) {
	p.Text(" @", NameAttr.Of(f), "(")
	for i, a := range f.Regions[0].Args {
		if i > 0 {
			p.Text(", ")
		}
		p.Text(a, ": ", a.Type)
	}
	p.Text(")")
	if results := ResultsOf(f); len(results) > 0 {
		p.Text(" -> ")
		p.ResultTypes(results)
	}
	if len(f.Attrs) > 1 {
		p.Text(" attributes")
		p.AttrDict(f, NameAttr.Name())
	}
	p.Text(" ")
	p.Region(f.Regions[0], false)
}

func parseFunc(p *Parser, st *OpState) {
	NameAttr.Put(st, p.Symbol())
	r := &Region{}
	st.Regions = []*Region{r}
	p.Scope(true, func() {
		p.regionArgs(r)
		pos, results := p.tok.pos, []Type(nil)
		if p.Accept("->") {
			results = p.ResultTypes()
		}
		if p.Accept("attributes") {
			for name, a := range p.attrDict() {
				st.SetAttr(name, a)
			}
		}
		p.RegionInto(r, nil)
		var returned []Type
		if end := r.Terminator(); end.Is(OpReturn) {
			returned = typesOf(end.operands)
		}
		if !slices.Equal(returned, results) {
			p.FailAt(pos, "the function returns values of the types %v, expected %v", returned, results)
		}
	})
}

func printReturn(p *Printer, op *Op) {
	if len(op.operands) > 0 {
		p.Text(" ")
		p.List(op.operands)
		p.Text(" : ")
		p.Types(op.operands)
	}
}

func parseReturn(p *Parser, st *OpState) {
	if st.Operands = p.Operands(); len(st.Operands) > 0 {
		p.Expect(":")
		p.TypesOf(st.Operands)
	}
}

// ResultsOf returns the values that a function returns.
func ResultsOf(f *Op) []*Value {
	if end := f.Regions[0].Terminator(); end != nil {
		return end.operands
	}
	return nil
}

func typesOf(vs []*Value) (ts []Type) {
	for _, v := range vs {
		ts = append(ts, v.Type)
	}
	return ts
}

func verifyFunc(f *Op) error {
	if name := NameAttr.Of(f); name == "" || span(name, isSymbol) != len(name) {
		return fmt.Errorf("has the name %q, expected letters and digits", name)
	}
	if !f.Regions[0].Terminator().Is(OpReturn) {
		return errors.New("a function must end in return")
	}
	if ElementwiseAttr.In(f) {
		return verifyElementwise(f)
	}
	return nil
}

// Builtin are the operations that programs of every level are made of.
var Builtin = &Dialect{Name: "builtin", Ops: []*OpInfo{OpModule, OpFunc, OpReturn, OpCall}}

// Funcs returns the functions of a module.
func Funcs(module *Op) []*Op {
	return slices.DeleteFunc(slices.Clone(module.Regions[0].Ops), func(op *Op) bool { return !op.Is(OpFunc) })
}

// FuncsWith returns those that have a mark.
func FuncsWith(module *Op, mark Key[bool]) []*Op {
	return slices.DeleteFunc(Funcs(module), func(f *Op) bool { return !mark.In(f) })
}
