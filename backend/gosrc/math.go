package gosrc

import (
	"github.com/dave/jennifer/jen"

	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// mathLowerings returns what the operations of dialect math become.
func mathLowerings() map[*ir.OpInfo]lowering {
	return map[*ir.OpInfo]lowering{
		mathop.OpFloor:     function("Floor"),
		mathop.OpCeil:      function("Ceil"),
		mathop.OpTrunc:     function("Trunc"),
		mathop.OpRound:     function("Round"),
		mathop.OpRoundEven: function("RoundToEven"),
		mathop.OpCopysign:  function("Copysign"),
		mathop.OpMod:       function("Mod"),
		mathop.OpFMA:       computed(fma),
	}
}

// function makes the lowering of an operation that is a function of package math, whose
// float64 result is exact for float32.
func function(name string) lowering {
	return computed(func(op *ir.Op, x []expr) expr { return mathCall(name, resultType(op), x...) })
}

// fma calls package math, or package abi for float32, where rounding to float64 first would
// show.
func fma(op *ir.Op, x []expr) expr {
	if op.Result().Type == ir.F32 {
		return call(jen.Qual(abiPath, "FMA32"), len("abi.FMA32"), x...)
	}
	return mathCall("FMA", resultType(op), x...)
}
