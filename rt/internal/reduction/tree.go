package reduction

import (
	"sync"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
)

// A Reduction is a value for each block of a box, and how two are joined. The
// tree in which they are joined is the one that rt.Sum describes.
type Reduction[A any] struct {
	Box   abi.Box
	Block int                    // elements of a row in a block
	Leaf  func(i, j, k, n int) A // value of the block of n elements from (i,j,k) on
	Join  func(first, second A) A
}

// groupsPerWorker is how many groups of leaves a worker has at least, so that none waits long for the last.
const groupsPerWorker = 8

// Run returns the value of the whole box, which is not empty.
func (r *Reduction[A]) Run(workers int) A {
	leaves := r.leaves()
	size := groupSize(leaves, workers)
	groups := (leaves + size - 1) / size
	if workers = min(workers, groups); workers <= 1 {
		return r.subtree(0, leaves)
	}
	parts := make([]A, groups)
	var next atomic.Int64
	work := func() {
		for g := int(next.Add(1)) - 1; g < groups; g = int(next.Add(1)) - 1 {
			parts[g] = r.subtree(g*size, min((g+1)*size, leaves))
		}
	}
	var wait sync.WaitGroup
	for range workers - 1 {
		wait.Go(work)
	}
	work()
	wait.Wait()
	var t tree[A]
	for _, v := range parts {
		t.add(v, r.Join)
	}
	return t.value(r.Join)
}

// leaves returns the number of blocks.
func (r *Reduction[A]) leaves() int {
	return r.perRow() * (r.Box.Hi[1] - r.Box.Lo[1]) * (r.Box.Hi[2] - r.Box.Lo[2])
}

// perRow returns the number of blocks in a row.
func (r *Reduction[A]) perRow() int {
	return (r.Box.Hi[0] - r.Box.Lo[0] + r.Block - 1) / r.Block
}

// groupSize returns the number of leaves that a worker takes at a time. It is a
// power of two, so that the values of the groups are nodes of the tree.
func groupSize(leaves, workers int) int {
	size := 1
	for size*groupsPerWorker*workers < leaves {
		size *= 2
	}
	return size
}

// subtree returns the value of the leaves from first to last, exclusive, by
// their number in memory order.
func (r *Reduction[A]) subtree(first, last int) A {
	perRow, rows := r.perRow(), r.Box.Hi[1]-r.Box.Lo[1]
	i := r.Box.Lo[0] + first%perRow*r.Block
	j := r.Box.Lo[1] + first/perRow%rows
	k := r.Box.Lo[2] + first/perRow/rows
	var t tree[A]
	for range last - first {
		t.add(r.Leaf(i, j, k, min(r.Block, r.Box.Hi[0]-i)), r.Join)
		if i += r.Block; i < r.Box.Hi[0] {
			continue
		}
		i = r.Box.Lo[0]
		if j++; j == r.Box.Hi[1] {
			j = r.Box.Lo[1]
			k++
		}
	}
	return t.value(r.Join)
}

// A tree joins values as they come. It holds the values of complete subtrees,
// one for each bit of count, the largest first.
type tree[A any] struct {
	nodes [64]A
	depth int
	count int
}

func (t *tree[A]) add(v A, join func(first, second A) A) {
	for n := t.count; n&1 != 0; n >>= 1 {
		t.depth--
		v = join(t.nodes[t.depth], v)
	}
	t.nodes[t.depth] = v
	t.depth++
	t.count++
}

// value returns the value of all that was added, which is something.
func (t *tree[A]) value(join func(first, second A) A) A {
	v := t.nodes[t.depth-1]
	for n := t.depth - 2; n >= 0; n-- {
		v = join(t.nodes[n], v)
	}
	return v
}

// FoldLanes adds the upper half of the lanes of a block to the lower until one is left.
func FoldLanes[A float64 | int64](l *[8]A) A {
	return ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]))
}
