package cpu

import "strings"

// passes are those of opt that kernels gain from: a part of default<O2>, which runs most of
// its passes several times over each function, for what a compiler of C++ meets. Loops are
// in their final order and their vectors are there already; what is left is that one function
// per stage loads its arguments, computes addresses and branches on conditions of its tile.
// None of the passes changes a floating-point result: that takes fast-math flags, which the
// modules lack.
var passes = strings.Join([]string{
	// All functions but the entry are private, so that what is not called goes away.
	"internalize", "globaldce",
	// Bounds of the first and the last level become constants where the levels start.
	"ipsccp",
	// A stage becomes part of the entry: its only caller.
	"cgscc(inline)",
	"function(" + strings.Join([]string{
		// Rows are addressed once for all accesses of a point.
		"early-cse<memssa>",
		// A point has one branch for what several of its selections ask again.
		"jump-threading",
		// Divisions of widened integers are made as narrow as their operands; division in
		// vectors is expanded.
		"correlated-propagation", "simplifycfg", "aggressive-instcombine", instcombine,
		// a+x*(-c) becomes a-x*c, which shares the constant with x*c.
		"reassociate",
		// What the rows of a tile, or the points of a row, have in common is computed ahead of them.
		"loop-mssa(loop-rotate,licm)",
		// Levels that a loop begins and ends with share what both have computed, and branch no more on
		// whether they are the first or the last.
		"gvn", instcombine, "correlated-propagation",
		// Cases that only differ in where they read become one with a pointer that is selected,
		// whose address may then be computed ahead, too.
		"simplifycfg<hoist-common-insts;sink-common-insts>", "loop-mssa(licm)",
		// Sweeps, and levels that wait for each other, are scalar loops of few instructions.
		"loop-unroll<O2>", instcombine,
		// x/y and x%y are one division.
		"div-rem-pairs",
	}, ",") + ")",
	// No call of a function may be left. llc makes code from callees to callers, and fails if there is none.
	"globaldce",
}, ",")

// instcombine is not asked to stop when a second round over a function would find more.
const instcombine = "instcombine<no-verify-fixpoint>"
