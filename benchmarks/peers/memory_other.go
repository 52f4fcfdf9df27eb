//go:build !linux

package peers

import "errors"

// Memory is memory that a program shares with its peers.
type Memory struct{}

// NewMemory returns memory of so many bytes, all of them 0. The error is
// errors.ErrUnsupported where there is no such memory.
func NewMemory(int) (*Memory, error) { return nil, errors.ErrUnsupported }

// Bytes returns the memory.
func (*Memory) Bytes() []byte { return nil }

// Path returns the name of the file by which other programs find the memory.
func (*Memory) Path() string { return "" }

// Close gives the memory back. Nothing may refer to it any more.
func (*Memory) Close() error { return nil }
