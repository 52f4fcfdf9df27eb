package ptx

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// block is the block of threads that is executed.
type block struct {
	machine    *Machine
	dynamic    int    // bytes of dynamic shared memory
	number     uint32 // of the launch
	epoch      uint32 // barriers that all its threads have passed
	at         [3]int
	grid, size [3]int
	shared     []*region
	sharedAt   []int // where they are in the memory of a multiprocessor
	warps      []*warp
	rng        *rand.Rand
}

// thread returns the indices of a thread.
func (b *block) thread(n int) [3]int {
	return [3]int{n % b.size[0], n / b.size[0] % b.size[1], n / b.size[0] / b.size[1]}
}

// sharedOffset returns where an address is in the memory of a multiprocessor.
func (b *block) sharedOffset(addr uint64) uint64 {
	n := addr>>sharedBits - 1
	return uint64(b.sharedAt[n]) + addr&(1<<sharedBits-1)
}

func vectorText(v [3]int) string { return fmt.Sprint(v) }

// Launch executes a kernel for all threads of a grid. It belongs to the operation that was begun.
func (m *Machine) Launch(k *Kernel, grid, size [3]int, dynamic int, args []byte) error {
	if err := k.Check(grid, size, dynamic, args); err != nil {
		return err
	}
	k.launches++
	count := &k.counts.Count
	count.Launches++
	b := m.blockOf(k, grid, size, dynamic, args)
	blocks := grid[0] * grid[1] * grid[2]
	count.Blocks += int64(blocks)
	count.Warps += int64(blocks * len(b.warps))
	m.launched[k] = true
	for _, n := range b.rng.Perm(blocks) {
		b.number, b.at = uint32(n), [3]int{n % grid[0], n / grid[0] % grid[1], n / grid[0] / grid[1]}
		if err := b.run(); err != nil {
			return err
		}
	}
	return nil
}

// Check returns what is wrong with a launch.
func (k *Kernel) Check(grid, size [3]int, dynamic int, args []byte) error {
	refuse := func(format string, values ...any) error {
		return &Fault{Kind: Refused, Op: "kernel " + k.Name, Problem: fmt.Sprintf(format, values...)}
	}
	threads := size[0] * size[1] * size[2]
	switch {
	case min(grid[0], grid[1], grid[2]) < 1 || max(grid[1], grid[2]) > 65535 || grid[0] > 1<<31-1:
		return refuse("a grid of %v blocks", grid)
	case min(size[0], size[1], size[2]) < 1 || threads > 1024 || size[2] > 64:
		return refuse("blocks of %v threads", size)
	case k.block != [3]int{} && k.block != size:
		return refuse("blocks of %v threads, and it is for %v", size, k.block)
	case k.most > 0 && threads > k.most:
		return refuse("blocks of %v threads, and it is for at most %d", size, k.most)
	case len(args) != k.argBytes:
		return refuse("%d bytes of arguments, and it has %d", len(args), k.argBytes)
	case k.program == nil:
		return refuse("it is not decoded")
	case k.bytes+dynamic > mostShared:
		return refuse("%d bytes of shared memory, and there are %d", k.bytes+dynamic, mostShared)
	}
	return nil
}

// blockOf returns the block that takes the place of each of the launch, in turn. It is that of
// the launch before if it has the size.
func (m *Machine) blockOf(k *Kernel, grid, size [3]int, dynamic int, args []byte) *block {
	b := k.idle
	if b == nil || b.machine != m || b.size != size || b.dynamic != dynamic {
		b = m.newBlock(k, size, dynamic)
		k.idle = b
	}
	b.grid, b.rng = grid, rand.New(rand.NewPCG(m.seed, k.launches))
	for _, w := range b.warps {
		w.pass(args)
	}
	return b
}

