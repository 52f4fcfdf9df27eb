package memory

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/device"
)

// Move copies the points of some boxes between the host's memory of a field and a device's, and returns
// when that is done.
func Move(l *device.Stream, kind device.TransferKind, c *Copy, s *Storage, boxes ...abi.Box) error {
	m := mover{stream: l, kind: kind, copy: c, s: s, size: s.Elem.Size()}
	moved := false
	for _, b := range boxes {
		if !b.Empty() && m.err == nil {
			m.run(b)
			moved = true
		}
	}
	if !moved {
		return nil
	}
	if m.err == nil {
		m.unpack(m.turn) // the older one first
		m.unpack(1 - m.turn)
	}
	if err := l.Dev.Acc.Sync(l.Handle); m.err == nil {
		m.err = err
	}
	return m.err
}

// mover is a transfer in progress. While the device copies a part by itself, the host packs
// the next one, or unpacks the one before.
type mover struct {
	stream *device.Stream
	kind   device.TransferKind
	copy   *Copy
	s      *Storage
	size   int // of an element

	turn  int     // staging buffer for the next part
	parts [2]part // what is in the staging buffers; only of copies to the host
	err   error
}

// part is rows of a box: count of them from number row on, or some elements of one.
type part struct {
	box        abi.Box
	i, width   int // first element of the rows, and how many
	row, count int
}

// run moves a box part by part.
func (m *mover) run(b abi.Box) {
	nj, nk := b.Hi[1]-b.Lo[1], b.Hi[2]-b.Lo[2]
	layout := &m.copy.Layout
	uniform := nk == 1 || nj == 1 && layout.Strides[1] == 0 || layout.Strides[2] == nj*layout.Strides[1] // the next plane follows like a row
	width := b.Hi[0] - b.Lo[0]
	rows := device.StagingBytes / (width * m.size)
	for row := 0; row < nj*nk && m.err == nil; row += max(rows, 1) {
		p := part{box: b, i: b.Lo[0], width: width, row: row, count: min(max(rows, 1), nj*nk-row)}
		switch {
		case rows == 0:
			m.longRow(p)
		case uniform:
			m.part(p)
		default:
			m.planes(p, nj)
		}
	}
}

// longRow moves a row that does not fit in a staging buffer.
func (m *mover) longRow(p part) {
	most, end := device.StagingBytes/m.size, p.i+p.width
	for ; p.i < end && m.err == nil; p.i += most {
		p.width = min(most, end-p.i)
		m.part(p)
	}
}

// planes moves rows, those of each plane by themselves.
func (m *mover) planes(p part, perPlane int) {
	for end := p.row + p.count; p.row < end && m.err == nil; p.row += p.count {
		p.count = min(perPlane-p.row%perPlane, end-p.row)
		m.part(p)
	}
}

// part puts the copy of a part on the stream.
func (m *mover) part(p part) {
	if m.kind == device.DeviceToHost {
		m.unpack(m.turn)
	}
	st, err := m.stream.Stage(m.turn)
	if err != nil {
		m.err = err
		return
	}
	if m.kind == device.HostToDevice {
		m.pack(p, st.Memory, true)
	}
	m.err = m.stream.CopyRows(m.kind, st, m.address(p), m.pitch(), p.width*m.size, p.count)
	m.parts[m.turn] = p
	m.turn = 1 - m.turn
}

// point returns the indices along j and k of a row, by its number in the part.
func (p *part) point(n int) (j, k int) {
	b, row := &p.box, p.row+n
	nj := b.Hi[1] - b.Lo[1]
	return b.Lo[1] + row%nj, b.Lo[2] + row/nj
}

// address returns where on the device a part begins.
func (m *mover) address(p part) uint64 {
	j, k := p.point(0)
	return m.copy.Layout.Address(m.copy.Memory.Addr, m.size, p.i, j, k)
}

// pitch returns the distance in bytes of rows on the device.
func (m *mover) pitch() int {
	if d := &m.copy.Layout; d.Strides[1] != 0 {
		return d.Strides[1] * m.size
	} else if d.Strides[2] != 0 {
		return d.Strides[2] * m.size
	}
	return 0
}

// pack copies a part from the field to a staging buffer, or back.
func (m *mover) pack(p part, memory unsafe.Pointer, to bool) {
	bytes := p.width * m.size
	for n := range p.count {
		j, k := p.point(n)
		staged := unsafe.Slice((*byte)(unsafe.Add(memory, n*bytes)), bytes)
		row := unsafe.Slice(m.s.Element(p.i, j, k), bytes)
		if to {
			copy(staged, row)
		} else {
			copy(row, staged)
		}
	}
}

// unpack waits for the part in a staging buffer and copies it to the field.
func (m *mover) unpack(n int) {
	p := m.parts[n]
	if m.kind != device.DeviceToHost || p.count == 0 || m.err != nil {
		return
	}
	m.parts[n] = part{}
	st, err := m.stream.Stage(n)
	if err != nil {
		m.err = err
		return
	}
	m.pack(p, st.Memory, false)
}
