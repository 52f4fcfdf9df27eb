package oec_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	versions "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// mostDownloaded is what the archive of the module that users download must stay below, in bytes.
const mostDownloaded = 2_000_000

// TestModuleIsSmall packs the module as the go command does for users: without the modules in folders
// of it.
func TestModuleIsSmall(t *testing.T) {
	t.Parallel()
	names, err := exec.CommandContext(t.Context(), "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate").Output()
	if err != nil {
		t.Skip("this is no checkout of git: ", err)
	}
	var files []zip.File
	for name := range strings.SplitSeq(string(names), "\x00") {
		if _, err := os.Lstat(name); err == nil { // it is neither removed nor the end of the list
			files = append(files, packed(name))
		}
	}
	size := new(counter)
	if err := zip.Create(size, versions.Version{Path: module, Version: "v0.0.0"}, files); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", *size)
	if *size >= mostDownloaded || *size < mostDownloaded/4 {
		t.Errorf("users download %d bytes, of which there should be less than %d: see what git ls-files -z | xargs -0 ls -lS begins with", *size, mostDownloaded)
	}
}

// packed is the name of a file of the archive.
type packed string

func (p packed) Path() string                 { return filepath.ToSlash(string(p)) }
func (p packed) Lstat() (os.FileInfo, error)  { return os.Lstat(string(p)) }
func (p packed) Open() (io.ReadCloser, error) { return os.Open(string(p)) }

// counter counts what is written.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// mostGenerated is what a folder with generated code must stay below, in bytes. Whoever fetches
// the module gets all of them, and a change of the compiler rewrites them.
const mostGenerated = 1_000_000

// TestGeneratedPackagesAreSmall adds up the files of each folder that has generated code, without
// those of folders within.
func TestGeneratedPackagesAreSmall(t *testing.T) {
	t.Parallel()
	packages := 0
	for _, p := range list(t) {
		size, generated := folder(t, p.Dir)
		if !generated {
			continue
		}
		packages++
		if size >= mostGenerated {
			t.Errorf("%s has %d bytes: divide it, or generate it for fewer levels", p.ImportPath, size)
		}
	}
	if packages == 0 {
		t.Error("there is no generated package")
	}
}

// folder returns the size of the files of a folder in bytes, and whether some are generated.
func folder(t *testing.T, dir string) (size int64, generated bool) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() {
			continue
		}
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
		generated = generated || strings.HasSuffix(e.Name(), "_oec.go")
	}
	return size, generated
}
