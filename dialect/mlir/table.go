package mlir

import (
	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// names are the operations that differ by their names only.
var names = map[string]*ir.OpInfo{
	"builtin.module": ir.OpModule, "func.return": ir.OpReturn, "func.call": ir.OpCall,

	"arith.constant": arith.OpConstant,
	"arith.addf":     arith.OpAddF, "arith.subf": arith.OpSubF, "arith.mulf": arith.OpMulF, "arith.divf": arith.OpDivF, "arith.negf": arith.OpNegF,
	"arith.addi": arith.OpAddI, "arith.subi": arith.OpSubI, "arith.muli": arith.OpMulI,
	"arith.andi": arith.OpAndI, "arith.ori": arith.OpOrI, "arith.xori": arith.OpXorI,
	"arith.divsi": arith.OpDivSI, "arith.remsi": arith.OpRemSI, "arith.shli": arith.OpShL, "arith.shrsi": arith.OpShRS,
	"arith.cmpf": arith.OpCmpF, "arith.cmpi": arith.OpCmpI, "arith.select": arith.OpSelect,
	"arith.extf": arith.OpExtF, "arith.truncf": arith.OpTruncF, "arith.sitofp": arith.OpSIToFP, "arith.fptosi": arith.OpFPToSI,
	"arith.extsi": arith.OpExtSI, "arith.extui": arith.OpExtUI, "arith.trunci": arith.OpTruncI,
	"arith.index_cast": arith.OpIndexCast, "arith.bitcast": arith.OpBitcast,

	"math.sqrt": arith.OpSqrt, "math.absf": arith.OpAbsF, "math.floor": mathop.OpFloor, "math.ceil": mathop.OpCeil, "math.trunc": mathop.OpTrunc,
	"math.round": mathop.OpRound, "math.roundeven": mathop.OpRoundEven, "math.copysign": mathop.OpCopysign, "math.fma": mathop.OpFMA,
}

// rows are the operations with a form of their own. What they are completed to is an operation of
// this compiler, apart from the types of its values: see [finish].
var rows = []*ir.OpInfo{
	{Name: "func.func", Regions: 1, Attrs: ir.OpFunc.Attrs, Parse: parseFunc, Print: ir.OpFunc.Print, Complete: as(ir.OpFunc)},
	{Name: "stencil.cast", Form: ir.NewForm("<0> : <type 0> -> <result>"), Complete: withBox(stencil.OpCast)},
	{Name: "stencil.load", Form: ir.NewForm("<0> : <type 0> -> <result>"), Complete: withBox(stencil.OpLoad)},
	{Name: "stencil.buffer", Form: ir.NewForm("<0> : <type 0> -> <result>"), Complete: withBox(stencil.OpBuffer)},
	{Name: "stencil.combine", Parse: parseCombine, Print: printCombine, Complete: withBox(stencil.OpCombine)},
	{Name: "stencil.store", Parse: parseStore, Print: printStore, Complete: as(stencil.OpStore)},
	{Name: "stencil.apply", Parse: parseApply, Print: printApply, Complete: completeApply},
	{Name: "stencil.access", Parse: parseAccess, Print: printAccess, Complete: as(stencil.OpAccess)},
	{Name: "stencil.dyn_access", Parse: parseDynAccess, Print: printDynAccess, Complete: as(stencil.OpDynAccess)},
	{Name: "stencil.index", Parse: parseIndex, Print: printIndex, Complete: as(stencil.OpIndex)},
	{Name: "stencil.store_result", Parse: parseStoreResult, Print: printStoreResult, Complete: as(stencil.OpStoreResult)},
	{Name: "stencil.return", Parse: parseReturn, Print: printReturn, Complete: as(stencil.OpReturn)},
	opFor, opPowI,
}

// registry is what a text is read with.
func registry() *ir.Registry {
	d := &ir.Dialect{Name: "stencil", ParseType: parseType, Others: rows}
	for name, info := range names {
		d.Others = append(d.Others, renamed(name, info))
	}
	return ir.NewRegistry(scf.Dialect, d)
}

// renamed returns the row of an operation that differs by its name.
func renamed(name string, info *ir.OpInfo) *ir.OpInfo {
	row := *info
	row.Name, row.Complete = name, as(info)
	return &row
}

// written returns the row that an operation of this compiler is written by; nil if there is none.
func written(info *ir.OpInfo) *ir.OpInfo {
	for _, row := range rows {
		if row.Name == info.Name || row.Name == "func.func" && info == ir.OpFunc {
			return row
		}
	}
	for name, other := range names {
		if other != info {
			continue
		}
		row := renamed(name, info)
		if info == arith.OpCmpF || info == arith.OpCmpI {
			row.Form, row.Print = nil, printCompare
		}
		return row
	}
	if info.Name == scf.OpIf.Name || info.Name == scf.OpYield.Name {
		return info
	}
	return nil
}

// as makes an operation one of this compiler.
func as(info *ir.OpInfo) func(*ir.Op) { return func(op *ir.Op) { op.Info = info } }

// withBox does so, and gives it the range that the type of its first result has.
func withBox(info *ir.OpInfo) func(*ir.Op) {
	return func(op *ir.Op) {
		op.Info = info
		if len(op.Results) == 0 {
			return
		}
		if t, ok := op.Results[0].Type.(bounded); ok && t.known {
			ir.BoxAttr.Set(op, t.box())
		}
	}
}

func completeApply(apply *ir.Op) {
	withBox(stencil.OpApply)(apply)
	stencil.OpApply.Complete(apply)
}
