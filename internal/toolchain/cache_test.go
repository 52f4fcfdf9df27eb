package toolchain

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestCache compiles modules twice: the programs run again where any of what they are given differs,
// and not otherwise.
func TestCache(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cache, log := filepath.Join(dir, "cache"), filepath.Join(dir, "log")
	tools := script(t, "", Options{Cache: cache})
	for _, program := range []string{Opt, LLC} { // the last arguments are -o FILE SOURCE
		writeProgram(t, tools.paths[program], `#!/bin/sh
echo run >> '`+log+`'
while [ $# -gt 3 ]; do shift; done
if [ "$2" = - ]; then cat "$3"; else cp "$3" "$2"; fi
`)
	}
	made := func() int {
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		return len(text) / len("run\n")
	}
	want := 0
	for _, c := range []struct {
		name string
		m    Module
		ext  string
		new  bool
	}{
		{"the first", Module{Text: "a"}, ".o", true},
		{"the same for another kernel", Module{Kernel: "k", Text: "a"}, ".o", false},
		{"another text", Module{Text: "b"}, ".o", true},
		{"another flag of opt", Module{Text: "a", Opt: []string{"-x"}}, ".o", true},
		{"that flag of llc", Module{Text: "a", LLC: []string{"-x"}}, ".o", true},
		{"another result", Module{Text: "a"}, ".ptx", true},
		{"a rewrite", Module{Text: "a", Rewrites: []Rewrite{{"x", slices.Clone[[]string]}}}, ".o", true},
		{"another rewrite", Module{Text: "a", Rewrites: []Rewrite{{"y", slices.Clone[[]string]}}}, ".o", true},
		{"the first again", Module{Text: "a"}, ".o", false},
	} {
		base := filepath.Join(t.TempDir(), "kernel")
		if err := tools.Compile(t.Context(), c.m, base, c.ext); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(base + c.ext); err != nil || string(text) != c.m.Text {
			t.Errorf("%s: %q, %v", c.name, text, err)
		}
		if c.new {
			want += 2
		}
		if made() != want {
			t.Errorf("%s: %d programs were run, not %d", c.name, made(), want)
		}
	}
	later := time.Now().Add(time.Minute)
	if err := os.Chtimes(tools.paths[LLC], later, later); err != nil {
		t.Fatal(err)
	}
	if err := tools.Compile(t.Context(), Module{Text: "a"}, filepath.Join(t.TempDir(), "kernel"), ".o"); err != nil || made() != want+2 {
		t.Errorf("after an update of llc: %v, and %d programs were run, not %d", err, made(), want+2)
	}
}

// TestCacheOfCompilers does not take what another compiler has made, or the same one for another kind of file.
func TestCacheOfCompilers(t *testing.T) {
	t.Parallel()
	tools, err := Find(t.Context(), Options{LLVM: fake(t, with(all("19.1.7", ""), "clang", "19.1.7", "zig", "19.1.7")), Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for _, program := range []string{Clang, Zig} {
		tools.paths[program] = tools.source.file(program)
	}
	names := map[string]bool{}
	for _, c := range compilers {
		tools.compiler = c
		for _, m := range []Module{{Text: "a"}, {Text: "a", LLC: []string{"-O3"}}, {Text: "a", Rewrites: []Rewrite{StrictSelections}}} {
			name, err := tools.kept(m, ".o")
			if err != nil || names[name] {
				t.Errorf("%v, %v: %s, %v", c, m, name, err)
			}
			names[name] = true
		}
	}
	if _, err := tools.kept(Module{LLC: []string{"-unknown"}}, ".o"); err == nil {
		t.Error("there is a name for what cannot be compiled")
	}
}

// TestTrim removes what was not used for a week, and nothing that was not kept here.
func TestTrim(t *testing.T) {
	t.Parallel()
	cache := t.TempDir()
	old := time.Now().Add(-keptFor - time.Hour)
	for _, name := range []string{keptPrefix + "old", keptPrefix + "new", "other"} {
		file := filepath.Join(cache, name)
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if name == keptPrefix+"new" {
			continue
		}
		if err := os.Chtimes(file, old, old); err != nil {
			t.Fatal(err)
		}
	}
	script(t, "", Options{Cache: cache})
	left, err := filepath.Glob(filepath.Join(cache, "*"))
	if err != nil || len(left) != 2 || filepath.Base(left[0]) != keptPrefix+"new" || filepath.Base(left[1]) != "other" {
		t.Errorf("what is left is %v, %v", left, err)
	}
}
