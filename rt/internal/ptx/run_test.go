package ptx

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestBranches runs kernels whose threads go different ways, and meet again.
func TestBranches(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body string
		want func(n uint64) uint64
	}{
		"one side": {"\tmov.u64 %rd9, 10;\n\tsetp.lt.u32 %p1, %r4, 5;\n\t@%p1 bra $on;\n\tmov.u64 %rd9, 20;\n$on:\n\tst.global.u64 [%rd2], %rd9;\n",
			func(n uint64) uint64 {
				if n < 5 {
					return 10
				}
				return 20
			}},
		"two sides, one of them behind the end": {"\tsetp.lt.u32 %p1, %r4, 5;\n\t@%p1 bra $far;\n\tmov.u64 %rd9, 20;\n$on:\n\tbar.sync 0;\n\tst.global.u64 [%rd2], %rd9;\n\tret;\n$far:\n\tmov.u64 %rd9, 10;\n\tbra.uni $on;\n",
			func(n uint64) uint64 {
				if n < 5 {
					return 10
				}
				return 20
			}},
		"a loop of which each thread has another number of rounds": {"\tmov.u64 %rd9, 0;\n\tmov.u32 %r5, 0;\n$again:\n\tcvt.u64.u32 %rd10, %r5;\n\tadd.s64 %rd9, %rd9, %rd10;\n\tadd.s32 %r5, %r5, 1;\n\tsetp.le.u32 %p1, %r5, %r4;\n\t@%p1 bra $again;\n\tbar.sync 0;\n\tst.global.u64 [%rd2], %rd9;\n",
			func(n uint64) uint64 { return n * (n + 1) / 2 }},
		"a loop within a branch within a loop": {"\tmov.u64 %rd9, 0;\n\tmov.u32 %r5, 0;\n$outer:\n\tand.b32 %r6, %r4, 1;\n\tsetp.eq.s32 %p1, %r6, 0;\n\t@%p1 bra $even;\n\tmov.u32 %r7, 0;\n$inner:\n\tadd.s64 %rd9, %rd9, 1;\n\tadd.s32 %r7, %r7, 1;\n\tsetp.lt.u32 %p2, %r7, %r5;\n\t@%p2 bra $inner;\n\tbra.uni $next;\n$even:\n\tadd.s64 %rd9, %rd9, 100;\n$next:\n\tadd.s32 %r5, %r5, 1;\n\tsetp.lt.u32 %p3, %r5, 4;\n\t@%p3 bra $outer;\n\tst.global.u64 [%rd2], %rd9;\n",
			func(n uint64) uint64 {
				if n%2 == 0 {
					return 400
				}
				return 1 + 1 + 2 + 3
			}},
		"some threads leave within": {"\tst.global.u64 [%rd2], 1;\n\tsetp.lt.u32 %p1, %r4, 9;\n\t@%p1 bra $on;\n\tsetp.lt.u32 %p2, %r4, 20;\n\t@%p2 ret;\n\tst.global.u64 [%rd2], 2;\n$on:\n\tld.global.u64 %rd9, [%rd2];\n\tadd.s64 %rd9, %rd9, 10;\n\tst.global.u64 [%rd2], %rd9;\n",
			func(n uint64) uint64 {
				switch {
				case n < 9:
					return 11
				case n < 20:
					return 1
				}
				return 12
			}},
		"a choice in place of what it is made from": {"\tmov.u64 %rd9, 1;\n\tmov.u64 %rd10, 2;\n\tsetp.gt.u32 %p1, %r4, 40;\n\tselp.b64 %rd9, %rd9, %rd10, %p1;\n\tselp.b64 %rd10, 3, %rd10, %p1;\n\tadd.s64 %rd9, %rd9, %rd10;\n\tst.global.u64 [%rd2], %rd9;\n",
			func(n uint64) uint64 { return 4 }},
		"predicates": {"\tmov.u64 %rd9, 1;\n\tsetp.gt.u32 %p1, %r4, 40;\n\t@%p1 mov.u64 %rd9, 2;\n\t@!%p1 add.s64 %rd9, %rd9, %rd5;\n\tmov.pred %p2, -1;\n\txor.pred %p3, %p1, %p2;\n\t@%p3 st.global.u64 [%rd2], %rd9;\n\t@%p1 st.global.u64 [%rd2], 7;\n",
			func(n uint64) uint64 {
				if n > 40 {
					return 7
				}
				return 1 + 8*n
			}},
	} {
		for seed := range uint64(4) {
			s := newSample(t, 96)
			s.seed = seed
			if err := s.launch(t, c.body, 2, 48); err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			for n, v := range s.out(t) {
				if v != c.want(uint64(n)) {
					t.Errorf("%s: thread %d has %d, want %d", name, n, v, c.want(uint64(n)))
				}
			}
		}
	}
}

