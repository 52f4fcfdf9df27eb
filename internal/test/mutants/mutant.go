package mutants

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Mutant is a mistake in the compiler.
type Mutant struct {
	Name     string // what is wrong with what it compiles
	File     string // relative to the root of the module, with slashes
	Old, New string // text in the file, and what stands there instead
	FoundBy  Test
}

// Test is a test that is to find mutants.
type Test struct {
	Package  string // its folder, relative to the root of the module, with slashes
	Name     string
	Programs int  // how many random programs have to find a mutant, in package randstencil
	LLVM     bool // whether it needs LLVM
}

// String returns the package and the name of the test.
func (t Test) String() string { return t.Package + "." + t.Name }

const randstencil = "internal/test/randstencil"

// The tests of random programs, by what they compare with each other.
var (
	Passes      = Test{Package: randstencil, Name: "TestPasses", Programs: 600}                 // a program before and after each pass
	GoKernels   = Test{Package: randstencil, Name: "TestGoKernels", Programs: 300}              // the plain function and the kernel in Go
	Columns     = Test{Package: randstencil, Name: "TestColumnsPasses"}                         // solvers along columns before and after each pass
	ColumnsCode = Test{Package: randstencil, Name: "TestColumns", LLVM: true}                   // solvers along columns in machine code
	Sweeps      = Test{Package: randstencil, Name: "TestSweeps", LLVM: true}                    // sweeps, also in place, in machine code
	MachineCode = Test{Package: randstencil, Name: "TestMachineCode", Programs: 75, LLVM: true} // the plain function and machine code
	Sim         = Test{Package: randstencil, Name: "TestSim", Programs: 75, LLVM: true}         // the plain function and kernels on the simulated accelerator
)

