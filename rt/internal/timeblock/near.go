package timeblock

import "github.com/openearthgo/oec/rt/internal/tuning"

// Slices and tiles beyond these are not near any block.
const (
	widestSlice   = 64 // points
	narrowestTile = 8
)

// choice returns how the block is divided: how many steps it advances at once, in slices and tiles of so many points.
func (b *Block) choice() tuning.Choice {
	c := tuning.Choice{Steps: b.shape.steps, Slice: b.shape.slice}
	if len(b.tiles) > 1 {
		c.Tile = b.shape.tile
	}
	return c
}

// as returns a block of the same program that is divided as another one was; nil if it cannot be, as that was on another domain.
func (b *Block) as(c tuning.Choice) *Block {
	if c.Steps < 1 || c.Steps > len(b.ends) || c.Slice < 1 || c.Slice > b.extent(b.slow.d) || c.Tile < 0 || c.Tile > 0 && b.fast == nil {
		return nil
	}
	s := b.shape
	s.steps, s.slice = c.Steps, c.Slice
	if b.fast != nil {
		whole := b.extent(b.fast.d)
		if s.tile = c.Tile; c.Tile == 0 || c.Tile > whole {
			s.tile = whole
		}
	}
	if s.chunks = b.chunks(b.phases[:b.ends[s.steps-1]], 0); s.chunks == 0 {
		return nil
	}
	return b.shaped(s)
}

// near returns blocks that differ from b in one respect: their slices or tiles are twice or half as wide, or steps twice
// or half as many. They are for a caller who has measured that b is fast: what decides between them, such as rows that are
// still in the first-level cache, an estimate does not see.
func (b *Block) near() (blocks []*Block) {
	add := func(change func(s *shape)) {
		s := b.shape
		change(&s)
		s.steps = min(s.steps, len(b.ends))
		if s.chunks = b.chunks(b.phases[:b.ends[s.steps-1]], 0); s.chunks > 0 && s != b.shape {
			blocks = append(blocks, b.shaped(s))
		}
	}
	add(func(s *shape) { s.slice = min(2*s.slice, widestSlice) })
	add(func(s *shape) { s.slice = max(1, s.slice/2) })
	if b.fast != nil {
		most := b.extent(b.fast.d)
		add(func(s *shape) { s.tile = min(2*s.tile, most) })
		add(func(s *shape) { s.tile = min(s.tile, max(narrowestTile, (s.tile+1)/2)) })
	}
	if b.deep == nil || b.deep.Cut == 0 { // else it is as many as there are between exchanges
		add(func(s *shape) { s.steps *= 2 })
		add(func(s *shape) { s.steps = (s.steps + 1) / 2 })
	}
	return blocks
}
