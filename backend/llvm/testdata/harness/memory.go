package main

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

// memory is the storage of a field: each row on pages of its own, with a page before and
// after it that cannot be touched.
type memory struct {
	*Field
	region  []byte
	rowSize int // bytes of a row
	stride  int // bytes from a row to the next
}

// farApart is how many bytes lie between rows that are far apart: more elements than 32 bits
// count. No more than the rows is memory.
const farApart = 1 << 34

func newMemory(f *Field, far bool) *memory {
	page := os.Getpagesize()
	m := &memory{Field: f, rowSize: (f.Hi[0] - f.Lo[0]) * f.Bytes}
	m.stride = (m.rowSize+page-1)/page*page + page
	if far {
		m.stride += farApart
	}
	region, err := syscall.Mmap(-1, 0, page+len(f.Used)*m.stride, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		panic(err)
	}
	m.region = region
	return m
}

func (m *memory) free() {
	if err := syscall.Munmap(m.region); err != nil {
		panic(err)
	}
}

// row returns the pages of a row and the row in them.
func (m *memory) row(r int) (pages, row []byte) {
	page := os.Getpagesize()
	first := page + r*m.stride
	pages = m.region[first : first+(m.rowSize+page-1)/page*page]
	if m.AtEnd {
		return pages, pages[len(pages)-m.rowSize:]
	}
	return pages, pages[:m.rowSize]
}

// slots returns the address of element (0,0,0), which need not be memory, and the strides
// along j and k.
func (m *memory) slots() []uint64 {
	_, row := m.row(0)
	var strides [3]int
	if m.Has[0] {
		strides[0] = m.Bytes
	}
	if m.Has[1] {
		strides[1] = m.stride
	}
	if m.Has[2] {
		strides[2] = m.stride * (m.Hi[1] - m.Lo[1])
	}
	base := int(uintptr(unsafe.Pointer(&row[0])))
	for d, s := range strides {
		base -= m.Lo[d] * s
	}
	return []uint64{uint64(base), uint64(strides[1]), uint64(strides[2])}
}

// fill sets all elements to what they are before the call. Inputs cannot be written then.
func (m *memory) fill() {
	for r, used := range m.Used {
		if !used {
			continue
		}
		pages, row := m.row(r)
		m.protect(pages, syscall.PROT_READ|syscall.PROT_WRITE)
		for i := 0; i < m.rowSize/m.Bytes; i++ {
			bits := m.Before[r*m.rowSize/m.Bytes+i]
			for b := range m.Bytes {
				row[i*m.Bytes+b] = byte(bits >> (8 * b))
			}
		}
		if !m.Output {
			m.protect(pages, syscall.PROT_READ)
		}
	}
}

func (m *memory) protect(pages []byte, access int) {
	if err := syscall.Mprotect(pages, access); err != nil {
		panic(err)
	}
}

// compare compares an output with what is expected, and returns the first difference.
func (m *memory) compare() error {
	for r, used := range m.Used {
		if !used || !m.Output {
			continue
		}
		_, row := m.row(r)
		for i := 0; i < m.rowSize/m.Bytes; i++ {
			var got uint64
			for b := range m.Bytes {
				got |= uint64(row[i*m.Bytes+b]) << (8 * b)
			}
			want := m.After[r*m.rowSize/m.Bytes+i]
			if !m.same(got, want) {
				rows := m.Hi[1] - m.Lo[1]
				point := [3]int{m.Lo[0] + i, m.Lo[1] + r%rows, m.Lo[2] + r/rows}
				return fmt.Errorf("point %v is %#x (%v), expected %#x (%v)", point, got, m.number(got), want, m.number(want))
			}
		}
	}
	return nil
}
