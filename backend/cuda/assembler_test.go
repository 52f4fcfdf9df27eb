package cuda

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

// said is what ptxas -v says of two kernels.
const said = `ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'root' for 'sm_90'
ptxas info    : Function properties for root
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 14 registers, used 1 barriers, 4896 bytes smem, 384 bytes cmem[0]
ptxas info    : Compiling entry function 'smooth' for 'sm_90'
ptxas info    : Function properties for smooth
    16 bytes stack frame, 24 bytes spill stores, 8 bytes spill loads
ptxas info    : Used 255 registers, used 0 barriers, 16 bytes cumulative stack size
`

func TestUsage(t *testing.T) {
	t.Parallel()
	usage, err := parseUsage(said)
	if want := []Usage{{"root", 14, 0, 0, 4896}, {"smooth", 255, 16, 32, 0}}; err != nil || !slices.Equal(usage, want) {
		t.Errorf("usage %v, error %v, expected %v", usage, err, want)
	}
	if _, err := parseUsage("ptxas info    : Function properties for root\n"); err == nil || !strings.Contains(err.Error(), "how many registers root uses") {
		t.Errorf("error %v for a kernel of which nothing is said", err)
	}
}

func TestInstructions(t *testing.T) {
	t.Parallel()
	got := parseInstructions("\t.section\t.text.smooth_32,\"ax\",@progbits\n\t.align 128\nsmooth_32:\n" +
		"\t//## File \".nv_debug_ptx_txt\", line 31\n        /*0000*/                   MOV R1, c[0x0][0x28] ;\n        /*00e0*/               @P0 EXIT ;  /* 0x1 */\n.L_x_2:\n" +
		"$__internal_0_$__cuda_sm20_div_rn_f64_full:\n        /*0100*/  BRA 0x10 ;\n" +
		"\t.section\t.text.root,\"ax\",@progbits\n        /*0010*/  S2R R0, SR_CTAID.Y ;nvdisasm warning\n")
	want := map[string][]Instruction{"smooth_32": {{"MOV R1, c[0x0][0x28]", 31}, {"@P0 EXIT", 31}}, "$__internal_0_$__cuda_sm20_div_rn_f64_full": {{"BRA 0x10", 0}}, "root": {{"S2R R0, SR_CTAID.Y", 0}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("instructions %v, expected %v", got, want)
	}
}

// TestOccupancy has examples of NVIDIA's occupancy calculator.
func TestOccupancy(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		arch                       string
		registers, threads, shared int
		want                       float64
	}{
		{"sm_70", 32, 256, 0, 1},
		{"sm_70", 33, 256, 0, 0.75}, // 40 are given
		{"sm_70", 255, 256, 0, 0.125},
		{"sm_70", 32, 32, 0, 0.5}, // 32 blocks
		{"sm_75", 64, 1024, 0, 1},
		{"sm_86", 40, 256, 0, 1},
		{"sm_90a", 64, 128, 0, 0.5},
		{"sm_70", 32, 256, 20688, 0.5},      // 20736 are given
		{"sm_80", 32, 256, 48 << 10, 0.375}, // and one KiB besides
		{"sm_90", 32, 512, 20688, 1},
		{"sm_90", 128, 1024, 0, 0}, // of the threads of a block not even one is there
	} {
		got, ok := Occupancy(tt.arch, tt.registers, tt.threads, tt.shared)
		if !ok || math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s, %d registers, %d threads, %d bytes: %v, %v, expected %v", tt.arch, tt.registers, tt.threads, tt.shared, got, ok, tt.want)
		}
	}
	if _, ok := Occupancy("sm_35", 32, 256, 0); ok {
		t.Error("sm_35 is not in the table")
	}
}

// fakeAssembler returns an assembler that is a shell script.
func fakeAssembler(t *testing.T, script string) *Assembler {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	name := filepath.Join(t.TempDir(), "ptxas")
	syscall.ForkLock.RLock() // a process started meanwhile would keep the file open
	err := os.WriteFile(name, []byte("#!/bin/sh\n"+script), 0o777)
	syscall.ForkLock.RUnlock()
	if err != nil {
		t.Fatal(err)
	}
	a := FindAssembler(toolchain.Options{PTXAS: name})
	if a == nil {
		t.Fatal("no assembler")
	}
	return a
}

