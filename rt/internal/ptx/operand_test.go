package ptx

import "testing"

// TestImmediates reads numbers as LLVM writes them: from version 21 also those of floating-point numbers
// for operands that are bits.
func TestImmediates(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, typ string
		want      uint64
		refused   bool
	}{
		{text: "0f3FC00000", typ: "f32", want: 0x3fc00000},
		{text: "0f3FC00000", typ: "b32", want: 0x3fc00000},
		{text: "0d8000000000000000", typ: "f64", want: 1 << 63},
		{text: "0d8000000000000000", typ: "b64", want: 1 << 63},
		{text: "-2", typ: "b64", want: 1<<64 - 2},
		{text: "0f3FC00000", typ: "f64", refused: true},
		{text: "0f3FC00000", typ: "b64", refused: true},
		{text: "0f3FC00000", typ: "u32", refused: true},
		{text: "0d8000000000000000", typ: "f32", refused: true},
		{text: "0d8000000000000000", typ: "b32", refused: true},
		{text: "1", typ: "f32", refused: true},
	} {
		got, err := immediate(tt.text, tt.typ)
		if (err != nil) != tt.refused || got != tt.want {
			t.Errorf("%s as .%s: %#x, %v; want %#x", tt.text, tt.typ, got, err, tt.want)
		}
	}
}
