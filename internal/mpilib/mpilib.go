// Package mpilib says which library of MPI a program takes: what libraries are called in files,
// which of the three binary interfaces there are they have, and what launchers tell the processes
// that they start. It loads nothing, so that oecgen doctor can say it, too.
//
// It imports nothing of this project.
package mpilib

import (
	"path/filepath"
	"strconv"
	"strings"
)

// Env is the environment variable that names the library, by its path, or is Hidden.
const Env = "OEC_MPI"

// Hidden is the value of Env with which a program takes no library, whatever started it.
const Hidden = "none"

// An Interface is a binary interface: what handles and constants are in compiled code.
type Interface string

// The interfaces.
const (
	MPICH    Interface = "MPICH"        // of MPICH 3 and later, and of all that agreed on it in 2013: Intel MPI, MVAPICH, Cray's
	OpenMPI  Interface = "Open MPI"     // of Open MPI 3 to 5
	Standard Interface = "standard ABI" // of MPI 5.0
)

// Launcher is what a launcher says of the job in the environment of each process.
type Launcher struct {
	Variable string    // of the environment; "" where there is no launcher
	Ranks    int       // that were started; 0 where it does not say
	Likely   Interface // of the library that goes with it; "" where that is open
}

// launchers are the variables that have the number of ranks, those that are closest to the process
// first: mpirun in a job of Slurm's inherits some of srun's, which started mpirun's own helpers.
var launchers = []Launcher{
	{Variable: "OMPI_COMM_WORLD_SIZE", Likely: OpenMPI},
	{Variable: "MV2_COMM_WORLD_SIZE", Likely: MPICH},
	{Variable: "PMI_SIZE", Likely: MPICH},
}

// Launched returns what the launcher says. Programs started through PMIx know their number and not
// how many there are, but for those that srun starts.
func Launched(getenv func(string) string) Launcher {
	for _, l := range launchers {
		if l.Ranks, _ = strconv.Atoi(getenv(l.Variable)); l.Ranks > 0 {
			return l
		}
	}
	slurm, pmix := Launcher{Variable: "SLURM_STEP_NUM_TASKS"}, getenv("PMIX_RANK") != ""
	slurm.Ranks, _ = strconv.Atoi(getenv(slurm.Variable))
	switch {
	case pmix && strings.HasPrefix(getenv("PMIX_NAMESPACE"), "slurm"):
		slurm.Likely = OpenMPI
	case pmix:
		return Launcher{Variable: "PMIX_RANK", Likely: OpenMPI}
	}
	if slurm.Ranks > 0 {
		return slurm
	}
	return Launcher{}
}

// Library is a name of a library.
type Library struct {
	Name   string // of the file
	Likely Interface
}

// Libraries returns the names of libraries on a system, those that go with an interface first.
func Libraries(goos string, likely Interface) []Library {
	var first, others []Library
	for _, l := range names[goos] {
		if l.Likely == likely {
			first = append(first, l)
		} else {
			others = append(others, l)
		}
	}
	return append(first, others...)
}

// names are the names of libraries by system. Each has a number that stays as long as its interface
// does. Debian calls MPICH's libmpich.so.12, MPICH itself and its relatives libmpi.so.12.
var names = map[string][]Library{
	"linux": {
		{"libmpi_abi.so.1", Standard}, {"libmpi_abi.so.0", Standard},
		{"libmpich.so.12", MPICH}, {"libmpi.so.12", MPICH},
		{"libmpi.so.40", OpenMPI},
	},
	"darwin": {
		{"libmpi_abi.1.dylib", Standard}, {"libmpi_abi.0.dylib", Standard},
		{"libmpi.12.dylib", MPICH}, {"libmpich.12.dylib", MPICH},
		{"libmpi.40.dylib", OpenMPI},
	},
}

// Folders are where libraries may be on a system beside the places that its loader knows.
func Folders(goos string) []string {
	if goos == "darwin" {
		return []string{"/opt/homebrew/lib", "/usr/local/lib", "/opt/local/lib/mpich-mp", "/opt/local/lib/openmpi-mp"}
	}
	return nil
}

// Paths returns what is given to a loader in turn: each name alone, and then in each folder.
func Paths(goos string, likely Interface) []string {
	var paths []string
	for _, l := range Libraries(goos, likely) {
		paths = append(paths, l.Name)
		for _, folder := range Folders(goos) {
			paths = append(paths, filepath.Join(folder, l.Name))
		}
	}
	return paths
}
