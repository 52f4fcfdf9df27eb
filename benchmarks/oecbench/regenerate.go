package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/openearthgo/oec/benchmarks/openearth/suite"
)

// modulePath is that of this module.
const modulePath = "github.com/openearthgo/oec"

// regenerated is set, to the mode, for a process whose kernels have been generated for it.
const regenerated = "OECBENCH_REGENERATED"

// inOtherMode runs this program again with kernels in the mode of floating-point arithmetic
// that is asked for: it copies the module, generates the stencils that are measured there
// with that mode, and builds itself there. What the module has stays as it is.
func (o *options) inOtherMode(ctx context.Context, args []string, out, log io.Writer) (err error) {
	if mode := os.Getenv(regenerated); mode != "" {
		return fmt.Errorf("kernels are not in the mode for which they were generated, %s", mode)
	}
	root, err := moduleRoot(ctx)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "oecbench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := copyModule(dir, root); err != nil {
		return err
	}
	oecgen, self := filepath.Join(dir, "oecgen"+exe()), filepath.Join(dir, "oecbench"+exe())
	if err := command(ctx, dir, log, "go", "build", "-o", oecgen, "./cmd/oecgen"); err != nil {
		return err
	}
	for _, path := range o.packages() {
		fmt.Fprintf(log, "generating %s with -fp %s\n", path, o.fp)
		folder := filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(path, modulePath)))
		if err := command(ctx, folder, log, oecgen, "-fp", o.fp, "-O", "tuned,inline", "-targets", "go,"+runtime.GOARCH, "."); err != nil {
			return err
		}
	}
	if err := command(ctx, dir, log, "go", "build", "-o", self, "./benchmarks/oecbench"); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Env = append(os.Environ(), regenerated+"="+o.fp)
	cmd.Stdout, cmd.Stderr = out, log
	return cmd.Run()
}

// command runs a program in a folder. What it prints goes to the log.
func command(ctx context.Context, dir string, log io.Writer, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, log, log
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(append([]string{filepath.Base(name)}, args...), " "), err)
	}
	return nil
}

// moduleRoot returns the folder of the module of the present folder.
func moduleRoot(ctx context.Context) (string, error) {
	dir, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", modulePath).Output()
	if err != nil {
		return "", fmt.Errorf("other modes than that of the kernels are measured in a checkout of oec: %w", err)
	}
	return string(bytes.TrimSpace(dir)), nil
}

// copyModule copies what Go needs of a module.
func copyModule(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o777)
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), text, 0o666)
	})
}

// packages returns the import paths of the stencils that are measured.
func (o *options) packages() (paths []string) {
	for _, name := range o.kernels {
		if k, ok := suite.Find[float64](name); ok {
			paths = append(paths, reflect.TypeOf(k.Bind).In(0).PkgPath())
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// exe is what the names of programs end in.
func exe() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}
