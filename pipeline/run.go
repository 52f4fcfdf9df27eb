package pipeline

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// Pipeline is a list of passes in an order that keeps the rules.
type Pipeline struct{ passes []transform.Pass }

// New returns the pipeline of some passes. It fails if two of them are in an order that breaks a
// rule.
func New(passes ...transform.Pass) (*Pipeline, error) {
	if err := checkOrder(passes); err != nil {
		return nil, err
	}
	return &Pipeline{passes}, nil
}

// Options say what to do besides running passes. The zero value only runs them.
type Options struct {
	VerifyEach bool                                     // check the module after each pass
	PrintAfter []string                                 // passes after which to print the module; "all" for every pass
	Dump       io.Writer                                // where to print it
	Timing     func(pass string, elapsed time.Duration) // called after each pass
	After      func(pass string, module *ir.Op)         // called after each pass
}

// Run runs the passes on a module in place. An error of a program is returned as the
// pass gave it; a pass that panics, or leaves a module that breaks the rules of the IR,
// gives an *InternalError.
func (p *Pipeline) Run(ctx *transform.Context, module *ir.Op, opts Options) error {
	first := ir.Clone(module)
	for n, pass := range p.passes {
		input := func() *ir.Op { return p.again(ctx, first, n) }
		if err := runPass(ctx, pass, module, input, opts); err != nil {
			return err
		}
	}
	return nil
}

// again runs so many passes on what the first one was given, for a report on the next one: to copy the module before each
// pass would take a quarter of the time of all of them.
func (p *Pipeline) again(ctx *transform.Context, module *ir.Op, passes int) *ir.Op {
	unheard := &transform.Context{Registry: ctx.Registry}
	for _, pass := range p.passes[:passes] {
		if guarded(unheard, pass, module) != nil {
			break // it did not fail the first time
		}
	}
	return module
}

func runPass(ctx *transform.Context, pass transform.Pass, module *ir.Op, input func() *ir.Op, opts Options) error {
	ctx.Pass = nameOf(pass)
	start := time.Now()
	err := guarded(ctx, pass, module)
	if opts.Timing != nil {
		opts.Timing(ctx.Pass, time.Since(start))
	}
	if p, panicked := err.(*panicError); panicked {
		return newInternalError(pass, input(), p, p.stack)
	}
	if err != nil {
		return err
	}
	if opts.VerifyEach {
		if err := ir.Verify(module); err != nil {
			return newInternalError(pass, input(), fmt.Errorf("leaves a module that does not verify: %w", err), "")
		}
	}
	report(ctx.Pass, module, opts)
	return nil
}

func report(pass string, module *ir.Op, opts Options) {
	for _, name := range opts.PrintAfter {
		if opts.Dump != nil && (name == "all" || name == pass) {
			fmt.Fprintf(opts.Dump, "// -----// IR after %s //----- //\n%s\n", pass, ir.Print(module))
			break
		}
	}
	if opts.After != nil {
		opts.After(pass, module)
	}
}

type panicError struct {
	value any
	stack string
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// guarded runs a pass and turns a panic into an error.
func guarded(ctx *transform.Context, pass transform.Pass, module *ir.Op) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &panicError{r, string(debug.Stack())}
		}
	}()
	return pass.Run(ctx, module)
}

// InternalError is a fault of the compiler, with what is needed to see it again.
type InternalError struct {
	Pass    string // with its options
	Stencil string // name of the program
	Cause   error
	Input   string // the module before the pass
	Stack   string // of a panic
}

func newInternalError(pass transform.Pass, input *ir.Op, cause error, stack string) *InternalError {
	var names []string
	for _, f := range ir.Funcs(input) {
		names = append(names, ir.NameAttr.Of(f))
	}
	return &InternalError{Text(pass), strings.Join(names, ", "), cause, ir.Print(input), stack}
}

// Command returns the command that runs the pass alone on a file holding the input.
func (e *InternalError) Command(file string) string {
	flag := e.Pass
	if name, options, ok := strings.Cut(flag, "="); ok {
		flag = name + "='" + options + "'"
	}
	return fmt.Sprintf("oec-opt --%s --verify-each %s", flag, file)
}

// Error returns the whole report: pass, stencil, cause, the command that reproduces the
// fault, and the input that it is to be given.
func (e *InternalError) Error() string {
	return fmt.Sprintf("internal error: pass %q on stencil %s: %v\n\treproduce with: %s\n\ton this input:\n%s",
		e.Pass, e.Stencil, e.Cause, e.Command("input.mlir"), e.Input)
}

// Unwrap returns the cause.
func (e *InternalError) Unwrap() error { return e.Cause }
