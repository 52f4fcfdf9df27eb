package fault

import (
	"fmt"
	"strings"
)

// DriverError reports that the library of a driver cannot be used.
type DriverError struct {
	Driver    string   // "cuda"
	Libraries []string // file names that were tried
	Problem   string
	Hint      string
	Err       error // of the attempt, if it said something
}

// Error names the library.
func (e *DriverError) Error() string {
	msg := "rt: driver " + e.Driver + ": " + e.Problem
	if len(e.Libraries) > 0 {
		msg += " (looked for " + strings.Join(e.Libraries, ", ") + ")"
	}
	if e.Err != nil {
		msg += ": " + e.Err.Error()
	}
	return withHint(msg, e.Hint)
}

// Unwrap returns the error of the attempt.
func (e *DriverError) Unwrap() error { return e.Err }

// Fault is what is wrong with a device or with what it was given. A *[DeviceError] wraps one,
// for errors.Is.
type Fault uint8

// The faults.
const (
	DeviceFault  Fault = iota // any other
	OutOfMemory               // the device, or the host's pinned memory, is full
	DeviceLost                // nothing works on the device any more, and what it held is lost
	WrongArch                 // the code is for another architecture
	BadCode                   // the driver cannot compile or load the code
	LaunchFailed              // a kernel cannot be started
)

// faults describes the faults, by number.
var faults = [...]struct{ text, hint string }{
	DeviceFault:  {"device fault", ""},
	OutOfMemory:  {"out of memory", "free fields that are no longer used with Field.Free, or run sub-domains"},
	DeviceLost:   {"device lost", "the host has the elements of fields as of their last transfer; start the program anew"},
	WrongArch:    {"code for another architecture", "generate the package with oecgen for the architecture of the device"},
	BadCode:      {"code that the driver does not accept", "a newer driver may accept it"},
	LaunchFailed: {"launch failed", ""},
}

// Error describes the fault.
func (f Fault) Error() string {
	if int(f) < len(faults) {
		return faults[f].text
	}
	return fmt.Sprintf("Fault(%d)", uint8(f))
}

// DeviceError reports that something failed on a device. What the host holds of fields is
// intact: outputs of a failed run have their old elements if the host had those.
type DeviceError struct {
	Device  string
	Op      string // what was attempted: "allocating 4096 bytes"
	Call    string // the function of the driver: "cuMemAlloc_v2"
	Code    int    // its result
	Name    string // of the result: "CUDA_ERROR_OUT_OF_MEMORY"
	Text    string // the driver's words
	Log     string // of the driver's compiler, if it has one to show
	Fault   Fault
	Hint    string   // what to do about it; if empty, what there is to do about the fault
	Stencil string   // the stencil that was run, if one was
	Outputs []string // its outputs that are undefined
}

// Error says what failed, and in which words of the driver.
func (e *DeviceError) Error() string {
	var b strings.Builder
	if e.Stencil != "" {
		b.WriteString(e.Stencil + ": ")
	}
	fmt.Fprintf(&b, "device %s: ", e.Device)
	if e.Op != "" {
		b.WriteString(e.Op + ": ")
	}
	b.WriteString(e.Fault.Error())
	if e.Call != "" {
		fmt.Fprintf(&b, ": %s returned %d", e.Call, e.Code)
	}
	for _, s := range [2]string{e.Name, e.Text} {
		if s != "" {
			b.WriteString(", " + s)
		}
	}
	if e.Stencil != "" {
		b.WriteString("; " + undefined(e.Outputs))
	}
	if e.Log != "" {
		b.WriteString("\n\t" + strings.ReplaceAll(strings.TrimSpace(e.Log), "\n", "\n\t"))
	}
	hint := e.Hint
	if hint == "" && int(e.Fault) < len(faults) {
		hint = faults[e.Fault].hint
	}
	return withHint(b.String(), hint)
}

// Unwrap returns the fault.
func (e *DeviceError) Unwrap() error { return e.Fault }

// RuntimeError marks the error as one that the Go runtime might raise: functions without an
// error among their results, such as At of a field, panic with it if the elements that they need
// cannot be had from the device.
func (*DeviceError) RuntimeError() {}
