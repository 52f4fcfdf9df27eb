package ptx

import (
	"math/bits"
	"strconv"
)

// warp is 32 threads of a block, or fewer at its end, that execute instructions together.
type warp struct {
	machine *Machine
	kernel  *Kernel
	block   *block
	first   int    // number of its first thread in the block
	all     uint32 // its threads
	ended   uint32 // those that have ended
	steps   int    // instructions so far

	regs  []vec
	preds []uint32 // a bit for each thread
	// undefined says of each register for which threads it has been set to nothing, or was
	// computed from what nobody has written; unknown, of each predicate.
	undefined, unknown []uint32
	stack              []path // the uppermost is executed

	spare    vec
	touched  []uint64 // addresses of the present access
	distinct []uint64
}

// path is threads that are at the same instruction, until they come to another one, where those
// below on the stack, which they are among, go on.
type path struct {
	at, until int32
	threads   uint32
}

// run executes until the warp is at a barrier, or all its threads have ended.
func (w *warp) run() (barrier bool, err error) {
	for len(w.stack) > 0 {
		p := &w.stack[len(w.stack)-1]
		p.threads &^= w.ended
		if p.threads == 0 || p.at == p.until {
			w.stack = w.stack[:len(w.stack)-1]
			continue
		}
		if barrier, err = w.path(p); barrier || err != nil {
			return barrier, err
		}
	}
	return false, nil
}

// path executes the uppermost path until it ends, divides, loses threads or is at a barrier.
func (w *warp) path(p *path) (barrier bool, err error) {
	k := w.kernel
	for p.at != p.until {
		in := &k.code[p.at]
		if w.steps++; w.steps > w.machine.most {
			return false, w.fault(in, bits.TrailingZeros32(p.threads), &problem{Endless, "it has executed " + strconv.Itoa(w.machine.most) + " instructions"})
		}
		active := p.threads
		if in.guard != alwaysTrue {
			if bad := w.unknown[in.guard] & active; bad != 0 {
				return false, w.fault(in, bits.TrailingZeros32(bad), w.unwritten("the predicate is"))
			}
			active &= w.predicate(in.guard, in.not)
		}
		w.kernel.counts.at[p.at].add(p.threads)
		p.at++
		switch in.kind {
		case kindCompute:
			w.compute(in, active)
		case kindTest:
			w.set(in.d, in.form.test(&w.regs[in.a], &w.regs[in.b]), w.undefined[in.a]|w.undefined[in.b], active)
		case kindLogic:
			w.logic(in, active)
		case kindSelect:
			w.choose(in, active)
		case kindMemory:
			if err := w.memory(in, active); err != nil {
				return false, err
			}
		case kindBranch:
			if active == p.threads {
				p.at = in.target
			} else if active != 0 {
				w.divide(p, in, active)
				return false, nil
			}
		case kindExit:
			if w.ended |= active; active != 0 {
				return false, nil
			}
		case kindBarrier:
			if active != w.all&^w.ended {
				return false, w.diverged(in, active)
			}
			w.kernel.counts.Barriers++
			return true, nil
		}
	}
	return false, nil
}

// divide puts the two sides of a branch on the stack. Which one is first is left to chance.
func (w *warp) divide(p *path, in *inst, taken uint32) {
	w.kernel.counts.Divergent++
	sides := [2]path{{p.at, in.join, p.threads &^ taken}, {in.target, in.join, taken}}
	p.at = in.join
	if w.block.rng.IntN(2) == 0 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	w.stack = append(w.stack, sides[0], sides[1])
}

// compute executes an instruction on registers.
func (w *warp) compute(in *inst, active uint32) {
	d := &w.regs[in.d]
	w.define(in.d, w.undefined[in.a]|w.undefined[in.b]|w.undefined[in.c], active)
	if active == 1<<lanes-1 {
		in.form.do(d, &w.regs[in.a], &w.regs[in.b], &w.regs[in.c])
		return
	}
	in.form.do(&w.spare, &w.regs[in.a], &w.regs[in.b], &w.regs[in.c])
	for ; active != 0; active &= active - 1 {
		lane := bits.TrailingZeros32(active)
		d[lane] = w.spare[lane]
	}
}

// choose executes selp.
func (w *warp) choose(in *inst, active uint32) {
	d, a, b, p := &w.regs[in.d], &w.regs[in.a], &w.regs[in.b], w.predicate(in.c, false)
	w.define(in.d, w.undefined[in.a]&p|w.undefined[in.b]&^p|w.unknowns(in.c), active)
	for ; active != 0; active &= active - 1 {
		lane := bits.TrailingZeros32(active)
		v := b[lane]
		if p>>lane&1 != 0 {
			v = a[lane]
		}
		d[lane] = v // which may be a or b
	}
}

// predicate returns a predicate, or what it is not.
func (w *warp) predicate(n int32, not bool) uint32 {
	v := uint32(1<<lanes - 1)
	switch {
	case n >= 0:
		v = w.preds[n]
	case n == alwaysFalse:
		v = 0
	}
	if not {
		return ^v
	}
	return v
}

// logic executes an instruction on predicates. It does not matter what an operand is that nobody
// knows if the result is the same for either.
func (w *warp) logic(in *inst, active uint32) {
	f := in.form.bits
	a, b, ua, ub := w.predicate(in.a, false), w.predicate(in.b, false), w.unknowns(in.a), w.unknowns(in.b)
	none, all := f(a&^ua, b&^ub), f(a|ua, b|ub)
	w.set(in.d, f(a, b), none^all|none^f(a|ua, b&^ub)|none^f(a&^ua, b|ub), active)
}

// unknowns returns for which threads nobody knows a predicate.
func (w *warp) unknowns(n int32) uint32 {
	if n < 0 {
		return 0
	}
	return w.unknown[n]
}

// set sets a predicate for some threads, and for which of them nobody knows it.
func (w *warp) set(n int32, v, unknown, active uint32) {
	w.preds[n] = w.preds[n]&^active | v&active
	w.unknown[n] = w.unknown[n]&^active | unknown&active
}

// define sets for which threads a register is undefined.
func (w *warp) define(n int32, undefined, active uint32) {
	w.undefined[n] = w.undefined[n]&^active | undefined&active
}

// fault returns the error for what a thread does.
func (w *warp) fault(in *inst, lane int, p *problem) error {
	return &Fault{Kind: p.kind, Op: "kernel " + w.kernel.Name, Line: in.line, Instruction: in.text,
		Block: w.block.at, Thread: w.block.thread(w.first + lane), Problem: p.text}
}

// diverged returns the error for a barrier that some threads of the warp are not at.
func (w *warp) diverged(in *inst, active uint32) error {
	missing := bits.TrailingZeros32(w.all &^ w.ended &^ active)
	return w.fault(in, bits.TrailingZeros32(active), &problem{Divergent,
		"of the same warp, thread " + vectorText(w.block.thread(w.first+missing)) + " is not there"})
}
