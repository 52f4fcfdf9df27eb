//go:build !linux

package mpi

import "errors"

// sharedFile is memory that processes share, which there is on Linux only.
type sharedFile struct{}

var errNotShared = errors.New("mpi: memory is not shared on this system")

func newSharedFile() (*sharedFile, string, error)             { return nil, "", errNotShared }
func openSharedFile(process, number int) (*sharedFile, error) { return nil, errNotShared }
func (f *sharedFile) number() int                             { return 0 }
func (f *sharedFile) grow(end int64, n int) ([]byte, error)   { return nil, errNotShared }
func (f *sharedFile) view(from int64, n int) ([]byte, error)  { return nil, errNotShared }
func unview(memory []byte) error                              { return errNotShared }
func yield()                                                  {}
func (f *sharedFile) close()                                  {}
