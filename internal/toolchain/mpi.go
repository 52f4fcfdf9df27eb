package toolchain

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/openearthgo/oec/internal/mpilib"
)

// launchers are the programs that start programs of several processes. Debian has those of two libraries beside each other.
var launchers = []string{"mpirun", "mpiexec", "srun", "mpirun.mpich", "mpirun.openmpi"}

// launches are the libraries that go with what launchers are links to.
var launches = map[string]mpilib.Interface{"mpiexec.hydra": mpilib.MPICH, "orterun": mpilib.OpenMPI, "prterun": mpilib.OpenMPI}

// mpi writes the libraries of MPI that a program finds when it runs, and what starts it. Nothing is
// loaded: that a library belongs to an interface is told by its name.
func (r *report) mpi(ctx context.Context, opts Options) {
	var found []string
	switch opts.MPI {
	case "":
		found = mpiLibraries(ctx, opts)
	case mpilib.Hidden:
		r.line("mpi", "hidden by %s=%s: a program runs alone, whatever starts it", mpilib.Env, mpilib.Hidden)
		return
	default:
		if _, err := os.Stat(opts.MPI); err != nil && strings.ContainsRune(opts.MPI, filepath.Separator) {
			r.line("mpi", "%s=%s, and there is no such file", mpilib.Env, opts.MPI)
			return
		}
		found = []string{opts.MPI + ", by " + mpilib.Env}
	}
	if len(found) == 0 {
		r.line("mpi", "missing (needed by programs of several processes alone): apt-get install mpich, or openmpi-bin")
		return
	}
	for n, text := range found {
		r.line([]string{"mpi", "also found"}[min(n, 1)], "%s", text)
	}
	for _, name := range launchers {
		for _, dir := range filepath.SplitList(opts.Path) {
			file := filepath.Join(dir, name)
			if path, err := exec.LookPath(file); err == nil {
				text := path
				if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
					text += ", which is " + real
					if of := launches[filepath.Base(real)]; of != "" {
						text += ", for " + string(of)
					}
				}
				r.line("  "+name, "%s", text)
				break
			}
		}
	}
}

// mpiLibraries returns what there is in the folders that the loader of programs looks into, each
// with its interface.
func mpiLibraries(ctx context.Context, opts Options) []string {
	var cached []byte
	if opts.LDConfig != "" {
		cached, _ = exec.CommandContext(ctx, opts.LDConfig, "-p").Output() // without it, the folders are all there is
	}
	folders := append(filepath.SplitList(opts.Libraries), mpilib.Folders(runtime.GOOS)...)
	var found []string
	for _, l := range mpilib.Libraries(runtime.GOOS, "") {
		path := cachedPath(string(cached), l.Name)
		for _, dir := range slices.Backward(folders) {
			if _, err := os.Stat(filepath.Join(dir, l.Name)); err == nil {
				path = filepath.Join(dir, l.Name)
			}
		}
		if path != "" {
			found = append(found, string(l.Likely)+", "+path)
		}
	}
	return found
}

// cachedPath returns the path of a library in what ldconfig -p prints: "libmpi.so.40 (libc6,x86-64)
// => /lib/x86_64-linux-gnu/libmpi.so.40".
func cachedPath(cached, name string) string {
	for line := range strings.Lines(cached) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), name+" "); ok {
			_, path, _ := strings.Cut(rest, " => ")
			return path
		}
	}
	return ""
}

// libraryPath is the value of the variable with folders of libraries.
func libraryPath() string {
	return cmp.Or(os.Getenv("LD_LIBRARY_PATH"), os.Getenv("DYLD_LIBRARY_PATH"))
}
