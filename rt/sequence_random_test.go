package rt_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// A mix is a stencil made at random, of one stage or of two with a buffer between them, that mixes the bits
// of what it reads: a point that is read too early or too late changes all that follows.
type mix struct {
	spec  abi.Stencil
	reads [2][]read // by stage
	uses  [][3]int  // of the buffer, by the second stage
	least rt.Halo   // of inputs
}

// read is of a field at an offset.
type read struct {
	field int
	off   [3]int
}

// offset returns a random one, of which some component is up to far.
func offset(rnd *rand.Rand, dims rt.Dims, far [3]int) (off [3]int) {
	for d := range 3 {
		if dims.Has(d) {
			off[d] = rnd.IntN(2*far[d]+1) - far[d]
		}
	}
	return off
}

// newMix makes a stencil of some inputs and outputs over dims; the last input has the dimensions of fixed.
func newMix(rnd *rand.Rand, dims, fixed rt.Dims, inputs, outputs int) *mix {
	m := &mix{spec: abi.Stencil{Name: "Mix", Dims: dims}}
	far := [3]int{rnd.IntN(3), rnd.IntN(3), rnd.IntN(3)}
	for n := range inputs + outputs {
		f := abi.FieldSpec{Name: fmt.Sprintf("F%d", n), Dims: dims, Elem: abi.Int32, Output: n >= inputs}
		if n == inputs-1 {
			f.Dims = fixed
		}
		m.spec.Fields = append(m.spec.Fields, f)
	}
	stages := []abi.Stage{{Name: "out"}}
	if rnd.IntN(2) == 0 {
		stages = []abi.Stage{{Name: "buffer"}, {Name: "out"}}
	}
	last := len(stages) - 1
	for s := range stages {
		for range 1 + rnd.IntN(4) {
			r := read{rnd.IntN(inputs), offset(rnd, dims, far)}
			if r.field == inputs-1 {
				r.off = [3]int{}
			}
			m.reads[s] = append(m.reads[s], r)
			stages[s].Reads = append(stages[s].Reads, abi.Read{Field: r.field, Reach: abi.Reach{Lo: r.off, Hi: r.off}})
		}
	}
	for n := range outputs {
		stages[last].Writes = append(stages[last].Writes, inputs+n)
	}
	level := abi.LevelSpec{Name: "inline", Stages: stages, FlopsPerPoint: 1, BytesPerPoint: 100}
	if last > 0 {
		level.Buffers = []abi.BufferSpec{{Name: "buffer", Dims: dims, Elem: abi.Int32, Local: rnd.IntN(2) == 0}}
		for range 1 + rnd.IntN(3) {
			off := offset(rnd, dims, far)
			m.uses = append(m.uses, off)
			stages[0].Uses = append(stages[0].Uses, abi.Use{Stage: 1, Reach: abi.Reach{Lo: off, Hi: off}})
		}
	}
	m.spec.Levels = []abi.LevelSpec{level}
	for d := range 3 {
		if dims.Has(d) {
			m.least.Lo[d], m.least.Hi[d] = (last+1)*far[d], (last+1)*far[d]
		}
	}
	return m
}

// run is the kernel.
func (m *mix) run(a rt.Args) {
	at := func(field int, i, j, k int, off [3]int) int32 {
		if m.spec.Fields[field].Dims.Has(0) {
			return *rt.Ref[int32](a, field, i+off[0], j+off[1], k+off[2])
		}
		return *rt.Ref[int32](a, field, 0, j+off[1], k+off[2])
	}
	buffer := len(m.spec.Fields)
	stage := a.Slot(abi.SlotEntry)
	scalar := int32(a.Slot(abi.SlotFields + 3*(buffer+len(m.spec.Levels[0].Buffers))))
	a.Each(func(i, j, k int) {
		v := int32(stage + 1)
		for _, r := range m.reads[stage] {
			v = v*31 + (at(r.field, i, j, k, r.off) ^ v>>15)
		}
		if stage < len(m.spec.Levels[0].Stages)-1 {
			*rt.Ref[int32](a, buffer, i, j, k) = v
			return
		}
		for _, off := range m.uses {
			v = v*31 + *rt.Ref[int32](a, buffer, i+off[0], j+off[1], k+off[2])
		}
		for n, o := range m.spec.Levels[0].Stages[stage].Writes {
			*rt.Ref[int32](a, o, i, j, k) = v + int32(n) + scalar
		}
	})
}

