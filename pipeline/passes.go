package pipeline

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/arith"
	"github.com/openearthgo/oec/transform/canonical"
	"github.com/openearthgo/oec/transform/gpu"
	"github.com/openearthgo/oec/transform/loop"
	"github.com/openearthgo/oec/transform/stencil"
	"github.com/openearthgo/oec/transform/tensor"
)

// Pass is a row of the table of passes.
type Pass struct {
	Name        string
	Summary     string         // one line, for the help of tools
	Pass        transform.Pass // with its options as they are by default
	Required    bool           // whether lowering fails without it, so that it cannot be switched off
	Approximate bool           // whether results are rounded otherwise than before, so that no level has it
}

// Passes returns the table of passes, in the order in which help lists them.
func Passes() []Pass {
	return []Pass{
		{Name: "arith-fold-constants", Summary: "computes constants that are applied one after the other at once, and quotients by constants as products", Pass: arith.FoldConstants{}, Approximate: true},
		{Name: "arith-contract", Summary: "fuses products with the sums that they are part of, which rounds once", Pass: arith.Contract{}, Approximate: true},
		{Name: "canonicalize", Summary: "folds constants; drops unused and duplicate operands, unused results and branches", Pass: canonical.Canonicalize{}},
		{Name: "cse", Summary: "computes equal values once", Pass: canonical.CSE{}},
		{Name: "dce", Summary: "removes what nothing uses", Pass: canonical.DCE{}},
		{Name: "stencil-shape-overlap", Summary: "divides ranges that overlap, and are stored from a common field, by combines", Pass: stencil.ShapeOverlap{}},
		{Name: "stencil-domain-split", Summary: "computes what is used for several parts of the domain once for each", Pass: stencil.DomainSplit{}},
		{Name: "stencil-combine-to-ifelse", Summary: "turns combines into applies with a branch on the coordinate", Pass: stencil.CombineToIfElse{}, Required: true},
		{Name: "stencil-fusion", Summary: "decides by a model of the machine what is recomputed where it is read, and what is kept for a tile at a time", Pass: stencil.Fusion{Keep: stencil.KeepByModel}},
		{Name: "stencil-inlining", Summary: "fuses applies: recomputes intermediates where they are used", Pass: stencil.Inlining{}},
		{Name: "stencil-recurrence-fusion", Summary: "computes recurrences that run in the same order together, and keeps those along columns for a tile at a time", Pass: stencil.RecurrenceFusion{}},
		{Name: "stencil-unrolling", Summary: "computes several neighbouring points at once, with what they share computed once", Pass: stencil.Unrolling{Factor: 2, Index: 1}},
		{Name: "stencil-recomputation", Summary: "has threads of an accelerator compute again what is kept for a tile at a time, where that takes less", Pass: stencil.Recomputation{}},
		{Name: "scf-if-to-select", Summary: "turns branches into selections where both sides may run at any point", Pass: arith.IfToSelect{}},
		{Name: "arith-select-operands", Summary: "makes one computation on selected operands of a selection between two that are alike", Pass: arith.SelectOperands{}},
		{Name: "arith-one-sided-extremes", Summary: "takes maxima and minima by one comparison where NaN and the signs of zeros do not show", Pass: arith.OneSidedExtremes{}},
		{Name: "stencil-result-splitting", Summary: "divides applies whose results are needed on different boxes", Pass: stencil.ResultSplitting{}, Required: true},
		{Name: "stencil-storage-materialization", Summary: "keeps what one apply computes for another in memory", Pass: stencil.StorageMaterialization{}, Required: true},
		{Name: "stencil-shape-inference", Summary: "gives every value the box of points that is needed of it", Pass: stencil.ShapeInference{}, Required: true},
		{Name: "stencil-peel-odd-iterations", Summary: "computes the points that are in no whole block of an unrolled apply by an apply of their own", Pass: stencil.PeelOddIterations{}},
		{Name: "convert-stencil-to-loops", Summary: "gives every field and buffer memory and turns each apply into a nest over its box", Pass: loop.ConvertStencil{}, Required: true},
		{Name: "loop-tiling", Summary: "divides each nest into tiles with explicit loops, the inner one over vectors", Pass: loop.Tiling{}, Required: true},
		{Name: "loop-splitting", Summary: "divides loops where conditions on their indices change", Pass: loop.Splitting{}},
		{Name: "loop-invariant-code-motion", Summary: "moves what a loop computes anew each time, but the same, before it", Pass: loop.InvariantCodeMotion{}},
		{Name: "loop-versioning", Summary: "reads whole vectors at a loop's index plus what is the same for all points, where that does not overflow", Pass: loop.Versioning{}},
		{Name: "loop-time-skewing", Summary: "lets repetitions of what is in order along rows follow each other through a field, several at once", Pass: loop.TimeSkewing{}},
		{Name: "loop-interleaving", Summary: "computes several rows at once of what is in order along them, each some points behind the one before, or rows of several planes", Pass: loop.Interleaving{}},
		{Name: "loop-column-fusion", Summary: "joins nests along columns that local buffers connect to one that goes from column to column, and keeps no more columns than vectors hold", Pass: loop.ColumnFusion{}},
		{Name: "loop-line-buffers", Summary: "computes what is kept for a tile row by row, each just before the rows that read it, and keeps no more rows than these need", Pass: loop.LineBuffers{}},
		{Name: "gpu-shared-buffers", Summary: "turns nests that local buffers join into a launch whose blocks of threads keep the buffers in memory that they share", Pass: gpu.SharedBuffers{}},
		{Name: "convert-loops-to-gpu", Summary: "turns each nest into a launch of a grid of threads, one for each point", Pass: gpu.ConvertLoops{BlockI: 64, BlockJ: 2, BlockK: 1, MarchK: 1}},
		{Name: "convert-arrays-to-gpu", Summary: "turns the loop over the elements of batches into a launch of a block of threads for each", Pass: gpu.ConvertArrays{Threads: 256}},
		{Name: "gpu-size-specialization", Summary: "makes constants of what threads need of the extents, in programs for one domain", Pass: gpu.SizeSpecialization{}},
		{Name: "gpu-block-order", Summary: "chooses whether the blocks of a launch start plane by plane or, along k first, band of rows by band", Pass: gpu.BlockOrder{}},
		{Name: "gpu-kernel-outlining", Summary: "makes what the threads of a launch do a function of a module for the device", Pass: gpu.KernelOutlining{}},
		{Name: "tensor-lift-sums", Summary: "computes sums of products over several subscripts as contractions over one after the other", Pass: tensor.LiftSums{}, Approximate: true},
		{Name: "tensor-fuse-sums", Summary: "rounds each product that a sum adds up once, together with its addition", Pass: tensor.FuseSums{}, Approximate: true},
		{Name: "tensor-inlining", Summary: "computes the elements of arrays where they are read, if that takes no longer than to load them", Pass: tensor.Inlining{}},
		{Name: "tensor-rows", Summary: "transposes arrays that are read across the rows of what is computed", Pass: tensor.Rows{}},
		{Name: "convert-tensor-to-loops", Summary: "turns the arrays of a kernel into nests of loops for each element of a batch", Pass: loop.ConvertTensor{}, Required: true},
		{Name: "gpu-thread-loops", Summary: "makes the threads of a block that wait for each other loops between these places, for a CPU in the place of an accelerator", Pass: gpu.ThreadLoops{}},
	}
}

