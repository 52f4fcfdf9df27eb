package pipeline

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// The machine that decides whether blocks keep what is local in the memory that they share. The
// figures are those of the data sheets of devices from V100 to H200, whose ratios differ by less
// than what is decided with them; none was measured with these kernels.
const (
	// operationsPerElement is how many operations a device does in the time that it takes to
	// move an element to or from its memory: 34 TFLOP/s and 4.8 TB/s of an H200 make 56 of
	// float64, 7.8 TFLOP/s and 0.9 TB/s of a V100 70.
	operationsPerElement = 48

	// slowOperation is as many operations as a division or root is.
	slowOperation = 16

	// nearElement is the part of the time for an element that it takes to read one that another
	// thread of the block, or of one nearby, reads as well.
	nearElement = 0.25

	// sharedPerThread is how many bytes of shared memory a thread may take: with as many, half
	// of the threads that a multiprocessor of a V100 holds find room in its 96 KiB.
	sharedPerThread = 96
)

// blockShapes are the shapes of blocks that are tried, along i and j.
var blockShapes = [][2]int{{64, 4}, {32, 8}, {64, 8}, {32, 16}}

// sharedCost is what it takes to keep the buffers of a group in shared memory.
type sharedCost struct {
	bytes   int     // for a block
	saved   float64 // elements that need not be moved to and from memory, per point
	again   float64 // the time of that many elements goes to what neighbouring blocks compute both
	largest float64 // how often the one that is computed most often is, per point
}

// cost estimates what blocks of a shape take.
func (g *tileGroup) cost(shape [2]int) (c sharedCost) {
	threads := float64(shape[0] * shape[1])
	readers := map[*ir.Value]int{}
	for _, n := range g.nests {
		fields := map[*ir.Value]bool{}
		for _, load := range n.loads {
			fields[loop.FieldOf(load)] = true
		}
		for f := range fields {
			if g.buffers[f] == nil && f.Type.(loop.FieldType).Present[0] {
				readers[f]++
			}
		}
		if !n.inner {
			continue
		}
		size := n.extent(shape)
		times := float64(size[0]*size[1]) / threads
		c.largest = max(c.largest, times)
		c.again += (times - 1) * (operations(n.op.Regions[0])/operationsPerElement + nearElement*float64(len(fields)))
		for range n.stores {
			c.saved += 2 // written, and read
		}
	}
	for _, n := range readers {
		c.saved += float64(n - 1)
	}
	for b, n := range g.buffers {
		c.bytes += bytesOf(b, n.extent(shape))
	}
	return c
}

// pays reports whether it is worth it.
func (c sharedCost) pays(shape [2]int) bool {
	return c.again < c.saved && c.bytes <= sharedPerThread*shape[0]*shape[1] && c.bytes <= gpu.MaxShared
}

// extent returns how many points along i and j a nest computes for a block.
func (n *groupNest) extent(shape [2]int) [ir.Rank]int {
	return [ir.Rank]int{shape[0] + n.hi[0] - n.lo[0], shape[1] + n.hi[1] - n.lo[1], 1}
}

// bytesOf returns the size of shared memory for so many points of a buffer.
func bytesOf(buffer *ir.Value, size [ir.Rank]int) int {
	t := buffer.Type.(loop.FieldType)
	bytes := max(t.Elem.Bits()/8, 1)
	for d, present := range t.Present {
		if present {
			bytes *= size[d]
		}
	}
	return bytes
}

// operations counts those of a region, both sides of branches included.
func operations(r *ir.Region) (n float64) {
	r.Walk(func(op *ir.Op) {
		switch {
		case op.Is(arith.OpDivF), op.Is(arith.OpSqrt):
			n += slowOperation
		case op.Is(arith.OpConstant), op.Is(loop.OpLoad), op.Is(loop.OpStore), len(op.Regions) > 0, op.Info.Traits.Has(ir.Terminator):
		default:
			n++
		}
	})
	return n
}