// The tests of what random programs are too small for, or have too seldom.
var (
	SameBits          = Test{Package: "internal/test/raising", Name: "TestSameBits"}         // raised programs, interpreted, and the plain functions
	Rejected          = Test{Package: "internal/test/raising", Name: "TestDiagnostics"}      // programs that are not raised, and why
	Constants         = Test{Package: "dialect/arith", Name: "TestFoldingKeepsBits"}         // operations on special numbers, and what they fold to
	Folding           = Test{Package: "dialect/arith", Name: "TestIntegersFold"}             // integers and truth values, and what operations on them fold to
	Canonical         = Test{Package: "transform/canonical", Name: "TestPasses"}             // programs that are written for a pass, before and after it
	Fusion            = Test{Package: "transform/stencil", Name: "TestPasses"}               // the same
	Arrays            = Test{Package: "transform/gpu", Name: "TestPasses"}                   // the same
	Loops             = Test{Package: "transform/loop", Name: "TestPasses"}                  // the same
	Sums              = Test{Package: "transform/tensor", Name: "TestPasses"}                // the same
	Arithmetic        = Test{Package: "transform/arith", Name: "TestPasses"}                 // the same
	Machine           = Test{Package: "backend/llvm", Name: "TestRunAMD64", LLVM: true}      // operations in machine code, and interpreted
	Masks             = Test{Package: "transform/arith", Name: "TestRandomMasks"}            // selections between chains of operations, and what they are under masks
	OneSided          = Test{Package: "transform/arith", Name: "TestRandomExtremes"}         // maxima and minima of special numbers, and comparisons in their place
	ManyExtremes      = Test{Package: "transform/arith", Name: "TestManyExtremes"}           // the same after others
	Rows              = Test{Package: "transform/loop", Name: "TestRandomRows"}              // loops before and after their rows, or planes, are computed at once
	SkewedLoops       = Test{Package: "transform/loop", Name: "TestRandomSkewedTiles"}       // the same on skewed tiles
	Lines             = Test{Package: "internal/test/levels", Name: "TestRandomLineBuffers"} // nests that local buffers join, one after the other and row by row
	Chains            = Test{Package: "dialect/loop", Name: "TestChains"}                    // what loops hand from one iteration to the next
	Joined            = Test{Package: "rt", Name: "TestJoined"}                              // stages of which the last one does what all do
	SlidingWindows    = Test{Package: "rt", Name: "TestSlidingWindowOfGuards"}               // slices of a tile, which share local buffers
	LongBodies        = Test{Package: randstencil, Name: "TestPhysics", LLVM: true}          // stencils of many statements, and the plain functions
	Neighbours        = Test{Package: "backend/llvm", Name: "TestNeighbours"}                // what loops have in registers of the rows that they read
	Reuse             = Test{Package: "backend/llvm", Name: "TestReuse"}                     // which values of a loop are others at other points
	Prefetches        = Test{Package: "backend/llvm", Name: "TestPrefetchOfLevels"}          // what columns prefetch
	SkewedTiles       = Test{Package: "rt", Name: "TestSkewedTiles"}                         // skewing on skewed tiles and in loops
	SkewedPlanes      = Test{Package: "rt", Name: "TestSkewedPlanes"}                        // the same for planes
	TrailingStage     = Test{Package: "rt", Name: "TestTrailingStage"}                       // updates behind skewed tiles and after them
	Steps             = Test{Package: "rt", Name: "TestSequenceOfRandomStencils"}            // several time steps at once, and one after the other
	ReplayedSteps     = Test{Package: "rt", Name: "TestSequenceReplayed"}                    // time steps as a graph on an accelerator, and one after the other
	MeasuredSteps     = Test{Package: "rt", Name: "TestSequenceAfterMeasuring"}              // the same after its plans have measured
	KeptPace          = Test{Package: "rt", Name: "TestSequenceKeepsItsPace"}                // what happens to a race where fields have other memory
	QueuedParts       = Test{Package: "rt", Name: "TestSequenceOfPartsQueued"}               // steps of parts on devices
	RememberedSteps   = Test{Package: "rt", Name: "TestSequenceRemembers"}                   // what sequences remember of how steps are fastest
	PeriodicFaces     = Test{Package: "rt", Name: "TestPeriodicFaces"}                       // fills of what is on faces
	CallingSteps      = Test{Package: "rt", Name: "TestSequenceCalls"}                       // steps that depend on what the one before has left
	UnfinishedRace    = Test{Package: "rt", Name: "TestSequenceRemembersUnfinished"}         // races that a program ends before they are over
	OnDevices         = Test{Package: "rt", Name: "TestResidencyModel"}                      // fields that are used on devices, and ones that stay on the host
	Races             = Test{Package: "rt/internal/tuning", Name: "TestRaceOfWorkers"}       // which variants are chosen
	Climbs            = Test{Package: "rt/internal/tuning", Name: "TestRaceGoesOn"}          // races that go on as long as they find others
	RememberedChoices = Test{Package: "rt", Name: "TestMeasureWhatWasRemembered"}            // those of other processes
	QueuedConstants   = Test{Package: "rt", Name: "TestSequenceOfConstants"}                 // the same where halos are constants
	RowsOfColumns     = Test{Package: "backend/llvm", Name: "TestRowsOfColumns"}             // which columns are computed for several rows at once
	ColumnsOfRuns     = Test{Package: "rt", Name: "TestColumns"}                             // stages along columns, of which all or some levels are wanted
	PipelinesOfParts  = Test{Package: "rt", Name: "TestPipeline"}                            // recurrences that go from part to part, and loops
	LevelsOfParts     = Test{Package: "rt", Name: "TestLevels"}                              // levels of divided fields, and of whole ones
	HalosOfParts      = Test{Package: "rt", Name: "TestFillParts"}                           // halos of parts, and those of the whole field
	SumsOfParts       = Test{Package: "rt", Name: "TestReduceParts"}                         // the same of reductions
	RunsOfParts       = Test{Package: "rt", Name: "TestPartsOfRandomStencils"}               // the same of runs
	KeptHalos         = Test{Package: "rt", Name: "TestDeepKeeps"}                           // halos of parts that several steps with one exchange leave as they are
	SharedMemory      = Test{Package: "rt/internal/mpi", Name: "TestSharedRandom"}           // messages through memory that ranks share
	DevicesOfRanks    = Test{Package: "rt", Name: "TestDevicesOfRanks"}                      // the devices that the ranks of a node take
	TileShapes        = Test{Package: "rt/internal/schedule", Name: "TestTileShapes"}        // how tiles are cut
	Strips            = Test{Package: "rt/internal/schedule", Name: "TestStrips"}            // what of rows is computed
	StripLengths      = Test{Package: "rt/internal/schedule", Name: "TestStripLengths"}      // where they are cut
	Blocks            = Test{Package: "internal/test/describe", Name: "TestBlocks"}          // what the run time is told of points that are computed together
	Frames            = Test{Package: "rt/internal/parts", Name: "TestFrame"}                // what is beyond the ends of parts
	Packing           = Test{Package: "rt/internal/parts", Name: "TestPack"}                 // what goes from rank to rank, and what it was
	Overlapping       = Test{Package: "abi", Name: "TestWithout"}                            // what is left of a run that begins before halos have come
	FaultsOfTeams     = Test{Package: "rt", Name: "TestTeamFaults"}                          // what is said of ranks that do something wrong
	Staggered         = Test{Package: "rt", Name: "TestStaggered"}                           // what is on faces, in runs over parts of the domain
	StaggeredParts    = Test{Package: "rt", Name: "TestStaggeredParts"}                      // the same on ranks
	OtherGrids        = Test{Package: "rt", Name: "TestGridsOfOtherFineness"}                // fields that are finer or coarser than the domain
	CallersMemory     = Test{Package: "rt", Name: "TestFieldOnDevice"}                       // runs on memory that the caller has on a device, and the plain function
	CallersStream     = Test{Package: "rt", Name: "TestProducerStream"}                      // what others have put on a stream, before and after the run
	CallersMistakes   = Test{Package: "rt", Name: "TestFieldOnDeviceErrors"}                 // what is said of such memory where it cannot be used

	// quotients and roots in PTX, of numbers for which they are hard to get right
	Quotients = Test{Package: "internal/test/conformance", Name: "TestQuotientsOnPTX", LLVM: true}
)

