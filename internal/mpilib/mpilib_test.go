package mpilib_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/mpilib"
)

// What launchers leave in the environment, alone and within each other.
func TestLaunched(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, env string
		want      mpilib.Launcher
	}{
		{"none", "HOME=/root", mpilib.Launcher{}},
		{"a job of Slurm's without a step", "SLURM_NTASKS=8 SLURM_PROCID=0", mpilib.Launcher{}},
		{"mpirun of Open MPI", "OMPI_COMM_WORLD_SIZE=4 PMIX_RANK=1", mpilib.Launcher{Variable: "OMPI_COMM_WORLD_SIZE", Ranks: 4, Likely: mpilib.OpenMPI}},
		{"mpirun of MPICH", "PMI_RANK=0 PMI_SIZE=3", mpilib.Launcher{Variable: "PMI_SIZE", Ranks: 3, Likely: mpilib.MPICH}},
		{"mpirun of Open MPI in a job of Slurm's", "OMPI_COMM_WORLD_SIZE=64 SLURM_STEP_NUM_TASKS=2 PMIX_RANK=9 PMIX_NAMESPACE=prterun-a", mpilib.Launcher{Variable: "OMPI_COMM_WORLD_SIZE", Ranks: 64, Likely: mpilib.OpenMPI}},
		{"srun", "SLURM_STEP_NUM_TASKS=16", mpilib.Launcher{Variable: "SLURM_STEP_NUM_TASKS", Ranks: 16}},
		{"srun with PMI-2", "SLURM_STEP_NUM_TASKS=16 PMI_SIZE=16", mpilib.Launcher{Variable: "PMI_SIZE", Ranks: 16, Likely: mpilib.MPICH}},
		{"srun with PMIx", "SLURM_STEP_NUM_TASKS=16 PMIX_RANK=2 PMIX_NAMESPACE=slurm.pmix.7.0", mpilib.Launcher{Variable: "SLURM_STEP_NUM_TASKS", Ranks: 16, Likely: mpilib.OpenMPI}},
		{"prterun", "PMIX_RANK=2 PMIX_NAMESPACE=prterun-a", mpilib.Launcher{Variable: "PMIX_RANK", Likely: mpilib.OpenMPI}},
		{"prterun in a job of Slurm's", "SLURM_STEP_NUM_TASKS=2 PMIX_RANK=2 PMIX_NAMESPACE=prterun-a", mpilib.Launcher{Variable: "PMIX_RANK", Likely: mpilib.OpenMPI}},
		{"nonsense", "PMI_SIZE=many", mpilib.Launcher{}},
	} {
		env := map[string]string{}
		for _, word := range strings.Fields(tt.env) {
			name, value, _ := strings.Cut(word, "=")
			env[name] = value
		}
		if got := mpilib.Launched(func(name string) string { return env[name] }); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// Libraries that go with the launcher are looked for first, and the others all the same.
func TestPaths(t *testing.T) {
	t.Parallel()
	for likely, first := range map[mpilib.Interface]string{
		"": "libmpi_abi.so.1", mpilib.MPICH: "libmpich.so.12", mpilib.OpenMPI: "libmpi.so.40", mpilib.Standard: "libmpi_abi.so.1",
	} {
		if got := mpilib.Paths("linux", likely); got[0] != first || len(got) != 5 {
			t.Errorf("%q: %v", likely, got)
		}
	}
	if got := mpilib.Paths("darwin", mpilib.OpenMPI); got[0] != "libmpi.40.dylib" || got[1] != "/opt/homebrew/lib/libmpi.40.dylib" {
		t.Errorf("macOS: %v", got)
	}
	if got := mpilib.Paths("windows", ""); got != nil {
		t.Errorf("Windows: %v", got)
	}
}
