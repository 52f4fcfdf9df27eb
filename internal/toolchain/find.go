package toolchain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// The LLVM major versions that oec is tested with.
const (
	MinVersion = 19
	MaxVersion = 22
)

// EnvLLVM is the environment variable that chooses the folder of LLVM's
// programs; the value "none" hides LLVM.
const EnvLLVM = "OEC_LLVM"

const hiddenValue = "none"

// EnvPTXAS is the environment variable that names NVIDIA's assembler, which says what kernels
// need of a device. Generating code does not take it.
const EnvPTXAS = "OEC_PTXAS"

// ptxas is the name of the assembler where the variable is not set.
const ptxas = "ptxas"

// Names of the programs that the back ends run.
const (
	LLC     = "llc"
	Opt     = "opt"
	LLD     = "ld.lld"
	Objdump = "llvm-objdump"
)

// required lists what Find insists on; others are looked up when they are run.
func required() []string { return []string{LLC, Opt, LLD} }

// Options is what the caller knows about the environment.
type Options struct {
	LLVM     string    // value of OEC_LLVM: "", "none" or a folder
	Path     string    // value of PATH
	PTXAS    string    // value of OEC_PTXAS
	Cache    string    // value of OEC_CACHE; "" keeps nothing
	Echo     io.Writer // where -x prints commands and -work prints folders; nil is silent
	Commands bool      // print each command before it runs (-x)
	KeepWork bool      // keep temporary folders and print their names (-work)
}

// FromEnv returns the options that the process environment asks for.
func FromEnv() Options {
	return Options{LLVM: os.Getenv(EnvLLVM), Path: os.Getenv("PATH"), PTXAS: os.Getenv(EnvPTXAS), Cache: os.Getenv(EnvCache)}
}

// Tools is one installation of LLVM.
type Tools struct {
	version string            // "19.1.7"
	major   int               // 19
	targets []string          // registered llc targets
	paths   map[string]string // program name to file
	source  source
	opts    Options
}

// source is a place where programs of one version may be: a folder, and the
// suffix that the names have there ("", "-19").
type source struct {
	dir, suffix string
}

func (s source) file(program string) string {
	name := filepath.Join(s.dir, program+s.suffix)
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return name
}

