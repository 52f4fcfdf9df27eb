package euler

import (
	"math"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// The tube of Sod (1978): a membrane bursts between a gas of density and pressure 1 on the left
// and one of density 1/8 and pressure 1/10 on the right. The constants are of the exact
// solution; speeds are those of waves.
const (
	sodTime                  = 0.2
	sodPressure, sodVelocity = 0.30313, 0.92745 // between the waves
	sodLeft, sodRight        = 0.42632, 0.26557 // densities on both sides of the contact
	sodShock                 = 1.75216
	sodLength, sodMiddle     = 1.0, 0.5
	fastestSod, sodCourant   = 2.2, 0.5
)

// sod returns the density of the exact solution where the distance from the membrane has a
// ratio to the time.
func sod(speed float64) float64 {
	sound := math.Sqrt(Gamma)
	behind := sound * math.Pow(sodPressure, (Gamma-1)/(2*Gamma))
	switch {
	case speed < -sound:
		return 1
	case speed < sodVelocity-behind:
		u := 2 / (Gamma + 1) * (sound + speed)
		return math.Pow((sound-(Gamma-1)/2*u)/sound, 2/(Gamma-1))
	case speed < sodVelocity:
		return sodLeft
	case speed < sodShock:
		return sodRight
	}
	return 0.125
}

// tube returns the gas in the tube along an axis.
func tube(t *testing.T, axis, cells int) []Gas {
	t.Helper()
	n := [3]int{3, 3, 3}
	n[axis] = cells
	w := newFields(t, n, func(i, j, k int) State {
		if [3]int{i, j, k}[axis] < cells/2 {
			return StateOf(NewGas(1, [3]float64{}, 1))
		}
		return StateOf(NewGas(0.125, [3]float64{}, 0.1))
	})
	f := StepFields{W: w, Next: w}
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		t.Fatal(err)
	}
	h := sodLength / float64(cells)
	size := [3]float64{1e9, 1e9, 1e9} // along the others, nothing moves
	size[axis] = h
	steps := int(math.Ceil(sodTime * fastestSod / (sodCourant * h)))
	for range steps {
		continued(t, w, rt.ZeroGradient())
		if err := RunStep(t.Context(), f, sodTime/float64(steps), size[0], size[1], size[2]); err != nil {
			t.Fatal(err)
		}
	}
	gas := make([]Gas, cells)
	for x := range gas {
		p := [3]int{1, 1, 1}
		p[axis] = x
		gas[x] = GasAt(views(w), p[0], p[1], p[2])
	}
	return gas
}

// Along each axis the tube has the plateaus of the exact solution, and the error of the
// density falls with the size of the cells.
func TestSod(t *testing.T) {
	t.Parallel()
	var along [3][]Gas
	for axis := range along {
		along[axis] = tube(t, axis, 200)
	}
	for x, g := range along[0] {
		for axis, gases := range along {
			h := gases[x]
			if math.Abs(h.Density-g.Density)+math.Abs(h.Pressure-g.Pressure)+math.Abs(h.Velocity[axis]-g.Velocity[0]) > 1e-12 {
				t.Fatalf("cell %d is %v along axis 0 and %v along axis %d", x, g, h, axis)
			}
		}
	}
	for _, c := range []struct {
		speed   float64
		density float64
	}{{0.6, sodLeft}, {1.4, sodRight}} {
		g := along[0][int((sodMiddle+c.speed*sodTime)*200)]
		if math.Abs(g.Density/c.density-1) > 0.03 || math.Abs(g.Pressure/sodPressure-1) > 0.01 || math.Abs(g.Velocity[0]/sodVelocity-1) > 0.01 {
			t.Errorf("at speed %g the gas is %+v", c.speed, g)
		}
	}
	coarse, fine := sodError(tube(t, 0, 100)), sodError(along[0])
	if order := math.Log2(coarse / fine); order < 0.5 || order > 1 {
		t.Errorf("the mean error of the density falls from %g to %g with twice the cells: order %.2f", coarse, fine, order)
	}
}

// sodError returns the mean error of the density.
func sodError(gases []Gas) (mean float64) {
	h := sodLength / float64(len(gases))
	for x, g := range gases {
		mean += math.Abs(g.Density-sod(((float64(x)+0.5)*h-sodMiddle)/sodTime)) * h
	}
	return mean
}
