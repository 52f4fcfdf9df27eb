package driver

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/internal/header"
)

// StaleError says which generated files are not what oecgen would write.
type StaleError struct {
	Command string   // that writes them
	Reasons []string // one for each file
}

// Error lists the files and says what to run.
func (e *StaleError) Error() string {
	return fmt.Sprintf("generated files are out of date:\n\t%s\n\thint: run %s", strings.Join(e.Reasons, "\n\t"), e.Command)
}

// diff compares the generated files with what would be written: everything but the bytes and
// sizes of machine code, for which the hashes in the headers stand. It needs no LLVM: the version
// is taken from the files.
func (c *Config) diff(pkg *source, instances []*instance) error {
	api := c.fileNames(pkg)[0]
	old, err := readHeader(filepath.Join(pkg.Output.Dir, api))
	if err != nil {
		return err
	}
	var reasons []string
	command := c.command()
	version := ""
	if old != nil {
		version = old.LLVM
	}
	if asked := append(c.architectures(), c.accelerators()...); version == header.NoLLVM && len(asked) > 0 {
		reasons = append(reasons, fmt.Sprintf("%s: was generated without LLVM, so that there is no code for %s", api, strings.Join(asked, ", ")))
		command += " where there is LLVM; or choose -targets go"
	}
	c.noLLVM = version == header.NoLLVM
	described, err := c.describePackage(pkg, instances, version)
	if err != nil {
		return err
	}
	files, err := c.files(described, nil)
	if err != nil {
		return err
	}
	found, err := differences(pkg, described, files)
	if err != nil {
		return err
	}
	stale, err := staleFiles(pkg, append(fileNamesOf(files), moduleNames(described)...))
	if err != nil {
		return err
	}
	library, err := c.outdatedLibrary(pkg, described)
	if err != nil {
		return err
	}
	reasons = append(append(reasons, found...), library...)
	for _, name := range stale {
		reasons = append(reasons, name+": no longer generated")
	}
	test, err := c.outdatedTest(pkg)
	if err != nil {
		return err
	}
	for _, f := range test {
		reasons = append(reasons, f.name+": is not the test of all stencils")
	}
	if len(reasons) > 0 {
		return &StaleError{command, reasons}
	}
	return nil
}

func fileNamesOf(files []file) []string {
	var names []string
	for _, f := range files {
		names = append(names, f.name)
	}
	return names
}

// differences says how the files of a package differ from what would be written: their headers,
// the code that these have hashes of, and what follows the header where that is given. What is
// the same in the headers of several files is said of the first.
func differences(pkg *source, p *wrapper.Package, files []file) (reasons []string, err error) {
	now, dir, said := p.FileHeader(), pkg.Output.Dir, map[string]bool{}
	for _, f := range files {
		old, body, err := readGenerated(filepath.Join(dir, f.name))
		if err != nil {
			return nil, err
		}
		why := "missing"
		if old != nil {
			if why = old.Difference(now); why != "" && said[why] {
				continue
			}
			said[why] = true
		}
		if why == "" && f.content != nil {
			why = bodyDifference(old, body, f.content)
		}
		if why != "" {
			reasons = append(reasons, f.name+": "+why)
			continue
		}
		for _, code := range hashed(p, f.name) {
			why, err := codeDifference(dir, code, header.Lookup(old.Codes, code))
			if err != nil {
				return nil, err
			}
			if why != "" {
				reasons = append(reasons, code+": "+why)
			}
		}
	}
	return reasons, nil
}

// bodyDifference says how what follows a header differs from what would be written.
func bodyDifference(h *header.Header, old, now []byte) string {
	_, now, err := header.Parse(now)
	if err != nil {
		return err.Error()
	}
	old, now = withoutParts(old), withoutParts(now)
	if bytes.Equal(old, now) {
		return ""
	}
	return fmt.Sprintf("differs from line %d on", strings.Count(h.String(), "\n")+1+firstDifference(old, now))
}

// codeDifference says how a file of code differs from what has a hash.
func codeDifference(dir, name, hash string) (string, error) {
	text, err := os.ReadFile(filepath.Join(dir, name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "missing", nil
	case err != nil:
		return "", err
	case hash == "":
		return "there is no hash of it", nil
	case hash != hashOf(text):
		return "is not what was generated", nil
	}
	return "", nil
}

// partOfModules is where the tables of code for accelerators say which part of a file a module
// is, which only compiling it tells.
var partOfModules = regexp.MustCompile(`(?m)^(\t\{.*Modules: &\w+, )From: \d+, To: \d+, `)

func withoutParts(content []byte) []byte { return partOfModules.ReplaceAll(content, []byte("$1")) }

func firstDifference(a, b []byte) int {
	line := 1
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return line
		}
		if a[i] == '\n' {
			line++
		}
	}
	return line
}
