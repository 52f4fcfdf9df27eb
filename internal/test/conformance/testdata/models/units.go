package models

import (
	"math"
	"time"

	"github.com/openearthgo/oec"
)

// Units of measurement, which Go keeps apart.
type (
	Kelvin  float32
	Celsius float32
	Pascal  float64
	Land    bool
	Class   uint8
)

// Celsius returns a temperature in another unit.
func (k Kelvin) Celsius() Celsius { return Celsius(k - 273.15) }

// Air is a state whose fields have units.
type Air struct {
	temperature [2]oec.IJ[Kelvin]
	pressure    oec.IJ[Pascal]
	land        oec.IJ[Land]
	class       oec.IJ[Class]
}

// Limits are numbers with units.
type Limits struct {
	coldest Kelvin
	step    time.Duration
	classes [2]Class
}

// Warm has fields, numbers and outputs of types of its own.
//
//oec:stencil
func (a Air) Warm(l Limits, wet Land, most Pascal, i, j int) (warmth Celsius, pressure Pascal, mask Land, class Class) {
	mean := func(i, j int) Kelvin { return (a.temperature[0](i, j) + a.temperature[1](i, j)) / 2 }
	t := max(mean(i, j), mean(i+1, j), l.coldest)
	pressure = Pascal(math.Sqrt(float64(a.pressure(i, j)*most))) + Pascal(l.step)
	class = a.class(i, j) + l.classes[1]
	return t.Celsius(), pressure, a.land(i, j) && wet || class == l.classes[0], class
}
