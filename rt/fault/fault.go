package fault

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/abi"
)

// The errors of this package have one shape: a line that says what is wrong,
// and, where something can be done, a second one with a hint.

func withHint(msg, hint string) string {
	if hint == "" {
		return msg
	}
	return msg + "\n\thint: " + hint
}

// FieldError reports arguments from which no field can be made, or fields that
// do not fit an operation on them.
type FieldError struct {
	Op      string // the function: "NewField", "Swap", ...
	Problem string
	Hint    string
	Fields  []string // of a stencil, as in the struct of fields, that Problem names, with spaces around
}

// Error describes the problem.
func (e *FieldError) Error() string {
	return withHint("rt."+e.Op+": "+e.Problem, e.Hint)
}

// Fieldf returns a *[FieldError] about an operation on fields.
func Fieldf(op, format string, args ...any) *FieldError {
	return &FieldError{Op: op, Problem: fmt.Sprintf(format, args...)}
}

// IndexError is the value of the panic when an element outside interior and
// halo is asked for. It is a [runtime.Error].
type IndexError struct {
	Dims   abi.Dims // of the field
	Axis   int      // dimension whose index is out of range
	Index  int
	Lo, Hi int // the range, half-open
}

// Error names the index and the range.
func (e *IndexError) Error() string {
	return fmt.Sprintf("rt: index %s=%d out of range [%d,%d) of a field over %v",
		abi.AxisName(e.Axis), e.Index, e.Lo, e.Hi, e.Dims)
}

// RuntimeError marks the error as one that the Go runtime might raise.
func (*IndexError) RuntimeError() {}

// RankError is the value of the panic when a field is asked for a view of
// other dimensions than it has. It is a [runtime.Error].
type RankError struct {
	View, Field abi.Dims
}

// Error names both sets of dimensions.
func (e *RankError) Error() string {
	return fmt.Sprintf("rt: View%v of a field over %v", e.View, e.Field)
}

// RuntimeError marks the error as one that the Go runtime might raise.
func (*RankError) RuntimeError() {}

// NilFieldError reports that a field of a stencil is nil.
type NilFieldError struct {
	Stencil, Field string
	Array          bool // it is a batch or an array of a kernel
	Table          bool // it is a table of a stencil
}

// Error names the field.
func (e *NilFieldError) Error() string {
	if of, table, member := strings.Cut(e.Field, "."); member && (e.Table || e.Array) {
		return withHint(fmt.Sprintf("%s: %s is nil, which has the table %s", e.Stencil, of, table), "point to a struct of tables, as in &tables")
	}
	if e.Table {
		return withHint(fmt.Sprintf("%s: table %s is nil", e.Stencil, e.Field), "point to an array, as in &table")
	}
	if e.Array {
		return withHint(fmt.Sprintf("%s: %s is nil", e.Stencil, e.Field),
			"give each array that all elements share, and make each batch by rt.NewBatch or rt.BatchOf")
	}
	return withHint(fmt.Sprintf("%s: field %s is nil", e.Stencil, e.Field),
		fmt.Sprintf("allocate it with rt.NewField, or all nil fields with %sFields.Alloc", e.Stencil))
}

// BatchError reports a batch of another length than that of the results of a kernel.
type BatchError struct {
	Stencil, Batch, Result string
	Have, Want             int
}

// Error names both batches and their lengths.
func (e *BatchError) Error() string {
	return withHint(fmt.Sprintf("%s: batch %s has %d elements, and %s has %d", e.Stencil, e.Batch, e.Have, e.Result, e.Want),
		"give all batches the same number of elements")
}

// DimsError reports a field of the wrong dimensions.
type DimsError struct {
	Stencil, Field string
	Have, Want     abi.Dims
}

// Error names the field and both sets of dimensions.
func (e *DimsError) Error() string {
	return withHint(fmt.Sprintf("%s: field %s has dimensions %v; the stencil declares %v", e.Stencil, e.Field, e.Have, e.Want),
		fmt.Sprintf("allocate it with rt.NewField(rt.%v, ...)", e.Want))
}

// ElemError reports a field of the wrong element type.
type ElemError struct {
	Stencil, Field string
	Have, Want     abi.ElemKind
}

// Error names the field and both types.
func (e *ElemError) Error() string {
	return withHint(fmt.Sprintf("%s: field %s has elements of type %v; the stencil declares %v", e.Stencil, e.Field, e.Have, e.Want),
		fmt.Sprintf("use a *rt.Field[%v]", e.Want))
}

