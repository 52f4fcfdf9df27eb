package memory

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"
)

// All memory of a field that is not small is advised to be on huge pages.
func TestHugePages(t *testing.T) {
	t.Parallel()
	if mode, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled"); err != nil || strings.Contains(string(mode), "[never]") {
		t.Skipf("the system has no huge pages on request: %v", err)
	}
	memory := AlignedSlice[float64](hugeBytes/8, 1)
	for _, n := range []int{0, len(memory) / 2, len(memory) - 1} {
		if flags := flagsAt(t, uintptr(unsafe.Pointer(&memory[n]))); !strings.Contains(flags, " hg") {
			t.Errorf("element %d is in memory with flags %q", n, flags)
		}
	}
	memory[0] = 1 // it is in use until now
}

// flagsAt returns the flags of the mapping that has an address.
func flagsAt(t *testing.T, addr uintptr) string {
	file, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	inside := false
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var from, upto uintptr
		if n, _ := fmt.Sscanf(lines.Text(), "%x-%x ", &from, &upto); n == 2 {
			inside = from <= addr && addr < upto
		}
		if flags, ok := strings.CutPrefix(lines.Text(), "VmFlags:"); ok && inside {
			return flags
		}
	}
	t.Skip("the system does not say how memory is mapped")
	return ""
}
