package ir

import (
	"fmt"
	"slices"
)

// ElementwiseAttr marks a function of numbers that computes its result and does nothing else: what
// programs call at a point.
var ElementwiseAttr = MarkKey("elementwise")

// CalleeAttr is the name of the function that is called.
var CalleeAttr = SymbolKey("callee")

// OpCall calls a function. It stands for all that the function does: passes that ask what an
// operation takes ask that of the function.
var OpCall = &OpInfo{Name: callName, Summary: "calls a function of numbers, which is marked as elementwise", Operands: AtLeast(1), Results: Exactly(1), Traits: Pure,
	Speculate: SpeculateAlways, Attrs: []AnyKey{CalleeAttr}, Verify: verifyCall, Form: NewForm("<callee>(<*>) : (<types>) -> <result>")}

// NewCall makes a call.
func NewCall(b *Builder, function *Op, args ...*Value) *Value {
	return b.Create(OpCall, args, typesOf(ResultsOf(function)), With(CalleeAttr.Is(NameAttr.Of(function)))).Result()
}

// Callee returns the function that an operation calls: one of the module that it is in, or of one
// around that. It is nil if there is none, and for operations that are no call.
func Callee(call *Op) *Op {
	if call.Info.Name != callName {
		return nil
	}
	for at := call.Parent(); at != nil; at = at.Parent() {
		if !at.Is(OpModule) {
			continue
		}
		for _, f := range at.Regions[0].Ops {
			if f.Is(OpFunc) && ElementwiseAttr.In(f) && NameAttr.Of(f) == CalleeAttr.Of(call) {
				return f
			}
		}
	}
	return nil
}

func verifyCall(call *Op) error {
	f := Callee(call)
	if f == nil {
		return fmt.Errorf("calls @%s, which is no elementwise function of this module", CalleeAttr.Of(call))
	}
	if takes, given := argTypes(f.Regions[0]), typesOf(call.operands); !slices.Equal(takes, given) {
		return fmt.Errorf("calls @%s with %v, which takes %v", CalleeAttr.Of(call), given, takes)
	}
	if t := ResultsOf(f)[0].Type; t != call.Result().Type {
		return fmt.Errorf("has a result of type %s, @%s returns %s", call.Result().Type, CalleeAttr.Of(call), t)
	}
	return nil
}

func argTypes(r *Region) (ts []Type) {
	for _, a := range r.Args {
		ts = append(ts, a.Type)
	}
	return ts
}

// verifyElementwise checks a function that is called. It calls none, so that no chain of calls ends
// where it began.
func verifyElementwise(f *Op) error {
	for _, t := range append(argTypes(f.Regions[0]), typesOf(ResultsOf(f))...) {
		if _, ok := t.(Scalar); !ok {
			return fmt.Errorf("is elementwise and has a value of type %s, expected numbers", t)
		}
	}
	if n := len(ResultsOf(f)); n != 1 {
		return fmt.Errorf("is elementwise and returns %d values, expected one", n)
	}
	var wrong error
	f.Regions[0].Walk(func(op *Op) {
		if !op.Info.Traits.Has(Terminator) && (!op.Info.Traits.Has(Pure) || op.Info.Name == callName) {
			wrong = fmt.Errorf("is elementwise and has %q", op.Name())
		}
	})
	return wrong
}
