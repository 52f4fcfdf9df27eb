package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/header"
)

// Packages returns a configuration for each package that arguments of the command line name:
// folders, the current one if there is none, and patterns such as ./..., which stand for the
// packages that have generated code or a line for go generate. With a pattern, and to compare,
// what c does not choose is what the generated code was made with.
func Packages(ctx context.Context, c Config, args []string) ([]Config, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	var all []Config
	for _, arg := range args {
		found, err := []Config{c.at(arg)}, error(nil)
		if strings.Contains(arg, "...") {
			found, err = c.matching(ctx, arg)
		} else if c.Diff {
			found, err = c.generatedFor(ctx, arg)
		}
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			p.setDefaults()
			if !slices.ContainsFunc(all, p.samePackage) {
				all = append(all, p)
			}
		}
	}
	if c.HTML != "" && len(all) > 1 {
		return nil, fmt.Errorf("-html writes the page of one package, and %s are %d", strings.Join(args, " "), len(all))
	}
	return all, nil
}

func (c *Config) samePackage(d Config) bool {
	return sameDir(c.Dir, d.Dir) && c.From == d.From && c.Out == d.Out
}

func sameDir(a, b string) bool {
	a, errA := filepath.Abs(a)
	b, errB := filepath.Abs(b)
	return errA == nil && errB == nil && a == b
}

// at returns the configuration for the package in a folder.
func (c *Config) at(dir string) Config {
	p := *c
	p.Dir = dir
	return p
}

// matching returns the packages that match a pattern of the go command.
func (c *Config) matching(ctx context.Context, pattern string) ([]Config, error) {
	listed, err := frontend.List(ctx, &packages.Config{Mode: packages.NeedName | packages.NeedFiles}, pattern)
	if err != nil {
		return nil, err
	}
	var all []Config
	var unwritten []string // folders
	for _, p := range listed {
		if p.Dir == "" {
			if len(p.Errors) > 0 {
				return nil, errors.New(p.Errors[0].Msg)
			}
			continue
		}
		dir := shown(p.Dir)
		found, err := c.generatedIn(ctx, dir)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 && hasGenerateLine(p.Dir) {
			unwritten = append(unwritten, dir)
		}
		all = append(all, found...)
	}
	for _, dir := range unwritten {
		elsewhere := func(p Config) bool { return sameDir(p.Dir, dir) }
		if !slices.ContainsFunc(all, elsewhere) {
			all = append(all, c.at(dir))
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no package of %s has generated code or a line //go:generate go tool oecgen", pattern)
	}
	return all, nil
}

// shown returns a folder as a message names it: relative to the current one, if that can be.
func shown(dir string) string {
	work, err := os.Getwd()
	if err != nil {
		return dir
	}
	if rel, err := filepath.Rel(work, dir); err == nil {
		return rel
	}
	return dir
}

// hasGenerateLine reports whether go generate runs oecgen in a folder.
func hasGenerateLine(dir string) bool {
	names, _ := filepath.Glob(filepath.Join(globQuote(dir), "*.go"))
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "//go:generate ") && strings.Contains(line, "oecgen") {
				return true
			}
		}
	}
	return false
}

// generatedFor returns what was generated for the package in a folder, with the options that it
// was generated with: code in the folder, or in one in it. If there is none it is the package.
func (c *Config) generatedFor(ctx context.Context, dir string) ([]Config, error) {
	if c.From != "" || c.Out != "" {
		return c.generatedAs(ctx, dir)
	}
	found, err := c.generatedIn(ctx, dir)
	if err != nil {
		return nil, err
	}
	within, err := filepath.Glob(filepath.Join(globQuote(dir), "*", wrapper.FileName("*", "")))
	if err != nil {
		return nil, err
	}
	for _, name := range within {
		apart, err := c.generatedIn(ctx, filepath.Dir(name))
		if err != nil {
			return nil, err
		}
		apart = slices.DeleteFunc(apart, func(p Config) bool { return !sameDir(p.Dir, dir) })
		found = append(found, apart...)
	}
	if len(found) == 0 {
		found = []Config{c.at(dir)}
	}
	return found, nil
}

// generatedAs returns the package in a folder as the options say where its source or its code is.
func (c *Config) generatedAs(ctx context.Context, dir string) ([]Config, error) {
	p, out := c.at(dir), c.Out
	if !filepath.IsAbs(out) {
		out = filepath.Join(dir, out)
	}
	found, err := c.generatedIn(ctx, out)
	for _, f := range found {
		p.Levels, p.FP, p.Targets, p.Without = f.Levels, f.FP, f.Targets, f.Without
		if filepath.Base(f.From) == filepath.Base(c.From) {
			break
		}
	}
	return []Config{p}, err
}

// generatedIn returns the packages whose generated code is in a folder, with the options that it
// was generated with.
func (c *Config) generatedIn(ctx context.Context, dir string) ([]Config, error) {
	names, err := filepath.Glob(filepath.Join(globQuote(dir), wrapper.FileName("*", "")))
	if err != nil {
		return nil, err
	}
	var all []Config
	for _, name := range names {
		h, err := readHeader(name)
		if errors.Is(err, header.ErrDamaged) {
			return nil, err
		}
		if err != nil || h == nil {
			continue // if it is in the way, that is said later
		}
		p := c.at(dir)
		p.adopt(h.Flags)
		if path, ok := strings.CutPrefix(h.Of, packageOf); ok {
			if p.Dir, err = dirOf(ctx, dir, path); err != nil {
				return nil, err
			}
		} else if h.Of != "" {
			file := filepath.Join(dir, filepath.FromSlash(h.Of))
			p.Dir, p.From = filepath.Dir(file), filepath.Base(file)
		}
		if !sameDir(p.Dir, dir) {
			p.Out = relativeTo(p.Dir, dir)
		}
		all = append(all, p)
	}
	return all, nil
}

// relativeTo returns a folder as seen from another one, if that can be.
func relativeTo(from, dir string) string {
	from, errFrom := filepath.Abs(from)
	dir, errDir := filepath.Abs(dir)
	if rel, err := filepath.Rel(from, dir); err == nil && errFrom == nil && errDir == nil {
		return rel
	}
	return dir
}

// dirOf returns the folder of a package that code in another folder was generated for.
func dirOf(ctx context.Context, dir, path string) (string, error) {
	listed, err := frontend.List(ctx, &packages.Config{Dir: dir, Mode: packages.NeedName | packages.NeedFiles}, path)
	if err != nil {
		return "", err
	}
	if len(listed) != 1 || listed[0].Dir == "" {
		return "", fmt.Errorf("%s holds what was generated for package %s, which does not exist", dir, path)
	}
	return shown(listed[0].Dir), nil
}

// command returns the command that generates the package with these options.
func (c *Config) command() string {
	dir := filepath.ToSlash(c.Dir)
	if !filepath.IsAbs(c.Dir) && !strings.HasPrefix(dir, ".") {
		dir = "./" + dir
	}
	if hasGenerateLine(c.Dir) {
		return "go generate " + dir
	}
	flags, _, _ := strings.Cut(c.flags(), tunedFlag)
	if c.Out != "" {
		flags = "-out " + c.Out + " " + flags
	}
	if c.From != "" {
		flags = "-from " + c.From + " " + flags
	}
	return "go tool oecgen " + flags + " " + dir
}
