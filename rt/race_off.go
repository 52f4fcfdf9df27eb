//go:build !race

package rt

// raceEnabled is whether the program is built with the race detector.
const raceEnabled = false

func (*Plan) reportAccesses() {}
