package fastwaves

import "github.com/openearthgo/oec"

// PressureGradient returns the gradients along i and j of the perturbation pressure ppuv
// at a constant height, on levels that follow the terrain: the difference along the level
// and the vertical one times the level's slope. The pressure at the boundaries of levels
// is interpolated with weights wgtfac, their heights are hhl.
func PressureGradient[T oec.Float](wgtfac, ppuv, hhl oec.IJK[T], i, j, k int) (alongI, alongJ T) {
	atBoundary := func(i, j, k int) T {
		return wgtfac(i, j, k)*ppuv(i, j, k) + (1-wgtfac(i, j, k))*ppuv(i, j, k-1)
	}
	across := func(i, j, k int) T { return atBoundary(i, j, k+1) - atBoundary(i, j, k) }
	along := func(di, dj int) T {
		above, here := hhl(i, j, k+1), hhl(i, j, k)
		nextAbove, next := hhl(i+di, j+dj, k+1), hhl(i+di, j+dj, k)
		slope := ((above + here) - (nextAbove + next)) / ((above - here) + (nextAbove - next))
		return (ppuv(i+di, j+dj, k) - ppuv(i, j, k)) + 0.5*(across(i+di, j+dj, k)+across(i, j, k))*slope
	}
	return along(1, 0), along(0, 1)
}

// Fastwaves is one small step of the sound waves without the metric factors of the
// sphere: the wind and its divergence on levels that follow the terrain, whose slopes are
// zx and zy.
//
// Source: the program fastwaves of the Open Earth Compiler's examples.
//
//oec:stencil
func Fastwaves[T oec.Float](u, utens, v, vtens, wgtfac, ppuv, hhl, rho, zx, zy oec.IJK[T], dt T, i, j, k int) (uout, vout, div T) {
	un := func(i, j, k int) T {
		gx, _ := PressureGradient(wgtfac, ppuv, hhl, i, j, k)
		return u(i, j, k) + dt*(utens(i, j, k)-gx*2/(rho(i+1, j, k)+rho(i, j, k)))
	}
	vn := func(i, j, k int) T {
		_, gy := PressureGradient(wgtfac, ppuv, hhl, i, j, k)
		return v(i, j, k) + dt*(vtens(i, j, k)-gy*2/(rho(i, j+1, k)+rho(i, j, k)))
	}
	ux := func(i, j, k int) T { // un at the lower boundary of the level
		w := 0.5 * (wgtfac(i, j, k) + wgtfac(i+1, j, k))
		return w*un(i, j, k) + (1-w)*un(i, j, k-1)
	}
	vy := func(i, j, k int) T {
		w := 0.5 * (wgtfac(i, j, k) + wgtfac(i, j+1, k))
		return w*vn(i, j, k) + (1-w)*vn(i, j, k-1)
	}
	div = 0.1*(un(i, j, k)+zx(i, j, k)*(ux(i, j, k+1)-ux(i, j, k))) +
		0.1*(zx(i-1, j, k)*(ux(i-1, j, k+1)-ux(i-1, j, k))-un(i-1, j, k)) +
		0.2*(vn(i, j, k)+zy(i, j, k)*(vy(i, j, k+1)-vy(i, j, k))) +
		0.3*(zy(i, j-1, k)*(vy(i, j-1, k+1)-vy(i, j-1, k))-vn(i, j-1, k))
	return un(i, j, k), vn(i, j, k), div
}
