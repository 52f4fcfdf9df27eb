package ir

// Builder puts new operations at a place in a region.
type Builder struct {
	region *Region
	before *Op // nil: at the end
	Pos    Pos // given to the operations that it makes
}

// AtEnd returns a builder that appends to r.
func AtEnd(r *Region) *Builder { return &Builder{region: r} }

// Before returns a builder that inserts before op, with op's position.
func Before(op *Op) *Builder { return &Builder{region: op.parent, before: op, Pos: op.Pos} }

// After returns a builder that inserts after op, with op's position.
func After(op *Op) *Builder {
	b := &Builder{region: op.parent, Pos: op.Pos}
	if i := op.parent.index(op); i+1 < len(op.parent.Ops) {
		b.before = op.parent.Ops[i+1]
	}
	return b
}

// Region returns the region that the builder inserts into.
func (b *Builder) Region() *Region { return b.region }

// Insert puts op at the builder's place.
func (b *Builder) Insert(op *Op) *Op {
	if op.Pos == (Pos{}) {
		op.Pos = b.Pos
	}
	if b.before != nil {
		b.region.InsertBefore(b.before, op)
	} else {
		b.region.Append(op)
	}
	return op
}

// Create makes an operation with as many regions as its row says and inserts it.
func (b *Builder) Create(info *OpInfo, operands []*Value, results []Type, attrs map[string]Attr) *Op {
	return b.Insert(NewOp(info, operands, results, attrs, info.Regions))
}

// Mapping says which value of a copy stands for which value of the original.
type Mapping map[*Value]*Value

// Of returns the value that stands for v: v itself if nothing was said.
func (m Mapping) Of(v *Value) *Value {
	if w, ok := m[v]; ok {
		return w
	}
	return v
}

// Clone copies op with its regions to the builder's place; operands are translated by
// m, to which the copies of the results and region arguments are added.
func (b *Builder) Clone(op *Op, m Mapping) *Op {
	c := op.clone(m)
	return b.Insert(c)
}

func (op *Op) clone(m Mapping) *Op {
	operands := make([]*Value, len(op.operands))
	for i, v := range op.operands {
		operands[i] = m.Of(v)
	}
	c := NewOp(op.Info, operands, nil, nil, len(op.Regions))
	c.Pos = op.Pos
	for name, a := range op.Attrs {
		c.SetAttr(name, a)
	}
	for _, v := range op.Results {
		w := c.AddResult(v.Type)
		w.Name = v.Name
		m[v] = w
	}
	for i, r := range op.Regions {
		for _, arg := range r.Args {
			m[arg] = c.Regions[i].AddArg(arg.Type, arg.Name)
		}
		for _, inner := range r.Ops {
			c.Regions[i].Append(inner.clone(m))
		}
	}
	return c
}

// Clone returns a copy of op and everything in it, in no region.
func Clone(op *Op) *Op { return op.clone(Mapping{}) }
