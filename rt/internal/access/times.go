package access

import "time"

// Times is how long a run took.
type Times struct {
	Total  time.Duration // from the start of the first stage to the end of the last
	Stages []StageTime
}

// StageTime is how long a stage took, or several that are run together, tile by tile.
type StageTime struct {
	Name     string
	Points   int // of the box that is divided into tiles; 0 if nothing was done, or behind the one before it
	Tiles    int // blocks on an accelerator
	Streamed bool
	Duration time.Duration
}

// Clear has the times begin anew.
func (t *Times) Clear() {
	t.Total = 0
	for n := range t.Stages {
		t.Stages[n].Duration = 0
	}
}
