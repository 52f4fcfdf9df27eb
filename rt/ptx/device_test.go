package ptx

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

// addOne is a kernel that adds one to the elements of an array.
const addOne = `.version 6.3
.target sm_70
.address_size 64
.visible .entry addOne(.param .u64 addOne_param_0)
.reqntid 4, 1, 1
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<5>;
	ld.param.u64 %rd1, [addOne_param_0];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 8;
	add.s64 %rd3, %rd1, %rd2;
	ld.global.u64 %rd4, [%rd3];
	add.s64 %rd4, %rd4, 1;
	st.global.u64 [%rd3], %rd4;
	ret;
}
`

// bench is a device with an array of four words, of the host and of the device, and a stream.
type bench struct {
	*card
	t      *testing.T
	words  []uint64 // of the host
	addr   uint64
	stream uintptr
	call   *device.Call
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{card: newDevice(1), t: t}
	b.must(b.Enter())
	p, err := b.AllocHost(32)
	b.must(err)
	b.words = unsafe.Slice((*uint64)(p), 4)
	b.addr, err = b.Alloc(32)
	b.must(err)
	b.stream, err = b.NewStream()
	b.must(err)
	module, err := b.Load(addOne)
	b.must(err)
	b.call = &device.Call{Grid: [3]int{1, 1, 1}, Block: [3]int{4, 1, 1}, Args: binary.LittleEndian.AppendUint64(nil, b.addr)}
	b.call.Kernel, err = b.Kernel(module, "addOne")
	b.must(err)
	b.must(b.Prepare(b.call))
	return b
}

func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// move copies the array in a direction.
func (b *bench) move(kind device.TransferKind, stream uintptr) error {
	host := uint64(uintptr(unsafe.Pointer(&b.words[0])))
	t := &device.Transfer{Kind: kind, Dst: b.addr, Src: host, Width: 32, Count: 1}
	if kind == device.DeviceToHost {
		t.Dst, t.Src = host, b.addr
	}
	return b.Copy(stream, t)
}

func (b *bench) fails(err error, want string) {
	b.t.Helper()
	var e *fault.DeviceError
	if !errors.As(err, &e) || e.Device != "ptx:0" || !strings.Contains(err.Error(), want) {
		b.t.Errorf("got error %v, want %q", err, want)
	}
}

// TestLate sees that nothing is done before somebody waits for it, and then all of it.
func TestLate(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	copy(b.words, []uint64{1, 2, 3, 4})
	b.must(b.move(device.HostToDevice, b.stream))
	b.must(b.Launch(b.stream, b.call))
	event, err := b.NewEvent()
	b.must(err)
	b.must(b.Record(b.stream, event))
	if b.machine.Counts() != nil && len(b.machine.Counts()) > 0 {
		t.Error("the kernel was executed before somebody waited for it")
	}
	b.must(b.SyncEvent(event))
	b.must(b.Launch(b.stream, b.call))
	if c := b.machine.Counts(); len(c) != 1 || c[0].Launches != 1 {
		t.Errorf("counts: %+v", c)
	}
	b.must(b.move(device.DeviceToHost, b.stream))
	if b.words[0] != 0xa5a5a5a5a5a5a5a5 {
		t.Errorf("the host has %#x before it has waited", b.words[0])
	}
	b.must(b.Sync(b.stream))
	if b.words[0] != 3 || b.words[3] != 6 {
		t.Errorf("the host has %v", b.words)
	}
}

// TestTooEarly has the host write to memory that the device has still to read.
func TestTooEarly(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.must(b.move(device.HostToDevice, b.stream))
	b.words[2] = 9
	b.fails(b.Sync(b.stream), "the host has written to its memory before the copy was done")
	b.must(b.Sync(b.stream)) // an error is told once
}

// TestThere has the device copy memory of the host there, and back to where it was, without a wait.
func TestThere(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	copy(b.words, []uint64{1, 2, 3, 4})
	b.must(b.move(device.HostToDevice, b.stream))
	b.must(b.Launch(b.stream, b.call))
	b.must(b.move(device.DeviceToHost, b.stream))
	b.must(b.Sync(b.stream))
	if b.words[0] != 2 || b.words[3] != 5 {
		t.Errorf("the host has %v", b.words)
	}
}

// TestStreams has a stream use what another one writes: with a wait for it, of the stream or of the
// host, and without.
func TestStreams(t *testing.T) {
	t.Parallel()
	for _, how := range []string{"an event", "the host", "an older event", "nothing"} {
		b := newBench(t)
		other, err := b.NewStream()
		b.must(err)
		event, err := b.NewEvent()
		b.must(err)
		b.must(b.Record(b.stream, event))
		older := how == "an older event"
		b.must(b.move(device.HostToDevice, b.stream))
		if !older {
			b.must(b.Record(b.stream, event))
		}
		switch how {
		case "an event", "an older event":
			b.must(b.Wait(other, event))
		case "the host":
			b.must(b.Sync(b.stream))
		}
		b.must(b.Launch(other, b.call))
		b.must(b.Sync(other))
		if how == "nothing" || older { // the copy is late
			b.fails(b.Sync(b.stream), "kernel addOne on stream 1 has written; nothing makes the one wait for the other")
			continue
		}
		b.must(b.Sync(b.stream))
	}
}

