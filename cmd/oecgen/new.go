package main

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"text/template"

	"golang.org/x/mod/module"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/toolchain"
)

const newUsage = `oecgen new makes a module that runs, to begin with: a stencil, its test, and a program with a time
loop that draws a picture. It runs go mod tidy and generates; if something fails, nothing is left.

usage: oecgen new [flags] directory

flags:
`

// oecModule is the module that the new one requires.
const oecModule = "github.com/openearthgo/oec"

// start are the files of a new module, as templates of its fields.
//
//go:embed module
var start embed.FS

// newModule is a module to make.
type newModule struct {
	Module   string // its path
	Package  string // the name of the package with the stencils
	Alias    string // what files of other packages call it; empty if that is its name
	Version  string // of this module
	Checkout string // where it is, relative to the new one; empty if it is downloaded
}

// makeModule is the command oecgen new.
func makeModule(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("oecgen new", flag.ContinueOnError)
	name := fs.String("module", "", "the `path` of the module (default example.org/ and the name of the directory)")
	err := parseFlags(fs, args, newUsage, "", stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return exitUser // it has been said why
	case fs.NArg() != 1:
		return exitCode(stderr, false, fmt.Errorf("new takes one directory, have %q\n\thint: oecgen new mymodel", fs.Args()))
	}
	dir := fs.Arg(0)
	m, err := describe(dir, *name)
	if err == nil {
		err = m.create(ctx, dir, stderr)
	}
	if err == nil {
		fmt.Fprintf(stdout, "%s is a module with a stencil, a test and a program:\n\n\tcd %s\n\tgo test ./...\n\tgo run ./model\n", dir, dir)
	}
	return exitCode(stderr, false, err)
}

// describe decides on all that the files of the module say.
func describe(dir, name string) (*newModule, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if files, err := os.ReadDir(dir); err == nil && len(files) > 0 {
		return nil, fmt.Errorf("new: %s is not empty, it has %s\n\thint: give the name of a directory to make", dir, files[0].Name())
	}
	if name == "" {
		name = "example.org/" + filepath.Base(dir)
	}
	if err := module.CheckImportPath(name); err != nil {
		return nil, fmt.Errorf("new: %w\n\thint: give the path of the module with -module", err)
	}
	m := &newModule{Module: name, Package: strings.ReplaceAll(path.Base(name), "-", "")}
	if !token.IsIdentifier(m.Package) || m.Package == "main" || m.Package[0] == '_' { // files that begin so are ignored
		return nil, fmt.Errorf("new: %q is no name for a package\n\thint: give a path that ends with one with -module, as in example.org/mymodel", path.Base(name))
	}
	if known, err := meansMore(m.Package); err != nil {
		return nil, err
	} else if known {
		m.Alias = "stencils"
	}
	return m, m.findSource(dir)
}

// Name is what files of other packages call the package.
func (m *newModule) Name() string { return cmp.Or(m.Alias, m.Package) }

// meansMore reports whether the name of a package is Go's, or stands in files of a new module as that of something else.
func meansMore(name string) (known bool, err error) {
	word := regexp.MustCompile(`\b` + name + `\b`)
	known = types.Universe.Lookup(name) != nil || name == "init"
	err = eachTemplate(func(file string) error {
		text, err := start.ReadFile(file)
		known = known || word.Match(text)
		return err
	})
	return known, err
}

// findSource sets the version of this module, and where it is if that is a checkout, for a module in a folder.
func (m *newModule) findSource(dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	_, file, _, _ := runtime.Caller(0)
	if _, version, found := strings.Cut(filepath.ToSlash(file), oecModule+"@"); found { // of the module cache
		m.Version, _, _ = strings.Cut(version, "/")
		return nil
	}
	own := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	if _, err := os.Stat(filepath.Join(own, "go.mod")); err != nil {
		return fmt.Errorf("this oecgen does not know where its source is\n\thint: run it by go tool oecgen, or build it without -trimpath")
	}
	m.Version = "v0.0.0"
	if m.Checkout, err = filepath.Rel(dir, own); err != nil {
		m.Checkout = own
	}
	m.Checkout = filepath.ToSlash(m.Checkout)
	return nil
}

// create makes the module in a folder beside the one that it then gets.
func (m *newModule) create(ctx context.Context, dir string, stderr io.Writer) error {
	made := filepath.Clean(dir) + ".oecgen-new"
	if err := errors.Join(os.MkdirAll(filepath.Dir(made), 0o777), os.Mkdir(made, 0o777)); err != nil {
		return err
	}
	defer os.RemoveAll(made)
	if err := m.write(made); err != nil {
		return err
	}
	bar := newBar(stderr)
	defer bar.clear()
	bar.set(0, 0, "go mod tidy")
	if err := m.tidy(ctx, made); err != nil {
		return err
	}
	c := driver.Config{Dir: made, Tools: toolchain.FromEnv(), Levels: driver.DefaultLevels(), Targets: driver.DefaultTargets(), Stdout: io.Discard, Stderr: bar, Progress: bar.set}
	c.Tools.Echo = bar
	if err := driver.Generate(ctx, c); err != nil {
		return err
	}
	c.Stderr = io.Discard
	if err := driver.WriteTest(ctx, c); err != nil {
		return err
	}
	if err := m.tidy(ctx, made); err != nil { // the test has imports of its own
		return err
	}
	return move(made, dir)
}

// tidy writes go.mod and has the go command find what it lacks.
func (m *newModule) tidy(ctx context.Context, dir string) error {
	if err := m.writeFile(dir, "module/go.mod.tmpl"); err != nil {
		return err
	}
	tidy := exec.CommandContext(ctx, "go", "mod", "tidy")
	tidy.Dir, tidy.Env = dir, append(os.Environ(), "GOWORK=off")
	if out, err := tidy.CombinedOutput(); err != nil {
		return fmt.Errorf("new: go mod tidy: %w\n%s", err, out)
	}
	return nil
}

// move moves what is in a folder to another one, which is made if it is not there.
func move(from, to string) error {
	files, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.Rename(filepath.Join(from, f.Name()), filepath.Join(to, f.Name())); err != nil {
			return err
		}
	}
	return nil
}

// write writes the files.
func (m *newModule) write(dir string) error {
	return eachTemplate(func(name string) error { return m.writeFile(dir, name) })
}

// eachTemplate calls a function for the templates of the files.
func eachTemplate(fn func(name string) error) error {
	return fs.WalkDir(start, "module", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return fn(name)
	})
}

// writeFile writes the file of a template.
func (m *newModule) writeFile(dir, name string) error {
	t, err := template.ParseFS(start, name)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := t.Execute(&text, m); err != nil {
		return err
	}
	file := filepath.Join(dir, filepath.FromSlash(strings.TrimSuffix(strings.TrimPrefix(name, "module/"), ".tmpl")))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o666)
}
