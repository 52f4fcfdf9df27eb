package peers_test

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestNVCC compiles the programs in CUDA, for a device that need not be there.
func TestNVCC(t *testing.T) {
	t.Parallel()
	nvcc, err := exec.LookPath("nvcc")
	if err != nil {
		t.Skip("no nvcc to compile CUDA with: python3 -m pip install nvidia-cuda-nvcc nvidia-cuda-runtime has one")
	}
	for _, folder := range []string{"naive", "fused"} {
		for _, real := range []string{"float", "double"} {
			t.Run(folder+" "+real, func(t *testing.T) {
				t.Parallel()
				args := []string{"-x", "cu", "-std=c++17", "-arch=sm_90", "-Werror=all-warnings", "-DGPU", "-DREAL=" + real, "-I", "c", "-I", "c/" + folder, "-o", filepath.Join(t.TempDir(), "program"), "c/gpu.c"}
				if out, err := exec.CommandContext(t.Context(), nvcc, args...).CombinedOutput(); err != nil {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	}
}
