//go:build !race

package access

// RaceEnabled is whether the program is built with the race detector.
const RaceEnabled = false

// ReportAccesses does nothing where there is no race detector.
func (*Run) ReportAccesses() {}
