package toolchain

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// fake writes programs that answer --version, by file name.
func fake(t *testing.T, programs map[string]string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the fake programs are shell scripts")
	}
	dir := t.TempDir()
	for name, version := range programs {
		text := "#!/bin/sh\n"
		targets := "echo '  Registered Targets:'\necho '    x86-64 - 64-bit X86'\n"
		switch base := filepath.Base(name); {
		case strings.HasPrefix(base, "ld.lld"):
			text += "echo 'Debian LLD " + version + " (compatible with GNU linkers)'\n"
		case strings.HasPrefix(base, "clang"):
			text += "if [ $1 = --version ]; then echo '" + vendor(version) + "'; exit; fi\n" + targets
		case strings.HasPrefix(base, "zig"):
			text += "if [ $1 != clang ]; then echo \"$*\"; exit; fi\nif [ $2 = --version ]; then echo 'clang version " + version + "'; exit; fi\n" + targets
		default:
			text += "echo 'Debian LLVM version " + version + "'\n" + targets
		}
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		writeProgram(t, file, text)
	}
	return dir
}

// writeProgram writes a file that is run later. The lock keeps other tests
// from starting a process that would inherit the open file: the system refuses
// to run a program that somebody may still write.
func writeProgram(t *testing.T, file, text string) {
	t.Helper()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := os.WriteFile(file, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

// vendor returns the line with a version of clang: that of Apple has its name before it.
func vendor(version string) string {
	if number, ok := strings.CutPrefix(version, "Apple "); ok {
		return "Apple clang version " + number + " (clang-2100.0.1)"
	}
	return "Debian clang version " + version
}

// with returns programs and their versions and some more.
func with(programs map[string]string, more ...string) map[string]string {
	for n := 0; n < len(more); n += 2 {
		programs[more[n]] = more[n+1]
	}
	return programs
}

func all(version, suffix string) map[string]string {
	return map[string]string{"llc" + suffix: version, "opt" + suffix: version, "ld.lld" + suffix: version}
}

func TestFind(t *testing.T) {
	t.Parallel()
	both := all("20.1.0", "-20")
	for name := range all("", "") {
		both[name] = "14.0.6" // what plain names mean on Debian 12
	}
	mixed := all("19.1.7", "")
	delete(mixed, "ld.lld")
	mixed["ld.lld-22"], mixed["ld.lld-19"] = "22.1.0", "19.1.4"
	nested := map[string]string{}
	for name, version := range all("21.1.0", "") {
		nested["bin/"+name] = version
	}
	two := all("19.1.7", "-19")
	for name, version := range all("22.1.0", "-22") {
		two[name] = version
	}
	tests := []struct {
		name, version, linker string
		programs              map[string]string
	}{
		{"plain names", "19.1.7", "ld.lld", all("19.1.7", "")},
		{"suffixed names", "22.0.1", "ld.lld-22", all("22.0.1", "-22")},
		{"old plain names are passed over", "20.1.0", "ld.lld-20", both},
		{"newest suffix wins", "22.1.0", "ld.lld-22", two},
		{"installation folder", "21.1.0", "bin/ld.lld", nested},
		{"linker of the same version under another name", "19.1.7", "ld.lld-19", mixed},
		{"clang", "21.1.8", "ld.lld", map[string]string{"clang": "21.1.8", "ld.lld": "21.1.8"}},
		{"clang of another name", "20.1.0", "ld.lld-20", map[string]string{"clang": "Apple 21.0.0", "clang-20": "20.1.0", "ld.lld-20": "20.1.0"}},
		{"opt and llc before a newer clang", "19.1.7", "ld.lld-19", with(all("19.1.7", "-19"), "clang", "22.1.0", "ld.lld", "22.1.0", "zig", "22.1.8")},
		{"clang where opt is missing", "19.1.7", "ld.lld", map[string]string{"llc": "19.1.7", "clang": "19.1.7", "ld.lld": "19.1.7"}},
		{"zig where the linker is missing", "22.1.8", "zig", map[string]string{"clang": "22.1.0", "zig": "22.1.8"}},
		{"zig", "22.1.8", "zig", map[string]string{"zig": "22.1.8"}},
		{"zig of the Python package", "20.1.2", "ziglang/zig", map[string]string{"ziglang/zig": "20.1.2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := fake(t, tt.programs)
			tools, err := Find(t.Context(), Options{LLVM: dir})
			if err != nil {
				t.Fatal(err)
			}
			linker, err := tools.Program(t.Context(), LLD)
			if err != nil {
				t.Fatal(err)
			}
			if want := filepath.Join(dir, tt.linker); tools.Version() != tt.version || linker[0] != want {
				t.Errorf("version %s and %s, want %s and %s", tools.Version(), linker, tt.version, want)
			}
			if !tools.Supports("x86-64") || tools.Supports("nvptx64") {
				t.Error("the list of targets is misread")
			}
		})
	}
}

func TestFindOnPath(t *testing.T) {
	t.Parallel()
	old, good := fake(t, all("14.0.6", "")), fake(t, all("21.0.0", ""))
	path := strings.Join([]string{t.TempDir(), old, good}, string(os.PathListSeparator))
	tools, err := Find(t.Context(), Options{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	if tools.Major() != 21 {
		t.Errorf("version %s, want 21.0.0", tools.Version())
	}
}

func TestNotFound(t *testing.T) {
	t.Parallel()
	partial := all("19.1.7", "")
	delete(partial, "ld.lld")
	tests := []struct {
		name     string
		programs map[string]string
		missing  []string
		want     string // in the text, after the folder
	}{
		{"empty folder", nil, nil, "LLVM 19 to 22 not found: neither opt, llc and ld.lld, nor clang and ld.lld, nor zig in "},
		{"too old", all("14.0.6", ""), nil, "/llc is version 14.0.6"},
		{"too new", all("23.0.0", ""), nil, "/llc is version 23.0.0"},
		{"Apple's", map[string]string{"clang": "Apple 21.0.0"}, nil, "/clang is version of Apple"},
		{"old zig", map[string]string{"zig": "18.1.6"}, nil, "/zig is version 18.1.6"},
		{"no linker", partial, []string{"ld.lld"}, "no usable ld.lld in "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := fake(t, tt.programs)
			_, err := Find(t.Context(), Options{LLVM: dir, Path: os.Getenv("PATH")})
			var missing *NotFoundError
			if !errors.As(err, &missing) || !IsNotFound(err) {
				t.Fatalf("error %v, want a *NotFoundError", err)
			}
			if !slices.Equal(missing.Missing, tt.missing) {
				t.Errorf("missing %v, want %v", missing.Missing, tt.missing)
			}
			for _, want := range []string{tt.want, dir, "chosen by OEC_LLVM", "hint: set OEC_LLVM to the folder that holds llc, clang or zig, or unset it and install LLVM with: "} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not contain %q", err, want)
				}
			}
		})
	}
}

func TestHidden(t *testing.T) {
	t.Parallel()
	_, err := Find(t.Context(), Options{LLVM: "none", Path: os.Getenv("PATH")})
	if !IsNotFound(err) || err.Error() != "LLVM is hidden by OEC_LLVM=none" {
		t.Errorf("error %v", err)
	}
}

func TestProgramNotFound(t *testing.T) {
	t.Parallel()
	tools, err := Find(t.Context(), Options{LLVM: fake(t, all("19.1.7", ""))})
	if err != nil {
		t.Fatal(err)
	}
	_, err = tools.Run(t.Context(), Objdump)
	var missing *NotFoundError
	if !errors.As(err, &missing) || !slices.Equal(missing.Missing, []string{Objdump}) || !strings.Contains(err.Error(), "any version from 19 will do") {
		t.Errorf("error %v, want that %s is missing", err, Objdump)
	}
}

// TestObjdumpOfAnotherVersion shows instructions with a program that is not of the compiler's version.
func TestObjdumpOfAnotherVersion(t *testing.T) {
	t.Parallel()
	tools, err := Find(t.Context(), Options{LLVM: fake(t, map[string]string{"zig": "22.1.8", "llvm-objdump": "19.1.7"})})
	if err != nil {
		t.Fatal(err)
	}
	if out, err := tools.Run(t.Context(), Objdump); err != nil || !strings.Contains(string(out), "version 19.1.7") {
		t.Errorf("%s, %v", out, err)
	}
}

// TestZig links by the program that compiles.
func TestZig(t *testing.T) {
	t.Parallel()
	tools, err := Find(t.Context(), Options{LLVM: fake(t, map[string]string{"zig": "22.1.8"})})
	if err != nil {
		t.Fatal(err)
	}
	if out, err := tools.Run(t.Context(), LLD, "-o", "a"); err != nil || string(out) != "ld.lld -o a\n" {
		t.Errorf("%q, %v", out, err)
	}
}

// TestWithoutRoot looks where make llvm puts Zig, after all that distributions install, and where Python
// has its package.
func TestWithoutRoot(t *testing.T) {
	t.Parallel()
	user := t.TempDir()
	list := candidates(Options{User: user})
	if want := (source{dir: filepath.Join(user, "oec", "llvm", "ziglang")}); list[len(list)-1] != want {
		t.Errorf("the last place is %v, want %v", list[len(list)-1], want)
	}
	if slices.Contains(candidates(Options{User: user, LLVM: user}), list[len(list)-1]) {
		t.Error("it is looked at, too, where another folder is chosen")
	}
	dir := fake(t, nil)
	writeProgram(t, filepath.Join(dir, "python3"), "#!/bin/sh\n[ \"$1\" = -c ] && echo /packages/ziglang\n")
	if got := pythonPackage(t.Context(), Options{Path: t.TempDir() + string(os.PathListSeparator) + dir}); !slices.Equal(got, []source{{dir: "/packages/ziglang"}}) {
		t.Errorf("the package is in %v", got)
	}
	writeProgram(t, filepath.Join(dir, "python3"), "#!/bin/sh\necho no module named ziglang >&2\nexit 1\n")
	if got := pythonPackage(t.Context(), Options{Path: dir}); got != nil {
		t.Errorf("without a package it is in %v", got)
	}
}

func TestInstallHint(t *testing.T) {
	t.Parallel()
	tests := []struct{ goos, file, want string }{
		{"linux", "/etc/debian_version", "apt-get install llvm-19 lld-19"},
		{"linux, a user", "/etc/debian_version", "python3 -m pip install --target '/home/a user/.cache/oec/llvm' ziglang==0.17.1"},
		{"darwin, a user", "", "brew install llvm lld"},
		{"linux", "/etc/fedora-release", "dnf install llvm lld"},
		{"linux", "/etc/arch-release", "pacman -S llvm lld"},
		{"linux", "", "apt-get install llvm-19 lld-19 (Debian, Ubuntu) or dnf install llvm lld (Fedora)"},
		{"darwin", "", "brew install llvm lld"},
		{"freebsd", "", "pkg install llvm19"},
		{"windows", "", "winget install zig.zig"},
	}
	for _, tt := range tests {
		t.Run(tt.goos+tt.file, func(t *testing.T) {
			t.Parallel()
			goos, user, _ := strings.Cut(tt.goos, ", ")
			got := installHint(goos, user == "", "/home/a user/.cache", func(name string) bool { return name == tt.file })
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestScript holds what make llvm installs without root against what messages name.
func TestScript(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../scripts/llvm.sh")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{zigPackage + "\n", `--target "$caches/oec/llvm"`, "llvm-19 lld-19"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("scripts/llvm.sh has no %s", want)
		}
	}
}

func TestFindStopsWithContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Find(ctx, Options{LLVM: fake(t, all("19.1.7", ""))}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

func TestDoctor(t *testing.T) {
	t.Parallel()
	dir := fake(t, all("19.1.7", ""))
	tests := []struct {
		name string
		opts Options
		want []string
	}{
		{"found", Options{LLVM: dir}, []string{"19.1.7", filepath.Join(dir, "llc"), "llvm-objdump", "missing", "amd64          yes", "cuda           no: this LLVM was built without nvptx64", "ptxas            missing"}},
		{"assembler", Options{LLVM: dir, PTXAS: filepath.Join(dir, "llc")}, []string{"ptxas            " + filepath.Join(dir, "llc")}},
		{"assembler on PATH", Options{LLVM: dir, Path: fake(t, map[string]string{"ptxas": "12.9"})}, []string{"ptxas            ", "/ptxas\n"}},
		{"no assembler", Options{LLVM: dir, PTXAS: filepath.Join(dir, "other")}, []string{"ptxas            missing"}},
		{"hidden", Options{LLVM: "none"}, []string{"missing: LLVM is hidden by OEC_LLVM=none", "pure-Go kernels only"}},
		{"missing", Options{LLVM: t.TempDir()}, []string{"install LLVM with: "}},
		{"zig", Options{LLVM: fake(t, map[string]string{"zig": "22.1.8"})}, []string{"llvm             22.1.8, by zig", "/zig ld.lld\n", "amd64          yes"}},
		{"several", Options{LLVM: fake(t, with(all("19.1.7", ""), "clang", "19.1.7", "zig", "22.1.8"))}, []string{"llvm             19.1.7, by llc, opt, ld.lld", "also found       19.1.7, ", "/clang: not taken", "also found       22.1.8, ", "/zig: not taken"}},
		{"no MPI", Options{LLVM: dir}, []string{"mpi              missing (needed by programs of several processes alone): apt-get install"}},
		{"MPI hidden", Options{LLVM: dir, MPI: "none"}, []string{"mpi              hidden by OEC_MPI=none"}},
		{"MPI chosen", Options{LLVM: "none", MPI: "libmpi.so.12"}, []string{"mpi              libmpi.so.12, by OEC_MPI"}},
		{"MPI chosen and missing", Options{LLVM: dir, MPI: "/missing/libmpi.so"}, []string{"mpi              OEC_MPI=/missing/libmpi.so, and there is no such file"}},
		{"no folder", Options{LLVM: filepath.Join(t.TempDir(), "nosuch")}, []string{"nosuch, and there is no such folder"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			if err := Doctor(t.Context(), &out, tt.opts); err != nil {
				t.Fatal(err)
			}
			for _, want := range append(tt.want, runtime.GOOS+"/"+runtime.GOARCH) {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in\n%s", want, out.String())
				}
			}
		})
	}
}

// TestDoctorFindsMPI has libraries in a folder and in the list of those of the system, and a launcher.
func TestDoctorFindsMPI(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("libraries have names of Linux here")
	}
	dir, bin := t.TempDir(), t.TempDir()
	writeProgram(t, filepath.Join(dir, "libmpi.so.12"), "")
	list := "\tlibmpi.so.40 (libc6,x86-64) => /lib/libmpi.so.40\n\tlibmpi.so.12 (libc6,x86-64) => /lib/libmpi.so.12\n"
	writeProgram(t, filepath.Join(bin, "ldconfig"), "#!/bin/sh\nprintf '"+list+"'\n")
	writeProgram(t, filepath.Join(bin, "mpiexec.hydra"), "#!/bin/sh\n")
	if err := os.Symlink("mpiexec.hydra", filepath.Join(bin, "mpirun.mpich")); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	opts := Options{LLVM: "none", Path: t.TempDir() + ":" + bin, Libraries: t.TempDir() + ":" + dir, LDConfig: filepath.Join(bin, "ldconfig")}
	if err := Doctor(t.Context(), &out, opts); err != nil {
		t.Fatal(err)
	}
	want := "mpi              MPICH, " + dir + "/libmpi.so.12\nalso found       Open MPI, /lib/libmpi.so.40\n  mpirun.mpich   " + bin + "/mpirun.mpich, which is " + bin + "/mpiexec.hydra, for MPICH\n"
	if !strings.HasSuffix(out.String(), want) {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}

// TestCandidatesOnce looks once into a folder that PATH has under two names.
func TestCandidatesOnce(t *testing.T) {
	t.Parallel()
	folder, other := t.TempDir(), t.TempDir()
	link := filepath.Join(t.TempDir(), "bin")
	if err := os.Symlink(folder, link); err != nil {
		t.Skip(err)
	}
	missing := filepath.Join(other, "missing")
	path := strings.Join([]string{folder, missing, link, other, folder}, string(filepath.ListSeparator))
	var dirs []string
	for _, s := range candidates(Options{Path: path}) {
		if s.suffix == "" {
			dirs = append(dirs, s.dir)
		}
	}
	if want := append([]string{folder, missing, other}, wellKnown()...); !slices.Equal(dirs, want) {
		t.Errorf("folders %q, want %q", dirs, want)
	}
}
