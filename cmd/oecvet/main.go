// Command oecvet reports mistakes in functions marked //oec:stencil or //oec:kernel, with the codes and
// hints of oecgen, and generated code that is out of date. It checks packages by itself, or as a
// tool of go vet, which caches what it finds. In a module that has it as a tool:
//
//	go tool oecvet ./...
//	go vet -vettool=$(go tool -n oecvet) ./...
//
// With -fix it applies the fixes that need no thought. What it checks is documented at
// frontend.Analyzer, and printed by go tool oecvet help oec.
package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/openearthgo/oec/frontend"
)

func main() { multichecker.Main(frontend.Analyzer) }
