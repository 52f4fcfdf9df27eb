package toolchain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/internal/mpilib"
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

// Names of the programs that code is made with.
const (
	LLC     = "llc"
	Opt     = "opt"
	Clang   = "clang"
	Zig     = "zig" // it is clang, and ld.lld, if its first argument says so
	LLD     = "ld.lld"
	Objdump = "llvm-objdump"
)

// Options is what the caller knows about the environment.
type Options struct {
	LLVM      string    // value of OEC_LLVM: "", "none" or a folder
	Path      string    // value of PATH
	PTXAS     string    // value of OEC_PTXAS
	User      string    // folder of the user's caches, where make llvm puts LLVM without root
	Cache     string    // value of OEC_CACHE; "" keeps nothing
	MPI       string    // value of OEC_MPI: "", "none" or a library; for Doctor, as are the next two
	Libraries string    // value of LD_LIBRARY_PATH
	LDConfig  string    // program that lists the libraries of the system; "" where there is none
	Echo      io.Writer // where -x prints commands and -work prints folders; nil is silent
	Commands  bool      // print each command before it runs (-x)
	KeepWork  bool      // keep temporary folders and print their names (-work)
}

// FromEnv returns the options that the process environment asks for.
func FromEnv() Options {
	user, err := os.UserCacheDir()
	if err != nil {
		user = "" // nothing is there
	}
	return Options{LLVM: os.Getenv(EnvLLVM), Path: os.Getenv("PATH"), PTXAS: os.Getenv(EnvPTXAS), User: user, Cache: os.Getenv(EnvCache),
		MPI: os.Getenv(mpilib.Env), Libraries: libraryPath(), LDConfig: "/sbin/ldconfig"}
}

// Tools is one installation of LLVM, and how modules are compiled with it.
type Tools struct {
	compiler compiler
	version  string            // "19.1.7"
	major    int               // 19
	targets  []string          // those that are registered
	paths    map[string]string // program name to file
	source   source
	opts     Options
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

// Find looks for LLVM: in the chosen folder only, or else on PATH, then in the folders where
// distributions put it, newest first, and then where Python's packages are. It takes opt and llc
// before clang, and that before Zig. The error is a [*NotFoundError] unless ctx ends.
func Find(ctx context.Context, opts Options) (*Tools, error) {
	var found *Tools
	err := search(ctx, opts, func(t *Tools) bool {
		found = t
		return false
	})
	if found == nil {
		return nil, err
	}
	return found, trim(opts.Cache)
}

// search calls yield for the installations, best first, until it returns false. The error says
// why those that were not among them were not usable, or that ctx ended.
func search(ctx context.Context, opts Options, yield func(*Tools) bool) error {
	if opts.LLVM == hiddenValue {
		return &NotFoundError{Hidden: true}
	}
	missing := &NotFoundError{Dir: opts.LLVM, User: opts.User}
	if opts.LLVM != "" {
		if st, err := os.Stat(opts.LLVM); err != nil || !st.IsDir() {
			missing.NoDir = true
			return missing
		}
	}
	others := candidates(opts)
	for _, c := range compilers {
		for s := range places(ctx, c, opts) {
			t, err := probe(ctx, c, s, others)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				missing.note(err)
				continue
			}
			t.opts = opts
			if !yield(t) {
				return nil
			}
		}
	}
	return missing
}

