// Package golangci makes the checks of oecvet a linter of golangci-lint, by its system of plugins that are modules: a
// golangci-lint that is built with this package has a linter of the name oecvet.
//
// Such a program is golangci-lint's own with an import more:
//
//	package main
//
//	import (
//		"os"
//
//		"github.com/golangci/golangci-lint/v2/pkg/commands"
//		_ "github.com/openearthgo/oec/golangci"
//	)
//
//	func main() {
//		if err := commands.Execute(commands.BuildInfo{}); err != nil {
//			os.Exit(1)
//		}
//	}
//
// In a project's .golangci.yml, the linter is
//
//	version: "2"
//	linters:
//	  enable: [oecvet]
//	  settings:
//	    custom:
//	      oecvet:
//	        type: module
//	        description: mistakes in stencils, and generated code that is out of date
package golangci

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/openearthgo/oec/frontend"
)

// golangci-lint asks for plugins when it starts, and there is no other place to name one.
func init() { register.Plugin("oecvet", New) }

// New returns the linter. There are no settings.
func New(any) (register.LinterPlugin, error) { return linter{}, nil }

// linter is the analyzer as golangci-lint wants it.
type linter struct{}

// BuildAnalyzers returns the analyzer.
func (linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{frontend.Analyzer}, nil
}

// GetLoadMode asks for types.
func (linter) GetLoadMode() string { return register.LoadModeTypesInfo }
