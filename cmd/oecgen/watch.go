package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// watchEvery is how often -watch looks at files: often enough for people, and rarely enough to cost nothing.
const watchEvery = 300 * time.Millisecond

// watch generates, and again whenever a file changes that the stencils may depend on, until it is interrupted.
func watch(ctx context.Context, folders []string, stderr io.Writer, generate func() int) int {
	for {
		dirs, err := sourceDirs(ctx, folders)
		if err != nil {
			return exitCode(stderr, false, err)
		}
		before := stamps(dirs) // what changes meanwhile is generated again
		generate()
		if ctx.Err() != nil {
			return 0
		}
		fmt.Fprintln(stderr, "oecgen: waiting for a change, at", time.Now().Format(time.TimeOnly))
		for maps.Equal(before, stamps(dirs)) {
			select {
			case <-ctx.Done():
				return 0
			case <-time.After(watchEvery):
			}
		}
	}
}

// sourceDirs returns the folders of packages, and of those of the same module that they import.
func sourceDirs(ctx context.Context, folders []string) (dirs []string, err error) {
	if len(folders) == 0 {
		folders = []string{"."}
	}
	for _, folder := range folders {
		at, pattern := folder, "."
		if rest, ok := strings.CutSuffix(folder, "..."); ok {
			at, pattern = filepath.Clean(rest+"."), "./..."
		}
		cmd := exec.CommandContext(ctx, "go", "list", "-e", "-deps", "-f", "{{with .Module}}{{if .Main}}{{$.Dir}}{{end}}{{end}}", pattern)
		cmd.Dir = at
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("-watch: go list: %w\n%s", err, bytes.TrimSpace(stderr.Bytes()))
		}
		dirs = append(dirs, strings.Fields(string(out))...)
	}
	return dirs, nil
}

// stamp is what tells a file from what it was.
type stamp struct {
	changed time.Time
	size    int64
}

// stamps returns the stamps of the files of some folders that stencils may be made of.
func stamps(dirs []string) map[string]stamp {
	all := map[string]stamp{}
	for _, dir := range dirs {
		files, err := os.ReadDir(dir)
		if err != nil {
			continue // it is gone, as its files are
		}
		for _, f := range files {
			name := f.Name()
			switch filepath.Ext(name) {
			case ".go", ".mlir", ".tune":
			default:
				continue
			}
			if strings.Contains(name, "_oec.") && filepath.Ext(name) == ".go" || strings.Contains(name, "_oec_") || strings.HasSuffix(name, "_test.go") {
				continue // oecgen writes it, or does not read it
			}
			if info, err := f.Info(); err == nil {
				all[filepath.Join(dir, name)] = stamp{info.ModTime(), info.Size()}
			}
		}
	}
	return all
}