// DomainError reports outputs whose interiors are not what the stencil was compiled for, which
// most are for any, or outputs whose interiors disagree, so that there is no
// domain to compute.
type DomainError struct {
	Stencil      string
	Field, Other string // the two outputs; no Other if Field alone is wrong
	Have, Want   [3]int // interior of Field, and of Other or what it has to be
}

// Error names the outputs and their interiors.
func (e *DomainError) Error() string {
	if e.Other == "" {
		return withHint(fmt.Sprintf("%s: output %s has interior %v; the program is written for %v", e.Stencil, e.Field, e.Have, e.Want),
			"allocate it so, or write the ranges of the program with NI, NJ and NK in place of numbers")
	}
	return withHint(fmt.Sprintf("%s: output %s has interior %v; output %s has %v", e.Stencil, e.Field, e.Have, e.Other, e.Want),
		"the interior of the outputs is the domain: allocate all outputs with the same one")
}

// ReachError reports a field that does not hold all the points that a stencil
// reads: its halo is too small, or its interior does not cover the domain.
type ReachError struct {
	Stencil, Field string
	Level, Stage   string // where the access is
	Access, Pos    string // the access ("i+2") and its place in the source ("hdiff.go:21:9")
	Axis           int
	High           bool   // at the high end of the dimension
	Need, Have     int    // points beyond the interior that are read, and that the halo has
	Interior       int    // extent of the field's interior
	Domain         int    // extent of the domain
	From           string // the input that it is from; empty if it is the outputs'
	Constant       bool   // the index is a constant, whatever the point: of a table
	Staged         bool   // the level has several stages, so name this one
	Part, Fixed    bool   // the field is a part of one; the index is the same for all points
	Scaled         bool   // the index is that of a finer or coarser grid, and Domain is how many points the field has along it for those of the domain

	Halo abi.Halo // that the field needs for the points of the run, if that of a run over the whole domain is not enough
}

// Error names the access, what it needs and what the field has.
func (e *ReachError) Error() string {
	text := fmt.Sprintf("%s: field %s: reads %s", e.Stencil, e.Field, e.Access)
	if e.Pos != "" {
		text += fmt.Sprintf(" (%s)", e.Pos)
	}
	if e.Staged {
		text += " in " + e.Stage
	}
	needs, hint := e.needs()
	return withHint(text+needs, hint)
}

// needs says what the field needs and what it has, and how to give it that.
func (e *ReachError) needs() (text, hint string) {
	axis := abi.AxisName(e.Axis)
	points := fmt.Sprintf(" and needs %d points along %s; its interior is %d and its halo %d at the high end", e.Interior+e.Need, axis, e.Interior, e.Have)
	const noPart = " the field is a part, which does not have it on every rank"
	switch whole := fmt.Sprintf("allocate it whole, with rt.NewField or %sFields.AllocOn", e.Stencil); {
	case e.Part && e.Fixed:
		return " at every point, and" + noPart, whole
	case e.Part && e.Scaled:
		return ", an index of another grid, and" + noPart, whole
	case e.Part:
	case e.Constant:
		return points, fmt.Sprintf("allocate it with that many; or set it to nil, and call %sFields.Alloc", e.Stencil)
	case e.High && e.Scaled:
		return points, fmt.Sprintf("it is on another grid than the outputs, and has %d points along %s for their domain: set it to nil, and call %sFields.Alloc", e.Domain, axis, e.Stencil)
	case e.High && e.Interior < e.Domain:
		of := "the outputs"
		if e.From != "" {
			of = fmt.Sprintf("field %s along %s", e.From, axis)
		}
		return points + fmt.Sprintf(", the domain is %d", e.Domain), "the interior of an input must cover the domain, which is the interior of " + of
	}
	end, function := "low", "NewField"
	if e.High {
		end = "high"
	}
	if e.Part {
		function, hint = "NewPart", fmt.Sprintf("allocate it with %sFields.AllocOn", e.Stencil)
	} else {
		hint = fmt.Sprintf("allocate it with the halo that %sHalo()[%q] gives; or set it to nil, and call %sFields.Alloc", e.Stencil, e.Field, e.Stencil)
	}
	if e.Halo != (abi.Halo{}) {
		hint = fmt.Sprintf("allocate it with rt.%s and the halo that the points of this run need, rt.Halo{Lo: %#v, Hi: %#v}", function, e.Halo.Lo, e.Halo.Hi)
	}
	return fmt.Sprintf(" and needs a halo of %d at the %s end of %s; its halo is %d there", e.Need, end, axis, e.Have), hint
}

