package gpu

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// verifyGrid checks what launches of both forms have.
func verifyGrid(op *ir.Op) error {
	for _, v := range op.Operands()[:2*Axes] {
		if v.Type != ir.Index {
			return fmt.Errorf("has a grid of type %s, expected index", v.Type)
		}
	}
	if tiles := TilesOf(op); tiles == nil || !tiles.Is(loop.OpTiles) {
		return errors.New("is not directly in the tiles of a nest, or in wavefronts there")
	}
	return nil
}

func verifyLaunch(op *ir.Op) error {
	if err := verifyGrid(op); err != nil {
		return err
	}
	body := op.Regions[0]
	if n := len(body.Args); n != 2*Axes {
		return fmt.Errorf("has %d numbers of blocks and threads, expected %d", n, 2*Axes)
	}
	for _, a := range body.Args {
		if a.Type != ir.Index {
			return fmt.Errorf("has a number of type %s, expected index", a.Type)
		}
	}
	if t := body.Terminator(); t == nil || !t.Is(OpTerminator) {
		return errors.New("has a body that does not end in " + OpTerminator.Name)
	}
	return nil
}

func verifyLaunchFunc(op *ir.Op) error {
	if err := verifyGrid(op); err != nil {
		return err
	}
	kernel := KernelOf(op)
	if kernel == nil {
		return fmt.Errorf("runs @%s, which is no kernel of this module", CalleeAttr.Of(op))
	}
	params, args := kernel.Regions[0].Args, ArgsOf(op)
	if len(params) != len(args) {
		return fmt.Errorf("has %d arguments, @%s takes %d", len(args), ir.NameAttr.Of(kernel), len(params))
	}
	for n, a := range args {
		if a.Type != params[n].Type {
			return fmt.Errorf("has argument %d of type %s, @%s takes %s", n, a.Type, ir.NameAttr.Of(kernel), params[n].Type)
		}
	}
	return checkBounds(op, kernel)
}

func verifyID(op *ir.Op) error {
	if axis := AxisAttr.Of(op); axis < 0 || axis >= Axes {
		return fmt.Errorf("has the axis %d, expected 0 (x), 1 (y) or 2 (z)", axis)
	}
	if op.Result().Type != ir.Index {
		return fmt.Errorf("has a result of type %s, expected index", op.Result().Type)
	}
	f := op.Parent()
	for f != nil && !f.Is(ir.OpFunc) {
		f = f.Parent()
	}
	if f == nil || !ir.KernelAttr.In(f) {
		return errors.New("is not in a kernel")
	}
	return nil
}
