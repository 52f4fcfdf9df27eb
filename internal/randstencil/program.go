package randstencil

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"strings"
)

// Program is a random stencil with the helpers that it calls.
type Program struct {
	Seed    uint64
	Name    string // of the stencil
	Generic bool   // it has a type parameter, and instances for float32 and float64
	Source  string // a Go file of package Package
}

// Package is the name of the package that a program's source is part of. Programs of
// different seeds can be files of one package.
const Package = "random"

// New returns the program of a seed, and counts its constructs.
func New(seed uint64, c Coverage) (*Program, error) {
	g := &generator{
		Rand:     rand.New(rand.NewPCG(seed, 0x5eed)),
		Coverage: c,
		seed:     seed,
	}
	p := &Program{Seed: seed, Name: fmt.Sprintf("Random%d", seed)}
	body := g.stencil(p.Name)
	p.Generic = g.generic
	source, err := format.Source([]byte(header(body) + body))
	if err != nil {
		return nil, fmt.Errorf("seed %d: %w\n%s", seed, err, body)
	}
	p.Source = string(source)
	return p, nil
}

// header returns what is before the declarations of a file.
func header(body string) string {
	text := "package " + Package + "\n\nimport (\n"
	if strings.Contains(body, "math.") {
		text += "\t\"math\"\n\n"
	}
	return text + "\t\"github.com/openearthgo/oec\"\n)\n\n"
}
