package driver

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/header"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/ssa2stencil"
)

// Generate compiles the stencils of a package and writes its generated files, or prints
// or compares them if the configuration says so. Nothing is written unless all of it can
// be. Errors in the user's program are a *diag.List.
func Generate(ctx context.Context, c Config) error {
	if err := errors.Join(c.check(), c.checkChoice()); err != nil {
		return err
	}
	c.progress(0, 0, "reading the package")
	pkg, err := c.load(ctx)
	if err != nil {
		return err
	}
	if done, err := c.emptied(pkg); err != nil || done {
		return err
	}
	if err := c.checkPackage(pkg); err != nil {
		return err
	}
	if err := c.checkNames(pkg); err != nil {
		return err
	}
	pkg.Stencils = slices.DeleteFunc(pkg.Stencils, func(s *signature.Stencil) bool { return !c.chosen(s.Name) })
	if err := c.readSchedules(pkg); err != nil {
		return err
	}
	if upToDate, err := c.upToDate(ctx, pkg); err != nil || upToDate {
		return err
	}
	c.progress(0, 0, "optimizing "+pkg.Name)
	instances, err := c.lowerAll(ctx, pkg)
	if err != nil {
		return err
	}
	switch {
	case c.HTML != "":
		return c.writePages(pkg, instances)
	case c.Explain:
		return c.explain(ctx, instances)
	case c.Emit != "":
		return c.emit(ctx, instances)
	case c.Diff:
		return c.diff(pkg, instances)
	}
	return c.write(ctx, pkg, instances)
}

