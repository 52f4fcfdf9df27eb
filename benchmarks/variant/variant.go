// Package variant has stencils of this module generated with other flags: for other targets, levels or
// arithmetic. That is done in a copy of the module. Programs are built in the module itself, where what
// does not change has been built before, with the generated files of the copy in place of its own. What
// the module has stays as it is.
package variant

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// Module is the path of this module.
const Module = "github.com/openearthgo/oec"

// Copy is a copy of the module in a temporary folder.
type Copy struct {
	Dir string
	Env []string // of oecgen and the go command there, besides that of the process

	log    io.Writer
	root   string // of the module that is copied
	oecgen string

	mu      sync.Mutex
	changed []string // folders with packages that were generated
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
	c := &Copy{Dir: dir, log: log, root: root, oecgen: filepath.Join(dir, "oecgen"+Exe())}
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
	c.mu.Lock()
	c.changed = append(c.changed, filepath.FromSlash(folder))
	c.mu.Unlock()
	return run(c.command(ctx, filepath.Join(c.Dir, filepath.FromSlash(folder)), c.oecgen, append(flags, ".")...))
}

// Go runs the go command in the module, which finds, in the folders of the packages that were generated,
// and in those within them, what the copy has there. If the module has no such folder, which Go's assembler
// asks for, it runs in the copy.
func (c *Copy) Go(ctx context.Context, args ...string) error {
	for _, folder := range c.changed {
		if _, err := os.Stat(filepath.Join(c.root, folder)); errors.Is(err, fs.ErrNotExist) {
			return run(c.command(ctx, c.Dir, "go", args...))
		}
	}
	overlay, err := c.overlay()
	if err != nil {
		return err
	}
	return run(c.command(ctx, c.root, "go", append([]string{args[0], "-overlay=" + overlay}, args[1:]...)...))
}

// overlay writes the file that says where the go command finds the files of the changed folders, and
// returns its name.
func (c *Copy) overlay() (name string, err error) {
	replace := map[string]string{}
	for _, folder := range c.changed {
		for _, from := range []string{c.root, c.Dir} { // what only the module has is not there, unless it is in the copy
			err := filepath.WalkDir(filepath.Join(from, folder), func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				file, err := filepath.Rel(from, path)
				if err != nil {
					return err
				}
				if from == c.root {
					path = ""
				}
				replace[filepath.Join(c.root, file)] = path
				return nil
			})
			if err != nil {
				return "", err
			}
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name = filepath.Join(c.Dir, "overlay.json")
	c.mu.Lock()
	defer c.mu.Unlock()
	if have, err := os.ReadFile(name); err == nil && bytes.Equal(have, text) {
		return name, nil // another goroutine's go command may be reading it
	}
	return name, os.WriteFile(name, text, 0o666)
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
