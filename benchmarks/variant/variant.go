// Package variant copies this module to have its stencils generated with other flags: for
// other targets, levels or arithmetic. What the module has stays as it is.
package variant

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
	"runtime"
	"strings"
)

// Module is the path of this module.
const Module = "github.com/openearthgo/oec"

// Copy is a copy of the module in a temporary folder.
type Copy struct {
	Dir string
	Env []string // of oecgen and the go command there, besides that of the process

	log    io.Writer
	oecgen string
}

// New copies the module of the present folder and builds its compiler. What programs print
// goes to log. Close removes the copy.
func New(ctx context.Context, log io.Writer) (*Copy, error) {
	root, err := Root(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "oecvariant")
	if err != nil {
		return nil, err
	}
	c := &Copy{Dir: dir, log: log, oecgen: filepath.Join(dir, "oecgen"+Exe())}
	if err := copyModule(dir, root); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	// In the module and not in the copy, where nothing has been built yet.
	if err := run(c.command(ctx, root, "go", "build", "-o", c.oecgen, "./cmd/oecgen")); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// Close removes the copy.
func (c *Copy) Close() error { return os.RemoveAll(c.Dir) }

// Generate runs oecgen on the package in a folder of the copy. Several goroutines may.
func (c *Copy) Generate(ctx context.Context, folder string, flags ...string) error {
	return run(c.command(ctx, filepath.Join(c.Dir, filepath.FromSlash(folder)), c.oecgen, append(flags, ".")...))
}

// Go runs the go command in the copy.
func (c *Copy) Go(ctx context.Context, args ...string) error {
	return run(c.command(ctx, c.Dir, "go", args...))
}

func (c *Copy) command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, c.log, c.log
	cmd.Env = append(os.Environ(), c.Env...)
	return cmd
}

func run(cmd *exec.Cmd) error {
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(append([]string{filepath.Base(cmd.Path)}, cmd.Args[1:]...), " "), err)
	}
	return nil
}

// Root returns the folder of the module, if the present folder is in it.
func Root(ctx context.Context) (string, error) {
	dir, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", Module).Output()
	if err != nil {
		return "", fmt.Errorf("stencils are generated with other flags in a checkout of oec: %w", err)
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

// Exe is what the names of programs end in.
func Exe() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}
