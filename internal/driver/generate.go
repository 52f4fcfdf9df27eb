package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/ssa2stencil"
)

// Generate compiles the stencils of a package and writes its generated files, or prints
// or compares them if the configuration says so. Nothing is written unless all of it can
// be. Errors in the user's program are a *diag.List.
func Generate(ctx context.Context, c Config) error {
	if err := c.check(); err != nil {
		return err
	}
	pkg, err := c.load(ctx)
	if err != nil {
		return err
	}
	if err := c.checkPackage(pkg); err != nil {
		return err
	}
	if err := c.readSchedules(pkg); err != nil {
		return err
	}
	if upToDate, err := c.upToDate(ctx, pkg); err != nil || upToDate {
		return err
	}
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
	version, _, err := c.findLLVM(ctx)
	if err != nil {
		return false, err
	}
	var old []string
	for n, name := range c.fileNames(pkg) {
		header, err := readHeader(filepath.Join(pkg.Output.Dir, name))
		if err != nil {
			return false, err
		}
		if n > 0 && !slices.Equal(header, old) {
			return false, nil
		}
		old = header
	}
	for _, t := range c.moduleTargets() {
		_, err := os.Stat(filepath.Join(pkg.Output.Dir, wrapper.ModulesName(pkg.Output.Name, t.Modules)))
		if os.IsNotExist(err) {
			return false, nil
		} else if err != nil {
			return false, err
		}
	}
	p, err := c.describePackage(pkg, nil, version)
	if err != nil {
		return false, err
	}
	return old != nil && slices.Equal(old, headerLines(p)), nil
}

// findLLVM returns LLVM and its version, or neither if it is not needed. If it is not
// there, but there are to be kernels in Go, those will do.
func (c *Config) findLLVM(ctx context.Context) (version string, tools *toolchain.Tools, err error) {
	if len(c.architectures())+len(c.accelerators()) == 0 {
		return wrapper.NoLLVM, nil, nil
	}
	tools, err = toolchain.Find(ctx, c.Tools)
	var missing *toolchain.NotFoundError
	switch {
	case err == nil:
		return tools.Version(), tools, nil
	case c.hasGo() && errors.As(err, &missing):
		c.noLLVM = true
		fmt.Fprintf(c.Stderr, "oecgen: no LLVM: the kernels are in Go only; for machine code: %s\n", missing.Install())
		return wrapper.NoLLVM, nil, nil
	}
	return "", nil, err
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

// write compiles all kernels and replaces the generated files.
func (c *Config) write(ctx context.Context, pkg *source, instances []*instance) error {
	files, err := c.compile(ctx, pkg, instances)
	if err != nil {
		return err
	}
	return c.replace(pkg, files)
}

// compile compiles all kernels and returns the generated files.
func (c *Config) compile(ctx context.Context, pkg *source, instances []*instance) ([]file, error) {
	version, tools, err := c.findLLVM(ctx)
	if err != nil {
		return nil, err
	}
	blobs, err := compileAll(ctx, tools, kernelsOf(instances, c.cpuTargets()))
	if err != nil {
		return nil, err
	}
	sims, err := compileAll(ctx, tools, c.simKernels(instances))
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
	files, err := c.files(described, append(blobs, sims...))
	return append(files, modules...), err
}

// replace writes the generated files, and removes those that are no longer generated.
func (c *Config) replace(pkg *source, files []file) error {
	stale, err := staleFiles(pkg, files)
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
	c.tell("wrote", changed)
	c.tell("removed", removed)
	return err
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
