package describe

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// Level tells the run time what a program does at an optimization level: its applies
// in order are the stages, and each says what it reads, writes and leaves to later ones.
// The program must have gone through the level's passes of the stencil dialect.
func Level(program *ir.Op, level string) (abi.LevelSpec, error) {
	d := describer{spec: abi.LevelSpec{Name: level}, fields: stencil.Fields(program), buffers: map[*ir.Value]int{}, near: map[*ir.Value]bool{}}
	for _, op := range program.Regions[0].Ops {
		if op.Is(stencil.OpStore) {
			d.outputs |= lang.DimsOf(op.Operand(1).Type.(stencil.FieldType).Present())
		}
	}
	applies := stencil.Applies(program)
	for s, apply := range applies {
		if err := d.stage(s, apply); err != nil {
			return abi.LevelSpec{}, err
		}
	}
	return d.spec, nil
}

type describer struct {
	spec    abi.LevelSpec
	fields  []*ir.Value
	outputs abi.Dims           // that they have
	buffers map[*ir.Value]int  // number of the buffer that a value is
	near    map[*ir.Value]bool // what a stage that fills local buffers has read
}

func (d *describer) stage(s int, apply *ir.Op) error {
	stage := abi.Stage{Name: stageName(s, apply), Ordered: lang.DimsOf(ir.OrderOf(apply).Dims()), Located: located(apply), Extents: d.extents(apply)}
	for _, step := range ir.OrderOf(apply) {
		if step.Down {
			stage.Down |= 1 << step.Dim
		}
	}
	for _, v := range apply.Results {
		switch users := v.Uses(); {
		case len(users) == 1 && users[0].Op.Is(stencil.OpStore):
			stage.Writes = append(stage.Writes, d.field(users[0].Op.Operand(1)))
			stage.Staggered = staggered(users[0].Op)
		case len(users) == 1 && users[0].Op.Is(stencil.OpBuffer):
			if err := d.buffer(s, users[0].Op.Result()); err != nil {
				return err
			}
		case len(stencil.Users(v, stencil.OpCombine)) > 0:
			return ir.ProgramErrorf(apply.Pos, "result %s is combined with another; run stencil-combine-to-ifelse first", v.Name)
		default:
			return ir.ProgramErrorf(apply.Pos, "result %s has %d users, expected one store or buffer; run stencil-storage-materialization first", v.Name, len(users))
		}
	}
	stage.Behind, stage.Copies = behind(apply), d.copies(apply)
	d.spec.Stages = append(d.spec.Stages, stage)
	for i, reaches := range stencil.Reaches(apply) {
		d.reads(s, apply.Operand(i), reaches)
	}
	d.spec.FlopsPerPoint += float64(analysis.Flops(apply.Regions[0]))
	d.spec.BytesPerPoint += d.traffic(apply)
	if analysis.IsLocal(apply.Results[0]) {
		for _, v := range apply.Operands() {
			d.near[v] = true
		}
	}
	return nil
}

// located returns the dimensions along which an apply asks for the index of a point.
func located(apply *ir.Op) (dims abi.Dims) {
	apply.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(stencil.OpIndex) {
			dims |= 1 << ir.DimAttr.Of(op)
		}
	})
	return dims
}

// extents returns the dimensions that the outputs lack, of which an apply asks for the extent.
func (d *describer) extents(apply *ir.Op) (dims abi.Dims) {
	apply.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(stencil.OpExtent) {
			dims |= 1 << ir.DimAttr.Of(op)
		}
	})
	return dims &^ d.outputs
}

// staggered returns the dimensions along which a store goes on to the faces behind the last cells.
func staggered(store *ir.Op) (dims abi.Dims) {
	for d, hi := range analysis.RangeOf(store).Hi {
		if hi == ir.End(d, 1) {
			dims |= 1 << d
		}
	}
	return dims
}

// behind returns where a recurrence reads what it has computed, each offset once.
func behind(apply *ir.Op) (offsets [][ir.Rank]int) {
	apply.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(stencil.OpSelf) {
			return
		}
		if off := ir.OffsetAttr.Of(op); !slices.Contains(offsets, off) {
			offsets = append(offsets, off)
		}
	})
	return offsets
}

// copies returns, for each result of an apply that is stored, the buffer of a recurrence that
// it is read of as it is, -1 if it is anything else; nil if there is none, or if the apply
// computes several points at once.
func (d *describer) copies(apply *ir.Op) (buffers []int) {
	tokens := apply.Regions[0].Terminator().Operands()
	if len(tokens) != len(apply.Results) {
		return nil
	}
	some := false
	for n, token := range tokens {
		if len(stencil.Users(apply.Results[n], stencil.OpStore)) == 0 {
			continue
		}
		b := d.copied(apply, analysis.StoredValue(token))
		buffers = append(buffers, b)
		some = some || b >= 0
	}
	if !some {
		return nil
	}
	return buffers
}

// copied returns the buffer of a recurrence that a value is read of at the point, or -1.
func (d *describer) copied(apply *ir.Op, value *ir.Value) int {
	if value == nil {
		return -1
	}
	read := value.DefinedBy(stencil.OpAccess)
	if read == nil || ir.OffsetAttr.Of(read) != [ir.Rank]int{} {
		return -1
	}
	from := apply.Operand(read.Operand(0).Index())
	producer := analysis.ProducerOf(from)
	if b, kept := d.buffers[from]; kept && producer != nil && ir.OrderAttr.In(producer) {
		return b
	}
	return -1
}

