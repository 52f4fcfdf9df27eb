package offload

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Plan is the part of a plan that runs on an accelerator. Between runs it holds nothing
// on the device: buffers and streams are taken for a run, and are mostly those of the last one.
type Plan struct {
	*access.Run
	Device *device.Device
	Code   *abi.DeviceCode
	Queue  *device.Queue  // on which runs are put without waiting for them, such as the user's; nil for none
	last   *device.Stream // of the last run
	mark   *device.Mark
	epoch  int // of the device

	reads     []abi.Box      // by field: all that is read of it
	alias     []int          // by field: the field over the same memory that stands for it
	copies    []*memory.Copy // by field, for the present run
	transient []bool         // by field: whether the host has the elements before and after the present run
	layouts   []abi.Layout   // by buffer and then, if not all that is written is kept, by field: of what is not
	offsets   []int          // for each of them, bytes from the start of the scratch memory
	blocks    int            // where in it the memory of blocks is
	scratch   int            // size of that

	buffers []memory.Storage // without memory: they are in the scratch memory
	times   *access.Times    // nil if the runs are not timed
	Wait    bool             // a run on a stream of the user is awaited all the same
	ctx     context.Context  // of the call in progress

	index32 bool // 32-bit indices will do
	calls   []call
	// launches is how many there are in a run: of some calls, one for each wavefront.
	launches int
	cells    int // for panic codes: one for each group of stages, or none

	grapher device.Grapher // nil if the device has no graphs
	replays [graphsPerPlan]replay
	turn    int    // of the replays, the one to be replaced next
	key     []byte // the arguments of all calls
}

// call is a launch for a box, and where its arguments are.
type call struct {
	call   *device.Call
	stage  int
	group  int // of the stage
	box    abi.Box
	rest   bool // what it writes to outputs is not kept
	places []place

	wavefronts int // how many the box has, each of which is launched by itself
	first      int // of those of the box that it is a part of, the first that has points here
	set        int // the first call for that box
}

// largestGrid is how many blocks there may be along the x, y and z of a grid, on any device.
var largestGrid = [3]int{math.MaxInt32 >> 10, math.MaxUint16, math.MaxUint16}

// Choose returns level and code for a device. Without a name, the level is the first one for
// which there is code.
func Choose(s *abi.Stencil, d *device.Device, level string) (l *abi.LevelSpec, best *abi.DeviceCode, err error) {
	rank := 0
	for i := range s.Levels {
		if level != "" && s.Levels[i].Name != level || best != nil {
			continue
		}
		for n := range s.Devices {
			c := &s.Devices[n]
			if c.Level != s.Levels[i].Name || c.Sized() || !c.Exists() {
				continue
			}
			if r := d.Acc.Suits(c.Target, c.Module()); r > rank {
				best, rank, l = c, r, &s.Levels[i]
			}
		}
	}
	if best == nil {
		return nil, nil, noDeviceCode(s, d, level)
	}
	return l, best, nil
}

// noDeviceCode reports that there is no code for a device, and for which there is some.
func noDeviceCode(s *abi.Stencil, d *device.Device, level string) error {
	var targets []string
	for i := range s.Devices {
		if c := &s.Devices[i]; c.Exists() && (level == "" || c.Level == level) && !slices.Contains(targets, device.CodeName(c.Target)) {
			targets = append(targets, device.CodeName(c.Target))
		}
	}
	reason := "no code for " + d.Info().Arch
	if level != "" {
		reason += " at level " + level
	}
	return &fault.UnsupportedError{Stencil: s.Name, What: fmt.Sprintf("device %q", d.Name()), Reason: reason,
		Have: targets, Hint: access.GenerateFor(s, nil, d.CodeFor())}
}

