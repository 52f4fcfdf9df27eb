package hip

import (
	"reflect"
	"strings"
	"testing"
)

func TestDecode(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 300)
	for _, tt := range []struct {
		data string
		want any
	}{
		{"\x07", uint64(7)},
		{"\xcc\xff", uint64(255)},
		{"\xcd\x01\x02", uint64(258)},
		{"\xce\x00\x01\x00\x00", uint64(65536)},
		{"\xcf\x00\x00\x00\x01\x00\x00\x00\x00", uint64(1 << 32)},
		{"\xa2ab", "ab"},
		{"\xd9\x01a", "a"},
		{"\xda\x01\x2c" + long, long},
		{"\xdb\x00\x00\x00\x01a", "a"},
		{"\xc3", true},
		{"\xc2", false},
		{"\x92\x01\xa1b", []any{uint64(1), "b"}},
		{"\xdc\x00\x01\x01", []any{uint64(1)}},
		{"\xdd\x00\x00\x00\x01\x01", []any{uint64(1)}},
		{"\x81\xa1k\x90", map[string]any{"k": []any(nil)}},
		{"\xde\x00\x01\xa1k\x01", map[string]any{"k": uint64(1)}},
	} {
		got, rest, err := decode([]byte(tt.data + "rest"))
		if err != nil || string(rest) != "rest" || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %v, %q, %v, expected %v", tt.data, got, rest, err, tt.want)
		}
		for n := range len(tt.data) {
			if got, _, err := decode([]byte(tt.data[:n])); err == nil {
				t.Errorf("%q: %v", tt.data[:n], got)
			}
		}
	}
	for _, tt := range []struct{ data, want string }{
		{"\xff", "unexpected byte 0xff"},
		{"\x81\x01\x01", "key 1 is no string"},
		{"\xdb\xff\xff\xff\xff", "it ends too early"},
	} {
		if _, _, err := decode([]byte(tt.data)); err == nil || err.Error() != tt.want {
			t.Errorf("%q: error %v, expected %s", tt.data, err, tt.want)
		}
	}
}
