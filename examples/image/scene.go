package main

import (
	"image"
	"math"
)

// scene draws hills under the sun, as a camera sees them that adds some noise to each colour.
func scene(width, height int, noise float64) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	seed := uint64(1)
	for y := range height {
		for x := range width {
			u, v := float64(x)/float64(width), float64(y)/float64(height)
			c := [3]float64{90 + 130*v, 140 + 70*v, 215 - 20*v}
			switch {
			case v > 0.78+0.04*math.Sin(9*u):
				c = [3]float64{52, 84, 43}
			case v > 0.6+0.09*math.Sin(5*u+1):
				c = [3]float64{88, 128, 70}
			case v > 0.52+0.1*math.Sin(7*u+3):
				c = [3]float64{112, 134, 150}
			case math.Hypot(1.6*(u-0.72), v-0.24) < 0.11:
				c = [3]float64{252, 226, 148}
			}
			for n := range c {
				sum := -6.0 // of twelve numbers between 0 and 1: nearly normal
				for range 12 {
					seed = seed*6364136223846793005 + 1442695040888963407
					sum += float64(seed>>11) / (1 << 53)
				}
				m.Pix[m.PixOffset(x, y)+n] = uint8(min(max(c[n]+noise*sum, 0), 255))
			}
			m.Pix[m.PixOffset(x, y)+3] = 255
		}
	}
	return m
}
