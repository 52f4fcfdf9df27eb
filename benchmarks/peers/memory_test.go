package peers_test

import (
	"errors"
	"os"
	"testing"

	"github.com/openearthgo/oec/benchmarks/peers"
)

// TestMemory reads, by the name that other programs are given, what is written to shared
// memory, and the other way round.
func TestMemory(t *testing.T) {
	t.Parallel()
	m, err := peers.NewMemory(10_000)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(m.Path(), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m.Bytes()[9_999] = 7
	have := make([]byte, 1)
	if _, err := f.ReadAt(have, 9_999); err != nil || have[0] != 7 {
		t.Errorf("the file has %d, %v", have[0], err)
	}
	if _, err := f.WriteAt([]byte{9}, 5_000); err != nil || m.Bytes()[5_000] != 9 {
		t.Errorf("the memory has %d, %v", m.Bytes()[5_000], err)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}
