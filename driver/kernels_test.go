package driver

import (
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
)

// sizedKernel is a kernel of which only the target and the size of the module matter.
type sizedKernel struct {
	target string
	size   int
}

func (k sizedKernel) symbol() string          { return k.target }
func (k sizedKernel) module() (string, error) { return strings.Repeat(" ", k.size), nil }

func (k sizedKernel) instructions() cpu.Target {
	t, _ := cpu.TargetByName(k.target)
	return t
}

// TestBatches divides kernels into batches: of one target each, until their texts are long
// enough, and the longest first.
func TestBatches(t *testing.T) {
	t.Parallel()
	const half = batchSize / 2
	sized := []sizedKernel{{"v2", half}, {"v3", 10}, {"v2", half}, {"v3", 20}, {"v2", 30}, {"neon", 3 * batchSize}, {"neon", half}}
	var kernels []codeKernel
	var modules []cpu.Module
	for _, k := range sized {
		text, _ := k.module()
		kernels = append(kernels, k)
		modules = append(modules, cpu.Module{Symbol: k.symbol(), Text: text})
	}
	var got [][]int
	for _, b := range batchesOf(kernels, modules) {
		got = append(got, b.kernels)
		for n, k := range b.kernels {
			if sized[k].target != b.target.Name || b.modules[n] != modules[k] {
				t.Errorf("kernel %d for %s is in a batch for %s", k, sized[k].target, b.target.Name)
			}
		}
	}
	want := [][]int{{5}, {0, 2}, {6}, {1, 3}, {4}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("batches %v, want %v", got, want)
	}
}
