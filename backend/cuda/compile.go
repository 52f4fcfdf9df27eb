package cuda

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/openearthgo/oec/internal/toolchain"
)

// Code is the PTX of a module.
type Code struct {
	Target  Target
	Text    string   // without the NUL that the driver wants at the end
	Kernels []Kernel // in the order of the text
}

// Kernel is what PTX says of a function that can be launched.
type Kernel struct {
	Name    string
	Params  []int // sizes in bytes
	Threads int   // the most that a block may have; 0 if it is not said
}

// Error reports a module whose PTX must not be used.
type Error = toolchain.CodeError

// Compile compiles an LLVM module of kernels, called name in messages. The error is an
// [*Error], a [*toolchain.CommandError], or comes from the file system or ctx.
func Compile(ctx context.Context, tools *toolchain.Tools, target Target, module, name string) (_ *Code, err error) {
	dir, done, err := tools.WorkDir(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	base := filepath.Join(dir, name)
	if err := tools.Compile(ctx, target.module(module, name), base, extension); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(base + extension)
	if err != nil {
		return nil, fmt.Errorf("kernel %s: %w", name, err)
	}
	code, err := parse(string(text))
	if err != nil {
		return nil, &Error{Kernel: name, Target: target.Name, Reason: err.Error()}
	}
	code.Target = target
	return code, nil
}

// extension is that of files of PTX.
const extension = ".ptx"

// parse reads PTX as LLVM writes it, one statement a line, and refuses what [Compile] does.
func parse(text string) (*Code, error) {
	c := &Code{}
	var out strings.Builder
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(strings.TrimRight(line, "\n"), "//")
		if line = strings.TrimRight(line, " \t"); line == "" {
			continue
		}
		line = pointer.ReplaceAllString(line, "$1 ")
		if reason := c.statement(strings.TrimSpace(line)); reason != "" {
			return nil, fmt.Errorf("line %d of the PTX: %s: %s", number, reason, strings.TrimSpace(line))
		}
		out.WriteString(line + "\n")
	}
	if len(c.Kernels) == 0 {
		return nil, errors.New("there is no kernel in it")
	}
	c.Text = out.String()
	return c, nil
}

// statement notes what a line says of the kernels, and returns why it is refused, or "".
func (c *Code) statement(line string) (reason string) {
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,();[]", r) })
	switch {
	case len(words) == 0: // a parenthesis
		return ""
	case words[0] == ".entry" || words[0] == ".visible":
		return c.begin(words)
	case len(c.Kernels) > 0 && words[0] == ".param":
		return c.parameter(words)
	case len(c.Kernels) > 0 && (words[0] == ".maxntid" || words[0] == ".reqntid"):
		c.last().Threads = product(words[1:])
		return ""
	}
	if strings.HasPrefix(words[0], ".") {
		return refuseDirective(words[0])
	}
	return refuseInstruction(opcode(words))
}

func (c *Code) last() *Kernel { return &c.Kernels[len(c.Kernels)-1] }

// begin starts a kernel.
func (c *Code) begin(words []string) string {
	at := 0
	if words[at] == ".visible" {
		at++
	}
	if len(words) < at+2 || words[at] != ".entry" {
		return "it is no kernel"
	}
	c.Kernels = append(c.Kernels, Kernel{Name: words[at+1]})
	return ""
}

// pointer is how LLVM from version 20 declares a parameter that is a pointer. What that says beyond the
// type is left out, so that all versions declare it in the same way.
var pointer = regexp.MustCompile(`^(\s*\.param \.u64) \.ptr \.global \.align \d+ `)

// parameter notes the size of a kernel's parameter, such as .param .u64 k_param_0. One that is
// passed as bytes, .param .align 8 .b8 k_param_0[16], is not among those that kernels have.
func (c *Code) parameter(words []string) string {
	if len(words) != 3 || sizes[words[1]] == 0 {
		return "it is no parameter that a launch could pass"
	}
	c.last().Params = append(c.last().Params, sizes[words[1]])
	return ""
}

// sizes are those of the types of parameters.
var sizes = map[string]int{
	".u8": 1, ".u16": 2, ".u32": 4, ".u64": 8, ".s8": 1, ".s16": 2, ".s32": 4, ".s64": 8,
	".b8": 1, ".b16": 2, ".b32": 4, ".b64": 8, ".f32": 4, ".f64": 8,
}

func product(words []string) int {
	n := 1
	for _, w := range words {
		var x int
		if _, err := fmt.Sscan(w, &x); err != nil {
			return 0
		}
		n *= x
	}
	return n
}