// constraint says that the last run of one pass comes before the last run of another,
// where a pipeline has both.
type constraint struct {
	before, after transform.Pass
	why           string
}

func order() []constraint {
	return []constraint{
		{arith.FoldConstants{}, arith.Contract{}, "a product that is fused is not found as one of constants"},
		{arith.FoldConstants{}, canonical.Canonicalize{}, "canonicalize drops what says that a number is rounded"},
		{tensor.LiftSums{}, tensor.FuseSums{}, "what is added up is decided before how it is rounded"},
		{tensor.LiftSums{}, arith.Contract{}, "products with what does not depend on a sum are made then"},
		{tensor.FuseSums{}, arith.Contract{}, "a product that a sum adds up has no other sum"},
		{tensor.LiftSums{}, canonical.Canonicalize{}, "canonicalize drops what says that a number is rounded"},
		{tensor.LiftSums{}, tensor.Inlining{}, "what is added up is decided before what is computed again"},
		{tensor.FuseSums{}, tensor.Inlining{}, "how it is rounded is decided before what is computed again"},
		{arith.Contract{}, tensor.Inlining{}, "what is fused does not depend on what is computed again"},
		{tensor.Inlining{}, tensor.Rows{}, "which arrays are read across rows is known when those that are kept are"},
		{tensor.Rows{}, loop.ConvertTensor{}, "there are no subscripts of arrays to exchange after"},
		{loop.ConvertTensor{}, gpu.ConvertArrays{}, "what is launched are loops over elements"},
		{gpu.ConvertArrays{}, loop.Splitting{}, "the threads of a block share out loops over whole arrays"},
		{gpu.ConvertArrays{}, loop.InvariantCodeMotion{}, "what is in the nest of an array is what a thread does for a point"},
		{gpu.ConvertArrays{}, gpu.KernelOutlining{}, "there are no launches before"},
		{loop.ConvertTensor{}, loop.InvariantCodeMotion{}, "there are no loops to move code out of before"},
		{arith.Contract{}, canonical.Canonicalize{}, "canonicalize drops what says that a product is rounded"},
		{arith.Contract{}, stencil.Inlining{}, "what is fused does not depend on what is recomputed"},
		{stencil.ShapeOverlap{}, stencil.DomainSplit{}, "the parts that it makes take what one apply computes"},
		{stencil.ShapeOverlap{}, stencil.CombineToIfElse{}, "it makes combines"},
		{stencil.ShapeOverlap{}, stencil.ShapeInference{}, "it changes what is stored of each value"},
		{stencil.DomainSplit{}, stencil.ShapeInference{}, "each copy that it makes has a box of its own"},
		{stencil.CombineToIfElse{}, stencil.ResultSplitting{}, "the sides of a combine are needed on different boxes"},
		{stencil.CombineToIfElse{}, loop.ConvertStencil{}, "there are no loops for a combine"},
		{stencil.CombineToIfElse{}, stencil.Fusion{}, "what a combine takes is part of the stage that reads it"},
		{stencil.Fusion{}, stencil.Inlining{}, "inlining stops at what is kept"},
		{stencil.Inlining{}, stencil.RecurrenceFusion{}, "inlining shows what reads a recurrence, and what several compute alike"},
		{stencil.RecurrenceFusion{}, canonical.CSE{}, "what joined recurrences compute alike is computed once"},
		{stencil.RecurrenceFusion{}, stencil.ResultSplitting{}, "a joined recurrence is needed where any of its results is"},
		{stencil.RecurrenceFusion{}, stencil.StorageMaterialization{}, "a buffer is where fusion ends"},
		{stencil.Inlining{}, canonical.CSE{}, "inlining copies a producer's body once per offset it is read at"},
		{stencil.Inlining{}, canonical.Canonicalize{}, "inlining leaves operands behind that nothing reads"},
		{stencil.Inlining{}, arith.IfToSelect{}, "a branch that encloses an access is where its producer is inlined; a selection would compute it everywhere"},
		{stencil.Inlining{}, stencil.ResultSplitting{}, "inlining changes what is read of each result"},
		{stencil.ResultSplitting{}, stencil.StorageMaterialization{}, "the buffers of an apply are filled in one box"},
		{stencil.Inlining{}, stencil.StorageMaterialization{}, "a buffer is where fusion ends"},
		{stencil.Inlining{}, stencil.Unrolling{}, "a producer is inlined into a body for one point"},
		{stencil.ShapeInference{}, stencil.Recomputation{}, "the ranges of the stages are those of the program for a CPU"},
		{stencil.Recomputation{}, canonical.CSE{}, "copies at the same point are computed once"},
		{stencil.Recomputation{}, stencil.Unrolling{}, "a producer is inlined into a body for one point"},
		{stencil.Recomputation{}, loop.ConvertStencil{}, "it fuses applies"},
		{stencil.Unrolling{}, canonical.CSE{}, "what neighbouring points share is computed once for all of them"},
		{stencil.Unrolling{}, loop.ConvertStencil{}, "it repeats the bodies of applies"},
		{stencil.Unrolling{}, stencil.PeelOddIterations{}, "what is peeled off is what no whole block of points fits in"},
		{stencil.PeelOddIterations{}, loop.ConvertStencil{}, "it divides applies"},
		{arith.IfToSelect{}, arith.SelectOperands{}, "a branch does not say what its sides have in common"},
		{stencil.Inlining{}, arith.SelectOperands{}, "what is computed around the branch may be used on its sides"},
		{arith.SelectOperands{}, canonical.CSE{}, "selections of one operand are made for each use"},
		{arith.IfToSelect{}, canonical.CSE{}, "code of different branches can only be shared outside of them"},
		{stencil.StorageMaterialization{}, stencil.ShapeInference{}, "buffers need a box too"},
		{stencil.Inlining{}, stencil.ShapeInference{}, "inlining changes what is read of the fields"},
		{stencil.ShapeInference{}, loop.ConvertStencil{}, "the bounds of loops come from inferred shapes"},
		{stencil.StorageMaterialization{}, loop.ConvertStencil{}, "every result of an apply needs a place in memory"},
		{loop.ConvertStencil{}, canonical.DCE{}, "the indices of reads at the point are parts of the loads"},
		{loop.ConvertStencil{}, loop.Tiling{}, "what is divided into tiles are nests of loops"},
		{loop.Tiling{}, loop.Splitting{}, "there are no loops to split before"},
		{loop.Splitting{}, loop.InvariantCodeMotion{}, "what is computed in one part only is moved before that part"},
		{loop.Tiling{}, loop.InvariantCodeMotion{}, "there are no loops to move code out of before"},
		{loop.Tiling{}, loop.Versioning{}, "there are no loops over vectors before"},
		{loop.LineBuffers{}, loop.Versioning{}, "a loop of two versions is none of a nest that is joined with another"},
		{loop.Splitting{}, loop.TimeSkewing{}, "the points of a row are computed alike then, without conditions"},
		{loop.TimeSkewing{}, loop.Interleaving{}, "a point of a row is what it copies, not one of each of several"},
		{loop.Splitting{}, loop.Interleaving{}, "rows have no conditions then, and those at the ends of the domain stay as they are"},
		{loop.InvariantCodeMotion{}, loop.Interleaving{}, "the bounds of rows have to be the same for all"},
		{loop.Splitting{}, loop.ColumnFusion{}, "the points of a level are one loop then, without conditions on the level"},
		{loop.Tiling{}, loop.ColumnFusion{}, "there are no loops before"},
		{loop.Tiling{}, loop.Interleaving{}, "there are no rows before"},
		{loop.Tiling{}, loop.LineBuffers{}, "there are no rows before"},
		{loop.InvariantCodeMotion{}, loop.LineBuffers{}, "what is the same for all rows is not part of them"},
		{loop.Interleaving{}, loop.LineBuffers{}, "nests that are in order along rows are none of several"},
		{loop.ColumnFusion{}, loop.LineBuffers{}, "what goes from column to column does not go row by row"},
		{loop.ConvertStencil{}, gpu.SharedBuffers{}, "what is launched are nests of loops"},
		{gpu.SharedBuffers{}, gpu.ConvertLoops{}, "nests that are launched by themselves are not joined"},
		{loop.ConvertStencil{}, gpu.ConvertLoops{}, "what is launched are nests of loops"},
		{gpu.ConvertLoops{}, loop.Tiling{}, "nests that are tiled are for the CPU"},
		{gpu.ConvertLoops{}, loop.InvariantCodeMotion{}, "there are no loops to move code out of before"},
		{gpu.ConvertLoops{}, gpu.SizeSpecialization{}, "there are no launches before"},
		{loop.InvariantCodeMotion{}, gpu.SizeSpecialization{}, "what is the same for all threads is the host's then"},
		{gpu.ConvertLoops{}, gpu.BlockOrder{}, "there are no launches before"},
		{gpu.SharedBuffers{}, gpu.BlockOrder{}, "there are no launches before"},
		{gpu.SizeSpecialization{}, gpu.BlockOrder{}, "how blocks are counted is looked for as nests leave it"},
		{gpu.BlockOrder{}, gpu.KernelOutlining{}, "kernels have the numbers of their blocks by axis"},
		{gpu.SizeSpecialization{}, gpu.KernelOutlining{}, "kernels are passed what is not constant"},
		{gpu.ConvertLoops{}, gpu.KernelOutlining{}, "there are no launches before"},
		{loop.InvariantCodeMotion{}, gpu.KernelOutlining{}, "loops are moved into kernels"},
		{gpu.KernelOutlining{}, gpu.ThreadLoops{}, "there are no kernels before"},
	}
}

