package euler

import (
	"math"
	"math/rand/v2"
	"testing"
)

// someGas returns a gas that moves slower than sound.
func someGas(r *rand.Rand) Gas {
	v := [3]float64{r.Float64() - 0.5, r.Float64() - 0.5, r.Float64() - 0.5}
	return NewGas(0.5+r.Float64(), v, 0.5+r.Float64())
}

func (w State) minus(x State) State {
	for n := range w {
		w[n] -= x[n]
	}
	return w
}

// size returns the largest of the numbers of a state.
func (w State) size() (size float64) {
	for _, x := range w {
		size = max(size, math.Abs(x))
	}
	return size
}

func TestGasOfState(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		w := StateOf(someGas(r))
		if again := StateOf(GasOf(w)); again.minus(w).size() > 1e-14 {
			t.Errorf("%v becomes %v", w, again)
		}
	}
}

// Without a jump, the flux is that of the gas; and a jump that moves faster than sound has the
// flux of the gas that it comes from.
func TestRoeConsistent(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		for axis := range 3 {
			g, h := someGas(r), someGas(r)
			if d := Roe(g, g, axis).minus(Flux(g, axis)); d.size() > 1e-14 {
				t.Errorf("the flux between equal gases along %d differs by %v from that of the gas", axis, d)
			}
			for _, wind := range []float64{8, -8} {
				v, u := g.Velocity, h.Velocity
				v[axis] += wind
				u[axis] += wind
				left, right := NewGas(g.Density, v, g.Pressure), NewGas(h.Density, u, h.Pressure)
				from := left
				if wind < 0 {
					from = right
				}
				if d := Roe(left, right, axis).minus(Flux(from, axis)); d.size() > 1e-12*Flux(from, axis).size() {
					t.Errorf("faster than sound along %d, the flux differs by %v from that of where the gas comes from", axis, d)
				}
			}
		}
	}
}

// The waves of a jump add up to the difference of the fluxes: with all speeds positive, what
// Roe subtracts from the mean of both fluxes is half of that.
func TestRoeJump(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		for axis := range 3 {
			g, h := someGas(r), someGas(r)
			// A mirror turns left to right and the flux of mass and energy around.
			mirror := func(g Gas) Gas {
				g.Velocity[axis] = -g.Velocity[axis]
				return g
			}
			f, m := Roe(g, h, axis), Roe(mirror(h), mirror(g), axis)
			for n := range m {
				if n != 1+axis {
					m[n] = -m[n]
				}
			}
			if d := f.minus(m); d.size() > 1e-13 {
				t.Errorf("the mirror image along %d differs by %v", axis, d)
			}
			// Another axis is another order of the velocities.
			turn := func(g Gas) Gas {
				v := g.Velocity
				g.Velocity[(axis+1)%3], g.Velocity[(axis+2)%3], g.Velocity[axis] = v[axis], v[(axis+1)%3], v[(axis+2)%3]
				return g
			}
			w := Roe(turn(g), turn(h), (axis+1)%3)
			turned := State{f[0], 0, 0, 0, f[4]}
			turned[1+(axis+1)%3], turned[1+(axis+2)%3], turned[1+axis] = f[1+axis], f[1+(axis+1)%3], f[1+(axis+2)%3]
			if d := w.minus(turned); d.size() > 1e-13 {
				t.Errorf("along the axis after %d the flux differs by %v", axis, d)
			}
		}
	}
}

// A split Jacobian is the derivative of the flux and of what upwind differences add to it.
func TestSplit(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	const step = 1e-6
	for range 100 {
		for axis := range 3 {
			g := someGas(r)
			w := StateOf(g)
			var z, ahead, behind State
			for n := range z {
				z[n] = r.Float64() - 0.5
				ahead[n], behind[n] = w[n]+step*z[n], w[n]-step*z[n]
			}
			slope := Flux(GasOf(ahead), axis).minus(Flux(GasOf(behind), axis))
			plus, minus := split(g, z, axis, 1), split(g, z, axis, -1)
			for n := range z {
				if d := slope[n]/(2*step) - (plus[n] + minus[n]); math.Abs(d) > 1e-8 {
					t.Errorf("number %d of the Jacobian along %d times a change is off by %g", n, axis, d)
				}
				if d := radius(g, axis)*z[n] - (plus[n] - minus[n]); math.Abs(d) > 1e-13 {
					t.Errorf("number %d of the difference of the parts along %d is off by %g", n, axis, d)
				}
			}
		}
	}
}
