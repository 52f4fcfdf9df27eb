// Package schedule runs the stages of a run on the CPU: it decides on the tiles of each group of
// stages, which of them wait for which, and where intermediates are, and has a pool of threads
// compute them.
//
// # The schedule
//
// Groups of stages run one after the other. Each has a tiling (tiles.go, and shape.go for groups with
// local buffers), and its tiles run in one of these ways:
//
//   - In any order, because none waits for another: workers take them from ranges of their own, and
//     then from those of others (queue.go).
//   - As a wavefront, because a stage is ordered (wavefront.go). What a tile waits for is data: vectors
//     to other tiles, of the same repetition or the one before (dependence.go). Tiles may be
//     skewed (skewed.go), and computed for several repetitions at once (steps.go); a stage that
//     follows may run behind them (trailing.go).
//
// What the kernel can do of that is in its entries, see [abi.Entry]. Another way to run is another
// entry, tiles with other dependences, or both.
package schedule
