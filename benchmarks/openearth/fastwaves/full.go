package fastwaves

import "github.com/openearthgo/oec"

// The levels at which Fastwavesuvfull changes, counted from the top: above flatLevel
// levels are flat, and from bottomLevel on the lower boundary is near.
const (
	flatLevel   = 11
	bottomLevel = 59
)

const gravity = 9.80665 // m/s²

// Fastwavesuvfull is the step of the horizontal wind (Fastwavesuv of package cosmo) with its three regions: above level 11 the levels are
// flat and the pressure gradient is a plain difference; from level 59 on the wind starts
// from ubase and vbase and follows the terrain, whose slopes are hx and hy, with weights
// au and av, from the buoyancy of the density rho and the reference state rho0, p0, with
// the coefficients cp and cw.
//
// Source: the program fastwavesuv of the Open Earth Compiler's examples.
//
//oec:stencil
func Fastwavesuvfull[T oec.Float](u, utens, v, vtens, ubase, vbase, wgtfac, ppuv, hhl, rho, rho0, p0 oec.IJK[T], fx oec.J[T],
	au, av, hx, hy, cp, cw oec.IJ[T], dt, edadlat T, i, j, k int) (uout, vout T) {
	if k >= bottomLevel {
		xr := func(i, j, k int) T {
			return utens(i, j, k) - fx(j)/(0.5*(rho(i+1, j, k)+rho(i, j, k)))*(ppuv(i+1, j, k)-ppuv(i, j, k))
		}
		yr := func(i, j, k int) T {
			return vtens(i, j, k) - edadlat/(0.5*(rho(i, j+1, k)+rho(i, j, k)))*(ppuv(i, j+1, k)-ppuv(i, j, k))
		}
		zr := func(i, j, k int) T {
			return gravity*(rho0(i, j, k)/rho(i, j, k))*(1-cp(i, j)*(p0(i, j, k)+ppuv(i, j, k))) + cw(i, j)
		}
		hyAtU := 0.25 * ((hy(i, j-1) + hy(i+1, j-1)) + (hy(i, j) + hy(i+1, j)))
		yrAtU := 0.25 * ((yr(i, j-1, k) + yr(i+1, j-1, k)) + (yr(i, j, k) + yr(i+1, j, k)))
		su := 0.5*(zr(i+1, j, k)+zr(i, j, k)) - hx(i, j)*xr(i, j, k) - hyAtU*yrAtU
		uout = ubase(i, j, k) + dt*(xr(i, j, k)+su*au(i, j)*hx(i, j))

		hxAtV := 0.25 * ((hx(i-1, j) + hx(i, j)) + (hx(i-1, j+1) + hx(i, j+1)))
		xrAtV := 0.25 * ((xr(i-1, j, k) + xr(i, j, k)) + (xr(i-1, j+1, k) + xr(i, j+1, k)))
		sv := 0.5*(zr(i, j+1, k)+zr(i, j, k)) - hy(i, j)*yr(i, j, k) - hxAtV*xrAtV
		vout = vbase(i, j, k) + dt*(yr(i, j, k)+sv*av(i, j)*hy(i, j))
		return uout, vout
	}
	var gx, gy T
	if k < flatLevel {
		gx = ppuv(i+1, j, k) - ppuv(i, j, k)
		gy = ppuv(i, j+1, k) - ppuv(i, j, k)
	} else {
		gx, gy = PressureGradient(wgtfac, ppuv, hhl, i, j, k)
	}
	uout = u(i, j, k) + dt*(utens(i, j, k)-gx*(2*fx(j))/(rho(i+1, j, k)+rho(i, j, k)))
	vout = v(i, j, k) + dt*(vtens(i, j, k)-gy*(2*edadlat)/(rho(i, j+1, k)+rho(i, j, k)))
	return uout, vout
}
