package cosmo

import (
	"math"

	"github.com/openearthgo/oec"
)

// Hdiffsmag is the horizontal diffusion of the wind after Smagorinsky: the coefficients
// are those of the deformation of the flow, tension and shear.
//
//	uout = u + Ku·Δu,   Ku = clamp(tau·√(T² + S²) − weight·mask, 0, 1/2)
//
// and likewise vout; T² and S² are means over the neighbours on the staggered grid.
//
// Source: the program hdiffsmag of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Hdiffsmag[T oec.Float](u, v, mask oec.IJK[T], crlavo, crlavu, crlato, crlatu, acrlat0 oec.J[T],
	eddlat, eddlon, tau, weight T, i, j, k int) (uout, vout T) {
	dy := eddlat * (1 / earthRadius)
	tension := func(i, j, k int) T {
		dx := acrlat0(j) * eddlon
		return square((v(i, j-1, k)-v(i, j, k))*dy - (u(i-1, j, k)-u(i, j, k))*dx)
	}
	shear := func(i, j, k int) T {
		dx := acrlat0(j) * eddlon
		return square((u(i, j+1, k)-u(i, j, k))*dy + (v(i+1, j, k)-v(i, j, k))*dx)
	}
	coefficient := func(tension, shear T) T {
		return clampToHalf(tau*T(math.Sqrt(float64(tension+shear))) - weight*mask(i, j, k))
	}
	ku := coefficient(0.5*(tension(i+1, j, k)+tension(i, j, k)), 0.5*(shear(i, j-1, k)+shear(i, j, k)))
	kv := coefficient(0.5*(tension(i, j+1, k)+tension(i, j, k)), 0.5*(shear(i-1, j, k)+shear(i, j, k)))
	uout = u(i, j, k) + ku*laplacian(u, crlato, crlatu, i, j, k)
	vout = v(i, j, k) + kv*laplacian(v, crlavo, crlavu, i, j, k)
	return uout, vout
}

func square[T oec.Float](x T) T { return x * x }

// clampToHalf limits x to [0, 1/2]; it is 0 for a NaN.
func clampToHalf[T oec.Float](x T) T {
	switch {
	case !(x > 0):
		return 0
	case !(x < 0.5):
		return 0.5
	}
	return x
}
