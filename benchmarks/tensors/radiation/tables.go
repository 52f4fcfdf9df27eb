package radiation

import "math/rand/v2"

// Segments are how many minor intervals each band has, below and above the tropopause together.
var Segments = [Bands]uint8{9, 2, 4, 2, 2, 6, 5, 4, 8, 6, 5, 0, 0, 0}

// NewTables returns tables that are made up: of the shapes of real ones, with positive numbers, gases
// and layers in a mixture that is like the real one. They follow from the seed.
func NewTables(seed uint64) *Tables {
	rng := rand.New(rand.NewPCG(seed, 1))
	k := &Tables{}
	number := func() float32 { return 0.1 + rng.Float32() }
	for s := range k.Half {
		for f := range k.Half[s] {
			for t := range k.Half[s][f] {
				k.Half[s][f][t] = number()
			}
		}
		for b := range k.Flavour[s] {
			k.Flavour[s][b] = uint8(rng.IntN(Flavours))
		}
	}
	for f := range k.Gas {
		k.Gas[f] = [2]uint8{uint8(rng.IntN(Gases + 1)), uint8(rng.IntN(Gases + 1))}
	}
	first := uint8(0)
	for b, n := range Segments {
		k.First[b], k.Count[b] = first, n
		first += n
	}
	for u := range k.Minor {
		k.Layer[u], k.Kind[u] = uint8(rng.IntN(5)/3), uint8(rng.IntN(4))
		k.Absorbs[u], k.By[u] = uint8(rng.IntN(Gases)), uint8(rng.IntN(Gases))
	}
	k.fill(number)
	return k
}

// fill fills the tables of absorption.
func (k *Tables) fill(number func() float32) {
	rows := func(table *[Temperatures][Mixtures][Points]float32) {
		for t := range table {
			for m := range table[t] {
				for g := range table[t][m] {
					table[t][m][g] = number()
				}
			}
		}
	}
	for u := range k.Minor {
		rows(&k.Minor[u])
	}
	for b := range k.Rayleigh {
		rows(&k.Rayleigh[b][0])
		rows(&k.Rayleigh[b][1])
	}
	for b := range k.Major {
		for t := range k.Major[b] {
			for m := range k.Major[b][t] {
				for p := range k.Major[b][t][m] {
					for g := range k.Major[b][t][m][p] {
						k.Major[b][t][m][p][g] = number()
					}
				}
			}
		}
	}
}

// Atmosphere is what a kernel is given of a column.
type Atmosphere struct {
	T, P, Dry Column
	Ratios    [Gases]Column
}

// NewAtmosphere returns a column that is made up: of a pressure that falls with height, through the
// tropopause, and a temperature and mixing ratios that vary.
func NewAtmosphere(rng *rand.Rand) (a Atmosphere) {
	pressure := float32(101325)
	for x := range a.P {
		a.P[x] = pressure
		pressure *= 0.88 + 0.02*rng.Float32()
		a.T[x] = 150 + 220*rng.Float32()
		a.Dry[x] = 1e-3 * pressure
		for g := range a.Ratios {
			a.Ratios[g][x] = 0.02 * rng.Float32()
		}
	}
	return a
}