// Tests returns all tests, the quickest first.
func Tests() []Test {
	return []Test{Folding, Constants, SameBits, Rejected, Sums, SkewedTiles, SkewedPlanes, TrailingStage, Steps, PipelinesOfParts, HalosOfParts, SumsOfParts, RunsOfParts, KeptHalos, SharedMemory, Frames, Packing, Overlapping, FaultsOfTeams, Staggered, StaggeredParts, OtherGrids, CallersMemory, CallersStream, CallersMistakes, Joined, SlidingWindows, ManyExtremes, OneSided, Masks, Loops, SkewedLoops, Lines, Rows, Canonical, Fusion, Arithmetic, Arrays, Passes, GoKernels, Neighbours, Prefetches, Columns, ColumnsCode, RowsOfColumns, ColumnsOfRuns, Chains, Machine, MachineCode, LongBodies, Quotients, Sim}
}

// All returns all mutants.
func All() []Mutant {
	return slices.Concat(raising(), folding(), passes(), extents(), integers(), kernels(), goKernels(), machineCode(), running(), skewing(), columns(), lines(), dividing(), lending(), steps())
}

// Source returns the text of the mutant's file with the mistake in it.
func (m *Mutant) Source(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m.File)))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.Old); n != 1 {
		return "", fmt.Errorf("%s has %d times, should have once:\n%s", m.File, n, m.Old)
	}
	return strings.Replace(string(text), m.Old, m.New, 1), nil
}

// Overlay writes the mutant's file to a folder, and returns the file that makes the go
// command take it for the one below root.
func (m *Mutant) Overlay(root, dir string) (string, error) {
	text, err := m.Source(root)
	if err != nil {
		return "", err
	}
	mutated := filepath.Join(dir, "mutant.go")
	if err := os.WriteFile(mutated, []byte(text), 0o666); err != nil {
		return "", err
	}
	replace := map[string]string{filepath.Join(root, filepath.FromSlash(m.File)): mutated}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, overlay, 0o666)
}
