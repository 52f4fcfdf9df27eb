// Package suite lists the stencils of the Open Earth suite, for one element type at a
// time, with the inputs and scalars that tests and benchmarks run them on and the
// checksums of a reference implementation in another language.
package suite

import (
	"reflect"
	"slices"
	"strings"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// Kernel is a stencil for one element type.
type Kernel struct {
	Name string  // in the literature: "hdiff"
	Info rt.Info // of what was generated

	Plain any // the Go function: openearth.Hdiff[float64]
	Bind  any // openearth.BindHdiff[float64]

	// Edge are the numbers of the inputs that are read on a few levels only, so that they do
	// not count as memory traffic.
	Edge []int

	// Levels is the number of levels of the domain, 16 by 16 points wide, to which the
	// checksums belong.
	Levels int
	Data   []Data // the first is what it is measured on
}

// Data is what a kernel is run on.
type Data struct {
	Name    string
	Inputs  Inputs
	Scalars []float64 // in their order

	// Want are the checksums of the outputs in float64 arithmetic.
	Want []fill.Checksum
}

// The names of data that several kernels have.
const (
	// Stress has no structure, takes every branch and has the same bits in every language.
	Stress = "stress"
	// Default is what the Open Earth Compiler was evaluated on: smooth waves.
	Default = "default"
)

// Find returns the kernel with a name.
func Find[T oec.Float](name string) (Kernel, bool) {
	all := Kernels[T]()
	at := slices.IndexFunc(all, func(k Kernel) bool { return k.Name == name })
	if at < 0 {
		return Kernel{}, false
	}
	return all[at], true
}

// Names returns the names of all kernels.
func Names() []string {
	var names []string
	for _, k := range Kernels[float64]() {
		names = append(names, k.Name)
	}
	return names
}

// Packages returns the folders in the module of the packages that kernels come from, each once.
func Packages(kernels []string) (folders []string) {
	for _, name := range kernels {
		if k, ok := Find[float64](name); ok {
			folders = append(folders, strings.TrimPrefix(reflect.TypeOf(k.Bind).In(0).PkgPath(), "github.com/openearthgo/oec/"))
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}

// Find returns the data with a name.
func (k *Kernel) Find(name string) (*Data, bool) {
	at := slices.IndexFunc(k.Data, func(d Data) bool { return d.Name == name })
	if at < 0 {
		return nil, false
	}
	return &k.Data[at], true
}
