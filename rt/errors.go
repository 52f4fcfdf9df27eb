package rt

import "github.com/openearthgo/oec/rt/fault"

// The errors of this package, for errors.As. What each says is in package fault.
type (
	// About options.
	SubDomainError   = fault.SubDomainError
	LevelError       = fault.LevelError
	UnsupportedError = fault.UnsupportedError
	OptionError      = fault.OptionError

	// About fields.
	FieldError    = fault.FieldError
	NilFieldError = fault.NilFieldError
	// BatchError reports a batch of another length than that of the results of a kernel.
	BatchError   = fault.BatchError
	DimsError    = fault.DimsError
	ElemError    = fault.ElemError
	DomainError  = fault.DomainError
	ReachError   = fault.ReachError
	OverlapError = fault.OverlapError
	PlaceError   = fault.PlaceError

	// Of a run.
	InvalidStencilError = fault.InvalidStencilError
	CheckError          = fault.CheckError
	NotFiniteError      = fault.NotFiniteError
	BusyError           = fault.BusyError
	StepsError          = fault.StepsError
	CanceledError       = fault.CanceledError
	StencilPanic        = fault.StencilPanic

	// Of teams.
	TeamError = fault.TeamError

	// Of devices.
	DriverError = fault.DriverError
	Fault       = fault.Fault
	DeviceError = fault.DeviceError

	// Panics, as those of the Go runtime.
	IndexError = fault.IndexError
	RankError  = fault.RankError
)

// What is wrong with a device or with what it was given: a *[DeviceError] wraps one of these, for
// errors.Is.
const (
	DeviceFault  = fault.DeviceFault  // any other
	OutOfMemory  = fault.OutOfMemory  // the device, or the host's pinned memory, is full
	DeviceLost   = fault.DeviceLost   // nothing works on the device any more, and what it held is lost
	WrongArch    = fault.WrongArch    // the code is for another architecture
	BadCode      = fault.BadCode      // the driver cannot compile or load the code
	LaunchFailed = fault.LaunchFailed // a kernel cannot be started
)
