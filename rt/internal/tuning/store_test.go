package tuning

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

var (
	someKey   = Key{Processor: "Some/1/2 L1 32K L2 512K L3 0K amd64", ISA: "x86-64-v3", Stencil: "Hdiff float64 0123456789ab", Variants: "tuned,inline", Size: [3]int{8, 8, 6}, Threads: 2}
	someEntry = Entry{Choice: Choice{Level: "inline", Stream: StreamOff, Tiles: -2, Workers: 1}, Why: "measured, 1ms a run, and 2ms by default"}
)

func put(t *testing.T, s *Store, k Key, e Entry) {
	t.Helper()
	if err := s.Put(k, e); err != nil {
		t.Fatal(err)
	}
}

func TestStoreRemembers(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a", "choices.txt")
	if _, ok := newStore(path).Get(someKey); ok {
		t.Error("something is remembered before it was put")
	}
	own := newStore(path)
	put(t, own, someKey, someEntry)
	s := newStore(path)
	if e, ok := s.Get(someKey); !ok || e != someEntry {
		t.Errorf("%+v, %v", e, ok)
	}
	if !own.Checked(someKey) || s.Checked(someKey) {
		t.Error("what this process has not measured counts as checked, or what it has measured does not")
	}
	if s.Confirm(someKey); !s.Checked(someKey) {
		t.Error("what was confirmed does not count as checked")
	}
	// For another processor, instruction set, stencil, set of variants, size or number of threads it says nothing.
	for n, change := range []func(*Key){
		func(k *Key) { k.Processor = "Other/1/2" }, func(k *Key) { k.ISA = "x86-64-v4" }, func(k *Key) { k.Stencil = "Hdiff float64 ffffffffffff" },
		func(k *Key) { k.Variants = "tuned" }, func(k *Key) { k.Size[1]++ }, func(k *Key) { k.Threads = 1 },
	} {
		k := someKey
		change(&k)
		if _, ok := s.Get(k); ok {
			t.Errorf("%d: the choice of another key is returned for %+v", n, k)
		}
		put(t, newStore(path), k, Entry{Choice: Choice{Level: "tuned"}, Why: "of another key", Unfinished: true})
	}
	if e, ok := newStore(path).Get(someKey); !ok || e != someEntry {
		t.Errorf("after others were put: %+v, %v", e, ok)
	}
	put(t, newStore(path), someKey, Entry{Choice: Choice{Level: "tuned"}})
	if e, _ := newStore(path).Get(someKey); e.Choice.Level != "tuned" {
		t.Errorf("what was put last is %+v", e)
	}
}

// Texts cannot make lines or fields of their own.
func TestStoreCleansTexts(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "choices.txt")
	k, e := someKey, someEntry
	k.Stencil, e.Why = "a\tb\nc", "x\ty\r\nz"
	s := newStore(path)
	put(t, s, k, e)
	for _, s := range []*Store{s, newStore(path)} {
		if got, ok := s.Get(k); !ok || got.Choice != e.Choice || got.Why != "x y  z" {
			t.Errorf("%+v, %v", got, ok)
		}
	}
}

func TestStoreOfCorruptFile(t *testing.T) {
	t.Parallel()
	good := line{someKey, someEntry}.String()
	var other = someKey
	other.Threads = 7
	for name, text := range map[string]string{
		"empty": "", "zeros": strings.Repeat("\x00", 10_000), "half a line": good[:len(good)/2], "another version": "2" + good[1:],
		"no numbers": strings.ReplaceAll(good, "8,8,6", "8,x,6"), "no choice": strings.ReplaceAll(good, "level=", "levle="), "more fields": strings.Replace(good, "\n", "\tmore\n", 1),
		"no threads": strings.ReplaceAll(good, "\t2\t", "\ttwo\t"), "long": strings.Repeat("x", mostBytes+10) + "\n" + good,
	} {
		path := filepath.Join(t.TempDir(), "choices.txt")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if e, ok := newStore(path).Get(someKey); ok {
			t.Errorf("%s: %+v is remembered", name, e)
		}
		put(t, newStore(path), other, someEntry)
		if e, ok := newStore(path).Get(other); !ok || e != someEntry {
			t.Errorf("%s: nothing can be put into the file", name)
		}
	}
	// What is good in it counts.
	path := filepath.Join(t.TempDir(), "choices.txt")
	if err := os.WriteFile(path, []byte("\xff\xfe\n\n"+good+"1\t2\n"+good[:9]), 0o666); err != nil {
		t.Fatal(err)
	}
	if e, ok := newStore(path).Get(someKey); !ok || e != someEntry {
		t.Errorf("%+v, %v", e, ok)
	}
}