// A trial is a sequence made at random. Made from the same seed, two of them are the same on other fields.
type trial struct {
	n       [3]int
	fields  []*rt.Field[int32]
	actions []rt.Action
	loop    []func(ctx context.Context, step int) error // the same as a loop
}

// fillOf returns a random fill.
func fillOf(rnd *rand.Rand) rt.Fill {
	fills := []rt.Fill{{}, rt.Periodic(), rt.Symmetric(), rt.Reflect(), rt.ZeroGradient(), rt.Constant(int32(rnd.Uint32()))}
	return fills[rnd.IntN(len(fills))]
}

// trialOptions are what may differ between trials of a seed.
type trialOptions struct {
	workers int
	device  string
	depth   int  // halos are so many times as deep as they need to be
	all     bool // that is read has a halo that is filled before, and not only the first field
	byRuns  bool // on parts, halos are filled by the runs
	overlap bool // runs begin before that is done
	grid    func(n [3]int, ends rt.Boundary) *rt.Grid
}

// newTrial makes one.
func newTrial(t *testing.T, seed uint64, o trialOptions) *trial {
	rnd := rand.New(rand.NewPCG(seed, 7))
	dims := []rt.Dims{rt.IJ, rt.IJ, rt.IJK, rt.IJK, rt.I, rt.IK}[rnd.IntN(6)]
	n := [3]int{24 + rnd.IntN(50), 24 + rnd.IntN(50), 1}
	if dims == rt.IJK {
		n = [3]int{5 + rnd.IntN(9), 10 + rnd.IntN(30), 16 + rnd.IntN(30)}
	}
	if dims == rt.IK {
		n[2] = 30
	}
	fixed := []rt.Dims{dims, rt.I, dims}[rnd.IntN(3)]
	var mixes []*mix
	var halo rt.Halo
	for range 1 + rnd.IntN(3) {
		m := newMix(rnd, dims, fixed, 2+rnd.IntN(2), 1+rnd.IntN(2))
		m.spec.Scalars = []abi.ScalarSpec{{Name: "s", Elem: abi.Int32}}
		m.spec.Devices = []abi.DeviceCode{rt.SimCode(&m.spec, "inline", [3]int{7, 5, 3}, m.run)}
		mixes = append(mixes, m)
		for d := range 3 {
			halo.Lo[d], halo.Hi[d] = max(halo.Lo[d], m.least.Lo[d]), max(halo.Hi[d], m.least.Hi[d]+rnd.IntN(2))
		}
	}
	for d := range 3 {
		halo.Lo[d], halo.Hi[d] = halo.Lo[d]*o.depth, halo.Hi[d]*o.depth
	}
	ends := rt.Boundary{}
	for d := range 3 {
		if ends.Lo[d], ends.Hi[d] = fillOf(rnd), fillOf(rnd); rnd.IntN(3) == 0 {
			ends.Lo[d], ends.Hi[d] = rt.Periodic(), rt.Periodic()
		}
	}
	tr := &trial{n: n}
	var g *rt.Grid
	if o.grid != nil {
		g = o.grid(n, ends)
	}
	newField := func(dims rt.Dims) *rt.Field[int32] {
		var f *rt.Field[int32]
		if g == nil {
			f = mustField[int32](t, dims, n, halo)
		} else if f, _ = rt.NewPart[int32](g, dims, halo); f == nil {
			panic("no part")
		}
		salt := int32(rnd.Uint32())
		f.FillFunc(func(i, j, k int) int32 { return salt * int32(i*1009+j*9176+k*337+1) })
		return f
	}
	steady := newField(fixed)
	for range 4 {
		tr.fields = append(tr.fields, newField(dims))
	}
	for _, m := range mixes {
		tr.addRun(t, rnd, m, steady, ends, n, o)
	}
	tr.fields = append(tr.fields, steady)
	return tr
}

