package rt

import (
	"sync"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
)

// A reduction is a value for each block of a box, and how two are joined. The
// tree in which they are joined is the one that [Sum] describes.
type reduction[A any] struct {
	box   abi.Box
	block int                    // elements of a row in a block
	leaf  func(i, j, k, n int) A // value of the block of n elements from (i,j,k) on
	join  func(first, second A) A
}

const (
	sumBlock      = 256  // part of what Sum promises
	extremumBlock = 4096 // any will do: the order does not matter

	groupsPerWorker = 8 // at least, so that no worker waits long for the last
)

// run returns the value of the whole box, which is not empty.
func (r *reduction[A]) run(workers int) A {
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
		t.add(v, r.join)
	}
	return t.value(r.join)
}

// leaves returns the number of blocks.
func (r *reduction[A]) leaves() int {
	return r.perRow() * (r.box.Hi[1] - r.box.Lo[1]) * (r.box.Hi[2] - r.box.Lo[2])
}

// perRow returns the number of blocks in a row.
func (r *reduction[A]) perRow() int {
	return (r.box.Hi[0] - r.box.Lo[0] + r.block - 1) / r.block
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
func (r *reduction[A]) subtree(first, last int) A {
	perRow, rows := r.perRow(), r.box.Hi[1]-r.box.Lo[1]
	i := r.box.Lo[0] + first%perRow*r.block
	j := r.box.Lo[1] + first/perRow%rows
	k := r.box.Lo[2] + first/perRow/rows
	var t tree[A]
	for range last - first {
		t.add(r.leaf(i, j, k, min(r.block, r.box.Hi[0]-i)), r.join)
		if i += r.block; i < r.box.Hi[0] {
			continue
		}
		i = r.box.Lo[0]
		if j++; j == r.box.Hi[1] {
			j = r.box.Lo[1]
			k++
		}
	}
	return t.value(r.join)
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
