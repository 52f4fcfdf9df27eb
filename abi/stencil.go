package abi

// Version1 is the version of the interface between generated code and this
// package. A generated file refers to it, so that code generated for another
// version fails to compile instead of to run.
const Version1 = 1

// Stencil describes a compiled stencil. Generated code holds one for each
// element type, as a composite literal that nothing changes.
type Stencil struct {
	Name    string       // as the user wrote it: "Hdiff"
	Dims    Dims         // iteration dimensions, those of every output
	Domain  [3]int       // the only extents of the domain along each dimension; 0 is any
	Fields  []FieldSpec  // inputs in parameter order, then outputs
	Scalars []ScalarSpec // in parameter order
	Levels  []LevelSpec  // optimization levels; the first is the default
	Panics  []PanicSite  // Panics[c-1] is what the panic code c stands for
	Devices []DeviceCode // code for accelerators, if it was compiled for any
	Info    BuildInfo
}

// FieldSpec describes an input or an output of a stencil.
type FieldSpec struct {
	Name   string // in the struct of fields: "In"
	Param  string // in the source: "in"
	Dims   Dims
	Elem   ElemKind
	Output bool
	// Table says that it is no field of the user's, but an array behind a pointer, the same at all points: its numbers in a row, as
	// many as Least says.
	Table bool
	// Partial says of an output that nothing is stored to it at some points: there
	// it keeps what it has.
	Partial bool
	Halo    Halo // needed for a run over the whole domain
	// Staggered are the dimensions along which the field is on the faces of the domain's cells, of
	// which there is one more than cells.
	Staggered Dims
	// Ratio is how many points the interior has along each dimension for those of the domain: of a field that is read at twice the index
	// of the point two, and one half where it is read at half of it.
	Ratio [3]Ratio
	// Least is the extent that the interior needs along each dimension whatever
	// the domain, for reads that do not move with the point: of a table.
	Least [3]int
}

// Interior returns the interior that the field needs for a domain of extent n.
func (f *FieldSpec) Interior(n [3]int) [3]int {
	if f.Table {
		return [3]int{f.Least[0], 1, 1}
	}
	for d, r := range f.Ratio {
		n[d] = r.Of(n[d])
	}
	n = f.Staggered.faces(n)
	for d, least := range f.Least {
		if least > 0 {
			n[d] = max(n[d], least)
		}
	}
	return n
}

// Halos returns the halo that each field needs for a run over the whole domain.
func (s *Stencil) Halos() []Halo {
	halos := make([]Halo, len(s.Fields))
	for i := range s.Fields {
		halos[i] = s.Fields[i].Halo
	}
	return halos
}

// Exchangeable deepens halos such that an output can exchange its memory with an input in a time loop: of the fields that agree in
// dimensions, element type and interior, all get the deepest if there are inputs and outputs among them.
func (s *Stencil) Exchangeable(n [3]int, halos []Halo) {
	for i := range s.Fields {
		var deepest Halo
		var inputs, outputs bool
		for j := range s.Fields {
			if s.Fields[i].like(&s.Fields[j], n) {
				deepest = deepest.Join(halos[j])
				inputs, outputs = inputs || !s.Fields[j].Output, outputs || s.Fields[j].Output
			}
		}
		if inputs && outputs {
			halos[i] = deepest
		}
	}
}

// like reports whether two fields agree in dimensions, element type and interior for a domain of extent n.
func (f *FieldSpec) like(g *FieldSpec, n [3]int) bool {
	return f.Dims == g.Dims && f.Elem == g.Elem && f.Interior(n) == g.Interior(n)
}

// ScalarSpec describes a run-time scalar of a stencil.
type ScalarSpec struct {
	Name string // in the source: "dt"
	Elem ElemKind
}

// PanicSite is an operation of the source that can panic.
type PanicSite struct {
	Op  string // what happened: "integer divide by zero"
	Pos string // where: "hdiff.go:21:9"
}

// BuildInfo says what a stencil was compiled from, and by what.
type BuildInfo struct {
	Hash  string // of everything that reaches the stencil
	Tool  string // version of oecgen
	LLVM  string // version of LLVM
	Flags string // of oecgen, those that influence the code
}