// addRun adds a run, a fill before it and a swap behind it.
func (tr *trial) addRun(t *testing.T, rnd *rand.Rand, m *mix, steady *rt.Field[int32], ends rt.Boundary, n [3]int, o trialOptions) {
	order, taken := rnd.Perm(4), 0
	var list []rt.AnyField
	for i := range m.spec.Fields {
		switch {
		case !m.spec.Fields[i].Output && m.spec.Fields[i].Dims != m.spec.Dims || i+1 < len(m.spec.Fields) && m.spec.Fields[i+1].Output && !m.spec.Fields[i].Output:
			list = append(list, steady)
		default:
			list = append(list, tr.fields[order[taken]])
			taken++
		}
	}
	opts := []rt.Option{rt.Workers(o.workers), rt.TilePoints(100), rt.OnDevice(o.device), rt.Overlap(o.overlap)}
	if rnd.IntN(6) == 0 {
		hi := n
		for d := range 3 {
			if m.spec.Dims.Has(d) {
				hi[d] -= rnd.IntN(3)
			}
		}
		opts = append(opts, rt.SubDomain([3]int{rnd.IntN(2), rnd.IntN(3), rnd.IntN(2)}, hi))
	}
	plan, err := rt.Bind(&m.spec, rt.FakeKernels(t, m.run, "inline"), list, opts...)
	if err != nil {
		t.Fatal(err)
	}
	fills := list[:1]
	if list[0] == rt.AnyField(steady) && rnd.IntN(2) > 0 {
		fills = nil
	}
	if o.all {
		fills = list
	}
	for i, f := range fills {
		if f := f.(*rt.Field[int32]); !m.spec.Fields[i].Output {
			if !o.byRuns || o.grid == nil {
				tr.actions = append(tr.actions, rt.ToFillHalo(f, ends))
			}
			tr.loop = append(tr.loop, func(context.Context, int) error { return rt.FillHalo(f, ends) })
		}
	}
	tr.actions = append(tr.actions, rt.EachStep(func(step int) rt.Action { return rt.ToRun(plan, uint64(step)) }))
	tr.loop = append(tr.loop, func(ctx context.Context, step int) error { return plan.Run(ctx, uint64(step)) })
	if rnd.IntN(4) > 0 {
		a, b := tr.fields[order[0]], tr.fields[order[taken-1]]
		if a != b {
			tr.actions = append(tr.actions, rt.ToSwap(a, b))
			tr.loop = append(tr.loop, func(context.Context, int) error { return rt.Swap(a, b) })
		}
	}
}

// Sequences made at random leave what the loops leave, in all fields and halos, however they are divided.
func TestSequenceOfRandomStencils(t *testing.T) {
	t.Parallel()
	needKernels(t)
	seeds := 200
	if testing.Short() {
		seeds = 25
	}
	atOnce := 0
	reasons := map[string]int{}
	for seed := range uint64(seeds) {
		rnd := rand.New(rand.NewPCG(seed, 8))
		workers := 1 + rnd.IntN(4)
		want, have := newTrial(t, seed, trialOptions{workers: workers, depth: 1}), newTrial(t, seed, trialOptions{workers: workers, depth: 1})
		s, err := rt.NewSequenceOf(1+rnd.IntN(6), rnd.IntN(3), 1+rnd.IntN(5), 3+rnd.IntN(30), have.actions...)
		if err != nil {
			t.Fatal(err)
		}
		if s.Together() {
			atOnce++
		} else {
			reasons[s.String()]++
		}
		step := 0
		for range 2 {
			steps := rnd.IntN(12)
			for range steps {
				for _, do := range want.loop {
					if err := do(t.Context(), step); err != nil {
						t.Fatal(err)
					}
				}
				step++
			}
			if err := s.Run(t.Context(), steps); err != nil {
				t.Fatal(err)
			}
			if at, differ := want.difference(have); differ {
				t.Errorf("seed %d, %d workers, after %d steps: %s; %s", seed, workers, step, at, s)
				return
			}
		}
	}
	if atOnce < seeds/2 {
		t.Errorf("only %d of %d sequences advance steps at once: %v", atOnce, seeds, reasons)
	}
}

// difference returns where fields differ, halos included.
func (tr *trial) difference(other *trial) (at string, differ bool) {
	for n, f := range tr.fields {
		if !slices.Equal(f.Data(), other.fields[n].Data()) {
			return "field " + fmt.Sprint(n), true
		}
	}
	return "", false
}
