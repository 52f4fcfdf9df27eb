package driver

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cuda"
	"github.com/openearthgo/oec/driver/internal/vendor"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

// envModulesAll is the environment variable that makes TestModules compile the stencils of all
// packages of this module, at all levels that these have.
const envModulesAll = "OEC_MODULES_ALL"

// modulePackages are those that it compiles otherwise, at one level. The kernels of the last take
// the most registers.
var modulePackages = []string{"examples/hdiff", "benchmarks/openearth/semilag", "internal/test/conformance/testdata/sizes", "internal/test/conformance/testdata/arrays", "examples/vortex/euler"}

// TestModules compiles kernels for NVIDIA's and AMD's devices and reads the code: it computes
// what the program says, with each operation rounded, and takes what a launch passes. The back
// ends and module.compile refuse all else, but products that are fused with sums, which are
// looked for here: in PTX, in AMD's instructions, and where NVIDIA's assembler is installed, in
// what that makes of the PTX.
func TestModules(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsObjdump(t)
	if testing.Short() {
		t.Skip("compiling takes a while")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	packages, all := modulePackages, os.Getenv(envModulesAll) != ""
	if all {
		packages = generatedPackages(t, root)
	}
	for _, pkg := range packages {
		t.Run(pkg, func(t *testing.T) {
			t.Parallel()
			c, _, instances := lowerPackage(t, filepath.Join(root, filepath.FromSlash(pkg)), vendor.CUDA, vendor.HIP)
			for _, target := range c.moduleTargets() {
				modules := modulesOf(instances, target)
				if !all {
					modules = slices.DeleteFunc(modules, func(m module) bool { return m.code.level != m.in.levels[0].level })
				}
				checks := &moduleChecks{t: t, tools: tools}
				if _, err := inParallel(t.Context(), modules, checks.module); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// moduleChecks reads the code of modules.
type moduleChecks struct {
	t     *testing.T
	tools *toolchain.Tools
}

// What in LLVM IR becomes products that are fused with sums: calls for these, and divisions,
// roots and conversions, which are computed with them.
var (
	fusedInIR = regexp.MustCompile(`@llvm\.fma\.`)
	roundedIR = regexp.MustCompile(`fdiv |frem |@llvm\.(sqrt|fma)\.|[su]div |[su]rem |fpto[su]i |[su]itofp `)
)

// Products that are fused with sums, in PTX, in AMD's code and in NVIDIA's.
var (
	fusedPTX    = regexp.MustCompile(`\bfma\.`)
	fusedAMD    = regexp.MustCompile(`\bv_(pk_)?(fma|fmac|mad|mac)(ak|mk)?_(mix\w*_)?f(32|64)\S*`)
	fusedNVIDIA = regexp.MustCompile(`\b[FD]FMA\b`)
)

// scratchAMD is how AMD's code gets at memory of a thread's own.
var scratchAMD = regexp.MustCompile(`\b(scratch|buffer)_(load|store)\S*`)

// module compiles a module and looks for what must not be in its code.
func (c *moduleChecks) module(ctx context.Context, m module) (struct{}, error) {
	text, err := m.text()
	if err != nil {
		return struct{}{}, err
	}
	code, err := m.compile(ctx, c.tools)
	if err != nil {
		return struct{}{}, err
	}
	if m.target.Extension == "ptx" {
		c.ptx(ctx, m, text, string(code[:len(code)-1]))
	} else {
		c.amd(ctx, m, text, code)
	}
	return struct{}{}, nil
}

// ptx reads PTX, and machine code that is made of it.
func (c *moduleChecks) ptx(ctx context.Context, m module, module, ptx string) {
	c.t.Helper()
	if fused := fusedPTX.FindString(ptx); fused != "" && !fusedInIR.MatchString(module) {
		c.t.Errorf("%s: %s", m.name(), fused)
	}
	if steady := strings.Contains(module, "noalias readonly"); steady != strings.Contains(ptx, "ld.global.nc") {
		c.t.Errorf("%s: inputs that nothing writes: %v, but not in the PTX", m.name(), steady)
	}
	assembler := cuda.FindAssembler(toolchain.FromEnv())
	if assembler == nil {
		c.t.Log("no ptxas: run scripts/ptxas.sh")
		return
	}
	made, err := assemble(ctx, assembler, &cuda.Code{Text: ptx})
	if err != nil {
		c.t.Errorf("%s: %v", m.name(), err)
	}
	for _, code := range made {
		c.usage(m, code)
		if !roundedIR.MatchString(module) {
			c.nvidia(ctx, m, assembler, code)
		}
	}
}

// mostSpilled is how many bytes a kernel may store and load again around what ptxas makes
// calls of, such as divisions.
const mostSpilled = 64

// usage logs what kernels need, which must not be more registers than there are.
func (c *moduleChecks) usage(m module, code *cuda.Assembled) {
	c.t.Helper()
	for _, u := range code.Usage {
		threads := 0
		for _, l := range m.code.launches {
			if l.Kernel == u.Kernel || l.Kernel32 == u.Kernel {
				threads = l.Block[0] * l.Block[1] * l.Block[2]
			}
		}
		occupancy, _ := cuda.Occupancy(code.Arch, u.Registers, threads, u.Shared)
		c.t.Logf("%s, %s, %s: %d registers, occupancy %.3f", m.name(), code.Arch, u.Kernel, u.Registers, occupancy)
		if u.Spilled > mostSpilled {
			c.t.Errorf("%s, %s, %s: %d bytes are spilled", m.name(), code.Arch, u.Kernel, u.Spilled)
		}
	}
}

// nvidia reads the instructions of machine code.
func (c *moduleChecks) nvidia(ctx context.Context, m module, assembler *cuda.Assembler, code *cuda.Assembled) {
	c.t.Helper()
	kernels, err := assembler.Disassemble(ctx, code)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.t.Logf("%s: %v: run scripts/ptxas.sh", code.Arch, err)
		return
	case err != nil && code.Arch == vendor.OldestCUDA:
		c.t.Logf("%s: %v", code.Arch, err) // disassemblers that are newer than the assembler know no Volta
		return
	case err != nil:
		c.t.Errorf("%s: %v", code.Arch, err)
		return
	}
	for kernel, instructions := range kernels {
		for _, in := range instructions {
			if fusedNVIDIA.MatchString(in.Text) {
				c.t.Errorf("%s, %s, %s: %s", m.name(), code.Arch, kernel, in.Text)
			}
		}
	}
}

// amd reads the instructions of a code object.
func (c *moduleChecks) amd(ctx context.Context, m module, module string, code []byte) {
	c.t.Helper()
	name := writeTemp(c.t, file{m.name() + ".hsaco", code})
	lines, err := c.tools.Run(ctx, toolchain.Objdump, "-d", name)
	if err != nil {
		c.t.Errorf("%s: %v", m.name(), err)
		return
	}
	if fused := fusedAMD.FindString(string(lines)); fused != "" && !roundedIR.MatchString(module) {
		c.t.Errorf("%s: %s", m.name(), fused)
	}
	for kernel, code := range kernelsAMD(string(lines)) {
		if scratch := scratchAMD.FindAllString(code, -1); len(scratch) > 0 {
			c.t.Errorf("%s, %s: %d of %s and the like", m.name(), kernel, len(scratch), scratch[0])
		}
	}
	if !strings.Contains(string(lines), "s_endpgm") {
		c.t.Errorf("%s: no end of a kernel in what %s says", m.name(), toolchain.Objdump)
	}
}

// startAMD is the line before the instructions of a kernel.
var startAMD = regexp.MustCompile(`(?m)^[0-9a-f]+ <(\w+)>:$`)

// kernelsAMD returns the instructions of each kernel of a code object.
func kernelsAMD(lines string) map[string]string {
	kernels := map[string]string{}
	starts := startAMD.FindAllStringSubmatchIndex(lines, -1)
	for n, at := range starts {
		end := len(lines)
		if n+1 < len(starts) {
			end = starts[n+1][0]
		}
		kernels[lines[at[2]:at[3]]] = lines[at[1]:end]
	}
	return kernels
}
