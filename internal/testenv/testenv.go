// Package testenv says what a test needs from the machine: LLVM, an emulator, a C compiler.
//
// A user's machine may lack it, and the test is then skipped with one line
// that says what is missing; where CI=true the tool was promised, and the test
// fails. Only tests import this package.
package testenv

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/testenv/emulator"
	"github.com/openearthgo/oec/internal/toolchain"
)

// NeedsLLVM returns the LLVM programs, or ends the test.
func NeedsLLVM(t testing.TB) *toolchain.Tools {
	t.Helper()
	tools, err := toolchain.Find(t.Context(), toolchain.FromEnv())
	if err != nil {
		emulator.Absent(t, err.Error())
	}
	return tools
}

// NeedsObjdump returns the LLVM programs if the one that shows instructions is among them, or ends
// the test. Only -emit asm takes it otherwise.
func NeedsObjdump(t testing.TB) *toolchain.Tools {
	t.Helper()
	tools := NeedsLLVM(t)
	if _, err := tools.Program(t.Context(), toolchain.Objdump); err != nil {
		emulator.Absent(t, err.Error())
	}
	return tools
}

// NeedsCC ends the test unless there is the C compiler that the go command uses.
func NeedsCC(t testing.TB) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", "CC").Output()
	cc, _, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	if err != nil || cc == "" {
		cc = "cc"
	}
	if _, err := exec.LookPath(cc); err != nil {
		emulator.Absent(t, "no "+cc+" to compile C: apt-get install gcc libc6-dev")
	}
}

// NeedsFortran returns the Fortran compiler, or ends the test.
func NeedsFortran(t testing.TB) string {
	t.Helper()
	program, err := exec.LookPath("gfortran")
	if err != nil {
		emulator.Absent(t, "no gfortran to compile Fortran: apt-get install gfortran")
	}
	return program
}

// NeedsNumPy returns an interpreter of Python that has NumPy, or ends the test. Another one may
// be first on PATH than that of the system.
func NeedsNumPy(t testing.TB) string {
	t.Helper()
	for _, program := range []string{"python3", "/usr/bin/python3"} {
		if exec.CommandContext(t.Context(), program, "-c", "import numpy").Run() == nil {
			return program
		}
	}
	emulator.Absent(t, "no python3 with NumPy: apt-get install python3-numpy")
	return ""
}

// NeedsISA skips the test unless this CPU runs the named instruction-set
// level. No machine was promised to have all of them, so CI does not fail.
func NeedsISA(t testing.TB, isa string) {
	t.Helper()
	if i, ok := abi.ParseISA(isa); !ok || !i.Supported() {
		t.Skipf("this CPU does not run %s code", isa)
	}
}

// NeedsMPI returns the launcher of a library of MPI, "mpich" or "openmpi" as Debian calls them, or ends the
// test.
func NeedsMPI(t testing.TB, library string) string {
	t.Helper()
	path, err := exec.LookPath("mpirun." + library)
	if err != nil {
		emulator.Absent(t, "no mpirun."+library+": apt-get install "+map[string]string{"mpich": "mpich", "openmpi": "openmpi-bin"}[library])
	}
	return path
}

// NeedsMPICC returns the C compiler of a library of MPI, which finds its header file, or ends the test.
func NeedsMPICC(t testing.TB, library string) string {
	t.Helper()
	NeedsCC(t)
	cmd := exec.CommandContext(t.Context(), "mpicc."+library, "-fsyntax-only", "-x", "c", "-")
	cmd.Stdin = strings.NewReader("#include <mpi.h>\n")
	if err := cmd.Run(); err != nil {
		emulator.Absent(t, "no header file of MPI for mpicc."+library+": apt-get install lib"+library+"-dev")
	}
	return cmd.Path
}
