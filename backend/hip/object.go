package hip

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// read reads a code object and refuses what [Compile] does.
func read(object []byte) (*Code, error) {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return nil, fmt.Errorf("ld.lld wrote no ELF file: %w", err)
	}
	note, err := metadataNote(f)
	if err != nil {
		return nil, err
	}
	kernels, err := readMetadata(note)
	if err != nil {
		return nil, fmt.Errorf("metadata: %w", err)
	}
	syms, err := f.Symbols()
	if err != nil {
		return nil, fmt.Errorf("no symbols: %w", err)
	}
	if err := checkFunctions(syms, kernels); err != nil {
		return nil, err
	}
	for _, k := range kernels {
		if err := checkDescriptor(f, syms, k.Name); err != nil {
			return nil, err
		}
	}
	return &Code{Object: object, Kernels: kernels}, nil
}

// What marks the note that holds the metadata.
const (
	noteOwner = "AMDGPU"
	noteType  = 32
)

// metadataNote returns the content of the note of a file.
func metadataNote(f *elf.File) ([]byte, error) {
	s := f.Section(".note")
	if s == nil {
		return nil, errors.New("there are no metadata")
	}
	data, err := s.Data()
	if err != nil {
		return nil, fmt.Errorf("metadata: %w", err)
	}
	const header = 12 // sizes of the owner's name and the content, and the type
	aligned := func(n uint32) int { return int(n+3) &^ 3 }
	for len(data) >= header {
		name, content := f.ByteOrder.Uint32(data), f.ByteOrder.Uint32(data[4:])
		kind := f.ByteOrder.Uint32(data[8:])
		from := header + aligned(name)
		if end := from + aligned(content); end > len(data) {
			break
		}
		owner := string(bytes.TrimRight(data[header:header+int(name)], "\x00"))
		if owner == noteOwner && kind == noteType {
			return data[from : from+int(content)], nil
		}
		data = data[from+aligned(content):]
	}
	return nil, errors.New("there are no metadata")
}

// checkFunctions refuses functions that are no kernels: calls of them have not been
// expanded.
func checkFunctions(syms []elf.Symbol, kernels []Kernel) error {
	isKernel := func(name string) bool {
		return slices.ContainsFunc(kernels, func(k Kernel) bool { return k.Name == name })
	}
	for _, s := range syms {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC && !isKernel(s.Name) {
			return fmt.Errorf("function %s is not part of the kernel that calls it", s.Name)
		}
	}
	return nil
}

// The parts of a kernel's descriptor that say how the hardware computes.
const (
	descriptorBytes = 64
	modeAt          = 48 // the register COMPUTE_PGM_RSRC1
	roundShift      = 12 // 4 bits: 0 is to the nearest, for 32 bits and for 16 and 64
	denormalShift   = 16 // 4 bits: all set keeps what is below the normal numbers
	ieeeShift       = 23
)

// checkDescriptor refuses a kernel that does not compute as IEEE 754 says.
func checkDescriptor(f *elf.File, syms []elf.Symbol, kernel string) error {
	at := slices.IndexFunc(syms, func(s elf.Symbol) bool { return s.Name == kernel+".kd" })
	if at < 0 || int(syms[at].Section) >= len(f.Sections) {
		return fmt.Errorf("kernel %s has no descriptor", kernel)
	}
	s := f.Sections[syms[at].Section]
	data, err := s.Data()
	if err != nil {
		return fmt.Errorf("section %s: %w", s.Name, err)
	}
	from := syms[at].Value - s.Addr
	if from+descriptorBytes > uint64(len(data)) {
		return fmt.Errorf("the descriptor of kernel %s is cut off", kernel)
	}
	switch mode := binary.LittleEndian.Uint32(data[from+modeAt:]); {
	case mode>>roundShift&15 != 0:
		return fmt.Errorf("kernel %s does not round to the nearest", kernel)
	case mode>>denormalShift&15 != 15:
		return fmt.Errorf("kernel %s flushes small numbers to zero", kernel)
	case mode>>ieeeShift&1 != 1:
		return fmt.Errorf("kernel %s does not run in IEEE mode", kernel)
	}
	return nil
}