func stageName(s int, apply *ir.Op) string {
	if name := apply.Results[0].Name; name != "" {
		return name
	}
	return fmt.Sprintf("stage%d", s)
}

func (d *describer) field(v *ir.Value) int { return slices.Index(d.fields, stencil.FieldOf(v)) }

func (d *describer) buffer(s int, v *ir.Value) error {
	t := v.Type.(stencil.TempType)
	elem := lang.TypeOfScalar(t.Elem)
	if !elem.IsElem() {
		return ir.ProgramErrorf(v.Def().Pos, "there are no fields of %s", t.Elem)
	}
	name := v.Name
	if name == "" {
		name = fmt.Sprintf("buffer%d", len(d.spec.Buffers))
	}
	d.buffers[v] = len(d.spec.Buffers)
	d.spec.Buffers = append(d.spec.Buffers, abi.BufferSpec{Name: name, Dims: lang.DimsOf(analysis.BufferDims(v.Def())), Elem: elem.Kind, Stage: s, Local: stencil.LocalAttr.In(v.Def())})
	return nil
}

// reads adds what stage s reads of a value: of a field with the access that needs each
// end, so that messages can name it, of a buffer to the stage that fills it.
func (d *describer) reads(s int, v *ir.Value, reaches []stencil.Reach) {
	for _, r := range reaches {
		if load := v.DefinedBy(stencil.OpLoad); load != nil {
			for _, a := range r.Accesses {
				read := abi.Read{Field: d.field(load.Operand(0)), Reach: reachSpec(r.Guard, a.Range), Pos: a.Pos.String()}
				d.spec.Stages[s].Reads = append(d.spec.Stages[s].Reads, read)
			}
		} else if b, ok := d.buffers[v]; ok {
			from := &d.spec.Stages[d.spec.Buffers[b].Stage]
			use := abi.Use{Stage: s, Reach: reachSpec(r.Guard, r.Range)}
			if !slices.Contains(from.Uses, use) {
				from.Uses = append(from.Uses, use)
			}
		}
	}
}

func reachSpec(g stencil.Guard, r stencil.Range) abi.Reach {
	return abi.Reach{Guard: spansSpec(g), Lo: r.Lo, Hi: r.Hi, Fixed: spansSpec(r.Fixed), Scale: r.Scale}
}

func spansSpec(spans [ir.Rank]stencil.Span) (out [ir.Rank]abi.Span) {
	for d, s := range spans {
		out[d] = abi.Span{Lo: boundSpec(s.Lo), Hi: boundSpec(s.Hi)}
	}
	return out
}

func boundSpec(l stencil.Limit) abi.Bound {
	switch bs := l.Bounds(); {
	case len(bs) == 2:
		return abi.Bound{From: abi.FromBoth, Off: bs[0].Off, OffN: bs[1].Off}
	case len(bs) == 0:
		return abi.Bound{}
	case bs[0].IsLit():
		return abi.Bound{From: abi.FromZero, Off: bs[0].Off}
	default:
		return abi.Bound{From: abi.FromN, Off: bs[0].Off}
	}
}

// traffic is the memory traffic of an apply per point if every value that it reads or
// writes is moved once. What does not vary along all of its dimensions counts nothing, nor
// does what local buffers, and the stages that fill them, leave in the cache. Of a finer grid, there are several values for a point.
func (d *describer) traffic(apply *ir.Op) (bytes float64) {
	iterated := stencil.Present(apply)
	for dim, ordered := range ir.OrderOf(apply).Dims() {
		iterated[dim] = iterated[dim] || ordered // which a reduction lacks
	}
	reaches := stencil.Reaches(apply)
	for n, v := range slices.Concat(apply.Operands(), apply.Results) {
		if analysis.IsLocal(v) || d.near[v] {
			continue
		}
		if t, ok := v.Type.(stencil.TempType); ok && t.Present() == iterated {
			values := 1.0
			if n < len(reaches) {
				values = valuesAt(reaches[n])
			}
			bytes += values * float64(t.Elem.Bits()/8)
		}
	}
	return bytes
}

// valuesAt returns how many values of a field there are for a point, on the finest of the grids on which it is read.
func valuesAt(reaches []stencil.Reach) float64 {
	values := 1.0
	for d := range ir.Rank {
		var finest abi.Ratio
		for n, r := range reaches {
			if ratio := ratioOf(r.Scale[d]); n == 0 || finest.Less(ratio) {
				finest = ratio
			}
		}
		values *= float64(max(finest.Mul, 1)) / float64(max(finest.Div, 1))
	}
	return values
}

// Blocks tells the run time how many points of each stage code of CPUs computes together. The module must have gone through the level's
// passes that decide it.
func Blocks(spec *abi.LevelSpec, module *ir.Op) {
	for _, program := range stencil.Programs(module) {
		for s, apply := range stencil.Applies(program) {
			if block := stencil.Factors(apply); block != [ir.Rank]int{1, 1, 1} {
				spec.Stages[s].Block = block
			}
		}
	}
}
