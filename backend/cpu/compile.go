package cpu

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/openearthgo/oec/internal/toolchain"
)

// MaxBlob is the size limit of a blob: the reach of arm64's PC-relative
// addresses.
const MaxBlob = 1 << 20

// Blob is the machine code of one kernel: functions first, entry at offset 0,
// then constants. It runs at any address that is a multiple of 64 (amd64) or
// 16 (arm64).
type Blob struct {
	Symbol    string // name of the Go function, without package
	Target    Target
	Code      []byte
	StackSize int // what the functions need below the caller's stack pointer

	object []byte // of llc, for Disassemble
}

// Error reports a module that cannot become a blob.
type Error = toolchain.CodeError

// Compile compiles the LLVM module, whose entry function is [EntryName] and
// whose other functions are called by it without recursion, and packs it as
// the code of the Go function symbol. The error is an [*Error], a
// [*toolchain.CommandError], or comes from the file system or ctx.
func Compile(ctx context.Context, tools *toolchain.Tools, target Target, module, symbol string) (_ *Blob, err error) {
	dir, done, err := tools.WorkDir(symbol)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	c := &compilation{tools: tools, target: target, symbol: symbol, dir: dir}
	o, err := c.compile(ctx, module, c.target.optFlags(EntryName), c.target.llcFlags())
	if err != nil {
		return nil, err
	}
	return c.pack(o, wholePart(o))
}

// pack makes the blob of a kernel that has a part of an object.
func (c *compilation) pack(o *object, p *part) (_ *Blob, err error) {
	if err := c.checkEntry(o, p); err != nil {
		return nil, err
	}
	blob := &Blob{Symbol: c.symbol, Target: c.target, object: o.data}
	if blob.StackSize, err = c.stackSize(o, p); err != nil {
		return nil, err
	}
	blob.Code, err = c.link(o, p)
	return blob, err
}

// InOrder is metadata of modules whose instructions are in the order in which they are to be: LLVM's own order of
// several vectors that are computed by turns is one after the other, where registers are scarce.
const InOrder = "oec.in_order"

func inOrder(module string) bool { return strings.Contains(module, "!"+InOrder+" = ") }

// compilation is the state of one Compile.
type compilation struct {
	tools  *toolchain.Tools
	target Target
	symbol string
	dir    string
}

// file returns the name of a file in the temporary folder.
func (c *compilation) file(ext string) string {
	return filepath.Join(c.dir, c.symbol+ext)
}

func (c *compilation) fail(format string, args ...any) error {
	return &Error{Kernel: c.symbol, Target: c.target.Name, Reason: fmt.Sprintf(format, args...)}
}

// compile turns the module into an object file, and reads it.
func (c *compilation) compile(ctx context.Context, module string, opt, llc []string) (*object, error) {
	if inOrder(module) {
		llc = append(llc, "-enable-misched=false", "-pre-RA-sched=source")
	}
	m := toolchain.Module{Kernel: c.symbol, Target: c.target.Name, Text: module, Opt: opt, LLC: llc, Rewrites: c.target.rewrites}
	if err := c.tools.Compile(ctx, m, c.file(""), ".o"); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(c.file(".o"))
	if err != nil {
		return nil, fmt.Errorf("kernel %s: %w", c.symbol, err)
	}
	return c.readObject(data)
}

// machineFlags are what opt and llc must agree on; they apply to functions
// whose attributes do not say it themselves.
func (t Target) machineFlags() []string {
	flags := []string{"-mtriple=" + t.Triple, "-mcpu=" + t.CPU}
	if len(t.Features) > 0 {
		flags = append(flags, "-mattr="+t.features())
	}
	return flags
}

func (t Target) features() string { return strings.Join(t.Features, ",") }

// optFlags returns the flags of opt for a module with some entries.
func (t Target) optFlags(entries ...string) []string {
	return append(t.machineFlags(), "-passes="+passes, "-internalize-public-api-list="+strings.Join(entries, ","))
}

// llcFlags returns the flags of llc. Jump tables are avoided because on arm64
// they need relocations of constants. Loop strength reduction would take more
// than half of all time that kernels take to compile, and make them longer by a
// third and none of them faster: rows are addressed by the index along them.
// Registers are allocated in callers around those that the functions which they call use: else all
// vectors would be saved around each call.
func (t Target) llcFlags() []string {
	flags := append(t.machineFlags(),
		"-O3", "-disable-lsr", "-enable-ipra", "-filetype=obj", "-relocation-model=pic", "-fp-contract=off",
		"-function-sections", "-stack-size-section", "-min-jump-table-entries=2147483647")
	return append(flags, t.llc...)
}
