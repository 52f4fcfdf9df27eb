package main

import (
	"context"
	"fmt"
	"math"
	"time"
	"os"
	"strconv"

	"github.com/openearthgo/oec/rt"
)

func bubble(x, z float64) float64 {
	l := math.Hypot(x/4000, (z-3000)/2000)
	if l > 1 {
		return 0
	}
	exner := 1 - gravity*z/(heatDry*baseTheta)
	return -15 * (math.Cos(math.Pi*l) + 1) / 2 / exner
}

func main() {
	dx, _ := strconv.ParseFloat(os.Args[1], 64)
	nx, nz := int(51200/dx), int(6400/dx)
	m, err := newModel(nx, nz, dx, bubble)
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	t0 := time.Now()
	m0, _ := rt.Sum(m.now[mass])
	steps := 0
	for _, end := range []float64{1, 100, 300, 600, 900} {
		for m.time < end {
			if err := m.step(ctx, end); err != nil {
				panic(err)
			}
			steps++
		}
		if err := m.diagnose(ctx); err != nil {
			panic(err)
		}
		half := rt.SubDomain([3]int{nx / 2, 0, 0}, [3]int{nx, 1, nz})
		tmin, _ := rt.Min(m.theta)
		tmax, _ := rt.Max(m.theta)
		umin, _ := rt.Min(m.u, half)
		umax, _ := rt.Max(m.u, half)
		wmin, _ := rt.Min(m.w)
		wmax, _ := rt.Max(m.w)
		m1, _ := rt.Sum(m.now[mass])
		asym := 0.0
		for k := range nz {
			for i := range nx {
				asym = max(asym, math.Abs(m.theta.At(i, 0, k)-m.theta.At(nx-1-i, 0, k)))
			}
		}
		front := 0.0
		for i := nx - 1; i > 0; i-- {
			a, b := m.theta.At(i-1, 0, 0), m.theta.At(i, 0, 0)
			if a <= -1 {
				front = (float64(i)-0.5-float64(nx)/2 + (-1-a)/(b-a)) * dx
				break
			}
		}
		fmt.Println(m.time, steps, "theta", tmin, tmax, "u", umin, umax, "w", wmin, wmax, "front", front, "mass", m1-m0, m0, "asym", asym, time.Since(t0))
	}
}
