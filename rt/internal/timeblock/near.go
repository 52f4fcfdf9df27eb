package timeblock

// Slices and tiles beyond these are not near any block.
const (
	widestSlice   = 64 // points
	narrowestTile = 8
)

// A Division is how a block is divided: how many steps it advances at once, in slices and tiles of so many points; 0 for tiles that are whole.
type Division struct{ Steps, Slice, Tile int }

// Division returns how the block is divided.
func (b *Block) Division() Division {
	d := Division{Steps: b.shape.steps, Slice: b.shape.slice}
	if len(b.tiles) > 1 {
		d.Tile = b.shape.tile
	}
	return d
}

// As returns a block of the same program that is divided as another one was; nil if it cannot be, as that was on another domain.
func (b *Block) As(d Division) *Block {
	if d.Steps < 1 || d.Steps > len(b.ends) || d.Slice < 1 || d.Slice > b.extent(b.slow.d) || d.Tile < 0 || d.Tile > 0 && b.fast == nil {
		return nil
	}
	s := b.shape
	s.steps, s.slice = d.Steps, d.Slice
	if b.fast != nil {
		whole := b.extent(b.fast.d)
		if s.tile = d.Tile; d.Tile == 0 || d.Tile > whole {
			s.tile = whole
		}
	}
	if s.chunks = b.chunks(b.phases[:b.ends[s.steps-1]], 0); s.chunks == 0 {
		return nil
	}
	return b.shaped(s)
}

// Near returns blocks that differ from b in one respect: their slices or tiles are twice or half as wide, or steps twice
// or half as many. They are for a caller who has measured that b is fast: what decides between them, such as rows that are
// still in the first-level cache, an estimate does not see.
func (b *Block) Near() (blocks []*Block) {
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
