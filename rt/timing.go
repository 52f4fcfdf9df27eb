package rt

import "time"

// Record is what [Timing] tells of a call. It, and all that it refers to, is
// good until the sink returns; the next call uses it again.
type Record struct {
	Stencil string
	Level   string
	Device  string
	ISA     ISA
	Workers int // goroutines, the caller's included

	Points int           // computed, per output
	Flops  float64       // operations, over all stages
	Bytes  float64       // memory traffic, over all stages
	Total  time.Duration // from the start of the first stage to the end of the last
	Stages []StageRecord
}

// StageRecord is what [Timing] tells of a stage.
type StageRecord struct {
	Name     string
	Points   int // of the stage's box
	Tiles    int
	Streamed bool // outputs bypassed the caches
	Duration time.Duration
}

// newRecord returns the record of p with all but the times filled in.
func (p *Plan) newRecord() *Record {
	points := p.run.points()
	r := &Record{
		Stencil: p.spec.Name,
		Level:   p.level.Name,
		Device:  "cpu",
		ISA:     p.kernel.ISA,
		Workers: len(p.workers),
		Points:  points,
		Flops:   float64(points) * p.level.FlopsPerPoint,
		Bytes:   float64(points) * p.level.BytesPerPoint,
		Stages:  make([]StageRecord, len(p.stages)),
	}
	for s := range p.stages {
		st := &p.stages[s]
		r.Stages[s] = StageRecord{Name: st.spec.Name, Points: st.box.points(), Tiles: int(st.count)}
	}
	return r
}
