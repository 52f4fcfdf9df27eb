package peers

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed python/*.py
var pythonSources embed.FS

// pythonSystem is a stencil system that is used from Python.
type pythonSystem struct {
	name    string
	module  string // that it is installed as
	kernels string // module of the kernels, in python
	install string // what installs it
}

// The systems, by what they run on.
var (
	cpuSystems = []pythonSystem{
		{"Halide", "halide", "halide_kernels", "make peers"},
		{"GT4Py", "gt4py", "gt4py_kernels", "make peers"},
	}
	gpuSystems = []pythonSystem{
		{"JAX", "jax", "jax_kernels", "python3 -m pip install jax[cuda13]"},
	}
)

// findPython adds the systems that are installed for a Python interpreter.
func (s *Set) findPython(ctx context.Context, systems []pythonSystem) {
	for _, system := range systems {
		python, version := FindModule(ctx, system.module)
		if python == "" {
			s.Missing = append(s.Missing, fmt.Sprintf("no %s found: %s installs it", system.name, system.install))
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

// FindModule returns the path of a Python interpreter that has a module, and the module's version, or
// nothing: the interpreter that `make peers` installs, or that on PATH. OEC_PEERS names another folder than
// .peers.
func FindModule(ctx context.Context, module string) (python, version string) {
	interpreters := []string{filepath.Join(cmp.Or(os.Getenv("OEC_PEERS"), ".peers"), "bin", "python"), "python3"}
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
