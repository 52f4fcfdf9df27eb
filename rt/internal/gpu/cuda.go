package gpu

import (
	"bytes"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"github.com/openearthgo/oec/rt/internal/clib"
	"github.com/openearthgo/oec/rt/internal/device"
)

// CUDA is the vendor NVIDIA, through the CUDA driver.
var CUDA = Vendor{
	Name: "cuda",
	Libraries: map[string][]string{
		"windows": {"nvcuda.dll"},
		"linux":   {"libcuda.so.1", "libcuda.so", "/usr/lib/wsl/lib/libcuda.so.1"},
	}[runtime.GOOS],
	Hint: "install the driver of the graphics card, which has the library; the CUDA toolkit is not needed",
	Symbols: [functionCount]string{
		fnInit: "cuInit", fnVersion: "cuDriverGetVersion",
		fnDeviceCount: "cuDeviceGetCount", fnDeviceGet: "cuDeviceGet", fnDeviceName: "cuDeviceGetName",
		fnDeviceAttribute: "cuDeviceGetAttribute", fnDeviceMemory: "cuDeviceTotalMem_v2",
		fnSetCurrent: "cuCtxSetCurrent", fnMemInfo: "cuMemGetInfo_v2",
		fnAlloc: "cuMemAlloc_v2", fnFree: "cuMemFree_v2", fnAllocHost: "cuMemHostAlloc", fnFreeHost: "cuMemFreeHost",
		fnCopyToDevice: "cuMemcpyHtoDAsync_v2", fnCopyToHost: "cuMemcpyDtoHAsync_v2", fnCopyWithin: "cuMemcpyDtoDAsync_v2",
		fnCopyRows: "cuMemcpy2DAsync_v2", fnSetBytes: "cuMemsetD8Async",
		fnStreamCreate: "cuStreamCreate", fnStreamDestroy: "cuStreamDestroy_v2", fnStreamSync: "cuStreamSynchronize", fnStreamWait: "cuStreamWaitEvent",
		fnEventCreate: "cuEventCreate", fnEventDestroy: "cuEventDestroy_v2", fnEventRecord: "cuEventRecord", fnEventSync: "cuEventSynchronize",
		fnEventElapsed: "cuEventElapsedTime",
		fnModuleLoad:   "cuModuleLoadDataEx", fnModuleUnload: "cuModuleUnload", fnModuleFunction: "cuModuleGetFunction",
		fnLaunch: "cuLaunchKernel", fnErrorName: "cuGetErrorName",
		fnContext: "cuDevicePrimaryCtxRetain", fnFuncSet: "cuFuncSetAttribute",
		fnBlockFlags: "cuDevicePrimaryCtxSetFlags_v2", fnRelease: "cuDevicePrimaryCtxRelease_v2", fnPointer: "cuPointerGetAttribute",
		fnCaptureBegin: "cuStreamBeginCapture_v2", fnCaptureEnd: "cuStreamEndCapture", fnGraphMake: "cuGraphInstantiateWithFlags",
		fnGraphLaunch: "cuGraphLaunch", fnGraphExecDestroy: "cuGraphExecDestroy", fnGraphDestroy: "cuGraphDestroy",
	},
	Units: 16, ArgEnd: 0,
	Arch: cudaArch, Context: cudaContext, Suits: cudaSuits, CopyRows: cudaCopyRows, Load: cudaLoad, ErrorName: cudaErrorName,
}

func cudaArch(l *library, ordinal int32) (string, int32) {
	major, result := l.attribute(75, ordinal)
	if result != 0 {
		return "", result
	}
	minor, result := l.attribute(76, ordinal)
	return fmt.Sprintf("sm_%d%d", major, minor), result
}

