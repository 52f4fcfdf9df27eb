package gpu

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// NewWavefronts makes the wavefronts of a nest with an order. The region has the number of the wavefront as
// argument, and launches what computes its points, in any order; it is empty and to be ended by
// NewTerminator.
func NewWavefronts(b *ir.Builder, form [ir.Rank]int) *ir.Op {
	op := b.Create(OpWavefronts, nil, nil, ir.With(FormAttr.Is(form)))
	op.Regions[0].AddArg(ir.Index, "wavefront")
	return op
}

// NewWavefrontPoints makes how many points of the range of the tiles a wavefront of a form has at most
// along a dimension: as many as the form counts while the index along another one goes from
// one end of the range to the other, and no more than the range has.
func NewWavefrontPoints(b *ir.Builder, dim int, form [ir.Rank]int) *ir.Value {
	return b.Create(OpWavefrontPoints, nil, []ir.Type{ir.Index}, ir.With(ir.DimAttr.Is(dim), FormAttr.Is(form))).Result()
}

// FormOf returns the form of wavefronts.
func FormOf(wavefronts *ir.Op) [ir.Rank]int { return FormAttr.Of(wavefronts) }

// TilesOf returns the tiles that a launch is in.
func TilesOf(launch *ir.Op) *ir.Op {
	if p := launch.Parent(); p == nil || !p.Is(OpWavefronts) {
		return p
	}
	return launch.Parent().Parent()
}

// WavefrontsOf returns the wavefronts that a launch is in; nil if it is in none.
func WavefrontsOf(launch *ir.Op) *ir.Op {
	if p := launch.Parent(); p != nil && p.Is(OpWavefronts) {
		return p
	}
	return nil
}

// verifyWavefrontPoints demands that a dimension counts in the form of wavefronts of the tiles.
func verifyWavefrontPoints(op *ir.Op) error {
	if !op.Parent().Is(loop.OpTiles) {
		return errors.New("is not directly in the tiles of a nest")
	}
	if form, dim := FormOf(op), ir.DimAttr.Of(op); dim < 0 || dim >= ir.Rank || slices.Min(form[:]) < 0 || form[dim] == 0 {
		return fmt.Errorf("has the dimension %d and the form %s, expected three numbers from 0 on, of which the dimension's is not 0", dim, ir.Offset(form))
	}
	return nil
}

// verifyWavefronts demands that wavefronts follow each other along dimensions of an order.
func verifyWavefronts(op *ir.Op) error {
	if !op.Parent().Is(loop.OpTiles) {
		return errors.New("is not directly in the tiles of a nest")
	}
	form := FormAttr.Of(op)
	if slices.Min(form[:]) < 0 || slices.Max(form[:]) == 0 {
		return fmt.Errorf("has the form %s, expected three numbers from 0 on, not all 0", ir.Offset(form))
	}
	ordered := ir.OrderOf(op.Parent()).Dims()
	for d, n := range form {
		if n > 0 && !ordered[d] {
			return fmt.Errorf("has the form %s, but its nest has no order along %s", ir.Offset(form), ir.DimNames[d])
		}
	}
	body := op.Regions[0]
	if len(body.Args) != 1 || body.Args[0].Type != ir.Index {
		return errors.New("has a body without the number of a wavefront")
	}
	if t := body.Terminator(); t == nil || !t.Is(OpTerminator) {
		return errors.New("has a body that does not end in " + OpTerminator.Name)
	}
	return nil
}

// printWavefronts writes %wavefront of [1, 2, 0] { ... }.
func printWavefronts(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Regions[0].Args[0], " of ", ir.Offset(FormAttr.Of(op)))
	if len(op.Attrs) > 1 {
		p.Text(" attributes")
		p.AttrDict(op, FormAttr.Name())
	}
	p.Text(" ")
	p.Region(op.Regions[0], true)
}

func parseWavefronts(p *ir.Parser, st *ir.OpState) {
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	p.Scope(false, func() {
		p.NewArg(r).Type = ir.Index
		p.Expect("of")
		form := p.Offset()
		if p.Accept("attributes") {
			st.Attrs = p.AttrDict()
		}
		st.SetAttr(FormAttr.Name(), form)
		p.RegionInto(r, newTerminator)
	})
}
