package schedule

import (
	"math"

	"github.com/openearthgo/oec/rt/internal/geometry"
)

// divide sets the number of workers, and the tiles of each group.
func (p *Plan) divide(o *Options) {
	largest := 0
	for n := range p.groups {
		largest = max(largest, p.groups[n].Box.Points())
	}
	workers := o.Workers
	if workers == 0 {
		workers = DefaultWorkers(p.Level, largest, MaxProcs())
	}
	p.threads = workers
	most := int64(1)
	for n := range p.groups {
		g := &p.groups[n]
		if g.stages[0].Pipeline != nil {
			most = max(most, p.divideSteps(g, o, workers))
			continue
		}
		size := p.tilePoints(g, o, workers)
		switch last := &g.stages[len(g.stages)-1]; {
		case last.columns:
			g.Divide(size, p.line(g), [3]int{1, 1, 1}, last.Spec.Ordered)
		case g.Local:
			most := slicesPerTile * size
			if workers > 1 {
				most = min(most, max(size, g.Box.Points()/(tilesPerWorker*workers)))
			}
			g.divideLocal(size, most, p.line(g))
		default:
			p.divideStage(g, size, workers)
		}
		if !g.Serial {
			most = max(most, g.Count)
		}
	}
	p.workers = make([]*worker, min(int64(workers), most, math.MaxInt32))
	p.ranges = make(tileRanges, len(p.workers))
}

// tilePoints returns the number of points that tiles of a group should have.
func (p *Plan) tilePoints(g *group, o *Options, workers int) int {
	size := o.TilePoints
	if size == 0 {
		time := float64(tileTime)
		switch {
		case g.Local:
			time = localTime
		case g.stages[0].Spec.Block[2] > 1:
			time = planesTime
		}
		size = scaled(tilePoints(p.Level, g.Box.Points(), workers, time), o.Tiles)
		if p.kernel.Go != nil {
			size = max(1, size/goSlower)
		}
	}
	return size
}

// divideStage sets the tiles of a group that is one stage without local buffers.
func (p *Plan) divideStage(g *group, size, workers int) {
	if p.divideOrdered(g, size, workers) {
		return
	}
	st := &g.stages[0]
	block := st.Spec.Block
	if block[2] > 1 {
		block[2] *= blocksDeep
	} else if e := g.Extent(); st.Spec.Ordered == 0 {
		size = min(size, p.planePoints(st, e[0], e[1]))
	}
	g.Divide(size, p.line(g), block, g.InOrder(st.Spec))
	if g.Serial {
		g.WholeBlocks()
	}
}

// divideSteps is divide for a group that is a stage which goes from part to part: each slice has tiles of its own.
func (p *Plan) divideSteps(g *group, o *Options, workers int) (most int64) {
	for _, step := range g.stages[0].Pipeline {
		slice := *g
		slice.Tiling = geometry.Tiling{Box: step.Points}
		if !step.Points.Empty() {
			p.divideStage(&slice, p.tilePoints(&slice, o, workers), workers)
		}
		g.pipeline = append(g.pipeline, pipelineStep{Step: step, Tiling: slice.Tiling, wavefront: slice.wavefront})
		g.Count += slice.Count
		most = max(most, slice.Count)
	}
	return most
}
