package bilateral

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned -targets go,amd64,arm64,cuda,hip,sim

// Radius is how many pixels away from one those lie that it is mixed with, and the depth of the halo.
const Radius = 3

// Smooth mixes the colour of a pixel with those around it, the more the nearer and the more alike they
// are. Colours whose distance, as a vector of red, green and blue, is 1/sqrt(sharpness) or more are not
// mixed.
//
//oec:stencil
func Smooth(rgb [3]oec.IJ[uint8], sharpness float32, i, j int) (smooth [3]uint8) {
	bell := [Radius + 1]float32{1, 0.8007374, 0.4111123, 0.1353353} // of standard deviation 1.5
	var sum [3]float32
	var weights float32
	for dj := -Radius; dj <= Radius; dj++ {
		for di := -Radius; di <= Radius; di++ {
			var distance float32
			for c := range rgb {
				d := float32(rgb[c](i+di, j+dj)) - float32(rgb[c](i, j))
				distance += d * d
			}
			alike := max(1-distance*sharpness, 0)
			weight := bell[max(di, -di)] * bell[max(dj, -dj)] * (alike * alike)
			for c := range rgb {
				sum[c] += weight * float32(rgb[c](i+di, j+dj))
			}
			weights += weight
		}
	}
	for c := range sum {
		smooth[c] = oec.Int[uint8](sum[c]/weights + 0.5)
	}
	return smooth
}
