package driver

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/wrapper"
)

// StaleError says which generated files are not what oecgen would write.
type StaleError struct {
	Dir     string
	Reasons []string // one for each file
}

// Error lists the files and says what to run.
func (e *StaleError) Error() string {
	return fmt.Sprintf("generated files are out of date:\n\t%s\n\thint: run go generate %s", strings.Join(e.Reasons, "\n\t"), e.Dir)
}

// diff compares the generated files with what would be written: everything but the bytes
// and sizes of machine code, for which the hashes in the header stand. It needs no LLVM: the
// version is taken from the files.
func (c *Config) diff(pkg *source, instances []*instance) error {
	old, err := readHeader(filepath.Join(pkg.Output.Dir, c.fileNames(pkg)[0]))
	if err != nil {
		return err
	}
	version := llvmVersionOf(old)
	c.noLLVM = version == wrapper.NoLLVM
	described, err := c.describePackage(pkg, instances, version)
	if err != nil {
		return err
	}
	header := headerLines(described)
	files, err := c.files(described, nil)
	if err != nil {
		return err
	}
	var reasons []string
	for _, f := range files {
		reason, err := compare(pkg.Output.Dir, f, header)
		if err != nil {
			return err
		}
		if reason != "" {
			reasons = append(reasons, f.name+": "+reason)
		}
	}
	for _, m := range described.Modules {
		f := file{name: wrapper.ModulesName(described.Name, m)}
		files = append(files, f)
		if _, err := os.Stat(filepath.Join(pkg.Output.Dir, f.name)); os.IsNotExist(err) {
			reasons = append(reasons, f.name+": missing")
		} else if err != nil {
			return err
		}
	}
	stale, err := staleFiles(pkg, files)
	if err != nil {
		return err
	}
	for _, name := range stale {
		reasons = append(reasons, name+": no longer generated")
	}
	if len(reasons) > 0 {
		return &StaleError{c.Dir, reasons}
	}
	return nil
}

// compare says how a file differs from what would be written; "" if it does not.
func compare(dir string, f file, header []string) (string, error) {
	name := filepath.Join(dir, f.name)
	old, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return "missing", nil
	}
	if err != nil {
		return "", err
	}
	oldHeader, err := readHeader(name)
	if err != nil {
		return "", err
	}
	if !slices.Equal(oldHeader, header) {
		return headerChange(oldHeader, header), nil
	}
	if strings.HasSuffix(f.name, ".s") {
		return "", nil
	}
	old, now := withoutParts(old), withoutParts(f.content)
	if !bytes.Equal(old, now) {
		return fmt.Sprintf("differs from line %d on", firstDifference(old, now)), nil
	}
	return "", nil
}

// partOfModules is where the tables of code for accelerators say which part of a file a module
// is, which only compiling it tells.
var partOfModules = regexp.MustCompile(`(?m)^(\t\{.*Modules: &\w+, )From: \d+, To: \d+, `)

func withoutParts(content []byte) []byte { return partOfModules.ReplaceAll(content, []byte("$1")) }

// headerChange names the first line of the header that is different.
func headerChange(old, new []string) string {
	for _, line := range new {
		if !slices.Contains(old, line) {
			return "was generated from something else than " + strings.TrimPrefix(line, "// ")
		}
	}
	return "holds stencils that are gone"
}

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
