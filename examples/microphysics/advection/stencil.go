// Package advection holds the stencil that moves what air carries along with a prescribed flow.
package advection

import (
	"math"

	"github.com/openearthgo/oec"
)

//go:generate go tool oecgen -O tuned -targets go,amd64,arm64,sim

// Transport moves a quantity with the air for the time dt. The flow is given by the mass that passes the
// left, the front and the lower faces of cells, in kg/(m² s), times a strength that is the same everywhere.
// Air that leaves a cell by no face comes or goes with what it has. The method is upwind with the limiter of
// van Leer (1974, J. Comput. Phys. 14, 361-370): where half of the air of a cell or less leaves it, nothing
// becomes negative.
//
//oec:stencil
func Transport[T oec.Float](q, massX, massY, massZ oec.IJK[T], rho oec.K[T], strength, dt, dx, dz T, i, j, k int) (next T) {
	x, z := strength*dt/dx, strength*dt/dz
	in := x*((massX(i, j, k)-massX(i+1, j, k))+(massY(i, j, k)-massY(i, j+1, k))) + z*(massZ(i, j, k)-massZ(i, j, k+1))
	left := func(i, j, k int) T {
		return flux(x*massX(i, j, k), rho(k), q(i-2, j, k), q(i-1, j, k), q(i, j, k), q(i+1, j, k))
	}
	front := func(i, j, k int) T {
		return flux(x*massY(i, j, k), rho(k), q(i, j-2, k), q(i, j-1, k), q(i, j, k), q(i, j+1, k))
	}
	lower := func(i, j, k int) T {
		return flux(z*massZ(i, j, k), rho(k), q(i, j, k-2), q(i, j, k-1), q(i, j, k), q(i, j, k+1))
	}
	change := (left(i, j, k) - left(i+1, j, k)) + (front(i, j, k) - front(i, j+1, k)) + (lower(i, j, k) - lower(i, j, k+1))
	return q(i, j, k) + (change-in*q(i, j, k))/rho(k)
}

// flux is what the mass m of air takes along between the second and the third of four values.
func flux[T oec.Float](m, rho, a, b, c, d T) T {
	part := 1 - T(math.Abs(float64(m)))/rho
	if m > 0 {
		return m * (b + 0.5*part*limited(b-a, c-b))
	}
	return m * (c - 0.5*part*limited(d-c, c-b))
}

// limited is the harmonic mean of two differences, or zero where their signs differ.
func limited[T oec.Float](a, b T) T {
	if a*b > 0 {
		return 2 * a * b / (a + b)
	}
	return 0
}
