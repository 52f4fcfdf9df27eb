package cosmo

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/fastwaves"
)

// Fastwavesuv advances the horizontal wind by one small step of the sound waves: by its
// tendency and the gradient of the pressure.
//
//	uout = u + dt·(utens − Gx·2·fx/(rho(i+1) + rho))
//
// and likewise vout, with edadlat in the place of fx.
//
// Source: the program fastwavesuv of the Open Earth Compiler's benchmarks.
//
//oec:stencil
func Fastwavesuv[T oec.Float](u, utens, v, vtens, wgtfac, ppuv, hhl, rho oec.IJK[T], fx oec.J[T], dt, edadlat T, i, j, k int) (uout, vout T) {
	gx, gy := fastwaves.PressureGradient(wgtfac, ppuv, hhl, i, j, k)
	uout = u(i, j, k) + dt*(utens(i, j, k)-gx*(2*fx(j))/(rho(i+1, j, k)+rho(i, j, k)))
	vout = v(i, j, k) + dt*(vtens(i, j, k)-gy*(2*edadlat)/(rho(i, j+1, k)+rho(i, j, k)))
	return uout, vout
}
