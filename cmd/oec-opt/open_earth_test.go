package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// openEarth is the environment variable that names a checkout of spcl/open-earth-compiler.
const openEarth = "OEC_OPEN_EARTH"

// upstream returns the folder that an environment variable names, or skips the test.
func upstream(t *testing.T, variable, repository string) string {
	t.Helper()
	dir := os.Getenv(variable)
	if dir == "" {
		t.Skipf("set %s to a checkout of %s", variable, repository)
	}
	return dir
}

func sources(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".mlir" {
			return err
		}
		b, err := os.ReadFile(path)
		files[strings.TrimSuffix(d.Name(), ".mlir")] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("%s has no programs", dir)
	}
	return files
}

// part is a part of one of the tests, of one function, with a command that checks it.
type part struct {
	file, function, command, text string
}

var (
	runLine  = regexp.MustCompile(`(?m)^// RUN: *(.*)$`)
	mark     = regexp.MustCompile(`(?m)^// -----.*$`)
	function = regexp.MustCompile(`(?m)^\s*func @(\w+)`)
	prefix   = regexp.MustCompile(`--check-prefix=(\w+)`)
)

// parts divides a test. A part that a command has nothing to check of is left out.
func parts(file, src string) (ps []part) {
	for _, run := range runLine.FindAllStringSubmatch(src, -1) {
		check := "CHECK"
		if m := prefix.FindStringSubmatch(run[1]); m != nil {
			check = m[1]
		}
		checks := regexp.MustCompile(`(?m)// +` + check + `(-[A-Z0-9-]+)?:`)
		for _, text := range mark.Split(runLine.ReplaceAllString(src, ""), -1) {
			if f := function.FindStringSubmatch(text); f != nil && checks.MatchString(text) {
				ps = append(ps, part{file, f[1], run[1], text})
			}
		}
	}
	return ps
}

// run runs the command of a part as a shell does.
func (p part) run(t *testing.T, fileCheck string) error {
	t.Helper()
	file := filepath.Join(t.TempDir(), "part.mlir")
	if err := os.WriteFile(file, []byte(p.text), 0o666); err != nil {
		t.Fatal(err)
	}
	piped := ""
	for stage := range strings.SplitSeq(p.command, "|") {
		args := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(stage, "%s", file), "'", ""))
		if args[0] == "FileCheck" {
			cmd := exec.Command(fileCheck, args[1:]...)
			cmd.Stdin = strings.NewReader(piped)
			if out, err := cmd.CombinedOutput(); err != nil {
				return fmt.Errorf("%w\n%s", err, out)
			}
			return nil
		}
		var out, log bytes.Buffer
		if err := run(args[1:], strings.NewReader(piped), &out, &log); err != nil {
			return err
		}
		piped = out.String()
	}
	return fmt.Errorf("nothing is checked by %s", p.command)
}

// passes returns the passes of the command.
func (p part) passes() (flags []string) {
	first, _, _ := strings.Cut(p.command, "|")
	for _, arg := range strings.Fields(strings.ReplaceAll(first, "'", "")) {
		if strings.HasPrefix(arg, "-") && arg != "-split-input-file" {
			flags = append(flags, arg)
		}
	}
	return flags
}

// TestOpenEarthTests runs the tests of the Open Earth Compiler: each part passes as it is, or
// is in the table of the document about the dialect, which says why it is not to, and the passes
// leave what the program computes as it is.
func TestOpenEarthTests(t *testing.T) {
	t.Parallel()
	dir := upstream(t, openEarth, "github.com/spcl/open-earth-compiler")
	fileCheck := findFileCheck(t)
	differs := differing(t)
	var passed, listed int
	for _, tests := range []string{"Dialect", "Conversion"} {
		for file, src := range sources(t, filepath.Join(dir, "test", tests)) {
			for _, p := range parts(file, src) {
				key := p.file + " " + p.function
				err := p.run(t, fileCheck)
				_, ours := differs[key]
				switch {
				case err != nil && !ours:
					t.Errorf("%s: %s: %v", key, p.command, err)
				case err != nil:
					listed++
					differs[key] = true
					p.compare(t)
				default:
					passed++
				}
			}
		}
	}
	for key, seen := range differs {
		if !seen {
			t.Errorf("the document says that %s differs, and it passes", key)
		}
	}
	t.Logf("%d parts pass, %d differ as the document says", passed, listed)
}

// smaller turns the largest domains of the tests, and their storage, into ones that are soon run.
var smaller = strings.NewReplacer("128", "40", "132", "44", "136", "48")

// compare runs the program of a part without its passes and with them.
func (p part) compare(t *testing.T) {
	t.Helper()
	if testing.Short() {
		return // it takes minutes
	}
	text := smaller.Replace(p.text)
	var want, got, log bytes.Buffer
	if run([]string{"--run"}, strings.NewReader(text), &want, &log) != nil {
		return // it is no program
	}
	if strings.Contains(want.String(), " on 0x0x0\n") {
		return // it stores nothing
	}
	flags := p.passes()
	for i, f := range flags {
		if f == "--convert-stencil-to-std" {
			flags[i] = "--convert-stencil-to-loops"
		}
	}
	if err := run(append(flags, "--run"), strings.NewReader(text), &got, &log); err != nil {
		t.Errorf("%s %s: after its passes: %v", p.file, p.function, err)
	} else if got.String() != want.String() {
		t.Errorf("%s %s computes\n%s\nand after its passes\n%s", p.file, p.function, &want, &got)
	}
}

func findFileCheck(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"FileCheck", "FileCheck-19", "/usr/lib/llvm-19/bin/FileCheck"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no FileCheck: install llvm-19-tools")
	return ""
}

// differing reads the table of the document: "file function", of each that does not pass.
func differing(t *testing.T) map[string]bool {
	t.Helper()
	b, err := os.ReadFile("../../docs/dialect.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(b), "### Its tests\n")
	section, _, ended := strings.Cut(rest, "\n## ")
	if !found || !ended {
		t.Fatal("the document has no table of the tests")
	}
	rows := map[string]bool{}
	for line := range strings.Lines(section) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 || strings.Contains(cells[1], "---") || !strings.Contains(cells[1], "`") {
			continue
		}
		file := strings.Trim(cells[1], " `")
		for name := range strings.SplitSeq(cells[2], ",") {
			rows[file+" "+strings.Trim(name, " `")] = false
		}
	}
	return rows
}

// TestOpenEarthPrograms reads the programs that the Open Earth Compiler publishes.
func TestOpenEarthPrograms(t *testing.T) {
	t.Parallel()
	dir := upstream(t, openEarth, "github.com/spcl/open-earth-compiler")
	for file, src := range sources(t, filepath.Join(dir, "test", "Examples")) {
		out, _, err := oecOpt(t, src, "--level=original")
		if file == "tridiagonal" { // reads above its last level: see the document
			want := `<stdin>:49:15: 'stencil.self' op reads at [0, 0, 1], which may leave the domain along k: there is nothing computed`
			if err == nil || err.Error() != want {
				t.Errorf("%s: %v, expected %s", file, err, want)
			}
			src = strings.ReplaceAll(src, "constant 59", "constant 63")
			out, _, err = oecOpt(t, src, "--level=original")
		}
		if err != nil || !strings.Contains(out, "loop.program") {
			t.Errorf("%s: %v", file, err)
		}
	}
}
