package ptx

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv/cases"
)

// sampleHead is the beginning of kernels of two arrays. Each thread has its number in %r1, that of its
// block in %r2, and the addresses of its elements in %rd1 and %rd2; both arrays begin at %rd3 and
// %rd4.
const sampleHead = `.version 6.3
.target sm_70
.address_size 64
.visible .entry sample(.param .u64 sample_0, .param .u64 sample_1)
{
	.reg .pred %p<8>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<16>;
	.reg .f64 %fd<8>;
	.shared .align 16 .b8 tile[512];
	.shared .align 16 .b8 other[64];
	ld.param.u64 %rd3, [sample_0];
	ld.param.u64 %rd4, [sample_1];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %ntid.x;
	mad.lo.s32 %r4, %r2, %r3, %r1;
	mul.wide.u32 %rd5, %r4, 8;
	add.s64 %rd1, %rd3, %rd5;
	add.s64 %rd2, %rd4, %rd5;
	mul.wide.u32 %rd6, %r1, 8;
	mov.u64 %rd7, tile;
	add.s64 %rd8, %rd7, %rd6;
`

// sample is a machine with two arrays, the first of which has been written, with 1, 2, 3 and so on.
type sample struct {
	*Machine
	arrays [2]uint64
	length int
}

func newSample(t *testing.T, length int) *sample {
	t.Helper()
	s := &sample{Machine: NewMachine(7), length: length}
	for n := range s.arrays {
		s.arrays[n] = s.Alloc(8 * length)
	}
	image := make([]byte, 8*length)
	for n := range length {
		binary.LittleEndian.PutUint64(image[8*n:], uint64(n+1))
	}
	s.Begin("filling", 0, Clock{0})
	if err := s.Write(s.arrays[0], image); err != nil {
		t.Fatal(err)
	}
	return s
}

// launch runs a kernel of which body is the end.
func (s *sample) launch(t *testing.T, body string, blocks, threads int) error {
	t.Helper()
	s.Begin("kernel sample", 0, Clock{1})
	return s.Launch(kernelOf(t, sampleHead+body+"\tret;\n}\n", "sample"), [3]int{blocks, 1, 1}, [3]int{threads, 1, 1}, 0, s.args())
}

func (s *sample) args() []byte {
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, s.arrays[0]), s.arrays[1])
}

// out returns the second array.
func (s *sample) out(t *testing.T) []uint64 {
	t.Helper()
	s.Begin("reading", 0, Clock{2})
	image := make([]byte, 8*s.length)
	if err := s.Read(image, s.arrays[1]); err != nil {
		t.Fatal(err)
	}
	list := make([]uint64, s.length)
	for n := range list {
		list[n] = binary.LittleEndian.Uint64(image[8*n:])
	}
	return list
}

// TestFaults runs kernels that do something wrong in one place, and finds it; and kernels that do
// not.
func TestFaults(t *testing.T) {
	t.Parallel()
	for pair := range slices.Chunk(cases.Read(t, "testdata/faults.txt"), 2) {
		name := strings.Split(pair[0].Name, "; ")
		wrong, right := string(pair[0].Data), string(pair[1].Data)
		t.Run(name[0], func(t *testing.T) {
			t.Parallel()
			var fault *Fault
			err := newSample(t, 128).launch(t, wrong, 2, 64)
			if !errors.As(err, &fault) || fault.Kind.Error() != name[1] || !strings.Contains(err.Error(), strings.Join(name[2:], "; ")) {
				t.Fatalf("got error %v", err)
			}
			if fault.Line == 0 || !strings.Contains(wrong, strings.Split(fault.Instruction, " ")[0]) {
				t.Errorf("it is said to be in line %d, %q", fault.Line, fault.Instruction)
			}
			if err := newSample(t, 128).launch(t, right, 2, 64); err != nil {
				t.Errorf("of the right one: %v", err)
			}
		})
	}
}

// TestRefused loads code that is not executed, and launches what is no launch.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, section := range cases.Read(t, "testdata/refused.txt") {
		m, err := Parse(sampleHead + string(section.Data) + "\tret;\n}\n")
		if err == nil {
			_, err = m.Kernel("sample")
		}
		if err == nil || !strings.Contains(err.Error(), section.Name) {
			t.Errorf("%q: got error %v", section.Data, err)
		}
	}
	for text, want := range map[string]string{
		".func foo()":                                                   "a module has kernels only",
		".visible .func foo() {}":                                       "a module has kernels only",
		".visible .entry a() { ret;":                                    "kernel a has no end",
		".visible .entry a() { ret":                                     "the text ends within",
		".visible .entry a(.param .q b)":                                "parameter \".param .q b\" of kernel a is not known",
		".visible .entry a() .cluster 2 { ret; }":                       ".cluster of kernel a is not known",
		".visible .entry a() { ret; } .visible .entry a() { ret; }":     "two kernels a",
		".visible .entry a() { .reg .b32 %r<2>; add.s32 %r1, %r1, 1; }": "does not end in ret",
	} {
		m, err := Parse(text)
		if err == nil {
			_, err = m.Kernel("a")
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %v", text, err)
		}
	}
}

