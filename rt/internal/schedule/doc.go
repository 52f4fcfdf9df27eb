// Package schedule runs the stages of a run on the CPU: it decides on the tiles of each group of
// stages, which of them wait for which, and where intermediates are, and has a pool of threads
// compute them.
//
// # The schedule
//
// Every stage belongs to a group, and groups run one after the other ([Plan.repeatGroups]). A group has a tiling
// (tiles.go, shape.go for groups with local buffers), and its tiles run in one of these ways:
//
//   - In any order, because none waits for another: workers take them from ranges of their own, and
//     then from those of others (queue.go).
//   - As a wavefront, because a stage is ordered: a tile waits for those before it along some
//     dimensions, and in the repetition before for those after it (wavefront.go). Its tiles may be
//     skewed (skewed.go), computed for several repetitions at once (steps.go), and have a stage
//     that follows run behind them (trailing.go).
//   - Two at a time, one in each of its two stages (interleaved.go).
//
// What the kernel can do of that is in its entries, see [abi.Entry].
package schedule