// cudaContext retains the primary context, in which a wait for the device sleeps.
func cudaContext(l *library, ordinal int32) (context uintptr, result int32) {
	const blockingSync = 4
	if l.has(fnBlockFlags) {
		l.call(fnBlockFlags, uintptr(ordinal), blockingSync) // a preference; it fails if the context is in use already
	}
	return context, l.call(fnContext, uintptr(unsafe.Pointer(&context)), uintptr(ordinal))
}

// cudaSuits: PTX is compiled for the device when it is loaded, if that is not older than the
// target; a cubin runs on devices of the same major version. Targets such as sm_90a are for
// one architecture.
func cudaSuits(arch, target, code string) int {
	have, ok := smNumber(arch)
	want, okTarget := smNumber(strings.TrimRight(target, "af"))
	if !ok || !okTarget || want > have || strings.TrimRight(target, "af") != target && want != have {
		return 0
	}
	if !isELF(code) {
		return 2 * want
	}
	if want/10 != have/10 {
		return 0
	}
	return 2*want + 1
}

func smNumber(s string) (int, bool) {
	digits, ok := strings.CutPrefix(s, "sm_")
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil
}

func isELF(code string) bool { return strings.HasPrefix(code, "\x7fELF") }

// cudaRows is CUDA_MEMCPY2D.
type cudaRows struct {
	src, dst      cudaEnd
	width, height uintptr
}

// cudaEnd is one end of a copy.
type cudaEnd struct {
	x, y   uintptr
	kind   uint32
	host   uintptr
	device uint64
	array  uintptr
	pitch  uintptr
}

// set sets the end to memory of the host or of the device.
func (e *cudaEnd) set(onHost bool, addr uint64, pitch int) {
	const host, device = 1, 2
	e.pitch = uintptr(pitch)
	if e.kind = device; onHost {
		e.kind, e.host = host, uintptr(addr)
	} else {
		e.device = addr
	}
}

// cudaRowsPool has structures that are not in use, so that a copy allocates none.
var cudaRowsPool = sync.Pool{New: func() any { return new(cudaRows) }}

func cudaCopyRows(l *library, stream uintptr, t *device.Transfer) int32 {
	c := cudaRowsPool.Get().(*cudaRows)
	defer cudaRowsPool.Put(c)
	*c = cudaRows{width: uintptr(t.Width), height: uintptr(t.Count)}
	c.src.set(t.Kind == device.HostToDevice, t.Src, t.SrcPitch)
	c.dst.set(t.Kind == device.DeviceToHost, t.Dst, t.DstPitch)
	return l.call(fnCopyRows, uintptr(unsafe.Pointer(c)), stream)
}

// jitOptions is the options of cuModuleLoadDataEx for the log of errors, and their values,
// which are numbers to the garbage collector: it has to be pinned.
type jitOptions struct {
	names  [2]int32
	values [2]uintptr
	log    [8192]byte
}

func cudaLoad(l *library, code string) (module uintptr, log string, result int32) {
	const errorLog, errorLogSize = 5, 6
	if !isELF(code) && !strings.HasSuffix(code, "\x00") {
		code += "\x00"
	}
	o := &jitOptions{names: [2]int32{errorLog, errorLogSize}}
	var pin runtime.Pinner
	defer pin.Unpin()
	pin.Pin(o)
	pin.Pin(unsafe.StringData(code))
	o.values = [2]uintptr{uintptr(unsafe.Pointer(&o.log)), uintptr(len(o.log))}
	result = l.call(fnModuleLoad, uintptr(unsafe.Pointer(&module)), uintptr(unsafe.Pointer(unsafe.StringData(code))),
		uintptr(len(o.names)), uintptr(unsafe.Pointer(&o.names)), uintptr(unsafe.Pointer(&o.values)))
	text, _, _ := bytes.Cut(o.log[:], []byte{0})
	return module, string(text), result
}

func cudaErrorName(l *library, result int32) string {
	var name uintptr
	if l.call(fnErrorName, uintptr(uint32(result)), uintptr(unsafe.Pointer(&name))) != 0 {
		return ""
	}
	return clib.String(name)
}