// TestLaunches refuses launches that a kernel is not made for.
func TestLaunches(t *testing.T) {
	t.Parallel()
	s := newSample(t, 64)
	k := kernelOf(t, strings.Replace(sampleHead, ")\n{", ")\n.reqntid 32, 1, 1\n{", 1)+"\tret;\n}\n", "sample")
	for _, c := range []struct {
		grid, block [3]int
		args        []byte
		want        string
	}{
		{[3]int{2, 1, 1}, [3]int{32, 1, 1}, s.args(), ""},
		{[3]int{0, 1, 1}, [3]int{32, 1, 1}, s.args(), "a grid of [0 1 1] blocks"},
		{[3]int{1, 1, 70000}, [3]int{32, 1, 1}, s.args(), "a grid of"},
		{[3]int{1, 1, 1}, [3]int{64, 1, 1}, s.args(), "it is for [32 1 1]"},
		{[3]int{1, 1, 1}, [3]int{32, 64, 1}, s.args(), "blocks of [32 64 1] threads"},
		{[3]int{1, 1, 1}, [3]int{32, 1, 1}, s.args()[:8], "8 bytes of arguments, and it has 16"},
	} {
		s.Begin("kernel sample", 0, Clock{1})
		err := s.Launch(k, c.grid, c.block, 0, c.args)
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, Refused) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v, %v: got error %v, want %q", c.grid, c.block, err, c.want)
		}
	}
}

// TestUnordered has two operations on streams use the same memory, and none wait for the other.
func TestUnordered(t *testing.T) {
	t.Parallel()
	buffer := make([]byte, 8)
	for name, second := range map[string]func(m *Machine, addr uint64) error{
		"read":  func(m *Machine, addr uint64) error { return m.Read(buffer, addr) },
		"write": func(m *Machine, addr uint64) error { return m.Write(addr, buffer) },
		"set":   func(m *Machine, addr uint64) error { return m.Fill(addr, 1, 8) },
		"copy":  func(m *Machine, addr uint64) error { return m.Copy(addr+64, addr, 8) },
	} {
		for waits, before := range map[bool]Clock{true: {1, 0}, false: {0, 0}} {
			m := NewMachine(1)
			addr := m.Alloc(128)
			m.Begin("the first", 0, Clock{0, 0})
			if err := m.Write(addr, buffer); err != nil {
				t.Fatal(err)
			}
			m.Begin("the second", 1, before)
			if err := second(m, addr); waits && err != nil || !waits && (!errors.Is(err, Unordered) || !strings.Contains(err.Error(), "the first on stream 0 has written")) {
				t.Errorf("%s, waits: %v: got error %v", name, waits, err)
			}
		}
	}
	// What is read must not be written by an operation that does not wait either.
	m := NewMachine(1)
	addr := m.Alloc(8)
	m.Begin("filling", 0, Clock{0, 0})
	fill := m.Fill(addr, 0, 8)
	m.Begin("reading", 0, Clock{1, 0})
	read := m.Read(buffer, addr)
	m.Begin("writing", 1, Clock{1, 0})
	if err := m.Write(addr, buffer); fill != nil || read != nil || !errors.Is(err, Unordered) || !strings.Contains(err.Error(), "reading on stream 0 has read") {
		t.Errorf("got errors %v, %v, %v", fill, read, err)
	}
	m.Settle()
	m.Begin("writing", 1, Clock{0, 0})
	if err := m.Write(addr, buffer); err != nil {
		t.Errorf("after all has ended: %v", err)
	}
}

