package hip

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

var errShort = errors.New("it ends too early")

// decode reads one value of MessagePack and returns it with what follows it: a map, a list,
// a string, a truth value, or a number, as uint64. These are all that code objects hold; a
// number below zero or with a fraction is not among them.
func decode(data []byte) (value any, rest []byte, err error) {
	if len(data) == 0 {
		return nil, nil, errShort
	}
	first, data := data[0], data[1:]
	switch {
	case first < 0x80:
		return uint64(first), data, nil
	case first < 0x90:
		return decodeMap(data, int(first&15))
	case first < 0xa0:
		return decodeList(data, int(first&15))
	case first < 0xc0:
		return decodeText(data, int(first&31))
	case first == 0xc2 || first == 0xc3:
		return first == 0xc3, data, nil
	}
	f, ok := formOf(first)
	if !ok {
		return nil, nil, fmt.Errorf("unexpected byte %#x", first)
	}
	n, data, err := decodeNumber(data, f.bytes)
	if err != nil {
		return nil, nil, err
	}
	if f.then == nil {
		return n, data, nil
	}
	if n > math.MaxInt32 {
		return nil, nil, errShort
	}
	return f.then(data, int(n))
}

// form is how a value is written whose first byte a number of so many bytes follows: so many
// of what then reads, or the number itself where then is nil.
type form struct {
	bytes int
	then  func(data []byte, n int) (any, []byte, error)
}

// formOf returns the form that a first byte announces.
func formOf(first byte) (form, bool) {
	switch first {
	case 0xcc, 0xcd, 0xce, 0xcf:
		return form{bytes: 1 << (first - 0xcc)}, true
	case 0xd9, 0xda, 0xdb:
		return form{1 << (first - 0xd9), decodeText}, true
	case 0xdc, 0xdd:
		return form{2 << (first - 0xdc), decodeList}, true
	case 0xde, 0xdf:
		return form{2 << (first - 0xde), decodeMap}, true
	}
	return form{}, false
}

func decodeNumber(data []byte, bytes int) (uint64, []byte, error) {
	if len(data) < bytes {
		return 0, nil, errShort
	}
	var word [8]byte
	copy(word[8-bytes:], data)
	return binary.BigEndian.Uint64(word[:]), data[bytes:], nil
}

func decodeText(data []byte, n int) (any, []byte, error) {
	if len(data) < n {
		return nil, nil, errShort
	}
	return string(data[:n]), data[n:], nil
}

func decodeList(data []byte, n int) (any, []byte, error) {
	var list []any
	for range n {
		v, rest, err := decode(data)
		if err != nil {
			return nil, nil, err
		}
		list, data = append(list, v), rest
	}
	return list, data, nil
}

func decodeMap(data []byte, n int) (any, []byte, error) {
	m := map[string]any{}
	for range n {
		k, rest, err := decode(data)
		if err != nil {
			return nil, nil, err
		}
		key, ok := k.(string)
		if !ok {
			return nil, nil, fmt.Errorf("key %v is no string", k)
		}
		if m[key], data, err = decode(rest); err != nil {
			return nil, nil, err
		}
	}
	return m, data, nil
}
