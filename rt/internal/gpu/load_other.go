//go:build !(linux || windows) || !(amd64 || arm64)

package gpu

import "errors"

func loadLibrary(string) (uintptr, error) { return 0, errors.New("not on this platform") }

func findSymbol(uintptr, string) (uintptr, error) { return 0, errors.New("not on this platform") }

func callC(uintptr, []uintptr) uintptr { return 0 }