// What cannot be written is remembered all the same, by the process.
func TestStoreThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "choices.txt")
	if err := os.MkdirAll(filepath.Join(folder, "full"), 0o777); err != nil {
		t.Fatal(err)
	}
	paths := []string{filepath.Join(file, "choices.txt"), folder}
	if os.Getuid() > 0 {
		closed := filepath.Join(dir, "closed")
		if err := os.Mkdir(closed, 0o555); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, filepath.Join(closed, "choices.txt"))
	}
	for _, path := range paths {
		s := newStore(path)
		if err := s.Put(someKey, someEntry); err == nil {
			t.Errorf("%s: no error", path)
		}
		if e, ok := s.Get(someKey); !ok || e != someEntry {
			t.Errorf("%s: the process remembers %+v, %v", path, e, ok)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.new-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, error %v", left, err)
	}
	memory := newStore("")
	if err := memory.Put(someKey, someEntry); err != nil {
		t.Error(err)
	}
	if e, ok := memory.Get(someKey); !ok || e != someEntry {
		t.Errorf("without a file: %+v, %v", e, ok)
	}
}

// A pipe in the place of the file keeps nobody waiting.
func TestStoreOfPipe(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("there is no mkfifo")
	}
	path := filepath.Join(t.TempDir(), "choices.txt")
	if out, err := exec.Command("mkfifo", path).CombinedOutput(); err != nil {
		t.Skip(string(out), err)
	}
	if _, ok := newStore(path).Get(someKey); ok {
		t.Error("a pipe remembers something")
	}
}

// The file does not grow for ever.
func TestStoreForgets(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "choices.txt")
	var text strings.Builder
	for n := range mostLines {
		k := someKey
		k.Threads = n
		text.WriteString(line{k, someEntry}.String())
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	k := someKey
	k.Threads = mostLines
	put(t, newStore(path), k, someEntry)
	s := newStore(path)
	if list := s.lines(); len(list) != mostLines || list[0].key.Threads != 1 || list[mostLines-1].key != k {
		t.Errorf("%d lines, from %+v", len(list), list[0])
	}
}

// A line that another process has lost, which has read the file before, comes back with the next one.
func TestStoreKeepsItsLines(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "choices.txt")
	s := newStore(path)
	key := func(threads int) Key {
		k := someKey
		k.Threads = threads
		return k
	}
	put(t, s, key(1), someEntry)
	other := line{key(2), someEntry}
	if err := os.WriteFile(path, []byte(header+other.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	put(t, s, key(3), someEntry)
	var have []int
	for _, l := range newStore(path).lines() {
		have = append(have, l.key.Threads)
	}
	if !slices.Equal(have, []int{2, 1, 3}) {
		t.Errorf("the file has choices for %v threads, want 2, 1 and 3", have)
	}
}

const envStore = "OEC_TEST_STORE"

// Processes that write at once leave a file all of whose lines are whole; each has its own choices, whatever
// the others do.
func TestStoreSharedByProcesses(t *testing.T) {
	const processes, keys = 4, 20
	if path := os.Getenv(envStore); path != "" {
		var first int
		if _, err := fmt.Sscan(os.Getenv(envStore+"_FIRST"), &first); err != nil {
			t.Fatal(err)
		}
		s := Open(path)
		for n := range keys {
			k := someKey
			k.Threads = first + n
			put(t, s, k, someEntry)
			if e, ok := s.Get(k); !ok || e != someEntry {
				t.Errorf("%d: %+v, %v", n, e, ok)
			}
		}
		return
	}
	path := filepath.Join(t.TempDir(), "choices.txt")
	var wait sync.WaitGroup
	for p := range processes {
		wait.Go(func() {
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestStoreSharedByProcesses$")
			cmd.Env = append(os.Environ(), envStore+"="+path, fmt.Sprintf("%s_FIRST=%d", envStore, 100*p))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	wait.Wait()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Count(string(text), "\n") - strings.Count(header, "\n")
	if good := len(newStore(path).lines()); good != lines || good < keys {
		t.Errorf("%d of %d lines are whole; one process has written %d", good, lines, keys)
	}
	if left, err := filepath.Glob(path + ".new-*"); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, error %v", left, err)
	}
}

func TestSizeClass(t *testing.T) {
	t.Parallel()
	if a, b := SizeClass([3]int{128, 255, 60}), SizeClass([3]int{200, 129, 33}); a != b || a != [3]int{8, 8, 6} {
		t.Errorf("%v, %v", a, b)
	}
	if a := SizeClass([3]int{127, 256, 0}); a != [3]int{7, 9, 0} {
		t.Error(a)
	}
}

func TestProcessor(t *testing.T) {
	t.Parallel()
	if name := Processor(); clean(name) != name || !strings.HasSuffix(name, " "+runtime.GOARCH) || name != Processor() {
		t.Errorf("%q", name)
	}
}
