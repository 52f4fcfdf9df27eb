package gpu

import (
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// Vendor is what the drivers of the vendors differ in.
type Vendor struct {
	Name      string // "cuda"
	Libraries []string
	Hint      string // what to do if there is none

	Symbols [functionCount]string // the names of the functions; "" for what the vendor does without

	Units  int     // number of the attribute that is the number of multiprocessors
	ArgEnd uintptr // what a list of launch parameters ends with

	// Arch returns the architecture of a device.
	Arch func(l *library, ordinal int32) (string, int32)
	// Context returns what Enter makes current for a device.
	Context func(l *library, ordinal int32) (uintptr, int32)
	// Suits says how well code for a target fits an architecture, as [device.Accelerator].
	Suits func(arch, target, code string) int
	// CopyRows puts the copy of several rows on a stream.
	CopyRows func(l *library, stream uintptr, t *device.Transfer) int32
	// Load loads code, and returns what the driver's compiler says if it fails.
	Load func(l *library, code string) (module uintptr, log string, result int32)
	// ErrorName returns the name of a result.
	ErrorName func(l *library, result int32) string
}

// function is the number of a function of a driver.
type function int

// The functions. Those after fnOptional may be missing.
const (
	fnInit function = iota
	fnVersion
	fnDeviceCount
	fnDeviceGet
	fnDeviceName
	fnDeviceAttribute
	fnDeviceMemory
	fnSetCurrent
	fnMemInfo
	fnAlloc
	fnFree
	fnAllocHost
	fnFreeHost
	fnCopyToDevice
	fnCopyToHost
	fnCopyWithin
	fnCopyRows
	fnSetBytes
	fnStreamCreate
	fnStreamDestroy
	fnStreamSync
	fnStreamWait
	fnEventCreate
	fnEventDestroy
	fnEventRecord
	fnEventSync
	fnEventElapsed
	fnModuleLoad
	fnModuleUnload
	fnModuleFunction
	fnLaunch
	fnErrorName
	fnContext    // the vendor's own: how to get a context, or the properties of a device
	fnFuncSet    // sets an attribute of a kernel
	fnOptional   // not a function
	fnBlockFlags // has waits sleep
	fnRelease    // gives a context up
	fnPointer    // says whose memory an address is
	fnCaptureBegin
	fnCaptureEnd
	fnGraphMake
	fnGraphLaunch
	fnGraphExecDestroy
	fnGraphDestroy
	functionCount
)

// faults is what results of a driver mean to package rt; the vendors agree on the numbers.
var faults = map[int32]fault.Fault{
	2:   fault.OutOfMemory,
	46:  fault.DeviceLost, // unavailable
	200: fault.BadCode,    // invalid image
	209: fault.WrongArch,
	214: fault.DeviceLost, // uncorrectable memory error
	218: fault.BadCode,    // invalid PTX
	221: fault.BadCode,    // no compiler for PTX
	222: fault.BadCode,    // PTX of a later version than the driver's
	700: fault.DeviceLost, // illegal address
	701: fault.LaunchFailed,
	702: fault.DeviceLost, // a kernel took too long
	709: fault.DeviceLost, // the context is gone
	710: fault.DeviceLost, // assertion
	714: fault.DeviceLost,
	715: fault.DeviceLost, // illegal instruction
	716: fault.DeviceLost, // misaligned address
	717: fault.DeviceLost,
	718: fault.DeviceLost,
	719: fault.DeviceLost, // unspecified failure of a kernel
}
