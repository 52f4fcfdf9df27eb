package suite

import (
	"fmt"
	"reflect"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/floor"
)

// floors returns the stencils of package floor.
func floors[T oec.Float]() []Kernel {
	return []Kernel{
		{Info: floor.Sum1To1Info[T](), Plain: floor.Sum1To1[T], Bind: floor.BindSum1To1[T]},
		{Info: floor.Sum2To1Info[T](), Plain: floor.Sum2To1[T], Bind: floor.BindSum2To1[T]},
		{Info: floor.Sum2To2Info[T](), Plain: floor.Sum2To2[T], Bind: floor.BindSum2To2[T]},
		{Info: floor.Sum3To1Info[T](), Plain: floor.Sum3To1[T], Bind: floor.BindSum3To1[T]},
		{Info: floor.Sum3To2Info[T](), Plain: floor.Sum3To2[T], Bind: floor.BindSum3To2[T]},
		{Info: floor.Sum3To3Info[T](), Plain: floor.Sum3To3[T], Bind: floor.BindSum3To3[T]},
		{Info: floor.Sum4To2Info[T](), Plain: floor.Sum4To2[T], Bind: floor.BindSum4To2[T]},
		{Info: floor.Sum5To1Info[T](), Plain: floor.Sum5To1[T], Bind: floor.BindSum5To1[T]},
		{Info: floor.Sum5To2Info[T](), Plain: floor.Sum5To2[T], Bind: floor.BindSum5To2[T]},
		{Info: floor.Sum6To3Info[T](), Plain: floor.Sum6To3[T], Bind: floor.BindSum6To3[T]},
		{Info: floor.Sum7To2Info[T](), Plain: floor.Sum7To2[T], Bind: floor.BindSum7To2[T]},
		{Info: floor.Sum8To2Info[T](), Plain: floor.Sum8To2[T], Bind: floor.BindSum8To2[T]},
		{Info: floor.Sum8To6Info[T](), Plain: floor.Sum8To6[T], Bind: floor.BindSum8To6[T]},
		{Info: floor.Sum10To3Info[T](), Plain: floor.Sum10To3[T], Bind: floor.BindSum10To3[T]},
	}
}

// Floor returns the problem, on the same fields, that no kernel with its memory traffic can
// be faster than: the sum of the inputs goes to each output.
func (p *Problem[T]) Floor() (*Problem[T], error) {
	inputs := p.streams()
	for _, k := range floors[T]() {
		fn := reflect.TypeOf(k.Plain)
		if fn.In(0).Len() != len(inputs) || fn.Out(0).Len() != len(p.Outputs) {
			continue
		}
		k.Name = "floor of " + p.kernel.Name
		f := newProblem[T](&k, nil)
		f.Inputs, f.Outputs = inputs, p.Outputs
		places := f.places()
		for n, field := range append(inputs, p.Outputs...) {
			places[n].Set(reflect.ValueOf(field))
		}
		return f, nil
	}
	return nil, fmt.Errorf("package floor has no stencil from %d to %d fields: give it one", len(inputs), len(p.Outputs))
}