// TestMemory loads and stores all sizes, with and without a sign, and vectors.
func TestMemory(t *testing.T) {
	t.Parallel()
	body := `
	setp.ne.s32 %p1, %r4, 0;
	@%p1 bra $end;
	st.global.u8 [%rd4], 255;
	st.global.u16 [%rd4+2], -2;
	ld.global.s8 %r5, [%rd4];
	ld.global.u8 %r6, [%rd4];
	ld.global.s16 %rd9, [%rd4+2];
	cvt.s64.s32 %rd10, %r5;
	st.global.v2.u64 [%rd4+16], {%rd9, %rd10};
	cvt.u64.u32 %rd10, %r6;
	st.global.u64 [%rd4+8], %rd10;
	ld.global.v2.u64 {%rd11, %rd12}, [%rd4+16];
	add.s64 %rd11, %rd11, %rd12;
	st.global.u64 [%rd4+32], %rd11;
	mov.b64 {%r7, %r8}, %rd11;
	mov.b64 %rd12, {%r8, %r7};
	st.global.u64 [%rd4+40], %rd12;
	st.shared.u32 [tile+4], %r7;
	ld.shared.u32 %r9, [tile+4];
	st.global.v4.u32 [%rd4+48], {%r9, %r8, %r7, %r6};
	st.global.u64 [%rd4], 5;
	atom.global.min.u64 %rd9, [%rd4], 3;
	red.global.add.u64 [%rd4], %rd9;
$end:
`
	s := newSample(t, 8)
	if err := s.launch(t, body, 1, 32); err != nil {
		t.Fatal(err)
	}
	minus := func(n uint64) uint64 { return -n }
	if have, want := s.out(t), []uint64{8, 255, minus(2), minus(1), minus(3), minus(3)<<32 | 0xffffffff, 0xffffffff_fffffffd, 255<<32 | 0xfffffffd}; !slices.Equal(have, want) {
		t.Errorf("got %#x, want %#x", have, want)
	}
}

// TestCounts counts what a kernel of known instructions does.
func TestCounts(t *testing.T) {
	t.Parallel()
	// Loads of neighbouring words, of words 64 bytes apart, and shared memory with a stride of two
	// words, of which two threads meet in a bank; half of a warp takes a branch.
	body := `
	ld.global.nc.f64 %fd1, [%rd1];
	mul.wide.u32 %rd9, %r1, 64;
	add.s64 %rd9, %rd3, %rd9;
	ld.global.u64 %rd10, [%rd9];
	add.rn.f64 %fd2, %fd1, %fd1;
	div.rn.f64 %fd2, %fd2, %fd1;
	st.shared.u32 [%rd8], %r1;
	bar.sync 0;
	setp.lt.u32 %p1, %r1, 16;
	@%p1 bra $on;
	sub.rn.f64 %fd2, %fd2, %fd1;
$on:
	st.global.f64 [%rd2], %fd2;
`
	s := newSample(t, 256)
	if err := s.launch(t, body, 3, 32); err != nil {
		t.Fatal(err)
	}
	counts := s.Counts()
	if len(counts) != 1 {
		t.Fatalf("%d kernels", len(counts))
	}
	have := counts[0]
	threads, issued := have.Instructions()
	want := Count{Kernel: "sample", Launches: 1, Blocks: 3, Warps: 3, GlobalLoads: 192, Constant: 96, GlobalStores: 96, SharedStores: 96,
		GlobalBytes: 8 * 288, Requests: 9, Sectors: 3 * (8 + 32 + 8), SharedRequests: 3, Conflicts: 3, Divergent: 3, Barriers: 3}
	want.Threads, want.Issued, want.Module, want.Lines = have.Threads, have.Issued, have.Module, have.Lines
	if !reflect.DeepEqual(have, want) {
		t.Errorf("got  %+v\nwant %+v", have, want)
	}
	lines := strings.Split(have.Module, "\n")
	for line, n := range have.Lines {
		if strings.Contains(lines[line-1], "sub.rn.f64") != (n == 48) {
			t.Errorf("%d threads executed line %d: %s", n, line, lines[line-1])
		}
	}
	if len(have.Lines) != 25 {
		t.Errorf("%d lines were executed, want 25", len(have.Lines))
	}
	for class, n := range map[Class][2]int64{ClassFloat64: {96 + 48, 6}, ClassDivide: {96, 3}, ClassGlobal: {288, 9}, ClassShared: {96, 3}, ClassBarrier: {96, 3}, ClassParam: {192, 6}, ClassCompare: {96, 3}} {
		if got := [2]int64{have.Threads[class], have.Issued[class]}; got != n {
			t.Errorf("%v: %v, want %v", class, got, n)
		}
	}
	if threads != 96*(12+13)-48 || issued != 3*25 {
		t.Errorf("%d instructions, %d issued", threads, issued)
	}
	if s.ResetCounts(); len(s.Counts()) != 0 {
		t.Error("something is counted after ResetCounts")
	}
}

// TestShipped decodes every kernel of the examples.
func TestShipped(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.FromSlash("../../../examples/*/*.ptx"))
	if err != nil {
		t.Fatal(err)
	}
	deeper, err := filepath.Glob(filepath.FromSlash("../../../examples/*/*/*.ptx"))
	if err != nil {
		t.Fatal(err)
	}
	if files = append(files, deeper...); len(files) == 0 {
		t.Skip("the examples are not there")
	}
	kernels := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for part := range strings.SplitSeq(string(text), "\x00") { // one module for each stencil and level
			m, err := Parse(part)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for kernel := range m.kernels {
				kernels++
				if _, err := m.Kernel(kernel); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
	if kernels < 20 {
		t.Errorf("there are only %d kernels", kernels)
	}
}
