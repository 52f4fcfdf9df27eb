// Command helmholtz solves a Helmholtz problem in a cube by spectral elements of eight points in each direction, and
// compares the solution with the exact one. It draws both the solution and its error, and plots how the error falls
// with the size of the elements, and how conjugate gradients converge.
//
//	go run ./examples/helmholtz -elements 8
package main

import (
	"context"
	"fmt"
	"io"

	"github.com/openearthgo/oec/examples/internal/demo"
)

func main() { demo.Main("helmholtz", run) }

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	fs := demo.NewFlags("helmholtz", "helmholtz [flags]", stderr)
	along := fs.Int("elements", 8, "elements along each side of the cube; it is solved with fewer, too")
	lambda := fs.Float64("lambda", 100, "the coefficient of the solution, positive")
	picture := fs.String("picture", "helmholtz.png", "file for the picture; none if empty")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *along < 2 || !(*lambda > 0) {
		return fmt.Errorf("-elements %d -lambda %g: want two elements or more, and a positive coefficient", *along, *lambda)
	}
	var found []*result
	bar := demo.Progress(stderr, "problems", *along)
	for n := 1; n <= *along; n++ {
		r, err := solveOn(ctx, n, *lambda, fs.Options()...)
		if err != nil {
			return err
		}
		found = append(found, r)
		if err := bar.Add(1); err != nil {
			return err
		}
	}
	fmt.Fprintf(stdout, "Helmholtz problem, %d modes, lambda %g, by elements of %d points in each direction\n", len(modes), *lambda, points)
	for _, r := range found {
		side := r.along*(points-1) - 1
		fmt.Fprintf(stdout, "  %2d elements along each side, %8d unknowns: largest error %.1e, after %d iterations, without solving on elements %d\n",
			r.along, side*side*side, r.worst, len(r.residuals)-1, len(r.plain)-1)
	}
	if *picture == "" {
		return nil
	}
	return draw(*picture, found)
}
