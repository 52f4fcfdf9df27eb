package gpu

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

// BlockShapes are the shapes of blocks that are tried, along i and j.
var BlockShapes = [][2]int{{64, 4}, {32, 8}, {64, 8}, {32, 16}}

// sharedCost is what it takes to keep the buffers of a group in shared memory.
type sharedCost struct {
	bytes   int     // for a block
	saved   float64 // elements that need not be moved to and from memory, per point
	again   float64 // the time of that many elements goes to what neighbouring blocks compute both
	largest float64 // how often the one that is computed most often is, per point
}

// costOfSharing estimates what blocks of a shape take for a group.
func costOfSharing(g *analysis.TileGroup, shape [2]int) (c sharedCost) {
	threads := float64(shape[0] * shape[1])
	readers := map[*ir.Value]int{}
	for _, n := range g.Nests {
		fields := map[*ir.Value]bool{}
		for _, load := range n.Loads {
			fields[loop.FieldOf(load)] = true
		}
		for f := range fields {
			if g.Buffers[f] == nil && f.Type.(loop.FieldType).Present[0] {
				readers[f]++
			}
		}
		if !n.Inner {
			continue
		}
		size := extentFor(n, shape)
		times := float64(size[0]*size[1]) / threads
		c.largest = max(c.largest, times)
		c.again += (times - 1) * (machine.Operations(n.Op.Regions[0])/machine.GPU.OperationsPerElement + machine.GPU.NearElement*float64(len(fields)))
		for range n.Stores {
			c.saved += 2 // written, and read
		}
	}
	for _, n := range readers {
		c.saved += float64(n - 1)
	}
	for b, n := range g.Buffers {
		c.bytes += bytesOf(b, extentFor(n, shape))
	}
	return c
}

// pays reports whether it is worth it.
func (c sharedCost) pays(shape [2]int) bool {
	return c.again < c.saved && c.bytes <= machine.GPU.SharedPerThread*shape[0]*shape[1] && c.bytes <= gpu.MaxShared
}

// extentFor returns how many points along i and j a nest computes for a block.
func extentFor(n *analysis.GroupNest, shape [2]int) [ir.Rank]int {
	return [ir.Rank]int{shape[0] + n.Hi[0] - n.Lo[0], shape[1] + n.Hi[1] - n.Lo[1], 1}
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