// LevelSpec describes one optimization level: the stages into which it divides
// the stencil, and the intermediate fields through which they communicate.
type LevelSpec struct {
	Name    string // "original", "inline", ...
	Buffers []BufferSpec
	Stages  []Stage // in the order in which they run

	// Operations and memory traffic per point of the domain, over all stages.
	FlopsPerPoint, BytesPerPoint float64
}

// BufferSpec describes an intermediate field that is kept in memory.
//
// One that is Local is kept for one tile at a time, in memory that each worker has for
// itself and that is small enough to stay in a cache. From the stage that computes it to
// the last one that uses it, all stages are then run tile by tile, without barriers; what
// neighbouring tiles both need of it is computed in both. The stage computes nothing else
// but local buffers; its buffers have the iteration dimensions and are used at indices that
// move with the point; and of its group, the stages that write something else use none of
// each other's buffers. It may be ordered along some of the dimensions, but not along all:
// then tiles are whole along those. No other stage of the group is ordered but such that
// write outputs.
//
// A stage that is ordered along one dimension may write outputs, and have local buffers that
// lack the dimension: of what it computes, such a buffer holds what it has computed last,
// and no other stage uses it.
type BufferSpec struct {
	Name  string // in the source: "lap"
	Dims  Dims
	Elem  ElemKind
	Stage int // the stage that computes it
	Local bool
}

// Stage is one pass over a box of points, between barriers unless local buffers join it to
// the stages that follow, see [BufferSpec].
//
// The box of a stage that writes outputs is the range that is run, the domain
// or a sub-domain, beyond which it writes nothing. The box of another stage is the smallest that covers what
// the later stages use of its buffers. A dimension that none of a stage's
// buffers has is run at index 0 only. A stage that is ordered along some
// dimensions reads what it has computed before, in the order of memory or, along
// those of Down, in reverse. Along them, its box is the whole domain. Buffers that lack
// the one dimension of a stage's order hold what it has computed last, and later stages use that.
//
// All outputs that a stage writes are staggered along the same dimensions. Its box is their faces, see
// [Box.Faces]; it is not ordered along these dimensions.
type Stage struct {
	Name      string
	Uses      []Use  // of the stage's buffers by later stages
	Reads     []Read // of fields, by this stage
	Writes    []int  // fields written, by number
	Staggered Dims   // of the outputs
	Ordered   Dims   // none for a stage that runs in any order
	Down      Dims   // of the ordered ones, those that run from high to low
	Located   Dims   // dimensions along which what is computed at a point depends on its index
	Extents   Dims   // dimensions that the outputs lack, of which it asks for the extent of the domain
	Block     [3]int // points along each dimension that code of CPUs computes together; none if that is one
	// Behind is where an ordered stage reads what it has computed, relative to the point.
	// Without it, the stage may read it anywhere that the order has been.
	Behind [][3]int
	// Copies are, for each of Writes, the buffer of an ordered stage, by number, that it is a
	// copy of, point by point; -1 if it is none. Without any, there is none.
	Copies []int
}

// Use is the use of a stage's buffers by a later stage: with the points of
// that stage as the box, the Reach is what it reads of them.
type Use struct {
	Stage int
	Reach
}

// Read is an access to an input field: with the points of the stage as the
// box, the Reach is what is read of the field.
type Read struct {
	Field int
	Reach
	Pos string // "hdiff.go:21:9"
}

// DomainFor returns the extents nearest to n that the domain may have.
func (s *Stencil) DomainFor(n [3]int) [3]int {
	for d, extent := range s.Domain {
		if extent > 0 && s.Dims.Has(d) {
			n[d] = extent
		}
	}
	return n
}

// Allows reports whether the domain may have the extents n.
func (s *Stencil) Allows(n [3]int) bool { return s.DomainFor(n) == n }

// Follows reports whether an ordered stage visits the point at an offset after the point
// itself. Along dimensions that the stage is not ordered in, any of two may be first.
func (st *Stage) Follows(off [3]int) bool {
	after, decided := false, false
	for d := 2; d >= 0; d-- {
		switch {
		case off[d] == 0:
		case !st.Ordered.Has(d):
			return false
		case !decided:
			after, decided = (off[d] > 0) != st.Down.Has(d), true
		}
	}
	return after
}