// TestFailed sees that what is behind a failure is not done, also on a stream that waits for it.
func TestFailed(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	other, err := b.NewStream()
	b.must(err)
	event, err := b.NewEvent()
	b.must(err)
	b.must(b.move(device.DeviceToHost, b.stream)) // of what nobody has written
	b.must(b.Record(b.stream, event))
	b.must(b.Wait(other, event))
	b.must(b.SetBytes(other, b.addr, 0, 32))
	b.fails(b.Sync(other), "a copy to the host: uninitialized memory: 8 bytes at offset 0 of memory of 32 bytes")
	b.fails(b.Sync(b.stream), "uninitialized memory")
	b.must(b.Sync(b.stream))
	b.fails(b.CloseStream(99), "there is no such stream")
	b.must(b.SetBytes(other, b.addr, 0, 32))
	b.fails(b.CloseStream(other), "setting memory is on it, and nobody waits for it")
}

// TestGraphs records launches, and copies within the device, and does them again.
func TestGraphs(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.must(b.SetBytes(b.stream, b.addr, 0, 32))
	b.must(b.BeginCapture(b.stream))
	b.must(b.Launch(b.stream, b.call))
	b.must(b.Launch(b.stream, b.call))
	b.must(b.Copy(b.stream, &device.Transfer{Kind: device.WithinDevice, Dst: b.addr + 24, Src: b.addr + 8, Width: 8, Count: 1}))
	b.fails(b.SetBytes(b.stream, b.addr, 0, 32), "it is setting memory, and only launches and copies within the device can be repeated")
	graph, err := b.EndCapture(b.stream)
	b.must(err)
	for range 3 {
		b.must(b.LaunchGraph(b.stream, graph))
	}
	b.must(b.CloseGraph(graph))
	b.must(b.move(device.DeviceToHost, b.stream))
	b.must(b.Sync(b.stream))
	if b.words[1] != 6 || b.words[3] != 6 {
		t.Errorf("the host has %v", b.words)
	}
	b.fails(b.LaunchGraph(b.stream, graph), "there is no such graph")
	_, err = b.EndCapture(b.stream)
	b.fails(err, "it was not begun")
}

// TestMisuse calls what must not be called so.
func TestMisuse(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.fails(b.Release(b.addr+8), "no memory begins at")
	b.must(b.Release(b.addr))
	b.fails(b.Release(b.addr), "was released before")
	b.must(b.Launch(b.stream, b.call))
	b.fails(b.Sync(b.stream), "memory that was released")
	b.fails(b.ReleaseHost(unsafe.Pointer(b)), "it is none")
	b.words = make([]uint64, 4)
	b.fails(b.move(device.HostToDevice, b.stream), "are not memory that AllocHost returned")
	_, err := b.Load("module")
	b.fails(err, "line 1: \"module\" is not known")
	_, err = b.Kernel(99, "addOne")
	b.fails(err, "the code is not loaded")
	_, err = b.Kernel(1, "addTwo")
	b.fails(err, "there is no kernel addTwo")
	b.call.Block[0] = 8
	b.fails(b.Prepare(b.call), "blocks of [8 1 1] threads, and it is for [4 1 1]")
	event, err := b.NewEvent()
	b.must(err)
	b.fails(b.Wait(b.stream, event), "the event was never recorded")
	b.must(b.Record(b.stream, event))
	_, err = b.Elapsed(event, event)
	b.fails(err, "nobody has waited for the event")
	b.Leave()
	defer func() {
		if recover() == nil {
			t.Error("it is used without Enter")
		}
	}()
	_, _ = b.Alloc(8)
}

// TestSuits takes PTX for any kind of device, the newest first, and no machine code.
func TestSuits(t *testing.T) {
	t.Parallel()
	d := newDevice(0)
	if old, recent := d.Suits("sm_70", addOne), d.Suits("sm_90", addOne); old < 1 || recent <= old {
		t.Errorf("sm_70 suits by %d, sm_90 by %d", old, recent)
	}
	for target, code := range map[string]string{"sm_90": "\x7fELF", "gfx90a": addOne, "sim": ""} {
		if d.Suits(target, code) != 0 {
			t.Errorf("%s, %q suits", target, code)
		}
	}
	info, err := rt.OpenDevice("ptx")
	if err != nil || info.Name() != "ptx:0" {
		t.Errorf("%v, error %v", info, err)
	}
}
