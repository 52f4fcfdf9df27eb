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
	"github.com/openearthgo/oec/frontend"
)

//go:embed tune_program.go.tmpl
var tuneProgram string

// timedInstance is what the program that times stencils is told of one.
type timedInstance struct {
	Fields, Bind string // with the type argument
	Scalars      string // arguments of Run that follow the context
	N            [3]int
	Extents      string // arguments of Alloc
	Levels       []string
}

// timingProgram returns the source of a program that times all levels of the instances.
func timingProgram(c *TuneConfig, instances []*instance) ([]byte, error) {
	var list []timedInstance
	for _, in := range instances {
		t := timedInstance{Fields: in.Stencil.Names.Fields, Bind: in.Stencil.Names.Bind, N: c.sizeOf(in.Stencil)}
		t.Extents = extentsOf(in.Stencil.Dims, t.N)
		if in.Stencil.Generic {
			t.Fields, t.Bind = fmt.Sprintf("%s[%s]", t.Fields, in.Elem), fmt.Sprintf("%s[%s]", t.Bind, in.Elem)
		}
		for _, s := range in.Stencil.Scalars() {
			if kindOf(in.Resolve(s.Elem)).String() == "bool" {
				t.Scalars += ", true"
			} else {
				t.Scalars += ", 1"
			}
		}
		for _, l := range in.levels {
			t.Levels = append(t.Levels, l.level)
		}
		list = append(list, t)
	}
	parsed, err := template.New("time").Funcs(template.FuncMap{"quoted": func(s []string) string { return `"` + strings.Join(s, `", "`) + `"` }}).Parse(tuneProgram)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := parsed.Execute(&text, struct {
		Rounds    int
		Device    string
		Drivers   []string // to import
		Instances []timedInstance
	}{c.Rounds, c.Device, c.drivers(), list}); err != nil {
		return nil, err
	}
	return format.Source(text.Bytes())
}

// drivers returns the packages that a program imports for the accelerator.
func (c *TuneConfig) drivers() []string {
	if v := vendorOf(c.kind()); v != nil {
		return []string{modulePath + "/rt/" + v.name}
	}
	return nil
}

// sizeOf returns the domain to time a stencil on: one of those that it is for, or the one that
// is asked for in the dimensions that it has.
func (c *TuneConfig) sizeOf(s *frontend.Stencil) [3]int {
	if s.Domain != [3]int{} {
		return s.Domain
	}
	n := [3]int{1, 1, 1}
	for at, d := range s.Dims.List() {
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
