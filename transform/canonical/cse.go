package canonical

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// CSE replaces an operation by an equal one that was computed before, in the same region
// or in one around it. Two applies are equal if their bodies are. What is read of memory that
// the same nest writes is computed each time: it may be written in between.
type CSE struct{}

// Run runs the pass.
func (CSE) Run(_ *transform.Context, module *ir.Op) error {
	c := newMerger()
	c.memory = memoryOf(module)
	c.region(module.Regions[0])
	return nil
}

// MergeEqual replaces operations of a region by equal ones that were computed before. It counts on
// that no element is written between two loads of it.
func MergeEqual(r *ir.Region) { newMerger().region(r) }

// EqualRegions reports whether two regions compute the same.
func EqualRegions(a, b *ir.Region) bool {
	c := newMerger()
	return c.regionKey(a) == c.regionKey(b)
}

// merger merges equal operations; values have numbers by which they are told apart.
type merger struct {
	numbers map[*ir.Value]int
	prints  map[*ir.Op]fingerprint
	visible map[fingerprint][]*ir.Op // those of the region and of the ones around it, innermost last
	memory                           // what may be written between two operations
}

func newMerger() *merger {
	return &merger{map[*ir.Value]int{}, map[*ir.Op]fingerprint{}, map[fingerprint][]*ir.Op{}, memory{}}
}

func (c *merger) region(r *ir.Region) {
	var added []fingerprint
	for _, op := range slices.Clone(r.Ops) {
		c.inside(op)
		f := c.fingerprint(op)
		c.prints[op] = f
		if c.reads(op) || !mergeable(op) {
			continue
		}
		if earlier := c.find(f, op); earlier == nil {
			c.visible[f] = append(c.visible[f], op)
			added = append(added, f)
		} else if compatible(earlier, op) {
			merge(earlier, op)
		}
	}
	for _, f := range added {
		c.visible[f] = c.visible[f][:len(c.visible[f])-1]
	}
}

// inside merges in the regions of an operation, from which those of what is isolated see nothing outside.
func (c *merger) inside(op *ir.Op) {
	if op.Info.Traits.Has(ir.Isolated) {
		outside := c.visible
		c.visible = map[fingerprint][]*ir.Op{}
		defer func() { c.visible = outside }()
	}
	for _, r := range op.Regions {
		c.region(r)
	}
}

// find returns an operation that is visible and computes the same as op, which has the fingerprint f.
func (c *merger) find(f fingerprint, op *ir.Op) *ir.Op {
	key := ""
	for _, earlier := range slices.Backward(c.visible[f]) {
		if key == "" {
			key = c.key(op)
		}
		if c.key(earlier) == key {
			return earlier
		}
	}
	return nil
}

func merge(earlier, op *ir.Op) {
	for i, v := range op.Results {
		if earlier.Results[i].Name == "" {
			earlier.Results[i].Name = v.Name
		}
		v.ReplaceUses(earlier.Results[i])
	}
	op.Erase()
}

// mergeable reports whether an operation may be replaced by an equal one. Each token of
// a stored value has exactly one way to the return, so tokens are never shared.
func mergeable(op *ir.Op) bool {
	if !op.Pure() || op.Info.Traits.Has(ir.Terminator) {
		return false
	}
	return !slices.ContainsFunc(op.Results, func(v *ir.Value) bool {
		_, token := v.Type.(stencil.ResultType)
		return token
	})
}

// compatible refuses to merge a value that is kept in a buffer with one that is not: the
// users of a buffered value must be buffers. Likewise combines must be the only users of
// an apply, and a combine that another one uses has no other user at all.
func compatible(a, b *ir.Op) bool {
	if _, temp := a.Results[0].Type.(stencil.TempType); !temp {
		return true // which neither buffers nor combines use
	}
	for i := range a.Results {
		if analysis.Buffered(a.Results[i]) != analysis.Buffered(b.Results[i]) {
			return false
		}
	}
	if a.Is(stencil.OpCombine) {
		return !analysis.Combined(a) && !analysis.Combined(b)
	}
	return analysis.Combined(a) == analysis.Combined(b)
}

// key returns a text that two operations share exactly if they compute the same.
func (c *merger) key(op *ir.Op) string {
	k := keyWriter{c: c, local: map[*ir.Value]int{}}
	k.op(op)
	return k.out.String()
}

// regionKey returns a text that two regions share exactly if they compute the same.
func (c *merger) regionKey(r *ir.Region) string {
	k := keyWriter{c: c, local: map[*ir.Value]int{}}
	for _, op := range r.Ops {
		k.op(op)
	}
	return k.out.String()
}

// number returns the number of a value that is defined outside the keyed operation.
func (c *merger) number(v *ir.Value) int {
	n, ok := c.numbers[v]
	if !ok {
		n = len(c.numbers)
		c.numbers[v] = n
	}
	return n
}

// keyWriter writes an operation with the values defined in it numbered by their place.
type keyWriter struct {
	c     *merger
	out   strings.Builder
	local map[*ir.Value]int
}

func (k *keyWriter) value(v *ir.Value) string {
	if n, ok := k.local[v]; ok {
		return fmt.Sprintf("l%d", n)
	}
	return fmt.Sprintf("v%d", k.c.number(v))
}

func (k *keyWriter) define(vs []*ir.Value) {
	for _, v := range vs {
		fmt.Fprintf(&k.out, ":%s", v.Type)
		k.local[v] = len(k.local)
	}
}

func (k *keyWriter) op(op *ir.Op) {
	operands := make([]string, len(op.Operands()))
	for i, v := range op.Operands() {
		operands[i] = k.value(v)
	}
	if op.Info.Traits.Has(ir.Commutative) {
		slices.Sort(operands)
	}
	fmt.Fprintf(&k.out, "%s%q{", op.Name(), operands)
	writeAttrs(&k.out, op)
	k.out.WriteByte('}')
	for _, r := range op.Regions {
		k.out.WriteByte('(')
		k.define(r.Args)
		for _, inner := range r.Ops {
			k.op(inner)
		}
		k.out.WriteByte(')')
	}
	k.define(op.Results)
}

func writeAttrs(w io.Writer, op *ir.Op) {
	for _, name := range slices.Sorted(maps.Keys(op.Attrs)) {
		a := op.Attrs[name]
		fmt.Fprintf(w, "%s=%T %s;", name, a, a)
	}
}