// OverlapError reports an output that shares memory with another field.
type OverlapError struct {
	Stencil       string
	Output, Other string // Other is an input or a second output
	Access, Pos   string // for an input: the access that forbids it
	Array         bool   // both are batches or arrays of a kernel
	Table         bool   // Other is a table of a stencil
}

// Error names both fields and the access.
func (e *OverlapError) Error() string {
	if e.Array {
		return withHint(fmt.Sprintf("%s: result %s shares memory with %s", e.Stencil, e.Output, e.Other), "give each result a batch of its own")
	}
	if e.Table {
		return withHint(fmt.Sprintf("%s: output %s shares memory with table %s", e.Stencil, e.Output, e.Other), "give the output memory of its own")
	}
	if e.Access == "" {
		return withHint(fmt.Sprintf("%s: outputs %s and %s share memory", e.Stencil, e.Output, e.Other),
			"give each output a field of its own")
	}
	msg := fmt.Sprintf("%s: output %s shares memory with input %s, which is read at %s", e.Stencil, e.Output, e.Other, e.Access)
	if e.Pos != "" {
		msg += " (" + e.Pos + ")"
	}
	return withHint(msg, "an output may be the same field as an input only if that is read nowhere but at the point itself; "+
		"write to another field and rt.Swap them")
}

// SubDomainError reports a sub-domain that is no range, or reaches beyond the
// halo of an output.
type SubDomainError struct {
	Stencil string
	Lo, Hi  [3]int
	Field   string // the output, if that is too small
	Axis    int    // along which there are points that no run may have, if it is for these
	Before  int    // how many there are before the others; 0 if it is for something else
	Problem string
}

// Error names the range and what is wrong with it.
func (e *SubDomainError) Error() string {
	return fmt.Sprintf("%s: sub-domain %v: %s", e.Stencil, abi.Box{Lo: e.Lo, Hi: e.Hi}, e.Problem)
}

// LevelError reports an optimization level that the stencil was not compiled
// with.
type LevelError struct {
	Stencil, Level string
	Have           []string
}

// Error lists the levels that there are.
func (e *LevelError) Error() string {
	return withHint(fmt.Sprintf("%s: no optimization level %q; there are %s", e.Stencil, e.Level, List(e.Have)),
		"generate it with oecgen -O")
}

// PlaceError reports a field in the memory of a device, for a plan that does not run there.
type PlaceError struct {
	Stencil, Field string
	Have, Need     string // the device that has the memory, and the one that the plan runs on
}

// Error names the field and both devices.
func (e *PlaceError) Error() string {
	return withHint(fmt.Sprintf("%s: field %s is in memory of device %s; the plan runs on %s", e.Stencil, e.Field, e.Have, e.Need), fmt.Sprintf("use rt.OnDevice(%q)", e.Have))
}

// UnsupportedError reports a device, an instruction set or a platform for
// which there is no code, or that this machine lacks.
type UnsupportedError struct {
	Stencil string
	What    string   // what was asked for: `device "cuda:0"`
	Reason  string   // why it cannot be had
	Import  string   // the package that a program lacks for it; empty if that is not it
	Have    []string // what there is
	Hint    string
}

// Error says what is missing and lists what there is.
func (e *UnsupportedError) Error() string {
	reason := e.Reason
	if e.Import != "" {
		reason += "; import _ " + strconv.Quote(e.Import)
	}
	return withHint(fmt.Sprintf("%s: %s: %s; there is %s", e.Stencil, e.What, reason, List(e.Have)), e.Hint)
}

// OptionError reports an option whose argument makes no sense.
type OptionError struct {
	Stencil, Option string
	Problem         string
}

// Error names the option.
func (e *OptionError) Error() string {
	return fmt.Sprintf("%s: rt.%s: %s", e.Stencil, e.Option, e.Problem)
}

// InvalidStencilError reports generated code that does not fit together. It is
// a mistake of the generator, or of hand-written tables.
type InvalidStencilError struct {
	Stencil, Problem string
}

// Error describes the mismatch.
func (e *InvalidStencilError) Error() string {
	return withHint(fmt.Sprintf("%s: internal error: the stencil's description is invalid: %s", e.Stencil, e.Problem),
		"generate the package anew with an oecgen of the version of package rt")
}

