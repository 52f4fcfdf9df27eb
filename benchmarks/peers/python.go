package peers

import (
	"context"
	"embed"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed python/*.py
var pythonSources embed.FS

// pythonSystems are the stencil systems that are used from Python.
var pythonSystems = [...]struct {
	name    string
	module  string // that it is installed as
	kernels string // module of the kernels, in python
}{
	{"Halide", "halide", "halide_kernels"},
	{"GT4Py", "gt4py", "gt4py_kernels"},
}

// findPython adds the systems that are installed for a Python interpreter: the one that
// `make peers` installs, or that on PATH. OEC_PEERS names another folder than .peers.
func (s *Set) findPython(ctx context.Context) {
	dir := os.Getenv("OEC_PEERS")
	if dir == "" {
		dir = ".peers"
	}
	interpreters := []string{filepath.Join(dir, "bin", "python"), "python3"}
	for _, system := range pythonSystems {
		python, version := findModule(ctx, interpreters, system.module)
		if python == "" {
			s.Missing = append(s.Missing, "no "+system.name+" found: make peers installs it")
			continue
		}
		program := filepath.Join(s.dir, "python", "peer.py")
		s.Peers = append(s.Peers, &Peer{
			Name: system.name, Kind: System, Version: version,
			program: func(context.Context, string) (string, []string, error) {
				return python, []string{program, system.kernels}, nil
			},
		})
	}
}

// findModule returns the first interpreter that has a module, and the module's version.
func findModule(ctx context.Context, interpreters []string, module string) (python, version string) {
	const ask = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))"
	for _, name := range interpreters {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if path, err = filepath.Abs(path); err != nil {
			continue
		}
		if out, err := exec.CommandContext(ctx, path, "-c", ask, module).Output(); err == nil {
			return path, strings.TrimSpace(string(out))
		}
	}
	return "", ""
}
