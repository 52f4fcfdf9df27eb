package hip

import (
	"reflect"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v5"
)

// sampleNote returns a note as LLVM writes it, of a kernel with one argument.
func sampleNote() map[string]any {
	return map[string]any{
		"amdhsa.version": []int{1, 1},
		"amdhsa.kernels": []any{map[string]any{
			".name": "k", ".kernarg_segment_size": 8, ".max_flat_workgroup_size": 256, ".vgpr_count": 300,
			".sgpr_count": 70_000, ".group_segment_fixed_size": 0, ".private_segment_fixed_size": 0,
			".args": []any{map[string]any{".value_kind": "global_buffer", ".offset": 0, ".size": 8}},
		}},
	}
}

func TestReadMetadata(t *testing.T) {
	t.Parallel()
	note, err := msgpack.Marshal(sampleNote())
	if err != nil {
		t.Fatal(err)
	}
	got, err := readMetadata(note)
	want := []Kernel{{Name: "k", Bytes: 8, Threads: 256, VectorRegisters: 300, ScalarRegisters: 70_000, Params: []Param{{0, 8}}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, expected %+v", got, err, want)
	}
	for n := range note {
		if got, err := readMetadata(note[:n]); err == nil {
			t.Errorf("of the first %d bytes: %+v", n, got)
		}
	}
	if got, err := readMetadata(append(note, 0)); err == nil {
		t.Errorf("with a byte more: %+v", got)
	}
}

func TestReadMetadataRefuses(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		".name": "no .name", ".vgpr_count": "kernel k has no .vgpr_count", ".kernarg_segment_size": "kernel k has no .kernarg_segment_size",
	} {
		sample := sampleNote()
		delete(sample["amdhsa.kernels"].([]any)[0].(map[string]any), key)
		checkRefused(t, sample, want)
	}
	for key, want := range map[string]string{".size": "has an argument without", ".value_kind": "has an argument without"} {
		sample := sampleNote()
		delete(sample["amdhsa.kernels"].([]any)[0].(map[string]any)[".args"].([]any)[0].(map[string]any), key)
		checkRefused(t, sample, want)
	}
	checkRefused(t, map[string]any{}, "there is no kernel")
	checkRefused(t, map[string]any{"amdhsa.kernels": "k"}, "msgpack")
}

func checkRefused(t *testing.T, sample map[string]any, want string) {
	t.Helper()
	note, err := msgpack.Marshal(sample)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := readMetadata(note); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v: %+v, %v, expected an error with %q", sample, got, err, want)
	}
}
