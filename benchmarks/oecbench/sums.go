package main

import (
	"context"
	"fmt"
	"io"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/internal/test/fill"
)

// writeSums prints a line for each output of each kernel: its sum, the sum of its magnitudes,
// and its values at (0,0,0), (3,5,7) and the last point.
func (o *options) writeSums(ctx context.Context, out, log io.Writer) error {
	row(out, "kernel", "output", "size", "type", "sum", "sum of magnitudes", "(0,0,0)", "(3,5,7)", "last point")
	row(out, "---", "---", "---", "---", "---", "---", "---", "---", "---")
	for _, kernel := range o.kernels {
		for _, n := range o.sizes {
			if n[0] < 4 || n[1] < 6 || n[2] < 8 {
				return fmt.Errorf("size %s has no point (3,5,7)", sizeString(n))
			}
			for _, dtype := range o.dtypes {
				write := writeSum[float64]
				if dtype == "f32" {
					write = writeSum[float32]
				}
				if err := write(ctx, out, log, kernel, o.fill, dtype, n); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func writeSum[T oec.Float](ctx context.Context, out, log io.Writer, kernel, data, dtype string, n [3]int) error {
	k, ok := suite.Find[T](kernel)
	if !ok {
		return fmt.Errorf("unknown kernel %q", kernel)
	}
	d, ok := k.Find(data)
	if !ok {
		fmt.Fprintf(log, "%s is left out: it has no %s data\n", kernel, data)
		return nil
	}
	p, err := suite.New[T](&k, d, n[0], n[1], n[2])
	if err != nil {
		return err
	}
	run, err := p.Bind()
	if err != nil {
		return err
	}
	if err := run(ctx); err != nil {
		return err
	}
	for o, f := range p.Outputs {
		sum, _ := fill.Sum(f)
		cells := []string{kernel, k.Info.Fields[len(p.Inputs)+o].Param, sizeString(n), dtype}
		for _, v := range []float64{sum.Sum, sum.Abs, sum.At[0], sum.At[1], sum.At[2]} {
			cells = append(cells, fmt.Sprintf("%.12e", v))
		}
		row(out, cells...)
	}
	return nil
}
