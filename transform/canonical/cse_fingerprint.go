package canonical

import (
	"fmt"
	"hash/fnv"
	"io"

	"github.com/openearthgo/oec/ir"
)

// fingerprint is the same for operations that compute the same, and seldom for others. That of an operation
// follows from those of the ones in its regions, so that each is looked at once; see [keyWriter] for what
// tells them apart.
type fingerprint struct {
	shape uint64 // names, attributes and types, in their order
	uses  uint64 // which values from outside of the operation are used, and how often
}

// fingerprint is asked for once those of the operations in the regions of op are there.
func (c *merger) fingerprint(op *ir.Op) (f fingerprint) {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d", op.Name(), len(op.Operands()))
	writeAttrs(h, op)
	for _, v := range op.Operands() {
		f.uses += c.weight(v)
	}
	for _, r := range op.Regions {
		f.uses -= c.defined(h, r.Args)
		for _, inner := range r.Ops {
			fmt.Fprintf(h, " %x", c.prints[inner].shape)
			f.uses += c.prints[inner].uses - c.defined(io.Discard, inner.Results)
		}
	}
	for _, v := range op.Results {
		fmt.Fprintf(h, ":%s", v.Type)
	}
	f.shape = h.Sum64()
	return f
}

// defined writes the types of values that a region defines, and returns what their uses weigh, all of which
// are inside.
func (c *merger) defined(h io.Writer, vs []*ir.Value) (uses uint64) {
	for _, v := range vs {
		fmt.Fprintf(h, ":%s", v.Type)
		uses += c.weight(v) * uint64(v.UseCount())
	}
	return uses
}

// weight returns a number for a value, such that sums of different ones are seldom the same.
func (c *merger) weight(v *ir.Value) uint64 {
	x := (uint64(c.number(v)) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
