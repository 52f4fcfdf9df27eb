package pipeline

import (
	"fmt"
	"slices"
	"strings"
)

// The names of the passes.
const (
	nameFoldConstants   = "arith-fold-constants"
	nameContract        = "arith-contract"
	nameCanonicalize    = "canonicalize"
	nameCSE             = "cse"
	nameDCE             = "dce"
	nameCombineToIfElse = "stencil-combine-to-ifelse"
	nameFusion          = "stencil-fusion"
	nameInlining        = "stencil-inlining"
	nameRecurrences     = "stencil-recurrence-fusion"
	nameIfToSelect      = "scf-if-to-select"
	nameSelectOperands  = "arith-select-operands"
	nameShapes          = "stencil-shape-inference"
	nameUnrolling       = "stencil-unrolling"
	namePeeling         = "stencil-peel-odd-iterations"
	nameShapeOverlap    = "stencil-shape-overlap"
	nameDomainSplit     = "stencil-domain-split"
	nameSplitting       = "stencil-result-splitting"
	nameStorage         = "stencil-storage-materialization"
	nameConvertToLoops  = "convert-stencil-to-loops"
	nameTiling          = "loop-tiling"
	nameLoopSplitting   = "loop-splitting"
	nameLICM            = "loop-invariant-code-motion"
	nameTimeSkewing     = "loop-time-skewing"
	nameInterleaving    = "loop-interleaving"
	nameWeaving         = "loop-weaving"
	nameLineBuffers     = "loop-line-buffers"
	nameSharedBuffers   = "gpu-shared-buffers"
	nameLoopsToGPU      = "convert-loops-to-gpu"
	nameSizes           = "gpu-size-specialization"
	nameBlockOrder      = "gpu-block-order"
	nameOutlining       = "gpu-kernel-outlining"
	nameThreadLoops     = "gpu-thread-loops"
)

// Passes returns the table of passes, in the order in which help lists them.
func Passes() []Pass {
	return []Pass{
		{Name: nameFoldConstants, Summary: "computes constants that are applied one after the other at once, and quotients by constants as products", Run: foldConstants, Approximate: true},
		{Name: nameContract, Summary: "fuses products with the sums that they are part of, which rounds once", Run: contract, Approximate: true},
		{Name: nameCanonicalize, Summary: "folds constants; drops unused and duplicate operands, unused results and branches", Run: canonicalize},
		{Name: nameCSE, Summary: "computes equal values once", Run: cse},
		{Name: nameDCE, Summary: "removes what nothing uses", Run: dce},
		{Name: nameShapeOverlap, Summary: "divides ranges that overlap, and are stored from a common field, by combines", Run: shapeOverlap},
		{Name: nameDomainSplit, Summary: "computes what is used for several parts of the domain once for each", Run: domainSplit},
		{Name: nameCombineToIfElse, Summary: "turns combines into applies with a branch on the coordinate", Required: true, Run: combineToIfElse, Options: []Option{
			{Name: prepareOnly, Switch: true, Summary: "only pair extra operands, and join the applies of a side"},
			{Name: internalOnly, Switch: true, Summary: "only what applies read"}}},
		{Name: nameFusion, Summary: "decides by a model of the machine what is recomputed where it is read, and what is kept for a tile at a time", Run: fusion, Options: []Option{
			{Name: fusionKeep, Default: byModel, Summary: "what is kept instead of what the model says: the sum of 2 to the number of each intermediate that can be, the first one is number 0"}}},
		{Name: nameInlining, Summary: "fuses applies: recomputes intermediates where they are used", Run: inlining},
		{Name: nameRecurrences, Summary: "computes recurrences that run in the same order together, and keeps those along columns for a tile at a time", Run: recurrenceFusion},
		{Name: nameUnrolling, Summary: "computes several neighbouring points at once, with what they share computed once", Run: unrolling, Options: []Option{
			{Name: unrollFactor, Default: 2, Summary: "how many points"}, {Name: unrollIndex, Default: 1, Summary: "along which dimension: 0 is i, 1 is j, 2 is k"}}},
		{Name: nameIfToSelect, Summary: "turns branches into selections where both sides may run at any point", Run: ifToSelect},
		{Name: nameSelectOperands, Summary: "makes one computation on selected operands of a selection between two that are alike", Run: selectOperands, Options: []Option{
			{Name: withMasks, Switch: true, Summary: "in loops over vectors, for a machine that computes under masks: what one side alone does is under one"}}},
		{Name: nameSplitting, Summary: "divides applies whose results are needed on different boxes", Required: true, Run: resultSplitting},
		{Name: nameStorage, Summary: "keeps what one apply computes for another in memory", Required: true, Run: storageMaterialization},
		{Name: nameShapes, Summary: "gives every value the box of points that is needed of it", Required: true, Run: shapeInference, Options: []Option{
			{Name: extendStorage, Switch: true, Summary: "enlarge what is stored and buffered of an apply to all that it computes"}}},
		{Name: namePeeling, Summary: "computes the points that are in no whole block of an unrolled apply by an apply of their own", Run: peelOddIterations},
		{Name: nameConvertToLoops, Summary: "gives every field and buffer memory and turns each apply into a nest over its box", Required: true, Run: convertStencilToLoops},
		{Name: nameTiling, Summary: "divides each nest into tiles with explicit loops, the inner one over vectors", Required: true, Run: tileLoops},
		{Name: nameLoopSplitting, Summary: "divides loops where conditions on their indices change", Run: splitLoops},
		{Name: nameLICM, Summary: "moves what a loop computes anew each time, but the same, before it", Run: moveLoopInvariants},
		{Name: nameTimeSkewing, Summary: "lets repetitions of what is in order along rows follow each other through a field, several at once", Run: skewTime},
		{Name: nameInterleaving, Summary: "computes several rows at once of what is in order along them, each some points behind the one before, or rows of several planes", Run: interleaveLoops},
		{Name: nameWeaving, Summary: "lets the second of two nests along columns run level by level together with the first one of another tile, where that divides much", Run: weaveColumns},
		{Name: nameLineBuffers, Summary: "computes what is kept for a tile row by row, each just before the rows that read it, and keeps no more rows than these need", Run: lineBuffers},
		{Name: nameSharedBuffers, Summary: "turns nests that local buffers join into a launch whose blocks of threads keep the buffers in memory that they share", Run: sharedBuffers, Options: []Option{
			{Name: keepShared, Default: byModel, Summary: "1 for all that fits, 0 for nothing, instead of what the model says"},
			{Name: blockI, Default: 0, Summary: "threads of a block along i, instead of what the model says"}, {Name: blockJ, Default: 0, Summary: "along j"}}},
		{Name: nameLoopsToGPU, Summary: "turns each nest into a launch of a grid of threads, one for each point", Run: convertLoopsToGPU, Options: []Option{
			{Name: blockI, Default: 64, Summary: "threads of a block along i"}, {Name: blockJ, Default: 4, Summary: "along j"}, {Name: blockK, Default: 1, Summary: "along k"},
			{Name: marchK, Default: byModel, Summary: "points along k that a thread goes through, one after the other, instead of what the model says"}}},
		{Name: nameSizes, Summary: "makes constants of what threads need of the extents, in programs for one domain", Run: specializeSizes},
		{Name: nameBlockOrder, Summary: "chooses whether the blocks of a launch start plane by plane or, along k first, strip of rows by strip", Run: orderBlocks, Options: []Option{
			{Name: columnsFirst, Default: byModel, Summary: "1 for columns, 0 for planes, instead of what the model says of a program for one domain"}}},
		{Name: nameOutlining, Summary: "makes what the threads of a launch do a function of a module for the device", Run: outlineKernels, Options: []Option{
			{Name: residentBlocks, Default: 0, Summary: "blocks that a multiprocessor is to hold at a time, as far as it has room for their threads; 0 for any number"}}},
		{Name: nameThreadLoops, Summary: "makes the threads of a block that wait for each other loops between these places, for a CPU in the place of an accelerator", Run: threadLoops},
	}
}

