package main

import (
	"flag"
	"github.com/rogpeppe/go-internal/testscript"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

// TestMain lets the test binary be oec-opt in scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"oec-opt": main})
}

// TestScript runs oec-opt as a user does.
func TestScript(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true, UpdateScripts: *update})
}
