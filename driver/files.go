package driver

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// file is a generated file: its name within the package's folder, and its content.
type file struct {
	name    string
	content []byte
}

// writeFiles replaces the generated files, each atomically: a reader sees the old or the
// new file, and a failure leaves the old ones. All new files are complete on disk before
// the first is renamed. It returns the names of those that changed.
func writeFiles(dir string, files []file) (changed []string, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	staged := map[string]string{} // final name → temporary name
	defer func() {
		for _, tmp := range staged {
			err = errors.Join(err, ignoreMissing(os.Remove(tmp)))
		}
	}()
	for _, f := range files {
		name := filepath.Join(dir, f.name)
		if old, readErr := os.ReadFile(name); readErr == nil && bytes.Equal(old, f.content) {
			continue
		}
		tmp, err := stage(name, f)
		if err != nil {
			return nil, err
		}
		staged[name] = tmp
		changed = append(changed, f.name)
	}
	for _, f := range changed {
		name := filepath.Join(dir, f)
		if err := os.Rename(staged[name], name); err != nil {
			return nil, fmt.Errorf("write %s: %w", f, err)
		}
		delete(staged, name)
	}
	return changed, nil
}

// stage writes a file's content to a temporary file in the folder of its final name, so that the
// rename stays within a file system.
func stage(final string, f file) (name string, err error) {
	dir := filepath.Dir(final)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", fmt.Errorf("write %s: %w", f.name, err)
	}
	tmp, err := os.CreateTemp(dir, ".oec-*")
	if err != nil {
		return "", fmt.Errorf("write %s: %w", f.name, err)
	}
	_, err = tmp.Write(f.content)
	err = errors.Join(err, tmp.Chmod(0o644), tmp.Close())
	if err != nil {
		return "", errors.Join(fmt.Errorf("write %s: %w", f.name, err), os.Remove(tmp.Name()))
	}
	return tmp.Name(), nil
}

// removeStale removes generated files that the package no longer has, and folders that held
// nothing else.
func removeStale(dir string, stale []string) (removed []string, err error) {
	for _, name := range stale {
		rmErr := os.Remove(filepath.Join(dir, name))
		if rmErr == nil {
			removed = append(removed, name)
		}
		err = errors.Join(err, ignoreMissing(rmErr))
		if sub := filepath.Dir(name); sub != "." {
			os.Remove(filepath.Join(dir, sub)) // fails unless it is empty
		}
	}
	return removed, err
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
