// Command image smooths the noise of a PNG picture without blurring its edges.
//
//	go run ./examples/image -passes 3 in.png out.png
package main

import (
	"context"
	"fmt"
	"image"
	"io"

	"github.com/openearthgo/oec/examples/image/bilateral"
	"github.com/openearthgo/oec/examples/internal/demo"
	"github.com/openearthgo/oec/rt"
)

func main() { demo.Main("image", run) }

func run(ctx context.Context, args []string, _, stderr io.Writer) error {
	fs := demo.NewFlags("image", "image [flags] in.png out.png", stderr)
	passes := fs.Int("passes", 3, "how often to smooth")
	edge := fs.Float64("edge", 90, "distance of colours, each from 0 to 255, from which on there is an edge")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() != 2 || *passes < 0 || !(*edge >= 1) {
		return fmt.Errorf("%d files, -passes %d, -edge %g: want a file to read and one to write, 0 or more passes, and an edge of 1 or more", fs.NArg(), *passes, *edge)
	}
	picture, err := readPicture(fs.Arg(0))
	if err != nil {
		return err
	}
	bar := demo.Progress(stderr, "passes", *passes)
	if err := smooth(ctx, picture, *passes, float32(1 / *edge / *edge), func() error { return bar.Add(1) }, fs.Options()...); err != nil {
		return err
	}
	return writePicture(fs.Arg(1), picture)
}

// smooth smooths the colours of a picture some times; its transparency stays.
func smooth(ctx context.Context, picture *image.NRGBA, passes int, sharpness float32, done func() error, opts ...rt.Option) error {
	var f bilateral.SmoothFields
	if err := f.Alloc(picture.Rect.Dx(), picture.Rect.Dy()); err != nil {
		return err
	}
	for c, plane := range f.Rgb {
		f.Smooth[c] = plane.Clone() // with its halo, to swap them
		if err := plane.CopyFrom(channel(picture, c)); err != nil {
			return err
		}
	}
	plan, err := bilateral.BindSmooth(f, opts...)
	if err != nil {
		return err
	}
	for range passes {
		for _, plane := range f.Rgb {
			if err := rt.FillHalo(plane, rt.BothEnds(rt.Reflect(), rt.Reflect(), rt.Fill{})); err != nil {
				return err
			}
		}
		if err := plan.Run(ctx, sharpness); err != nil {
			return err
		}
		for c := range f.Rgb {
			if err := rt.Swap(f.Rgb[c], f.Smooth[c]); err != nil {
				return err
			}
		}
		if err := done(); err != nil {
			return err
		}
	}
	for c, plane := range f.Rgb {
		values := channel(picture, c)
		if err := plane.CopyTo(values); err != nil {
			return err
		}
		setChannel(picture, c, values)
	}
	return nil
}
