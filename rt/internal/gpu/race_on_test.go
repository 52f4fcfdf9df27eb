//go:build race

package gpu_test

// raceEnabled is whether the test is built with the race detector, under which a sync.Pool
// forgets what it has.
const raceEnabled = true
