//go:build !race

package difftest

// raceEnabled is whether the program is built with the race detector.
const raceEnabled = false
