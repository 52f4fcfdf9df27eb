package hip

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/vmihailenco/msgpack/v5"
)

// metadata is what the note of a code object says, as LLVM's "User Guide for AMDGPU Backend",
// section "Code Object V5 Metadata", defines it. Numbers are pointers where one that is missing
// must not read as zero.
type metadata struct {
	Kernels []kernelMetadata `msgpack:"amdhsa.kernels"`
}

type kernelMetadata struct {
	Name            string             `msgpack:".name"`
	Bytes           *int               `msgpack:".kernarg_segment_size"`
	Threads         *int               `msgpack:".max_flat_workgroup_size"`
	VectorRegisters *int               `msgpack:".vgpr_count"`
	ScalarRegisters *int               `msgpack:".sgpr_count"`
	Shared          *int               `msgpack:".group_segment_fixed_size"`
	Scratch         *int               `msgpack:".private_segment_fixed_size"`
	Args            []argumentMetadata `msgpack:".args"`
}

type argumentMetadata struct {
	Kind   string `msgpack:".value_kind"`
	Offset *int   `msgpack:".offset"`
	Size   *int   `msgpack:".size"`
}

// readMetadata reads what the note says of the kernels.
func readMetadata(note []byte) ([]Kernel, error) {
	var m metadata
	r := bytes.NewReader(note)
	if err := msgpack.NewDecoder(r).Decode(&m); err != nil {
		return nil, err
	}
	if r.Len() > 0 {
		return nil, fmt.Errorf("%d bytes after the end", r.Len())
	}
	if len(m.Kernels) == 0 {
		return nil, errors.New("there is no kernel")
	}
	kernels := make([]Kernel, len(m.Kernels))
	for n := range m.Kernels {
		var err error
		if kernels[n], err = m.Kernels[n].kernel(); err != nil {
			return nil, err
		}
	}
	return kernels, nil
}

// kernel returns what is known of a kernel, or what is missing.
func (m *kernelMetadata) kernel() (k Kernel, err error) {
	if m.Name == "" {
		return k, errors.New("no .name")
	}
	k.Name = m.Name
	for _, f := range []struct {
		key  string
		from *int
		to   *int
	}{
		{".kernarg_segment_size", m.Bytes, &k.Bytes},
		{".max_flat_workgroup_size", m.Threads, &k.Threads},
		{".vgpr_count", m.VectorRegisters, &k.VectorRegisters},
		{".sgpr_count", m.ScalarRegisters, &k.ScalarRegisters},
		{".group_segment_fixed_size", m.Shared, &k.Shared},
		{".private_segment_fixed_size", m.Scratch, &k.Scratch},
	} {
		if f.from == nil {
			return k, fmt.Errorf("kernel %s has no %s", k.Name, f.key)
		}
		*f.to = *f.from
	}
	for _, a := range m.Args {
		if strings.HasPrefix(a.Kind, "hidden_") {
			return k, fmt.Errorf("kernel %s has a hidden argument, %s", k.Name, a.Kind)
		}
		if a.Kind == "" || a.Offset == nil || a.Size == nil {
			return k, fmt.Errorf("kernel %s has an argument without .value_kind, .offset or .size", k.Name)
		}
		k.Params = append(k.Params, Param{*a.Offset, *a.Size})
	}
	return k, nil
}
