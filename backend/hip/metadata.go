package hip

import (
	"errors"
	"fmt"
	"strings"
)

// readMetadata reads what the note says of the kernels.
func readMetadata(note []byte) ([]Kernel, error) {
	root, rest, err := decode(note)
	if err != nil {
		return nil, err
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%d bytes after the end", len(rest))
	}
	top, _ := root.(map[string]any)
	list, _ := top["amdhsa.kernels"].([]any)
	if len(list) == 0 {
		return nil, errors.New("there is no kernel")
	}
	kernels := make([]Kernel, len(list))
	for n, entry := range list {
		fields, ok := entry.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("kernel %d is no map", n)
		}
		if kernels[n], err = readKernel(fields); err != nil {
			return nil, err
		}
	}
	return kernels, nil
}

func readKernel(fields map[string]any) (Kernel, error) {
	r := reader{fields: fields}
	k := Kernel{
		Name: r.text(".name"), Bytes: r.number(".kernarg_segment_size"), Threads: r.number(".max_flat_workgroup_size"),
		VectorRegisters: r.number(".vgpr_count"), ScalarRegisters: r.number(".sgpr_count"), Shared: r.number(".group_segment_fixed_size"),
		Scratch: r.number(".private_segment_fixed_size"),
	}
	args, _ := fields[".args"].([]any)
	for _, a := range args {
		arg, _ := a.(map[string]any)
		ra := reader{fields: arg}
		kind := ra.text(".value_kind")
		k.Params = append(k.Params, Param{ra.number(".offset"), ra.number(".size")})
		if ra.err == nil && strings.HasPrefix(kind, "hidden_") {
			return k, fmt.Errorf("kernel %s has a hidden argument, %s", k.Name, kind)
		}
		r.err = errors.Join(r.err, ra.err)
	}
	return k, r.err
}

// reader takes values out of a map and keeps the first error.
type reader struct {
	fields map[string]any
	err    error
}

func (r *reader) number(key string) int {
	n, ok := r.fields[key].(uint64)
	if !ok {
		r.missing(key)
	}
	return int(n)
}

func (r *reader) text(key string) string {
	s, ok := r.fields[key].(string)
	if !ok {
		r.missing(key)
	}
	return s
}

func (r *reader) missing(key string) {
	if r.err == nil {
		r.err = fmt.Errorf("no %s", key)
	}
}