// rowOf returns the row of a pass, whatever its options are.
func rowOf(p transform.Pass) (Pass, bool) {
	return find(func(row Pass) bool { return same(row.Pass, p) })
}

// nameOf returns what a pass is called.
func nameOf(p transform.Pass) string {
	if row, ok := rowOf(p); ok {
		return row.Name
	}
	return reflect.TypeOf(p).Name()
}

func rowByName(name string) (Pass, bool) {
	return find(func(row Pass) bool { return row.Name == name })
}

func find(is func(Pass) bool) (Pass, bool) {
	rows := Passes()
	i := slices.IndexFunc(rows, is)
	if i < 0 {
		return Pass{}, false
	}
	return rows[i], true
}

// same reports whether two passes are one, with the same options or others.
func same(p, q transform.Pass) bool { return reflect.TypeOf(p) == reflect.TypeOf(q) }

// PassNames returns the names of all passes in the order of the table.
func PassNames() []string {
	var names []string
	for _, p := range Passes() {
		names = append(names, p.Name)
	}
	return names
}

// OptionalNames returns the names of the passes that can be left out.
func OptionalNames() []string {
	var names []string
	for _, p := range Passes() {
		if !p.Required {
			names = append(names, p.Name)
		}
	}
	return names
}

// Without returns passes of a pipeline but for those of some names.
func Without(passes []transform.Pass, names []string) []transform.Pass {
	return slices.DeleteFunc(slices.Clone(passes), func(p transform.Pass) bool {
		return slices.Contains(names, nameOf(p))
	})
}

// checkOrder reports the first rule that a list of passes breaks.
func checkOrder(passes []transform.Pass) error {
	last := map[reflect.Type]int{}
	for i, p := range passes {
		last[reflect.TypeOf(p)] = i
	}
	for _, c := range order() {
		before, hasBefore := last[reflect.TypeOf(c.before)]
		after, hasAfter := last[reflect.TypeOf(c.after)]
		if hasBefore && hasAfter && before > after {
			return fmt.Errorf("pass %q must run before %q: %s", nameOf(c.before), nameOf(c.after), c.why)
		}
	}
	return nil
}
