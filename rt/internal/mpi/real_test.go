//go:build linux && (amd64 || arm64)

package mpi_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/openearthgo/oec/internal/mpilib"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/rt/internal/mpi"
)

// The libraries that Debian has, and the flags that their launchers need to start more ranks than there
// are cores, as root.
var libraries = []struct {
	name   string
	want   mpilib.Interface
	flags  []string
	shared string // how many ranks share memory, where that is not looked at
}{
	{"mpich", mpilib.MPICH, nil, ""},
	{"openmpi", mpilib.OpenMPI, []string{"--allow-run-as-root", "--oversubscribe", "-q"}, "0"},
}

// TestConstants compares what the interfaces are said to have with the header files of the libraries.
func TestConstants(t *testing.T) {
	t.Parallel()
	for _, tt := range libraries {
		compiler := testenv.NeedsMPICC(t, tt.name)
		var source strings.Builder
		source.WriteString("#include <mpi.h>\n#include <stddef.h>\n#include <stdint.h>\n")
		for name, value := range mpi.Numbers(tt.want) {
			fmt.Fprintf(&source, "_Static_assert(%s == (__typeof__(%s))%d, %q);\n", name, name, value, name)
		}
		file := filepath.Join(t.TempDir(), "constants.c")
		if err := os.WriteFile(file, []byte(source.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(t.Context(), compiler, "-fsyntax-only", file).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", tt.name, err, out)
		}
	}
}

// program returns the program in testdata/ranks, built as users build: without cgo.
var program = sync.OnceValues(func() (string, error) {
	file := filepath.Join(folder, "ranks")
	cmd := exec.Command("go", "build", "-o", file, "./testdata/ranks")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return file, nil
})

// launching is held while ranks run: they poll, and there may be few cores.
var launching sync.Mutex

// launch runs the program, and fails the test if it takes longer than any limit allows.
func launch(t *testing.T, launcher string, env []string, flags ...string) (code int, output string) {
	t.Helper()
	launching.Lock()
	defer launching.Unlock()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, launcher, flags...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	if ctx.Err() != nil {
		t.Errorf("%v hangs: %v\n%s", cmd.Args, err, out.String())
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// Ranks exchange over the libraries that there are, and the launcher returns 0.
func TestLibraries(t *testing.T) {
	t.Parallel()
	for _, tt := range libraries {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			launcher := testenv.NeedsMPI(t, tt.name)
			file, err := program()
			if err != nil {
				t.Fatal(err)
			}
			for ranks := 1; ranks <= 4; ranks++ {
				want := fmt.Sprintf("%s: %d ranks, 0 of %d on the node\n", tt.want, ranks, ranks)
				if ranks == 1 {
					want = "alone\n"
				}
				for _, how := range []struct{ shared, size string }{{"", "100"}, {"2", "3000"}, {"0", "100"}, {"0", "300000"}} { // the library sends these in two ways
					code, out := launch(t, launcher, []string{mpi.EnvShared + "=" + how.shared}, append(tt.flags, "-n", fmt.Sprint(ranks), file, "-bytes", how.size)...)
					if code != 0 || !strings.Contains(out, want) {
						t.Errorf("%d ranks, %q share memory, %s bytes: %d\n%s", ranks, how.shared, how.size, code, out)
					}
				}
			}
		})
	}
}

// A program that no launcher started needs no library, nor does one that is told to have none.
func TestAlone(t *testing.T) {
	t.Parallel()
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	for _, env := range [][]string{{"OEC_MPI=/missing"}, {"PMI_SIZE=4", "OEC_MPI=none"}, {"PMI_SIZE=1"}} {
		if code, out := launch(t, file, env); code != 0 || out != "alone\n" {
			t.Errorf("%v: %d\n%s", env, code, out)
		}
	}
}

// What goes wrong with a rank is said with its number, within the limit, and the launcher's return code
// is not 0.
func TestFaults(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("waits for limits to pass, a minute in all")
	}
	const limit = 3 * time.Second
	for _, tt := range libraries {
		for fault, want := range map[string]string{
			"kill":      "", // the launcher ends the others at once, and says so
			"stop":      "rank 1 does not answer, nothing was heard for 3s",
			"panic":     "ranks: rank 1: panic: the mistake",
			"goroutine": "panic: the mistake",
			"error":     "ranks: rank 1: the mistake\n",
			"early":     "rank 1 has returned without an error and will not come",
			"skip":      "from rank 1 in step 10 is not what was sent",
			"exchange":  " is elsewhere: its operation 25 is ",
			"size":      "a message from rank 1 does not fit: it has",
			"smaller":   "a message from rank 1 does not fit: it has 2048 bytes, and 4096 are expected",
		} {
			t.Run(tt.name+" "+fault, func(t *testing.T) {
				t.Parallel()
				launcher := testenv.NeedsMPI(t, tt.name)
				file, err := program()
				if err != nil {
					t.Fatal(err)
				}
				code, out := launch(t, launcher, []string{mpi.EnvLimit + "=" + limit.String(), mpi.EnvShared + "=" + tt.shared}, append(tt.flags, "-n", "3", file, "-fault", fault)...)
				if code == 0 || !strings.Contains(out, want) {
					t.Errorf("return code %d, want %q\n%s", code, want, out)
				}
			})
		}
	}
}

// Ranks of which one waits for longer than a moment, and less than the limit, are as they should be.
func TestSlowRank(t *testing.T) {
	t.Parallel()
	for _, tt := range libraries {
		launcher := testenv.NeedsMPI(t, tt.name)
		file, err := program()
		if err != nil {
			t.Fatal(err)
		}
		code, out := launch(t, launcher, []string{mpi.EnvLimit + "=20s", mpi.EnvShared + "=" + tt.shared}, append(tt.flags, "-n", "3", file, "-sleep", "3s")...)
		if code != 0 {
			t.Errorf("%s: %d\n%s", tt.name, code, out)
		}
	}
}

// A launcher and a library that do not belong together, ranks of two builds, and wrong settings are
// errors of the start.
func TestStart(t *testing.T) {
	t.Parallel()
	mpich, openmpi := testenv.NeedsMPI(t, "mpich"), testenv.NeedsMPI(t, "openmpi")
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "ranks")
	if err := os.WriteFile(other, append(content, 0), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		launcher, env string
		flags         []string
		want          string
	}{
		{mpich, "OEC_MPI=libmpi.so.40", []string{"-n", "2", file}, "the launcher says PMI_SIZE=2, and libmpi.so.40 (Open MPI "},
		{openmpi, "OEC_MPI=libmpich.so.12", append(libraries[1].flags, "-n", "2", file), "the launcher says OMPI_COMM_WORLD_SIZE=2, and libmpich.so.12 (MPICH "},
		{mpich, "OEC_MPI=/missing/libmpi.so", []string{"-n", "2", file}, "no library of MPI can be loaded (looked for /missing/libmpi.so)"},
		{mpich, "OEC_MPI_SHARED=many", []string{"-n", "2", file}, "OEC_MPI_SHARED=many is no number of ranks"},
		{mpich, "OEC_MPI_LIMIT=soon", []string{"-n", "2", file}, "OEC_MPI_LIMIT=soon is no time"},
		{mpich, "", []string{"-n", "1", file, ":", "-n", "1", other}, "ranks 0, 1: mpi: comparing programs: the program of rank 1, on "},
	} {
		code, out := launch(t, tt.launcher, []string{tt.env}, tt.flags...)
		if code == 0 || !strings.Contains(out, tt.want) {
			t.Errorf("%s: return code %d, want %q\n%s", tt.env, code, tt.want, out)
		}
	}
}