// Files compiles the stencils of a package and returns the generated files, by their paths. It
// writes none of them.
func Files(ctx context.Context, c Config) (map[string][]byte, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	pkg, err := c.load(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.checkPackage(pkg); err != nil {
		return nil, err
	}
	if err := c.readSchedules(pkg); err != nil {
		return nil, err
	}
	instances, err := c.lowerAll(ctx, pkg)
	if err != nil {
		return nil, err
	}
	files, err := c.compile(ctx, pkg, instances)
	contents := map[string][]byte{}
	for _, f := range files {
		contents[filepath.Join(pkg.Output.Dir, f.name)] = f.content
	}
	return contents, err
}

// checkPackage rejects packages that cannot hold generated code.
func (c *Config) checkPackage(pkg *source) error {
	if len(pkg.Stencils) == 0 {
		return fmt.Errorf("package %s has no stencil: mark a function with //oec:stencil", pkg.Path)
	}
	if pkg.UsesCgo && !pkg.Output.Apart && len(c.architectures()) > 0 {
		return fmt.Errorf("package %s uses cgo, and such a package cannot hold Go assembly; choose another folder with -out, or use -targets go", pkg.Path)
	}
	return pkg.checkOwner()
}

// upToDate reports whether the generated files are what would be written again. Only a
// released tool can tell by the header; one built from a checkout may have changed.
func (c *Config) upToDate(ctx context.Context, pkg *source) (bool, error) {
	if c.HTML != "" || c.Explain || c.Emit != "" || c.Diff || Version() == develVersion {
		return false, nil
	}
	version, _, err := c.findLLVM(ctx, pkg)
	if kept := (*keptError)(nil); errors.As(err, &kept) {
		return false, nil // write compares more
	} else if err != nil {
		return false, err
	}
	p, err := c.describePackage(pkg, nil, version)
	if err != nil {
		return false, err
	}
	var files []file
	for _, name := range c.fileNames(pkg) {
		files = append(files, file{name: name})
	}
	reasons, err := differences(pkg, p, files)
	return len(reasons) == 0, err
}

// findLLVM returns LLVM and its version, or neither if it is not needed. If it is not
// there, but there are to be kernels in Go, those will do, unless there is machine code already
// or somebody has said where LLVM is.
func (c *Config) findLLVM(ctx context.Context, pkg *source) (version string, tools *toolchain.Tools, err error) {
	if len(c.architectures())+len(c.accelerators()) == 0 {
		return header.NoLLVM, nil, nil
	}
	tools, err = toolchain.Find(ctx, c.Tools)
	var missing *toolchain.NotFoundError
	switch {
	case err == nil:
		return tools.Version(), tools, nil
	case c.hasGo() && errors.As(err, &missing) && missing.Dir == "":
		c.noLLVM = true
		if err := c.keepsCode(pkg, missing); err != nil {
			c.noLLVM = false
			return "", nil, err
		}
		fmt.Fprintf(c.Stderr, "oecgen: no LLVM: the kernels are in Go only; for machine code: %s\n", missing.Install())
		return header.NoLLVM, nil, nil
	}
	return "", nil, err
}

// keptError is a want of LLVM for which code would be removed.
type keptError struct{ *toolchain.NotFoundError }

// keepsCode returns a [keptError] if there is such code.
func (c *Config) keepsCode(pkg *source, missing *toolchain.NotFoundError) error {
	stale, err := staleFiles(pkg, c.fileNames(pkg))
	if err != nil {
		return err
	}
	for _, name := range stale {
		if filepath.Ext(name) != ".go" {
			return &keptError{missing}
		}
	}
	return nil
}

// raiseAll raises every instance of every stencil. Errors in the user's program are
// collected.
func (c *Config) raiseAll(pkg *source) ([]*instance, error) {
	var instances []*instance
	all := &diag.List{}
	for _, s := range pkg.Stencils {
		for _, in := range s.Instances {
			raised, err := pkg.raise(in, ssa2stencil.Options{Rounds: !c.strict()})
			if list := (*diag.List)(nil); errors.As(err, &list) {
				all.Append(list)
				continue
			} else if err != nil {
				return nil, err
			}
			instances = append(instances, &instance{Instance: in, written: raised, raised: raised, schedule: pipeline.ByModel})
		}
	}
	return instances, all.Err()
}

// lowerAll raises every instance of every stencil and lowers it at every level.
func (c *Config) lowerAll(ctx context.Context, pkg *source) ([]*instance, error) {
	instances, err := c.raiseAll(pkg)
	if err != nil {
		return nil, err
	}
	lower := func(_ context.Context, in *instance) (struct{}, error) { return struct{}{}, c.lowerInstance(in) }
	limit := runtime.GOMAXPROCS(0)
	if len(c.PrintAfter) > 0 {
		limit = 1 // what is printed is in order
	}
	if _, err := upToAtOnce(ctx, limit, instances, lower); err != nil {
		return nil, pkg.diagnose(err)
	}
	return instances, nil
}

// lowerInstance lowers an instance at every level.
func (c *Config) lowerInstance(in *instance) error {
	in.schedule = c.schedules.of(c.scheduleKey(in.Instance, ""))
	if err := c.approximate(in); err != nil {
		return err
	}
	for _, level := range c.Levels {
		l, err := c.lower(in, level)
		if err != nil {
			return err
		}
		l.share(in.levels)
		in.levels = append(in.levels, l)
	}
	return c.lowerToKernels(in)
}

// write compiles all kernels and replaces the generated files. Without LLVM, those that are up to date stay.
func (c *Config) write(ctx context.Context, pkg *source, instances []*instance) error {
	files, err := c.compile(ctx, pkg, instances)
	if kept := (*keptError)(nil); errors.As(err, &kept) {
		err = c.diff(pkg, instances)
		if stale := (*StaleError)(nil); errors.As(err, &stale) {
			err = fmt.Errorf("machine code cannot be written without LLVM; nothing is changed:\n\t%s\n\thint: %s; or choose -targets go, for kernels in Go only", strings.Join(stale.Reasons, "\n\t"), kept.Install())
		}
		return err
	}
	if err != nil {
		return err
	}
	test, err := c.outdatedTest(pkg)
	if err != nil {
		return err
	}
	return c.replace(pkg, append(files, test...))
}

// compile compiles all kernels and returns the generated files.
func (c *Config) compile(ctx context.Context, pkg *source, instances []*instance) ([]file, error) {
	version, tools, err := c.findLLVM(ctx, pkg)
	if err != nil {
		return nil, err
	}
	blobs, err := c.compileAll(ctx, tools, append(c.kernels(instances), c.simKernels(instances)...))
	if err != nil {
		return nil, err
	}
	modules, err := c.compileModules(ctx, tools, pkg.Output.Name, instances)
	if err != nil {
		return nil, err
	}
	described, err := c.describePackage(pkg, instances, version)
	if err != nil {
		return nil, err
	}
	files, err := c.files(described, blobs)
	if err != nil {
		return nil, err
	}
	files = append(files, modules...)
	if err := addHashes(described, files); err != nil {
		return nil, err
	}
	library, err := c.library(pkg, described)
	return append(files, library...), err
}

// replace writes the generated files, and removes those that are no longer generated.
func (c *Config) replace(pkg *source, files []file) error {
	stale, err := staleFiles(pkg, fileNamesOf(files))
	if err != nil {
		return err
	}
	library, err := c.staleLibrary(pkg, fileNamesOf(files))
	if err != nil {
		return err
	}
	changed, err := writeFiles(pkg.Output.Dir, files)
	if err != nil {
		return err
	}
	if pkg.Output.Apart && c.Out == "" && len(changed) > 0 {
		fmt.Fprintf(c.Stderr, "oecgen: package %s uses cgo, and cannot hold Go assembly: what is generated is package %s\n", pkg.Name, pkg.Output.Path)
	}
	removed, err := removeStale(pkg.Dir, stale)
	ofLibrary, libraryErr := removeStale(pkg.Dir, library)
	c.tell("wrote", changed)
	c.tell("removed", append(removed, ofLibrary...))
	c.tellRenamed(pkg, removed)
	if len(ofLibrary) > 0 {
		c.tellRemoved("the library had another name", ofLibrary)
	}
	return errors.Join(err, libraryErr)
}

// tellRenamed names the files that were removed because the package had another name.
func (c *Config) tellRenamed(pkg *source, removed []string) {
	byName := map[string][]string{}
	for _, file := range removed {
		if name, _, _ := strings.Cut(file, "_oec"); filepath.Dir(file) == "." && name != pkg.Name && name != pkg.Output.Name {
			byName[name] = append(byName[name], file)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		c.tellRemoved("the package was called "+name, byName[name])
	}
}

// tellRemoved says which files were removed, and why.
func (c *Config) tellRemoved(why string, files []string) {
	hint := ""
	if by := os.Getenv("GOFILE"); by != "" && slices.Max(files) > by { // it goes through the files in order
		hint = "\n\thint: run go generate once more, since it misses them now"
	}
	fmt.Fprintf(c.Stderr, "oecgen: %s: removed %s%s\n", why, strings.Join(files, ", "), hint)
}

// emptied removes what was generated for a package that has no stencil any more, or says that it is out of date. It has not done so if there
// is nothing.
func (c *Config) emptied(pkg *source) (done bool, err error) {
	if len(pkg.Stencils) > 0 || c.HTML != "" || c.Explain || c.Emit != "" {
		return false, nil
	}
	stale, err := staleFiles(pkg, nil)
	if err != nil {
		return false, err
	}
	if test := comparisonName(pkg); isComparison(filepath.Join(pkg.Dir, test)) {
		stale = append(stale, test)
	}
	if len(stale) == 0 {
		return false, nil
	}
	slices.Sort(stale)
	if c.Diff {
		outdated := &StaleError{Command: c.command()}
		for _, name := range stale {
			outdated.Reasons = append(outdated.Reasons, name+": no longer generated")
		}
		return false, outdated
	}
	removed, err := removeStale(pkg.Dir, stale)
	if len(removed) > 0 {
		c.tellRemoved(fmt.Sprintf("package %s has no stencil any more", pkg.Path), removed)
	}
	return true, err
}

func (c *Config) tell(what string, names []string) {
	for _, name := range names {
		if c.Verbose {
			fmt.Fprintf(c.Stderr, "oecgen: %s %s\n", what, name)
		}
	}
}

// IsInternal reports whether an error is a fault of oec rather than of what it was given.
func IsInternal(err error) bool {
	var pass *pipeline.InternalError
	var code *cpu.Error
	var command *toolchain.CommandError
	return errors.As(err, &pass) || errors.As(err, &code) || errors.As(err, &command)
}

// fileNames returns the names of the files that a package gets, the API first.
func (c *Config) fileNames(pkg *source) []string {
	return fileNames(pkg.Output.Name, c.hasGo(), c.architectures(), len(c.accelerators()) > 0)
}
