package main

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
)

// readPicture reads a PNG file of any kind.
func readPicture(name string) (*image.NRGBA, error) {
	in, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	source, err := png.Decode(bytes.NewReader(in))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	picture := image.NewNRGBA(image.Rect(0, 0, source.Bounds().Dx(), source.Bounds().Dy()))
	draw.Draw(picture, picture.Bounds(), source, source.Bounds().Min, draw.Src)
	return picture, nil
}

// writePicture writes a PNG file.
func writePicture(name string, picture *image.NRGBA) error {
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, out.Bytes(), 0o666)
}

// channel returns the red, green or blue of a picture.
func channel(picture *image.NRGBA, c int) []uint8 {
	values := make([]uint8, len(picture.Pix)/4)
	for n := range values {
		values[n] = picture.Pix[4*n+c]
	}
	return values
}

// setChannel replaces it.
func setChannel(picture *image.NRGBA, c int, values []uint8) {
	for n, v := range values {
		picture.Pix[4*n+c] = v
	}
}