// Find looks for LLVM: in the chosen folder only, or else on PATH and then in
// the folders where distributions put it, newest first. The error is a
// [*NotFoundError] unless ctx ends.
func Find(ctx context.Context, opts Options) (*Tools, error) {
	if opts.LLVM == hiddenValue {
		return nil, &NotFoundError{Hidden: true}
	}
	missing := &NotFoundError{Missing: required(), Dir: opts.LLVM}
	if opts.LLVM != "" {
		if st, err := os.Stat(opts.LLVM); err != nil || !st.IsDir() {
			missing.NoDir = true
			return nil, missing
		}
	}
	sources := candidates(opts)
	for _, s := range sources {
		t, err := probe(ctx, s, sources)
		if err == nil {
			t.opts = opts
			return t, trim(opts.Cache)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		missing.note(err)
	}
	return nil, missing
}

// note remembers why an installation was not usable; the nearest miss, one
// that lacks the fewest programs, decides what the error calls missing.
func (e *NotFoundError) note(err error) {
	var part *NotFoundError
	if errors.As(err, &part) {
		if len(part.Missing) < len(e.Missing) {
			e.Missing = part.Missing
		}
		e.Seen = append(e.Seen, part.Seen...)
		return
	}
	if !errors.Is(err, os.ErrNotExist) {
		e.Seen = append(e.Seen, err.Error())
	}
}

// Assembler returns NVIDIA's assembler; "" if there is none.
func (o Options) Assembler() string {
	if o.PTXAS != "" {
		if fileExists(o.PTXAS) {
			return o.PTXAS
		}
		return ""
	}
	for _, dir := range filepath.SplitList(o.Path) {
		if file := (source{dir: dir}).file(ptxas); fileExists(file) {
			return file
		}
	}
	return ""
}

// candidates lists the places to look at, best first.
func candidates(opts Options) []source {
	suffixes := []string{""}
	for v := MaxVersion; v >= MinVersion; v-- {
		suffixes = append(suffixes, "-"+strconv.Itoa(v))
	}
	var dirs []string
	if opts.LLVM != "" {
		dirs = []string{opts.LLVM, filepath.Join(opts.LLVM, "bin")}
	} else {
		dirs = filepath.SplitList(opts.Path)
	}
	var list []source
	for _, suffix := range suffixes {
		for _, dir := range dirs {
			list = append(list, source{dir, suffix})
		}
	}
	if opts.LLVM == "" {
		for _, dir := range wellKnown() {
			list = append(list, source{dir, ""})
		}
	}
	return list
}

// wellKnown lists the folders of Debian, Fedora, FreeBSD and Homebrew.
func wellKnown() []string {
	var dirs []string
	for v := MaxVersion; v >= MinVersion; v-- {
		n := strconv.Itoa(v)
		dirs = append(dirs, "/usr/lib/llvm-"+n+"/bin", "/usr/lib64/llvm"+n+"/bin", "/usr/local/llvm"+n+"/bin",
			"/opt/homebrew/opt/llvm@"+n+"/bin", "/usr/local/opt/llvm@"+n+"/bin")
	}
	return append(dirs, "/opt/homebrew/opt/llvm/bin", "/usr/local/opt/llvm/bin",
		"/opt/homebrew/opt/lld/bin", "/usr/local/opt/lld/bin")
}

// probe checks that s holds an llc of an accepted version and that the other
// programs are there, or elsewhere in the same version.
func probe(ctx context.Context, s source, others []source) (*Tools, error) {
	llc := s.file(LLC)
	if _, err := os.Stat(llc); err != nil {
		return nil, err
	}
	out, err := exec.CommandContext(ctx, llc, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("%s --version: %w", llc, err)
	}
	t := &Tools{source: s, paths: map[string]string{LLC: llc}}
	t.version, t.major = parseVersion(string(out))
	t.targets = parseTargets(string(out))
	if t.major < MinVersion || t.major > MaxVersion {
		return nil, &NotFoundError{Missing: required(), Seen: []string{llc + " is version " + t.version}}
	}
	var missing []string
	for _, name := range required() {
		if path := t.lookup(ctx, name, others); path != "" {
			t.paths[name] = path
		} else {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return nil, &NotFoundError{Missing: missing, Seen: []string{llc + " is version " + t.version}}
	}
	return t, nil
}

// lookup finds a program beside llc, or one of the same version elsewhere.
func (t *Tools) lookup(ctx context.Context, program string, others []source) string {
	if path := t.source.file(program); fileExists(path) {
		return path
	}
	for _, s := range others {
		path := s.file(program)
		if !fileExists(path) {
			continue
		}
		out, err := exec.CommandContext(ctx, path, "--version").Output()
		if _, major := parseVersion(string(out)); err == nil && major == t.major {
			return path
		}
	}
	return ""
}

// parseVersion reads "19.1.7" and 19 out of what --version prints ("LLVM
// version 19.1.7", "LLD 19.1.7"); unknown text gives "unknown" and 0.
func parseVersion(text string) (version string, major int) {
	m := regexp.MustCompile(`(?:version|LLD) ((\d+)\.\d+[.\d]*)`).FindStringSubmatch(text)
	if m == nil {
		return "unknown", 0
	}
	major, _ = strconv.Atoi(m[2]) // the pattern admits digits only
	return m[1], major
}

// parseTargets reads the list of registered targets from llc --version.
func parseTargets(text string) []string {
	_, list, _ := strings.Cut(text, "Registered Targets:")
	var names []string
	for line := range strings.Lines(list) {
		if name, _, ok := strings.Cut(line, " - "); ok {
			names = append(names, strings.TrimSpace(name))
		}
	}
	return names
}

// Version returns the version of LLVM, such as "19.1.7".
func (t *Tools) Version() string { return t.version }

// Major returns the major version of LLVM, such as 19.
func (t *Tools) Major() int { return t.major }

// Supports reports whether llc was built with the named target, such as
// "x86-64", "aarch64", "nvptx64" or "amdgcn".
func (t *Tools) Supports(target string) bool { return slices.Contains(t.targets, target) }

// Program returns the file of a program, or a [*NotFoundError].
func (t *Tools) Program(ctx context.Context, name string) (string, error) {
	if path := t.paths[name]; path != "" {
		return path, nil
	}
	if path := t.lookup(ctx, name, candidates(t.opts)); path != "" {
		return path, nil
	}
	return "", &NotFoundError{Missing: []string{name}, Dir: t.opts.LLVM}
}