// TestAssemblerFails has a ptxas that refuses.
func TestAssemblerFails(t *testing.T) {
	t.Parallel()
	a := fakeAssembler(t, "echo 'ptxas fatal: no'>&2\nexit 255\n")
	if _, err := a.Assemble(t.Context(), &Code{}, "sm_70"); err == nil || !strings.Contains(err.Error(), "ptxas fatal: no") {
		t.Errorf("error %v, want what the program says", err)
	}
}

// TestNearest has a ptxas that no longer knows the oldest architecture.
func TestNearest(t *testing.T) {
	t.Parallel()
	a := fakeAssembler(t, "echo \"'sm_100','sm_75','sm_80','sm_90','sm_90a'\"\n")
	for arch, want := range map[string]string{"sm_70": "sm_75", "sm_75": "sm_75", "sm_86": "sm_90", "sm_90": "sm_90", "sm_120": ""} {
		if have, err := a.Nearest(t.Context(), arch); err != nil || have != want {
			t.Errorf("nearest to %s is %q, %v, want %q", arch, have, err, want)
		}
	}
}

// needsAssembler returns the assembler of this machine, or ends the test.
func needsAssembler(t *testing.T) *Assembler {
	t.Helper()
	a := FindAssembler(toolchain.FromEnv())
	if a == nil {
		t.Skip("no ptxas: run scripts/ptxas.sh")
	}
	return a
}

// TestAssemble assembles a module for every architecture that ptxas knows and that the PTX
// is not too new for.
func TestAssemble(t *testing.T) {
	t.Parallel()
	tools, assembler := testenv.NeedsLLVM(t), needsAssembler(t)
	code, err := Compile(t.Context(), tools, targets[1], read(t, "kernels/smooth.ll"), "smooth")
	if err != nil {
		t.Fatal(err)
	}
	archs, err := assembler.Architectures(t.Context())
	if err != nil || len(archs) == 0 {
		t.Fatalf("architectures %v, error %v", archs, err)
	}
	for _, arch := range archs {
		if strings.TrimPrefix(arch, "sm_") < "70" && len(arch) == len("sm_70") {
			continue
		}
		out, err := assembler.Assemble(t.Context(), code, arch)
		if err != nil {
			t.Errorf("%s: %v", arch, err)
			continue
		}
		if len(out.Usage) != 3 || len(out.Cubin) == 0 {
			t.Errorf("%s: usage %v and %d bytes of code", arch, out.Usage, len(out.Cubin))
		}
		checkInstructions(t, assembler, out)
		for _, u := range out.Usage {
			if u.Stack != 0 || u.Spilled != 0 {
				t.Errorf("%s: %+v, expected registers to do", arch, u)
			}
		}
	}
}

// checkInstructions looks for what ptxas must not make of a module without a product that is
// fused with a sum, but for those that divisions and roots consist of.
func checkInstructions(t *testing.T, a *Assembler, code *Assembled) {
	t.Helper()
	kernels, err := a.Disassemble(t.Context(), code)
	switch old := code.Arch == "sm_70" || code.Arch == "sm_72"; {
	case errors.Is(err, fs.ErrNotExist), err != nil && old: // newer disassemblers than the assembler know no Volta
		t.Log(err)
		return
	case err != nil:
		t.Fatal(err)
	}
	if len(kernels["product"]) == 0 {
		t.Errorf("%s: no instructions of kernel product", code.Arch)
	}
	for _, in := range kernels["product"] {
		if strings.Contains(in.Text, "FFMA") || strings.Contains(in.Text, "DFMA") {
			t.Errorf("%s: %s", code.Arch, in.Text)
		}
		if in.Line == 0 {
			t.Errorf("%s: %s is of no line", code.Arch, in.Text)
		}
	}
}
