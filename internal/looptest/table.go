package looptest

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// Elements are the types that elements of fields have; other types are those of values.
func Elements() []ir.Scalar { return scalars(lang.Elems(), ir.Scalar.IsInteger, ir.Scalar.IsFloat) }

// integers are the types of Go's integers of every size, and index.
func integers() []ir.Scalar { return scalars(lang.Types(), ir.Scalar.IsSigned, ir.Scalar.IsUnsigned) }

func floats() []ir.Scalar { return scalars(lang.Types(), ir.Scalar.IsFloat) }

// scalars returns the types of values, each once, that are of one of some kinds, in the order of
// the kinds.
func scalars(list []lang.Type, kinds ...func(ir.Scalar) bool) (out []ir.Scalar) {
	for _, is := range kinds {
		for _, t := range list {
			if is(t.Scalar) && !slices.Contains(out, t.Scalar) {
				out = append(out, t.Scalar)
			}
		}
	}
	return out
}

// linear is the number of operations that are the same for signed and unsigned integers,
// and defined for all. They are first among integerOps.
const linear = 6

// integerOps returns the operations on two integers of a type.
func integerOps(t ir.Scalar) []*ir.OpInfo {
	ops := []*ir.OpInfo{arith.OpAddI, arith.OpSubI, arith.OpMulI, arith.OpAndI, arith.OpOrI, arith.OpXorI, arith.OpShL}
	if t.IsSigned() {
		return append(ops, arith.OpDivSI, arith.OpRemSI, arith.OpShRS)
	}
	return append(ops, arith.OpDivUI, arith.OpRemUI, arith.OpShRU)
}

// conversion is an operation from a type to another.
type conversion struct {
	info     *ir.OpInfo
	from, to ir.Scalar
}

// conversions returns all that there are: those that pass the verifier.
func conversions() (list []conversion) {
	infos := []*ir.OpInfo{
		arith.OpExtF, arith.OpTruncF, arith.OpSIToFP, arith.OpUIToFP, arith.OpFPToSI, arith.OpFPToUI,
		arith.OpExtSI, arith.OpExtUI, arith.OpTruncI, arith.OpIndexCast, arith.OpBitcast,
	}
	types := append(append(floats(), integers()...), ir.I1)
	for _, info := range infos {
		for _, from := range types {
			for _, to := range types {
				r := &ir.Region{}
				op := ir.AtEnd(r).Create(info, []*ir.Value{r.AddArg(from, "")}, []ir.Type{to}, nil)
				index := from == ir.Index || to == ir.Index
				if from != to && (info != arith.OpIndexCast || index) && info.Verify(op) == nil {
					list = append(list, conversion{info, from, to})
				}
			}
		}
	}
	return list
}

// convert emits a conversion. The bits of a NaN are nobody's business, so a NaN is replaced
// before its bits are looked at.
func (c conversion) emit(b *ir.Builder, x *ir.Value) *ir.Value {
	if c.info == arith.OpBitcast && c.from.IsFloat() {
		ok := arith.NewCompare(b, arith.OpCmpF, "ord", x, x)
		x = arith.NewSelect(b, ok, x, arith.NewFloat(b, 1, c.from))
	}
	return arith.NewConversion(b, c.info, x, c.to)
}

// predicates returns the comparisons of integers of a type.
func predicates(t ir.Scalar) (list []string) {
	for _, p := range arith.IntPredicates {
		equality := p == "eq" || p == "ne"
		if equality || t != ir.I1 && !(t.IsUnsigned() && p[0] == 's') {
			list = append(list, p)
		}
	}
	return list
}
