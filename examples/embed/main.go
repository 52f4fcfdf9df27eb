// Command embed is a program of another module that imports compiled stencils. To build it takes the
// Go toolchain and nothing else, on any platform and for any: the machine code is in the package that it imports.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/openearthgo/oec/examples/image/bilateral"
	"github.com/openearthgo/oec/rt"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "embed:", err)
		os.Exit(1)
	}
}

// run smooths two grey areas with some noise between whose values there is an edge.
func run() error {
	const width, height = 12, 6
	var f bilateral.SmoothFields
	if err := f.Alloc(width, height); err != nil {
		return err
	}
	for _, plane := range f.Rgb {
		plane.FillFunc(func(i, j, _ int) uint8 {
			noise := uint8((i*i + 3*j*j + i*j) & 7)
			if i < width/2 {
				return 40 + noise
			}
			return 200 + noise
		})
	}
	if err := bilateral.RunSmooth(context.Background(), f, 1./3600); err != nil {
		return err
	}
	for _, plane := range []*rt.Field[uint8]{f.Rgb[0], f.Smooth[0]} {
		for i := range width {
			fmt.Printf("%4d", plane.At(i, height/2, 0))
		}
		fmt.Println()
	}
	fmt.Println("there is code for", bilateral.SmoothInfo().Levels[0].ISAs)
	return nil
}