// note remembers why an installation was not usable; the nearest miss, one
// that lacks the fewest programs, decides what the error calls missing.
func (e *NotFoundError) note(err error) {
	var part *NotFoundError
	if errors.As(err, &part) {
		if part.Missing != nil && (e.Missing == nil || len(part.Missing) < len(e.Missing)) {
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

// places are those where a compiler may be, best first. Python is asked last, and only for Zig.
func places(ctx context.Context, c compiler, opts Options) iter.Seq[source] {
	return func(yield func(source) bool) {
		for _, s := range candidates(opts) {
			if !yield(s) {
				return
			}
		}
		if c == (clang{Zig}) && opts.LLVM == "" {
			for _, s := range pythonPackage(ctx, opts) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// candidates lists the places to look at that need no program to be asked, best first.
func candidates(opts Options) []source {
	suffixes := []string{""}
	for v := MaxVersion; v >= MinVersion; v-- {
		suffixes = append(suffixes, "-"+strconv.Itoa(v))
	}
	var dirs []string
	if opts.LLVM != "" {
		dirs = []string{opts.LLVM, filepath.Join(opts.LLVM, "bin"), filepath.Join(opts.LLVM, pythonName)}
	} else {
		dirs = distinct(filepath.SplitList(opts.Path))
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
		if opts.User != "" {
			list = append(list, source{filepath.Join(userFolder(opts.User), pythonName), ""})
		}
	}
	return list
}

// distinct returns the folders without those that are one before under another name, as /bin is
// /usr/bin: each program in them would be asked for its version again.
func distinct(dirs []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(dirs, func(dir string) bool {
		folder, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return false // whoever looks there says so
		}
		again := seen[folder]
		seen[folder] = true
		return again
	})
}

// pythonName is that of the Python package with Zig, and of the folder that it has it in.
const pythonName = "ziglang"

// userFolder is where LLVM is put without root.
func userFolder(caches string) string { return filepath.Join(caches, "oec", "llvm") }

// pythonPackage returns where Python has its package of Zig.
func pythonPackage(ctx context.Context, opts Options) []source {
	for _, dir := range filepath.SplitList(opts.Path) {
		for _, name := range []string{"python3", "python"} {
			python := (source{dir: dir}).file(name)
			if !fileExists(python) {
				continue
			}
			out, err := exec.CommandContext(ctx, python, "-c", "import os, "+pythonName+"; print(os.path.dirname("+pythonName+".__file__))").Output()
			if err == nil {
				return []source{{dir: strings.TrimSpace(string(out))}}
			}
		}
	}
	return nil
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

// probe checks that s holds a compiler of an accepted version, and that its other
// programs are there, or elsewhere in the same version.
func probe(ctx context.Context, c compiler, s source, others []source) (*Tools, error) {
	programs := c.programs()
	first := s.file(programs[0])
	if _, err := os.Stat(first); err != nil {
		return nil, err
	}
	t := &Tools{compiler: c, source: s, paths: map[string]string{programs[0]: first}}
	text, err := t.ask(ctx, programs[0], "--version")
	if err != nil {
		return nil, err
	}
	t.version, t.major = parseVersion(text)
	if t.major < MinVersion || t.major > MaxVersion {
		return nil, &NotFoundError{Seen: []string{first + " is version " + t.version}}
	}
	if !strings.Contains(text, targetsFollow) { // llc says both at once
		if text, err = t.ask(ctx, programs[0], "-print-targets"); err != nil {
			return nil, err
		}
	}
	t.targets = parseTargets(text)
	var missing []string
	for _, name := range programs[1:] {
		if path := t.lookup(ctx, name, others); path != "" {
			t.paths[name] = path
		} else {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return nil, &NotFoundError{Missing: missing, Seen: []string{first + " is version " + t.version}}
	}
	return t, nil
}

// ask returns what a program says of itself.
func (t *Tools) ask(ctx context.Context, program string, args ...string) (string, error) {
	words := append(t.compiler.words(program, t.paths), args...)
	out, err := exec.CommandContext(ctx, words[0], words[1:]...).Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", commandLine(words), err)
	}
	return string(out), nil
}

// lookup finds a program beside the compiler, or one of the same version elsewhere; of those that
// only show code, one of any version.
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
		if _, major := parseVersion(string(out)); err == nil && (major == t.major || program == Objdump && major >= MinVersion) {
			return path
		}
	}
	return ""
}

// parseVersion reads "19.1.7" and 19 out of what --version prints ("LLVM
// version 19.1.7", "LLD 19.1.7"); unknown text gives "unknown" and 0. Apple counts otherwise.
func parseVersion(text string) (version string, major int) {
	if strings.HasPrefix(text, "Apple ") {
		return "of Apple", 0
	}
	m := regexp.MustCompile(`(?:version|LLD) ((\d+)\.\d+[.\d]*)`).FindStringSubmatch(text)
	if m == nil {
		return "unknown", 0
	}
	major, _ = strconv.Atoi(m[2]) // the pattern admits digits only
	return m[1], major
}

// targetsFollow stands before the list of targets.
const targetsFollow = "Registered Targets:"

// parseTargets reads the list of targets of llc --version and clang -print-targets.
func parseTargets(text string) []string {
	_, list, _ := strings.Cut(text, targetsFollow)
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

// Compiler returns the program that makes code: [LLC], [Clang] or [Zig].
func (t *Tools) Compiler() string { return t.compiler.programs()[0] }

// Supports reports whether LLVM was built with the named target, such as
// "x86-64", "aarch64", "nvptx64" or "amdgcn".
func (t *Tools) Supports(target string) bool { return slices.Contains(t.targets, target) }

// Program returns how the command of a program begins, or a [*NotFoundError].
func (t *Tools) Program(ctx context.Context, name string) ([]string, error) {
	if words := t.compiler.words(name, t.paths); words[0] != "" {
		return words, nil
	}
	if path := t.lookup(ctx, name, candidates(t.opts)); path != "" {
		return []string{path}, nil
	}
	return nil, &NotFoundError{Missing: []string{name}, Dir: t.opts.LLVM}
}
