//go:build race

package difftest

// raceEnabled is whether the program is built with the race detector, with
// which the plain functions take long.
const raceEnabled = true
