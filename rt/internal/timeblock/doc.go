// Package timeblock advances a model by several time steps at once, while parts of its fields are in a
// cache: what is computed is that of the steps one after the other, bit for bit.
//
// A step is a list of actions: runs of plans, fills of halos, and swaps of fields. Those of several steps
// that compute something are the phases of a block (phases.go). Two phases conflict if they touch the same
// memory and one of them writes it, and the later one then has to find what the earlier one left there,
// and nothing else. From the offsets at which they touch it follows how many points along a dimension a
// phase has to be behind an earlier one, its lag, where both go up, and its slope, where both go down.
//
// # Tiles
//
// The domain is divided along one or two dimensions, the axes (axis.go):
//
//   - Along the slower one into chunks, one or more for each worker. Between two chunks, each phase
//     leaves out a seam that widens by lags and slopes, so that chunks do not wait for each other.
//     Each seam is computed when both of its chunks are done. A chunk is computed slice by slice, each
//     of them in all phases: the next slice begins in each phase where this one ended.
//   - Along the faster one into tiles that are skewed by the lags, so that none waits for a later one.
//     A chunk goes through its tiles one after the other, and through its slices in each.
//
// All that has to do with halos happens in the first and the last slice or tile of an axis, which are as
// large as it takes; where one end of an axis is filled from the other, both are in one seam, which is
// the last of the axis. The phases work on the fields themselves. No point is computed twice, but for
// those of local buffers of a plan at the edges of its tiles.
//
// How many steps a block has, and how large tiles and slices are, follows from an estimate (model.go) by
// which the part of the fields that a slice works on stays in the second-level cache, or in the third. Its
// proposals differ in that, and in whether there are tiles; which is the fastest is found by a race (pace.go).
package timeblock
