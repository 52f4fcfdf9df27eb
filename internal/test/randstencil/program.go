package randstencil

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"regexp"
	"strings"
)

// Program is a random stencil with the helpers that it calls.
type Program struct {
	Seed    uint64
	Name    string // of the stencil
	Dims    string // letters of the dimensions over which it is iterated: "ijk"
	Generic bool   // it has a type parameter, and instances for float32 and float64
	Of      string // the type of which it is a method; empty if it is a function
	Source  string // a Go file of package Package
	Helpers string // a Go file of package Aside, if there are helpers in it
}

// The names of the packages that the sources are part of. Programs of different seeds can
// be files of one package. Aside is in a folder of its name below that of Package, whose
// path is the given one.
const (
	Package = "random"
	Aside   = "aside"
	Path    = "github.com/openearthgo/oec/" + Package
)

// New returns the program of a seed, and counts its constructs.
func New(seed uint64, c Coverage) (*Program, error) {
	g := &generator{
		Rand:     rand.New(rand.NewPCG(seed, 0x5eed)),
		Coverage: c,
		other:    rand.New(rand.NewPCG(seed, 0x7ab1e)),
		seed:     seed,
	}
	p := &Program{Seed: seed, Name: fmt.Sprintf("Random%d", seed)}
	body := g.stencil(p.Name)
	helpers := strings.Join(g.helpers, "\n")
	p.Generic, p.Dims, p.Of = g.generic, g.iterated, g.receiver
	var err error
	if g.aside && helpers != "" {
		own := strings.ReplaceAll(helpers, Aside+".", "") // of calls of each other
		if p.Helpers, err = source(seed, Aside, own); err != nil {
			return nil, err
		}
	} else {
		body += "\n" + helpers
	}
	p.Source, err = source(seed, Package, body)
	return p, err
}

// Plain returns the plain function of an instance as Go calls it: with the receiver as first parameter, if it is a method.
func (p *Program) Plain(elem string) string {
	args := ""
	if p.Generic {
		args = "[" + elem + "]"
	}
	if p.Of != "" {
		return p.Of + args + "." + p.Name
	}
	return p.Name + args
}

// source returns a Go file with some declarations.
func source(seed uint64, pkg, body string) (string, error) {
	imports := ""
	for _, path := range []string{"math", "", "github.com/openearthgo/oec", "github.com/openearthgo/oec/fmath", Path + "/" + Aside} {
		if path == "" {
			imports += "\n"
		} else if regexp.MustCompile(`\b` + path[strings.LastIndex(path, "/")+1:] + `\.`).MatchString(body) {
			imports += fmt.Sprintf("%q\n", path)
		}
	}
	text := fmt.Sprintf("package %s\n\nimport (\n%s)\n\n%s", pkg, imports, body)
	if strings.TrimSpace(imports) == "" {
		text = fmt.Sprintf("package %s\n\n%s", pkg, body)
	}
	formatted, err := format.Source([]byte(text))
	if err != nil {
		return "", fmt.Errorf("seed %d: %w\n%s", seed, err, text)
	}
	return string(formatted), nil
}
