// Command image smooths the noise of a PNG picture without blurring its edges.
//
//	go run ./examples/image                          # of a picture that it draws itself, to before.png and after.png
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

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	fs := demo.NewFlags("image", "image [flags] [in.png out.png]\n\nWithout files it smooths a picture that it draws, with noise, and writes both: before.png and after.png.", stderr)
	passes := fs.Int("passes", 3, "how often to smooth")
	edge := fs.Float64("edge", 90, "distance of colours, each from 0 to 255, from which on there is an edge")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() != 2 && fs.NArg() != 0 || *passes < 0 || !(*edge >= 1) {
		return fmt.Errorf("%d files, -passes %d, -edge %g: want a file to read and one to write, or none, 0 or more passes, and an edge of 1 or more", fs.NArg(), *passes, *edge)
	}
	from, to := fs.Arg(0), fs.Arg(1)
	if fs.NArg() == 0 {
		from, to = "before.png", "after.png"
		if err := writePicture(from, scene(640, 400, 16)); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s has noise, %s has not\n", from, to)
	}
	picture, err := readPicture(from)
	if err != nil {
		return err
	}
	bar := demo.Progress(stderr, "passes", *passes)
	if err := smooth(ctx, picture, *passes, float32(1 / *edge / *edge), func() error { return bar.Add(1) }, fs.Options()...); err != nil {
		return err
	}
	return writePicture(to, picture)
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
