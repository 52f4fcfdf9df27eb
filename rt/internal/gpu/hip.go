package gpu

import (
	"bytes"
	"runtime"
	"strings"
	"unsafe"

	"github.com/openearthgo/oec/rt/internal/clib"
	"github.com/openearthgo/oec/rt/internal/device"
)

// HIP is the vendor AMD, through the run time of HIP.
var HIP = Vendor{
	Name: "hip",
	Libraries: map[string][]string{
		"windows": {"amdhip64_7.dll", "amdhip64_6.dll", "amdhip64.dll"},
		"linux": {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so",
			"/opt/rocm/lib/libamdhip64.so.7", "/opt/rocm/lib/libamdhip64.so.6", "/opt/rocm/lib/libamdhip64.so"},
	}[runtime.GOOS],
	Hint: "install the run time of ROCm, version 6 or later, which has the library",
	Symbols: [functionCount]string{
		fnInit: "hipInit", fnVersion: "hipDriverGetVersion",
		fnDeviceCount: "hipGetDeviceCount", fnDeviceGet: "hipDeviceGet", fnDeviceName: "hipDeviceGetName",
		fnDeviceAttribute: "hipDeviceGetAttribute", fnDeviceMemory: "hipDeviceTotalMem",
		fnSetCurrent: "hipSetDevice", fnMemInfo: "hipMemGetInfo",
		fnAlloc: "hipMalloc", fnFree: "hipFree", fnAllocHost: "hipHostMalloc", fnFreeHost: "hipHostFree",
		fnCopyToDevice: "hipMemcpyHtoDAsync", fnCopyToHost: "hipMemcpyDtoHAsync", fnCopyWithin: "hipMemcpyDtoDAsync",
		fnCopyRows: "hipMemcpy2DAsync", fnSetBytes: "hipMemsetAsync",
		fnStreamCreate: "hipStreamCreateWithFlags", fnStreamDestroy: "hipStreamDestroy", fnStreamSync: "hipStreamSynchronize", fnStreamWait: "hipStreamWaitEvent",
		fnEventCreate: "hipEventCreateWithFlags", fnEventDestroy: "hipEventDestroy", fnEventRecord: "hipEventRecord", fnEventSync: "hipEventSynchronize",
		fnEventElapsed: "hipEventElapsedTime",
		fnModuleLoad:   "hipModuleLoadData", fnModuleUnload: "hipModuleUnload", fnModuleFunction: "hipModuleGetFunction",
		fnLaunch: "hipModuleLaunchKernel", fnErrorName: "hipGetErrorName",
		fnContext: "hipGetDevicePropertiesR0600", fnPointer: "hipPointerGetAttribute",
		fnCaptureBegin: "hipStreamBeginCapture", fnCaptureEnd: "hipStreamEndCapture", fnGraphMake: "hipGraphInstantiateWithFlags",
		fnGraphLaunch: "hipGraphLaunch", fnGraphExecDestroy: "hipGraphExecDestroy", fnGraphDestroy: "hipGraphDestroy",
	},
	Units: 63, ArgEnd: 3,
	Arch: hipArch, Context: hipContext, Suits: hipSuits, CopyRows: hipCopyRows, Load: hipLoad, ErrorName: hipErrorName,
}

// hipProperties is as much of hipDeviceProp_tR0600 as is of interest.
type hipProperties struct {
	_    [1160]byte
	arch [256]byte // "gfx90a:sramecc+:xnack-"
	_    [2048]byte
}

func hipArch(l *library, ordinal int32) (string, int32) {
	p := new(hipProperties)
	result := l.call(fnContext, uintptr(unsafe.Pointer(p)), uintptr(ordinal))
	name, _, _ := bytes.Cut(p.arch[:], []byte{0})
	return string(name), result
}

// hipContext: HIP makes a device current by its number.
func hipContext(_ *library, ordinal int32) (uintptr, int32) { return uintptr(ordinal), 0 }

// hipSuits: code runs on the architecture that it is for, with those features as they are
// given; features that are not given may be on or off.
func hipSuits(arch, target, _ string) int {
	have, want := strings.Split(arch, ":"), strings.Split(target, ":")
	if have[0] != want[0] {
		return 0
	}
	for _, feature := range want[1:] {
		found := false
		for _, f := range have[1:] {
			found = found || f == feature
		}
		if !found {
			return 0
		}
	}
	return len(want)
}

func hipCopyRows(l *library, stream uintptr, t *device.Transfer) int32 {
	kinds := [...]uintptr{device.HostToDevice: 1, device.DeviceToHost: 2, device.WithinDevice: 3}
	return l.call(fnCopyRows, uintptr(t.Dst), uintptr(t.DstPitch), uintptr(t.Src), uintptr(t.SrcPitch),
		uintptr(t.Width), uintptr(t.Count), kinds[t.Kind], stream)
}

func hipLoad(l *library, code string) (module uintptr, log string, result int32) {
	result = l.call(fnModuleLoad, uintptr(unsafe.Pointer(&module)), uintptr(unsafe.Pointer(unsafe.StringData(code))))
	return module, "", result
}

func hipErrorName(l *library, result int32) string {
	return clib.String(l.raw(fnErrorName, uintptr(uint32(result))))
}
