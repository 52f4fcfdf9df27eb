package device

import "unsafe"

// constant is memory of the device that has a value again and again.
type constant struct {
	bits         uint64
	size, length int // of the value, and of all, in bytes
	addr         uint64
}

// Constant returns the address of memory that has the lowest bytes of bits, size of them, again and again: length bytes, at most
// [StagingBytes]. It is there for what is put on the stream until [Stream.Finish].
func (l *Stream) Constant(bits uint64, size, length int) (uint64, error) {
	for _, c := range l.constants {
		if c.bits == bits && c.size == size && c.length >= length {
			return c.addr, nil
		}
	}
	m, err := l.Scratch(length, new(Mark))
	if err != nil {
		return 0, err
	}
	st, err := l.Stage(0)
	if err != nil {
		return 0, err
	}
	repeat(unsafe.Slice((*byte)(st.Memory), length), bits, size)
	if err := l.CopyRows(HostToDevice, st, m.Addr, length, length, 1); err != nil {
		return 0, err
	}
	l.constants = append(l.constants, constant{bits, size, length, m.Addr})
	return m.Addr, nil
}

// repeat fills memory with the lowest bytes of bits, size of them at a time.
func repeat(memory []byte, bits uint64, size int) {
	for n := range min(size, len(memory)) {
		memory[n] = byte(bits >> (8 * n))
	}
	for n := size; n < len(memory); n *= 2 {
		copy(memory[n:], memory[:n])
	}
}
