package driver

import (
	"bytes"
	_ "embed" // the program
	"fmt"
	"go/format"
	"strconv"
	"strings"
	"text/template"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/driver/internal/vendor"
	"github.com/openearthgo/oec/frontend/signature"
)

//go:embed tune_program.go.tmpl
var tuneProgram string

// timedFields is the part of such programs that gives fields values.
//
//go:embed timed_fields.go.tmpl
var timedFields string

// timedInstance is what the program that times stencils is told of one.
type timedInstance struct {
	Stencil, Elem      string
	Fields, Bind, Info string // with the type argument
	Scalars            string // arguments of Run that follow the context
	Structs            bool   // they are not all numbers, so that the program makes them
	N                  [3]int
	Extents            string // arguments of Alloc
	Levels             []string
}

// timingProgram returns the source of a program that times all levels of the instances.
func timingProgram(c *TuneConfig, instances []*instance) ([]byte, error) {
	var list []timedInstance
	for _, in := range instances {
		t := c.timed(in.Instance)
		for _, l := range in.levels {
			t.Levels = append(t.Levels, l.level)
		}
		list = append(list, t)
	}
	return timed(tuneProgram, struct {
		Rounds    int
		Device    string
		Drivers   []string // to import
		Instances []timedInstance
	}{c.Rounds, c.Device, c.drivers(), list})
}

// timed returns the source of a program that times stencils.
func timed(program string, data any) ([]byte, error) {
	t := template.New("time").Funcs(template.FuncMap{"quoted": func(s []string) string { return `"` + strings.Join(s, `", "`) + `"` }})
	for _, text := range []string{timedFields, program} {
		if _, err := t.Parse(text); err != nil {
			return nil, err
		}
	}
	var text bytes.Buffer
	if err := t.Execute(&text, data); err != nil {
		return nil, err
	}
	return format.Source(text.Bytes())
}

// timed returns what a program is told of an instance, but for its levels.
func (c *TuneConfig) timed(in *signature.Instance) timedInstance {
	names := in.Stencil.Names
	t := timedInstance{Fields: names.Fields, Bind: names.Bind, Info: names.Info, N: c.sizeOf(in.Stencil)}
	t.Stencil, t.Elem = in.Stencil.Name, string(in.Elem)
	t.Extents = extentsOf(in.Stencil.AllDims(), t.N)
	if in.Stencil.Generic {
		for _, name := range []*string{&t.Fields, &t.Bind, &t.Info} {
			*name = fmt.Sprintf("%s[%s]", *name, in.Elem)
		}
	}
	for _, s := range in.Stencil.Numbers() {
		t.Structs = t.Structs || s.Path != "" && !c.numbers
		if kindOf(in.Resolve(s.Elem)).String() == "bool" {
			t.Scalars += ", true"
		} else {
			t.Scalars += ", 1"
		}
	}
	return t
}

// drivers returns the packages that a program imports for the accelerator.
func (c *TuneConfig) drivers() []string {
	if v := vendor.Of(c.kind()); v != nil {
		return []string{modulePath + "/rt/" + v.Name}
	}
	return nil
}

// sizeOf returns the domain to time a stencil on: one of those that it is for, or the one that
// is asked for in the dimensions that it has.
func (c *TuneConfig) sizeOf(s *signature.Stencil) [3]int {
	if s.Domain != [3]int{} {
		return s.Domain
	}
	n := [3]int{1, 1, 1}
	for at, d := range s.AllDims().List() {
		if len(c.Size) == len(n) {
			at = d
		}
		n[d] = c.Size[at]
	}
	return n
}

// extentsOf returns the extents along some dimensions, as Alloc takes them.
func extentsOf(dims abi.Dims, n [3]int) string {
	var list []string
	for _, d := range dims.List() {
		list = append(list, strconv.Itoa(n[d]))
	}
	return strings.Join(list, ", ")
}