// constraint says that the last run of one pass comes before the last run of another,
// where a pipeline has both.
type constraint struct{ before, after, why string }

func order() []constraint {
	return []constraint{
		{nameFoldConstants, nameContract, "a product that is fused is not found as one of constants"},
		{nameFoldConstants, nameCanonicalize, "canonicalize drops what says that a number is rounded"},
		{nameContract, nameCanonicalize, "canonicalize drops what says that a product is rounded"},
		{nameContract, nameInlining, "what is fused does not depend on what is recomputed"},
		{nameShapeOverlap, nameDomainSplit, "the parts that it makes take what one apply computes"},
		{nameShapeOverlap, nameCombineToIfElse, "it makes combines"},
		{nameShapeOverlap, nameShapes, "it changes what is stored of each value"},
		{nameDomainSplit, nameShapes, "each copy that it makes has a box of its own"},
		{nameCombineToIfElse, nameSplitting, "the sides of a combine are needed on different boxes"},
		{nameCombineToIfElse, nameConvertToLoops, "there are no loops for a combine"},
		{nameCombineToIfElse, nameFusion, "what a combine takes is part of the stage that reads it"},
		{nameFusion, nameInlining, "inlining stops at what is kept"},
		{nameInlining, nameRecurrences, "inlining shows what reads a recurrence, and what several compute alike"},
		{nameRecurrences, nameCSE, "what joined recurrences compute alike is computed once"},
		{nameRecurrences, nameSplitting, "a joined recurrence is needed where any of its results is"},
		{nameRecurrences, nameStorage, "a buffer is where fusion ends"},
		{nameInlining, nameCSE, "inlining copies a producer's body once per offset it is read at"},
		{nameInlining, nameCanonicalize, "inlining leaves operands behind that nothing reads"},
		{nameInlining, nameIfToSelect, "a branch that encloses an access is where its producer is inlined; a selection would compute it everywhere"},
		{nameInlining, nameSplitting, "inlining changes what is read of each result"},
		{nameSplitting, nameStorage, "the buffers of an apply are filled in one box"},
		{nameInlining, nameStorage, "a buffer is where fusion ends"},
		{nameInlining, nameUnrolling, "a producer is inlined into a body for one point"},
		{nameUnrolling, nameCSE, "what neighbouring points share is computed once for all of them"},
		{nameUnrolling, nameConvertToLoops, "it repeats the bodies of applies"},
		{nameUnrolling, namePeeling, "what is peeled off is what no whole block of points fits in"},
		{namePeeling, nameConvertToLoops, "it divides applies"},
		{nameIfToSelect, nameSelectOperands, "a branch does not say what its sides have in common"},
		{nameInlining, nameSelectOperands, "what is computed around the branch may be used on its sides"},
		{nameSelectOperands, nameCSE, "selections of one operand are made for each use"},
		{nameIfToSelect, nameCSE, "code of different branches can only be shared outside of them"},
		{nameStorage, nameShapes, "buffers need a box too"},
		{nameInlining, nameShapes, "inlining changes what is read of the fields"},
		{nameShapes, nameConvertToLoops, "the bounds of loops come from inferred shapes"},
		{nameStorage, nameConvertToLoops, "every result of an apply needs a place in memory"},
		{nameConvertToLoops, nameDCE, "the indices of reads at the point are parts of the loads"},
		{nameConvertToLoops, nameTiling, "what is divided into tiles are nests of loops"},
		{nameTiling, nameLoopSplitting, "there are no loops to split before"},
		{nameLoopSplitting, nameLICM, "what is computed in one part only is moved before that part"},
		{nameTiling, nameLICM, "there are no loops to move code out of before"},
		{nameLoopSplitting, nameTimeSkewing, "the points of a row are computed alike then, without conditions"},
		{nameTimeSkewing, nameInterleaving, "a point of a row is what it copies, not one of each of several"},
		{nameLoopSplitting, nameInterleaving, "rows have no conditions then, and those at the ends of the domain stay as they are"},
		{nameLICM, nameInterleaving, "the bounds of rows have to be the same for all"},
		{nameLoopSplitting, nameWeaving, "the divisions of a level are counted where it has no conditions"},
		{nameTiling, nameWeaving, "what is woven are tiles"},
		{nameTiling, nameInterleaving, "there are no rows before"},
		{nameTiling, nameLineBuffers, "there are no rows before"},
		{nameLICM, nameLineBuffers, "what is the same for all rows is not part of them"},
		{nameInterleaving, nameLineBuffers, "nests that are in order along rows are none of several"},
		{nameWeaving, nameLineBuffers, "nests along columns that run together are two"},
		{nameConvertToLoops, nameSharedBuffers, "what is launched are nests of loops"},
		{nameSharedBuffers, nameLoopsToGPU, "nests that are launched by themselves are not joined"},
		{nameConvertToLoops, nameLoopsToGPU, "what is launched are nests of loops"},
		{nameLoopsToGPU, nameTiling, "nests that are tiled are for the CPU"},
		{nameLoopsToGPU, nameLICM, "there are no loops to move code out of before"},
		{nameLoopsToGPU, nameSizes, "there are no launches before"},
		{nameLICM, nameSizes, "what is the same for all threads is the host's then"},
		{nameLoopsToGPU, nameBlockOrder, "there are no launches before"},
		{nameSharedBuffers, nameBlockOrder, "there are no launches before"},
		{nameSizes, nameBlockOrder, "how blocks are counted is looked for as nests leave it"},
		{nameBlockOrder, nameOutlining, "kernels have the numbers of their blocks by axis"},
		{nameSizes, nameOutlining, "kernels are passed what is not constant"},
		{nameLoopsToGPU, nameOutlining, "there are no launches before"},
		{nameLICM, nameOutlining, "loops are moved into kernels"},
		{nameOutlining, nameThreadLoops, "there are no kernels before"},
	}
}

func passByName(name string) (Pass, bool) {
	ps := Passes()
	i := slices.IndexFunc(ps, func(p Pass) bool { return p.Name == name })
	if i < 0 {
		return Pass{}, false
	}
	return ps[i], true
}

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

// Without returns passes of a pipeline, which may have options, but for those of some names.
func Without(passes, names []string) []string {
	return slices.DeleteFunc(slices.Clone(passes), func(p string) bool {
		name, _, _ := strings.Cut(p, "=")
		return slices.Contains(names, name)
	})
}

func lookup(texts []string) ([]invocation, error) {
	var out []invocation
	for _, text := range texts {
		in, err := parse(text)
		if err != nil {
			return nil, err
		}
		out = append(out, in)
	}
	return out, nil
}

// checkOrder reports the first rule that a list of passes breaks.
func checkOrder(passes []invocation) error {
	last := map[string]int{}
	for i, p := range passes {
		last[p.Name] = i
	}
	for _, c := range order() {
		before, hasBefore := last[c.before]
		after, hasAfter := last[c.after]
		if hasBefore && hasAfter && before > after {
			return fmt.Errorf("pass %q must run before %q: %s", c.before, c.after, c.why)
		}
	}
	return nil
}
