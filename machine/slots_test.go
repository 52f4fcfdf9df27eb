package machine_test

import (
	"testing"

	"github.com/openearthgo/oec/machine"
)

// A point takes as long as memory takes for what it moves and reads near by, or as its slots, and longer in a thread
// with others.
func TestLoadTime(t *testing.T) {
	t.Parallel()
	memory := machine.Load{Bytes: 24, Near: 168, Slots: 100}
	if have, want := memory.Time(1), 24+168/machine.GPU.NearBytes; have != want {
		t.Errorf("bound by memory: %v, want %v", have, want)
	}
	issue := memory
	issue.Slots = 7000
	if have, want := issue.Time(1), 7000/machine.GPU.SlotsPerByte; have != want {
		t.Errorf("bound by issue: %v, want %v", have, want)
	}
	if have, want := memory.Time(3), memory.Time(1)*(1+2*machine.GPU.PerPoint); have != want {
		t.Errorf("three points a thread: %v, want %v", have, want)
	}
	var sum machine.Load
	sum.Add(memory, 2)
	if sum != (machine.Load{Bytes: 48, Near: 336, Slots: 200}) {
		t.Errorf("twice the load is %v", sum)
	}
}
