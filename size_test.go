package oec_test

import (
	"os"
	"strings"
	"testing"
)

// mostGenerated is what a folder with generated code must stay below, in bytes. Whoever fetches
// the module gets all of them, and a change of the compiler rewrites them.
const mostGenerated = 1_000_000

// TestGeneratedPackagesAreSmall adds up the files of each folder that has generated code, without
// those of folders within.
func TestGeneratedPackagesAreSmall(t *testing.T) {
	t.Parallel()
	packages := 0
	for _, p := range list(t) {
		size, generated := folder(t, p.Dir)
		if !generated {
			continue
		}
		packages++
		if size >= mostGenerated {
			t.Errorf("%s has %d bytes: divide it, or generate it for fewer levels", p.ImportPath, size)
		}
	}
	if packages == 0 {
		t.Error("there is no generated package")
	}
}

// folder returns the size of the files of a folder in bytes, and whether some are generated.
func folder(t *testing.T, dir string) (size int64, generated bool) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() {
			continue
		}
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
		generated = generated || strings.HasSuffix(e.Name(), "_oec.go")
	}
	return size, generated
}
