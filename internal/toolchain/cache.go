package toolchain

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// EnvCache is the environment variable that names the folder in which what LLVM makes of modules
// is kept. What is not used for a week is removed; all of it may be, at any time.
const EnvCache = "OEC_CACHE"

const keptFor = 7 * 24 * time.Hour

// keptPrefix begins the names of what is kept: in a folder that has other files, too, these stay.
const keptPrefix = "oec-llvm-"

// kept returns the file that keeps the code of a module; "" if nothing is kept, or if
// people want to see the commands. Its name says all that the result depends on: the
// programs, their flags, the module and its rewrites.
func (t *Tools) kept(m Module, ext string) (string, error) {
	if t.opts.Cache == "" || t.opts.Commands || t.opts.KeepWork {
		return "", nil
	}
	h := sha256.New()
	optimize, err := t.compiler.optimize(m, len(m.Rewrites) > 0, "", "")
	if err != nil {
		return "", err
	}
	generate, err := t.compiler.generate(m, "", ext)
	if err != nil {
		return "", err
	}
	for _, c := range []command{optimize, generate} {
		path := t.paths[c.program]
		info, err := os.Stat(path)
		if err != nil {
			return "", fmt.Errorf("kernel %s: %w", m.Kernel, err)
		}
		fmt.Fprintf(h, "%s %s %d %v %q\n", path, t.version, info.Size(), info.ModTime(), c.args)
	}
	for _, r := range m.Rewrites {
		fmt.Fprintf(h, "%s\n%s%s", r.name, rewriteSource, quotientsSource)
	}
	fmt.Fprint(h, m.Text)
	return filepath.Join(t.opts.Cache, fmt.Sprintf("%s%x", keptPrefix, h.Sum(nil))), nil
}

// take copies what is kept to a file, and reports whether there was something.
func take(kept, file string) (bool, error) {
	data, err := os.ReadFile(kept)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	now := time.Now()
	if err := os.Chtimes(kept, now, now); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	return true, os.WriteFile(file, data, 0o666)
}

// keep copies a file to where it is kept. Other processes see all of it or nothing.
func keep(kept, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(kept), 0o777); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(kept), keptPrefix+"new-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), kept)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return nil
}

// trim removes what was not used for a while. What another process removes meanwhile is none of
// its business.
func trim(cache string) error {
	entries, err := os.ReadDir(cache)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), keptPrefix) {
			continue
		}
		info, infoErr := e.Info()
		if infoErr == nil && time.Since(info.ModTime()) > keptFor {
			infoErr = os.Remove(filepath.Join(cache, e.Name()))
		}
		if !errors.Is(infoErr, fs.ErrNotExist) {
			err = errors.Join(err, infoErr)
		}
	}
	return err
}
