package oec_test

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestProgramsWithoutDriversAreStatic builds a program that runs stencils on the CPU, which
// must not depend on a dynamic linker, and one that imports a driver, which shows that the test
// would notice.
func TestProgramsWithoutDriversAreStatic(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("looks at programs for Linux")
	}
	for name, test := range map[string]struct {
		imports string
		dynamic bool
	}{
		"cpu":  {`_ "` + module + `/rt"`, false},
		"cuda": {`_ "` + module + `/rt/cuda"`, true},
	} {
		dir := t.TempDir()
		source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
		if err := os.WriteFile(source, []byte("package main\n\nimport "+test.imports+"\n\nfunc main() {}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		build := exec.CommandContext(t.Context(), "go", "build", "-o", program, source)
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		if dynamic := isDynamic(t, program); dynamic != test.dynamic {
			t.Errorf("%s: the program is dynamic: %v", name, dynamic)
		}
		deps, err := exec.CommandContext(t.Context(), "go", "list", "-deps", source).Output()
		if err != nil {
			t.Fatal(err)
		}
		if links := strings.Contains(string(deps), purego); links != test.dynamic {
			t.Errorf("%s: the program has purego: %v", name, links)
		}
	}
}

// isDynamic reports whether a program asks for a dynamic linker.
func isDynamic(t *testing.T, program string) bool {
	t.Helper()
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			return true
		}
	}
	return false
}