// CheckError reports that a run gave another result than the kernel in Go, see the option Check of package rt.
// The outputs are not to be trusted.
type CheckError struct {
	Stencil, Field string
	Point          [3]int // the first that differs
	Level          string
	ISA            abi.ISA // of the code that was run; 0 if a device ran it
	Target         string  // of the device's code
	Have, Want     uint64  // bits of the result, and of what it should be

	// Panic is what the kernel in Go panics with where the code that was run does not;
	// there is no field then. It is nil otherwise.
	Panic *StencilPanic
}

// Error names the field and the point and says whose fault it is.
func (e *CheckError) Error() string {
	if e.Panic != nil {
		return fmt.Sprintf("%s: internal error of oec: the %s code of level %s does not panic, and the kernel in Go does: %s",
			e.Stencil, CodeName(e.ISA, e.Target), e.Level, e.Panic.what())
	}
	return fmt.Sprintf("%s: internal error of oec: the %s code of level %s gives %#x for field %s at %v, where the kernel in Go gives %#x",
		e.Stencil, CodeName(e.ISA, e.Target), e.Level, e.Have, e.Field, e.Point, e.Want)
}

// CodeName returns what code is for: an instruction set or, if there is none, a target.
func CodeName(i abi.ISA, target string) string {
	if i == 0 {
		return target
	}
	return i.String()
}

// BusyError reports a call of a plan or of a sequence that was running.
type BusyError struct {
	Stencil  string // or stencils, of a sequence
	Sequence bool   // that was running, and not only a plan
}

// Error says that plans and sequences are for one caller at a time.
func (e *BusyError) Error() string {
	if e.Sequence {
		return withHint(e.Stencil+": the sequence is running already", "make a sequence and its plans for each goroutine that runs one, and run none from its own steps")
	}
	return withHint(e.Stencil+": the plan is running already", "bind a plan for each goroutine that runs one")
}

// StepsError reports that time steps of a sequence ended before the last one.
type StepsError struct {
	From, To int   // the steps, counted from 0, in one of which that was; both inclusive. All before From are done
	Done     int   // how many actions of step From are done, if that is known to be the step
	Err      error // of the action that failed
}

// Error names the steps.
func (e *StepsError) Error() string {
	switch {
	case e.From == e.To && e.Done > 0:
		return fmt.Sprintf("step %d, of which %s done: %v", e.From, counted(e.Done), e.Err)
	case e.From == e.To:
		return fmt.Sprintf("step %d: %v", e.From, e.Err)
	}
	return fmt.Sprintf("steps %d to %d: %v", e.From, e.To, e.Err)
}

// counted says which actions of a step are done.
func counted(actions int) string {
	if actions == 1 {
		return "the first action is"
	}
	return fmt.Sprintf("the first %d actions are", actions)
}

// Unwrap returns the error of the action.
func (e *StepsError) Unwrap() error { return e.Err }

// CanceledError reports that the context of a call was done. It wraps the
// error of the context.
type CanceledError struct {
	Stencil string
	Outputs []string // outputs whose elements are now undefined, none if nothing was written
	Err     error    // of the context
}

// Error names the outputs that are undefined.
func (e *CanceledError) Error() string {
	return fmt.Sprintf("%s: %v; %s", e.Stencil, e.Err, undefined(e.Outputs))
}

// Unwrap returns the error of the context.
func (e *CanceledError) Unwrap() error { return e.Err }

// StencilPanic reports that the stencil, as a plain Go function, would have
// panicked at some point of the domain.
type StencilPanic struct {
	Stencil string
	Code    int      // number of the operation
	Op      string   // "integer divide by zero"; empty if not known
	Pos     string   // "hdiff.go:21:9"; empty if not known
	Outputs []string // outputs whose elements are now undefined
}

// Error names the operation and its place in the source.
func (e *StencilPanic) Error() string {
	return fmt.Sprintf("%s: %s; %s", e.Stencil, e.what(), undefined(e.Outputs))
}

// what is the place and the operation, as far as known.
func (e *StencilPanic) what() string {
	op, pos := e.Op, e.Pos
	if op == "" {
		op = "panic " + strconv.Itoa(e.Code)
	}
	if pos != "" {
		pos += ": "
	}
	return pos + op
}

func undefined(outputs []string) string {
	switch len(outputs) {
	case 0:
		return "nothing was written"
	case 1:
		return "output " + outputs[0] + " is undefined"
	}
	return "outputs " + List(outputs) + " are undefined"
}

// List joins names as in "a, b and c".
func List(names []string) string {
	switch n := len(names); n {
	case 0:
		return "none"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}