// New returns the plan of a run on a device, with everything but what a run takes. It runs on
// a stream of the user if there is one.
func New(r *access.Run, d *device.Device, code *abi.DeviceCode, stream *device.Queue, timed bool) (*Plan, error) {
	a := &Plan{Run: r, Device: d, Code: code, Queue: stream, mark: new(device.Mark), epoch: d.Epoch}
	if err := a.bind(); err != nil {
		return nil, err
	}
	if timed {
		a.newTimes()
	}
	return a, nil
}

func (a *Plan) bind() error {
	p := a.Run
	if err := access.ValidateCode(p.Spec, p.Level, a.Code); err != nil {
		return err
	}
	a.copies = make([]*memory.Copy, len(p.Fields))
	a.transient, a.alias = make([]bool, len(p.Fields)), make([]int, len(p.Fields))
	a.reads = make([]abi.Box, len(p.Fields))
	for n := range p.Stages {
		for i := range p.Stages[n].Spec.Reads {
			r := &p.Stages[n].Spec.Reads[i]
			a.reads[r.Field] = a.reads[r.Field].Hull(p.ReadBox(&p.Stages[n], r))
		}
	}
	a.setBuffers()
	a.setBlocks()
	a.setWidth()
	if err := a.specialize(); err != nil {
		return err
	}
	if g, ok := a.Device.Acc.(device.Grapher); ok && g.Graphs() {
		a.grapher = g
	}
	if err := a.Device.Enter(); err != nil {
		return err
	}
	defer a.Device.Leave()
	return a.newCalls()
}

// setBuffers lays out the buffers, one after the other.
func (a *Plan) setBuffers() {
	p := a
	p.buffers = make([]memory.Storage, len(p.Level.Buffers))
	for i := range p.buffers {
		spec, b := &p.Level.Buffers[i], abi.Box{}
		if a.Code.Uses(len(p.Fields) + i) {
			b = p.Stages[spec.Stage].Box
		}
		p.buffers[i] = a.addShape(spec.Dims, spec.Elem, b)
	}
	for n := range p.Stages {
		if !p.KeepsAll(&p.Stages[n]) {
			a.setScratchPlanes()
			return
		}
	}
}

// mostScratch is how many bytes the blocks of a launch have for themselves together. With more blocks than it
// is enough for, there are several calls, one after the other, that have the same memory.
const mostScratch = 256 << 20

// blocksAtOnce returns how many blocks of a launch there may be along the x of a grid.
func blocksAtOnce(l *abi.Launch) int {
	if l.Scratch == 0 {
		return largestGrid[0]
	}
	return max(1, mostScratch/l.Scratch)
}

// setBlocks lays out the memory that the blocks of launches have for themselves. Launches are done one after
// the other, so that they have the same.
func (a *Plan) setBlocks() {
	a.blocks = a.scratch
	for i := range a.Code.Launches {
		l := &a.Code.Launches[i]
		for _, b := range gridParts(l, a.Stages[l.Stage].Box) {
			a.scratch = max(a.scratch, a.blocks+l.Scratch*gridOf(l, b)[0])
		}
	}
}

// setScratchPlanes lays out, for each field, scratch memory for what kernels write beyond the range of
// the run: one plane for all levels.
func (a *Plan) setScratchPlanes() {
	p := a
	for i := range p.Fields {
		dims, b := abi.Dims(0), abi.Box{}
		if st := p.Writer(i); st >= 0 && !p.KeepsAll(&p.Stages[st]) {
			dims, b = p.Spec.Fields[i].Dims&^p.Stages[st].Spec.Ordered, p.Stages[st].Box
		}
		a.addShape(dims, p.Spec.Fields[i].Elem, b)
	}
}

// addShape lays out memory for the points of a box along some dimensions.
func (a *Plan) addShape(dims abi.Dims, elem abi.ElemKind, b abi.Box) memory.Storage {
	s := memory.StorageOver(dims, elem, b)
	l := s.DeviceLayout()
	a.layouts, a.offsets = append(a.layouts, l), append(a.offsets, a.scratch)
	a.scratch += abi.RoundUp(l.Count*s.Elem.Size(), abi.LayoutAlign)
	return s
}