// TestCopiesOfNothing copies what nobody has written: that is no fault before somebody reads it.
func TestCopiesOfNothing(t *testing.T) {
	t.Parallel()
	m := NewMachine(1)
	addr := m.Alloc(61)
	buffer := make([]byte, 61)
	m.Begin("filling", 0, Clock{0})
	if err := m.Fill(addr+3, 5, 11); err != nil {
		t.Fatal(err)
	}
	m.Begin("copying", 0, Clock{1})
	if err := m.Copy(addr+32, addr+1, 16); err != nil {
		t.Fatal(err)
	}
	m.Begin("reading", 0, Clock{2})
	if err := m.Read(buffer[:11], addr+34); err != nil || buffer[0] != 5 || buffer[10] != 5 {
		t.Errorf("read %v, error %v", buffer[:11], err)
	}
	if err := m.Read(buffer[:12], addr+34); !errors.Is(err, Uninitialized) {
		t.Errorf("read %v, error %v", buffer[:12], err)
	}
	if err := m.Read(buffer[:12], addr+50); !errors.Is(err, OutOfBounds) {
		t.Errorf("got error %v", err)
	}
	if err := errors.Join(m.Release(addr), m.Release(addr)); !errors.Is(err, OutOfBounds) {
		t.Errorf("releasing twice: %v", err)
	}
	if err := m.Read(buffer[:1], addr+5); !errors.Is(err, OutOfBounds) || !strings.Contains(err.Error(), "was released") {
		t.Errorf("got error %v", err)
	}
}

// TestUndefinedResults copies to the host what a kernel has computed from what nobody has written,
// and nothing, where nothing comes of that.
func TestUndefinedResults(t *testing.T) {
	t.Parallel()
	s := newSample(t, 64)
	body := "\tmov.f64 %fd2, 0d3FF0000000000000;\n\tld.global.f64 %fd1, [%rd2];\n\tadd.rn.f64 %fd1, %fd1, %fd2;\n\tsetp.gt.u32 %p1, %r1, 7;\n\tselp.f64 %fd1, %fd1, %fd2, %p1;\n\tst.global.f64 [%rd2], %fd1;\n"
	if err := s.launch(t, body, 1, 64); err != nil {
		t.Fatal(err)
	}
	s.Begin("a copy to the host", 0, Clock{2})
	if err := s.Read(make([]byte, 64), s.arrays[1]); err != nil {
		t.Error(err)
	}
	want := `8 bytes at offset 64 of memory of 512 bytes, which thread 8 of block 0 has computed from what nobody has written; line 25 of kernel sample, "ld.global.f64 %fd1, [%rd2]"`
	if err := s.Read(make([]byte, 72), s.arrays[1]); !errors.Is(err, Uninitialized) || !strings.Contains(err.Error(), want) {
		t.Errorf("got error %v", err)
	}
}

// TestEndless ends a kernel that does not end.
func TestEndless(t *testing.T) {
	t.Parallel()
	s := newSample(t, 64)
	s.most = 1000
	if err := s.launch(t, "$again:\n\tadd.s32 %r1, %r1, 1;\n\tbra.uni $again;\n", 1, 64); !errors.Is(err, Endless) || !strings.Contains(err.Error(), "it has executed 1000 instructions") {
		t.Errorf("got error %v", err)
	}
}

// TestRaceForEverySeed finds a race in whatever order threads take turns.
func TestRaceForEverySeed(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		s := newSample(t, 128)
		s.seed = seed
		body := "\tst.global.u64 [%rd2], %rd5;\n\tsetp.ne.s32 %p1, %r4, 70;\n\t@%p1 bra $on;\n\tst.global.u64 [%rd4+160], %rd5;\n$on:\n"
		if err := s.launch(t, body, 2, 64); !errors.Is(err, Race) {
			t.Errorf("seed %d: got error %v", seed, err)
		}
	}
}

// TestOrderOfBlocks has the order of blocks depend on the seed, and on nothing else.
func TestOrderOfBlocks(t *testing.T) {
	t.Parallel()
	order := func(seed uint64) string {
		s := newSample(t, 128)
		s.seed = seed
		if err := s.Fill(s.arrays[1], 0, 8); err != nil {
			t.Fatal(err)
		}
		// What each block finds is how many were before it.
		body := "\tld.global.u64 %rd9, [%rd4];\n\tadd.s64 %rd9, %rd9, 1;\n\tst.global.u64 [%rd4], %rd9;\n"
		err := s.launch(t, body, 64, 1)
		var fault *Fault
		if !errors.As(err, &fault) {
			t.Fatalf("got error %v", err)
		}
		return fmt.Sprint(fault.Block, fault.Problem)
	}
	all := map[string]bool{}
	for seed := range uint64(10) {
		first, again := order(seed), order(seed)
		if all[first] = true; again != first {
			t.Errorf("seed %d: two orders", seed)
		}
	}
	if len(all) < 5 {
		t.Errorf("of ten seeds, only %d orders", len(all))
	}
}
