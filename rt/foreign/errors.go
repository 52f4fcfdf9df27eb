package foreign

import (
	"errors"
	"fmt"
	"path"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// Status says how a call ended.
type Status int32

// The numbers are those in generated headers and are never changed.
const (
	OK       Status = 0
	Invalid  Status = 1 // an argument is wrong; nothing was written
	Canceled Status = 2 // the flag was set; the message says which outputs are undefined
	Failed   Status = 3 // the stencil, or a device, failed; the message says which outputs are undefined
	Internal Status = 4 // a fault of oec
	Forked   Status = 5 // the process is a copy that fork made, in which Go cannot run
)

// Call calls do and returns its status, with the message if there is one. A panic becomes an
// error.
func Call(do func() error) (s Status, message string) {
	defer func() {
		if p := recover(); p != nil {
			s, message = Internal, fmt.Sprintf("internal error of oec: %v\n%s", p, debug.Stack())
		}
	}()
	if err := do(); err != nil {
		return statusOf(err), err.Error()
	}
	return OK, ""
}

func statusOf(err error) Status {
	var canceled *fault.CanceledError
	var panicked *fault.StencilPanic
	var onDevice *fault.DeviceError
	var check *fault.CheckError
	var description *fault.InvalidStencilError
	switch {
	case errors.As(err, &canceled):
		return Canceled
	case errors.As(err, &panicked), errors.As(err, &onDevice):
		return Failed
	case errors.As(err, &check), errors.As(err, &description):
		return Internal
	}
	return Invalid
}

// misuse is a call that cannot be meant.
type misuse struct{ text string }

func (e *misuse) Error() string { return e.text }

var errBusy = &misuse{"the plan is running already\n\thint: bind a plan for each thread that runs one"}

// mismatch is what is wrong with an array.
type mismatch struct{ problem, hint string }

func (e *mismatch) Error() string { return withHint(e.problem, e.hint) }

// overlap is two arrays in the same memory that cannot be.
type overlap struct {
	name, other string
	same        bool // one of them is exactly the memory of a third already
}

func (e *overlap) Error() string {
	hint := "give each output memory of its own"
	if !e.same {
		hint += ", or exactly that of the input"
	}
	return withHint("shares memory with "+e.other+", and one of them has to be copied, since its elements are not next to each other along i", hint)
}

// renamed is an error in the words of the host. It stands for the one of package rt.
type renamed struct {
	text string
	err  error
}

func (e *renamed) Error() string { return e.text }
func (e *renamed) Unwrap() error { return e.err }

func withHint(text, hint string) string {
	if hint == "" {
		return text
	}
	return text + "\n\thint: " + hint
}

func (b *Binding) fail(name, problem, hint string) {
	if b.err == nil {
		b.err = &misuse{withHint("field "+name+": "+problem, hint)}
	}
}

func (b *Binding) failf(name, format string, args ...any) {
	b.fail(name, fmt.Sprintf(format, args...), "")
}

// keep keeps what is wrong with an array.
func (b *Binding) keep(err error, name string) {
	var field *fault.FieldError
	if errors.As(err, &field) {
		b.fail(name, field.Problem, "")
		return
	}
	b.fail(name, err.Error(), "")
}

// rename puts an error of package rt into words of the host: names of fields as the host knows
// them, and hints that speak of arrays.
func (b *Binding) rename(err error) error {
	text, hint := "", ""
	switch e := err.(type) {
	case *fault.ReachError, *fault.DomainError, *fault.OverlapError, *fault.SubDomainError, *fault.FieldError:
		text, hint = b.aboutArrays(err)
	case *fault.CanceledError:
		own := *e
		own.Outputs = b.renameAll(e.Outputs)
		text = own.Error()
	case *fault.StencilPanic:
		own := *e
		own.Outputs = b.renameAll(e.Outputs)
		text = own.Error()
	case *fault.DeviceError:
		own := *e
		own.Outputs = b.renameAll(e.Outputs)
		text = own.Error()
	case *fault.OptionError:
		text = fmt.Sprintf("%s: option %s: %s", e.Stencil, optionName(e.Option), e.Problem)
	case *fault.UnsupportedError:
		return inLibrary(err)
	case *fault.BusyError:
		text, hint = err.Error(), "bind a plan for each thread that runs one"
	default:
		return err
	}
	if hint != "" {
		text, _, _ = strings.Cut(text, "\n\thint: ")
	}
	return &renamed{withHint(text, hint), err}
}

// aboutArrays returns the words for an error about arrays, and a hint if there is another one for a host.
func (b *Binding) aboutArrays(err error) (text, hint string) {
	switch e := err.(type) {
	case *fault.ReachError:
		own := *e
		own.Field = b.nameOf(e.Field)
		return own.Error(), fmt.Sprintf("give %s as many points as that, in its interior or its halo", own.Field)
	case *fault.DomainError:
		own := *e
		own.Field, own.Other = b.nameOf(e.Field), b.nameOf(e.Other)
		if e.Other != "" {
			hint = "the interior of the outputs is the domain: give all outputs the same one"
		}
		return own.Error(), hint
	case *fault.OverlapError:
		own := *e
		own.Output, own.Other = b.nameOf(e.Output), b.nameOf(e.Other)
		return own.Error(), "give the output memory of its own"
	case *fault.SubDomainError:
		own := *e
		own.Field = b.nameOf(e.Field)
		if e.Field != "" {
			own.Problem = strings.Replace(e.Problem, e.Field, own.Field, 1)
		}
		return own.Error(), ""
	case *fault.FieldError:
		text = e.Problem
		for _, goName := range e.Fields {
			text = strings.ReplaceAll(text, " "+goName+" ", " "+b.nameOf(goName)+" ")
		}
		if !strings.Contains(e.Hint, "Fields.Alloc") { // the problem says what the array needs
			hint = e.Hint
		}
	}
	return text, hint
}

// nameOf returns what the host calls a field of Go's, or that if it does not know it.
func (b *Binding) nameOf(goName string) string {
	if name, known := b.names[goName]; known {
		return name
	}
	return goName
}

// inLibrary has an error about a device say what a library lacks, which imports what its stencils have code for.
func inLibrary(err error) error {
	var missing *fault.UnsupportedError
	if !errors.As(err, &missing) || missing.Import == "" {
		return err
	}
	own := *missing
	own.Import, own.Reason = "", "the library has no driver for it"
	own.Hint = "add a Go file to the library that has import _ " + strconv.Quote(missing.Import)
	if driver := path.Base(missing.Import); device.HasCode(driver) {
		own.Hint = "generate the stencils and the library with " + driver + " among the -targets of oecgen -c, and build the library again"
	}
	return &renamed{own.Error(), err}
}

func (b *Binding) renameAll(goNames []string) []string {
	var names []string
	for _, n := range goNames {
		names = append(names, b.nameOf(n))
	}
	return names
}

// optionName returns what an option of package rt is called here.
func optionName(option string) string {
	if option == "Workers" {
		return "threads"
	}
	return strings.ToLower(option)
}