// setWidth decides whether indices need more than 32 bits.
func (a *Plan) setWidth() {
	a.index32 = true
	for _, f := range a.Fields {
		d := f.DeviceLayout()
		a.index32 = a.index32 && d.Count < abi.Index32Limit
	}
	for i := range a.layouts {
		a.index32 = a.index32 && a.layouts[i].Count < abi.Index32Limit
	}
	for i := range a.Code.Launches {
		a.index32 = a.index32 && a.Code.Launches[i].Kernel32 != ""
	}
}

// newCalls makes the calls ready. Their arguments stay in one place as long as the plan is
// there.
func (a *Plan) newCalls() error {
	pin := new(runtime.Pinner)
	runtime.AddCleanup(a, func(pin *runtime.Pinner) { pin.Unpin() }, pin)
	for n := range a.Code.Launches {
		l := &a.Code.Launches[n]
		st := &a.Stages[l.Stage]
		for _, part := range a.KeptParts(st, st.Box) {
			if err := a.addCalls(n, l, part.Box, !part.Kept, pin); err != nil {
				return err
			}
		}
		for _, arg := range l.Args {
			if arg.Kind == abi.ArgPanic {
				a.cells = len(a.Groups)
			}
		}
	}
	return nil
}

// addCall makes a call ready.
func (a *Plan) addCall(c call, pin *runtime.Pinner) error {
	pin.Pin(c.call)
	if len(c.call.Args) > 0 {
		pin.Pin(&c.call.Args[0])
	}
	if err := a.Device.Acc.Prepare(c.call); err != nil {
		return err
	}
	a.calls = append(a.calls, c)
	return nil
}

// gridParts divides a box such that the grid for each part is not too large.
func gridParts(l *abi.Launch, b abi.Box) []abi.Box {
	if b.Empty() {
		return nil
	}
	parts := []abi.Box{b}
	for axis, d := range l.Grid {
		most := largestGrid[axis] * l.Points[d]
		if axis == 0 {
			most = blocksAtOnce(l) * l.Points[d]
		}
		for n := 0; most > 0 && n < len(parts); n++ {
			if rest := parts[n]; rest.Hi[d]-rest.Lo[d] > most {
				parts[n].Hi[d] = rest.Lo[d] + most
				rest.Lo[d] += most
				parts = append(parts, rest)
			}
		}
	}
	return parts
}

// gridOf returns how many blocks a launch has for a box.
func gridOf(l *abi.Launch, b abi.Box) (grid [3]int) {
	for axis, d := range l.Grid {
		grid[axis] = 1
		if l.Points[d] > 0 {
			n := b.Hi[d] - b.Lo[d]
			if l.Wavefronts[d] > 0 {
				n = l.Wavefronts.Points(b.Extents(), d)
			}
			grid[axis] = (n + l.Points[d] - 1) / l.Points[d]
		}
	}
	return grid
}

// newCall makes the call of a launch for a part of its box, or the first wavefront of that, of which
// what it writes to outputs may not be kept.
func (a *Plan) newCall(number int, l *abi.Launch, b abi.Box, rest bool) (c call, err error) {
	c = call{call: &device.Call{Block: l.Block, Shared: l.Shared, Sim: a.Code.Call}, stage: l.Stage, box: b, rest: rest}
	c.group = slices.IndexFunc(a.Groups, func(g access.Group) bool { return g.Has(l.Stage) })
	c.call.Grid = gridOf(l, b)
	if a.Code.Call != nil {
		a.placeSlots(&c, l)
		c.putHeader(number, a.index32)
	} else {
		name := l.Kernel
		if a.index32 {
			name = l.Kernel32
		}
		if c.call.Kernel, err = a.Device.Kernel(a.Code.Module(), name); err != nil {
			return c, err
		}
		a.placePacked(&c, l)
	}
	for _, pl := range c.places {
		c.put(pl, a.fixed(pl.arg, &c))
	}
	return c, nil
}