func (m *Machine) newBlock(k *Kernel, size [3]int, dynamic int) *block {
	b := &block{machine: m, size: size, dynamic: dynamic}
	for n := range k.code {
		if f := k.code[n].memory; f != nil {
			f.last = nil // it may be of another machine
		}
	}
	for n, v := range k.shared {
		r := newRegion(uint64(n+1)<<sharedBits, v.bytes(dynamic), v.name)
		r.shared = true
		b.shared, b.sharedAt = append(b.shared, r), append(b.sharedAt, v.offset)
	}
	threads := size[0] * size[1] * size[2]
	for first := 0; first < threads; first += lanes {
		w := &warp{machine: m, kernel: k, block: b, first: first, all: 1<<min(lanes, threads-first) - 1}
		w.regs, w.preds = make([]vec, k.slots), make([]uint32, k.predicates)
		w.undefined, w.unknown = make([]uint32, k.slots), make([]uint32, k.predicates)
		for _, c := range k.constants {
			fill(&w.regs[c.slot], c.value)
		}
		b.warps = append(b.warps, w)
	}
	return b
}

// bytes returns the size of an array in shared memory.
func (v *variable) bytes(dynamic int) int {
	if v.size == 0 {
		return dynamic
	}
	return v.size
}

func fill(r *vec, v uint64) {
	for n := range r {
		r[n] = v
	}
}

// pass sets the slots of arguments.
func (w *warp) pass(args []byte) {
	for _, a := range w.kernel.arguments {
		var word [8]byte
		copy(word[:], args[a.offset:a.offset+a.size])
		v := binary.LittleEndian.Uint64(word[:])
		if shift := 64 - 8*a.size; a.signed {
			v = uint64(int64(v<<shift) >> shift)
		}
		fill(&w.regs[a.slot], v)
	}
}

// begin has the warp begin with a block.
func (w *warp) begin() {
	w.ended, w.steps = 0, 0
	for n := range w.kernel.regs {
		w.undefined[n] = 1<<lanes - 1
	}
	for n := range w.unknown {
		w.unknown[n] = 1<<lanes - 1
	}
	w.stack = append(w.stack[:0], path{0, int32(len(w.kernel.code)), w.all})
	b := w.block
	for _, s := range w.kernel.specials {
		r := &w.regs[s.slot]
		axis := int(s.name[len(s.name)-1] - 'x')
		for lane := range lanes {
			switch s.name[:len(s.name)-2] {
			case "%tid":
				r[lane] = uint64(b.thread(w.first + lane)[axis])
			case "%ntid":
				r[lane] = uint64(b.size[axis])
			case "%ctaid":
				r[lane] = uint64(b.at[axis])
			case "%nctaid":
				r[lane] = uint64(b.grid[axis])
			default: // %laneid
				r[lane] = uint64(lane)
			}
		}
	}
}

// run executes the block: its warps in any order, up to each barrier.
func (b *block) run() error {
	b.epoch = 0
	for _, w := range b.warps {
		w.begin()
	}
	for turn := slices.Clone(b.warps); len(turn) > 0; b.epoch++ {
		b.rng.Shuffle(len(turn), func(i, j int) { turn[i], turn[j] = turn[j], turn[i] })
		waiting := turn[:0]
		for _, w := range turn {
			barrier, err := w.run()
			if err != nil {
				return err
			}
			if barrier {
				waiting = append(waiting, w)
			}
		}
		if err := b.together(waiting); err != nil {
			return err
		}
		turn = waiting
	}
	return nil
}

// together returns an error if some threads are at a barrier, and others have ended.
func (b *block) together(waiting []*warp) error {
	if len(waiting) == 0 {
		return nil
	}
	for _, w := range b.warps {
		if w.ended != 0 {
			at := waiting[0]
			in := &at.kernel.code[at.stack[len(at.stack)-1].at-1]
			return at.fault(in, bits.TrailingZeros32(at.all), &problem{Divergent,
				"thread " + vectorText(b.thread(w.first+bits.TrailingZeros32(w.ended))) + " has ended and does not come to it"})
		}
	}
	return nil
}
