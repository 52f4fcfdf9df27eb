package cuda

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/internal/toolchain"
)

// Assembler is NVIDIA's ptxas. Kernels do not need it: the driver has it, too.
type Assembler struct{ path string }

// FindAssembler returns the assembler that the options say or that is on PATH; nil if there is
// none.
func FindAssembler(opts toolchain.Options) *Assembler {
	path := opts.Assembler()
	if path == "" {
		return nil
	}
	return &Assembler{path: path}
}

// Usage is what one kernel needs of a multiprocessor.
type Usage struct {
	Kernel    string
	Registers int // of 32 bits, for each thread
	Stack     int // bytes of memory of each thread's own
	Spilled   int // bytes that are stored there for want of registers, and loaded again
	Shared    int // bytes that the threads of a block share
}

// Assembled is the machine code of a module.
type Assembled struct {
	Arch  string
	Cubin []byte
	Usage []Usage // in the order in which ptxas speaks of the kernels
}

// Assemble makes machine code for one architecture, such as sm_90, from PTX for it or an
// older one. It fuses nothing.
func (a *Assembler) Assemble(ctx context.Context, code *Code, arch string) (_ *Assembled, err error) {
	dir, err := os.MkdirTemp("", "oec-ptxas-")
	if err != nil {
		return nil, fmt.Errorf("temporary folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	in, out := filepath.Join(dir, "kernels.ptx"), filepath.Join(dir, "kernels.cubin")
	if err := os.WriteFile(in, []byte(code.Text), 0o666); err != nil {
		return nil, fmt.Errorf("assemble: %w", err)
	}
	said, err := a.run(ctx, "-arch="+arch, "-O3", "--fmad=false", "-lineinfo", "-v", "-o", out, in)
	if err != nil {
		return nil, err
	}
	cubin, err := os.ReadFile(out)
	if err != nil {
		return nil, fmt.Errorf("assemble: %w", err)
	}
	usage, err := parseUsage(said)
	if err != nil {
		return nil, err
	}
	return &Assembled{Arch: arch, Cubin: cubin, Usage: usage}, nil
}

// Architectures returns those that the assembler makes code for, oldest first, leaving out
// those whose code no other device runs.
func (a *Assembler) Architectures(ctx context.Context) ([]string, error) {
	help, err := a.run(ctx, "--help")
	if err != nil {
		return nil, err
	}
	var archs []string
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`'(sm_\d+)'`).FindAllStringSubmatch(help, -1) {
		if !seen[m[1]] {
			seen[m[1]] = true
			archs = append(archs, m[1])
		}
	}
	return archs, nil
}

// Nearest returns the architecture nearest to one whose PTX the assembler makes code for: itself, or the oldest newer one, since
// assemblers lose the oldest in time; empty if there is none.
func (a *Assembler) Nearest(ctx context.Context, arch string) (string, error) {
	archs, err := a.Architectures(ctx)
	nearest := ""
	for _, other := range archs {
		if n := version(other); n >= version(arch) && (nearest == "" || n < version(nearest)) {
			nearest = other
		}
	}
	return nearest, err
}

// version returns the number of an architecture: 90 of sm_90.
func version(arch string) int { return number(strings.TrimPrefix(arch, "sm_")) }

// disassembler is the program that NVIDIA ships with the assembler.
const disassembler = "nvdisasm"

// Instruction is one of machine code.
type Instruction struct {
	Text string // as nvdisasm writes it
	Line int    // of the PTX that it is made of, from 1 on; 0 if that is not known
}

// Disassemble returns the instructions of machine code by kernel; subroutines of ptxas, which divisions
// call for numbers that are out of the ordinary, have names of their own. The error is fs.ErrNotExist if
// there is no nvdisasm beside the assembler.
func (a *Assembler) Disassemble(ctx context.Context, code *Assembled) (_ map[string][]Instruction, err error) {
	program := filepath.Join(filepath.Dir(a.path), disassembler)
	if _, err := os.Stat(program); err != nil {
		return nil, fmt.Errorf("no disassembler of NVIDIA's: %w", err)
	}
	dir, err := os.MkdirTemp("", "oec-nvdisasm-")
	if err != nil {
		return nil, fmt.Errorf("temporary folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "kernels.cubin")
	if err := os.WriteFile(file, code.Cubin, 0o666); err != nil {
		return nil, fmt.Errorf("disassemble: %w", err)
	}
	said, err := run(ctx, program, "-c", "-gp", file)
	if err != nil {
		return nil, err
	}
	return parseInstructions(said), nil
}

// The lines of nvdisasm: where the code of a kernel begins, the line of PTX that instructions are
// made of, and an instruction.
var (
	sectionLine     = regexp.MustCompile(`^\s*\.section\s+\.text\.([\w$]+)`)
	subroutineLine  = regexp.MustCompile(`^\s*(\$__internal\S*):`)
	sourceLine      = regexp.MustCompile(`^\s*//## File "[^"]*", line (\d+)`)
	instructionLine = regexp.MustCompile(`^\s*/\*[0-9a-f]+\*/\s+(.*\S)\s*;`)
)

// parseInstructions reads what nvdisasm says.
func parseInstructions(said string) map[string][]Instruction {
	code := map[string][]Instruction{}
	kernel, at := "", 0
	for line := range strings.Lines(said) {
		if m := sectionLine.FindStringSubmatch(line); m != nil {
			kernel, at = m[1], 0
		} else if m := subroutineLine.FindStringSubmatch(line); m != nil {
			kernel, at = m[1], 0
		} else if m := sourceLine.FindStringSubmatch(line); m != nil {
			at, _ = strconv.Atoi(m[1])
		} else if m := instructionLine.FindStringSubmatch(line); m != nil {
			code[kernel] = append(code[kernel], Instruction{m[1], at})
		}
	}
	return code
}

func (a *Assembler) run(ctx context.Context, args ...string) (string, error) {
	return run(ctx, a.path, args...)
}

// run runs one of NVIDIA's programs and returns what it says.
func run(ctx context.Context, program string, args ...string) (string, error) {
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", program, strings.Join(args, " "), err, said.String())
	}
	return said.String(), nil
}

// The lines in which ptxas speaks of a kernel, in this order.
var (
	nameLine  = regexp.MustCompile(`Function properties for (\S+)`)
	stackLine = regexp.MustCompile(`(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads`)
	usedLine  = regexp.MustCompile(`Used (\d+) registers`)
	smemLine  = regexp.MustCompile(`Used \d+ registers.* (\d+) bytes smem`)
)

// parseUsage reads what ptxas -v says.
func parseUsage(said string) ([]Usage, error) {
	var list []Usage
	for line := range strings.Lines(said) {
		if m := nameLine.FindStringSubmatch(line); m != nil {
			list = append(list, Usage{Kernel: m[1]})
			continue
		}
		if len(list) == 0 {
			continue
		}
		u := &list[len(list)-1]
		if m := stackLine.FindStringSubmatch(line); m != nil {
			u.Stack, u.Spilled = number(m[1]), number(m[2])+number(m[3])
		}
		if m := usedLine.FindStringSubmatch(line); m != nil {
			u.Registers = number(m[1])
		}
		if m := smemLine.FindStringSubmatch(line); m != nil {
			u.Shared = number(m[1])
		}
	}
	for _, u := range list {
		if u.Registers == 0 {
			return nil, fmt.Errorf("ptxas does not say how many registers %s uses:\n%s", u.Kernel, said)
		}
	}
	return list, nil
}

// number reads digits.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0 // the patterns admit digits only
	}
	return n
}
