package golangci_test

import (
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/openearthgo/oec/frontend"
	_ "github.com/openearthgo/oec/golangci"
)

// TestPlugin asks for the linter as golangci-lint does.
func TestPlugin(t *testing.T) {
	t.Parallel()
	create, err := register.GetPlugin("oecvet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := create(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 || list[0] != frontend.Analyzer {
		t.Errorf("the linter has the analyzers %v", list)
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("it asks for %s, and the analyzer needs types", mode)
	}
}
