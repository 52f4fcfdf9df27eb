// Package staggered holds stencils with fields on the faces between cells.
package staggered

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned,original,inline+unroll2 -targets go,amd64,arm64

// Continuity is the vertical velocity at the faces of levels, and the divergence in them.
//
//oec:stencil staggered=u:i,v:j,w:k sizes=13x9x3,33x3x3
func Continuity(u, v, rho oec.IJK[float64], d oec.Domain, dx, dz float64, i, j, k int) (div, w float64) {
	horizontal := func(i, j, k int) float64 {
		return (u(i+1, j, k) - u(i, j, k) + v(i, j+1, k) - v(i, j, k)) / dx
	}
	div = horizontal(i, j, k) * rho(i, j, k)
	if k > 0 {
		w = horizontal(i, j, k-1) * dz
	}
	return div, w
}

// Corner is on corners, and in cells.
//
//oec:stencil T=float32,float64 staggered=u:i,v:j,vort:ij
func Corner[T oec.Float](u, v, h oec.IJ[T], d oec.Domain, i, j int) (vort, next T) {
	vort = v(i, j) - v(i-1, j) - u(i, j) + u(i, j-1)
	flux := func(i, j int) T { return (h(i, j) + h(i-1, j)) * u(i, j) * T(0.5) }
	if i == d.NI {
		vort = 0
	}
	next = h(i, j) - (flux(i+1, j) - flux(i, j))
	return vort, next
}

// Column has a recurrence behind faces.
//
//oec:stencil staggered=p:k,mid:k
func Column(rho oec.IJK[float64], d oec.Domain, dz float64, i, j, k int) (p, mid, total float64) {
	sum := oec.Forward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return rho(i, j, k) * dz
		}
		return self(i, j, k-1) + rho(i, j, k)*dz
	})
	if k > 0 {
		p = sum(i, j, k-1)
	}
	if k > 0 && k < d.NK {
		mid = (rho(i, j, k) + rho(i, j, k-1)) / 2
	}
	if k < d.NK {
		total = sum(i, j, k)
	}
	return p, mid, total
}

// Faces has faces alone.
//
//oec:stencil staggered=q:i,f:i,g:ik
func Faces(q oec.IJK[float64], c oec.IJK[float32], i, j, k int) (f, g float64) {
	f = q(i-1, j, k) + 2*q(i, j, k) + q(i+1, j, k)
	g = float64(c(i, j, k))*q(i, j, k) - f
	return
}

// Wave is a step of waves in a channel that is closed to a ring: u is between two cells, as uNext is.
//
//oec:stencil staggered=u:i,uNext:i
func Wave(h, u oec.IJ[float64], c float64, i, j int) (hNext, uNext float64) {
	uNext = u(i, j) - c*(h(i, j)-h(i-1, j)) + 0.125*(u(i-1, j)-2*u(i, j)+u(i+1, j))
	hNext = h(i, j) - c*(h(i, j)*u(i+1, j)-h(i-1, j)*u(i, j))
	return hNext, uNext
}
