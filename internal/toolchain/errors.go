package toolchain

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
)

// NotFoundError says which LLVM programs are missing, and how to get them.
type NotFoundError struct {
	Missing []string // names of the programs that the best of what was found lacks; nil if nothing was found, or LLVM is hidden
	Hidden  bool     // OEC_LLVM=none
	Dir     string   // the folder that OEC_LLVM names, if it does
	NoDir   bool     // there is no such folder
	User    string   // folder of the user's caches
	Seen    []string // what was there but not usable, e.g. "/usr/bin/llc is version 14"
}

// Install returns the command that makes LLVM available.
func (e *NotFoundError) Install() string {
	if e.Hidden {
		return "unset " + EnvLLVM
	}
	return installHint(runtime.GOOS, os.Geteuid() == 0, e.User, fileExists)
}

// Error names the missing programs, what was found instead, and the command
// that installs them.
func (e *NotFoundError) Error() string {
	if e.Hidden {
		return "LLVM is hidden by " + EnvLLVM + "=" + hiddenValue
	}
	if e.NoDir {
		return fmt.Sprintf("%s is %s, and there is no such folder\n\thint: set it to the folder that holds llc, clang or zig, or unset it", EnvLLVM, e.Dir)
	}
	var b strings.Builder
	if e.Missing == nil {
		fmt.Fprintf(&b, "LLVM %d to %d not found: neither opt, llc and ld.lld, nor clang and ld.lld, nor zig", MinVersion, MaxVersion)
	} else {
		fmt.Fprintf(&b, "LLVM %d to %d not found: no usable %s", MinVersion, MaxVersion, strings.Join(e.Missing, ", "))
	}
	if e.Dir != "" {
		fmt.Fprintf(&b, " in %s (chosen by %s)", e.Dir, EnvLLVM)
	}
	if len(e.Seen) > 0 {
		fmt.Fprintf(&b, " (%s)", strings.Join(e.Seen, "; "))
	}
	switch {
	case slices.Equal(e.Missing, []string{Objdump}):
		fmt.Fprintf(&b, "\n\thint: only -emit asm takes it; it is part of LLVM's own packages, of Debian's llvm-19 and others, and any version from %d will do", MinVersion)
	case e.Dir != "":
		fmt.Fprintf(&b, "\n\thint: set %s to the folder that holds llc, clang or zig, or unset it and install LLVM with: %s", EnvLLVM, e.Install())
	default:
		fmt.Fprintf(&b, "\n\thint: install it with: %s; or set %s to the folder that holds llc, clang or zig", e.Install(), EnvLLVM)
	}
	return b.String()
}

// zigPackage is the Python package with Zig, of the version that is tested: its clang is of LLVM 22.
const zigPackage = pythonName + "==0.17.1"

// installHint returns the command that installs LLVM on this system.
func installHint(goos string, root bool, caches string, exists func(string) bool) string {
	switch {
	case goos == "darwin":
		return "brew install llvm lld"
	case goos == "windows":
		return "winget install zig.zig"
	case !root && caches != "":
		return "python3 -m pip install --target " + quote(userFolder(caches)) + " " + zigPackage
	case goos == "freebsd":
		return "pkg install llvm19"
	case exists("/etc/debian_version"):
		return "apt-get install llvm-19 lld-19"
	case exists("/etc/fedora-release"):
		return "dnf install llvm lld"
	case exists("/etc/arch-release"):
		return "pacman -S llvm lld"
	}
	return "apt-get install llvm-19 lld-19 (Debian, Ubuntu) or dnf install llvm lld (Fedora)"
}

func fileExists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// CommandError reports an LLVM program that refused its input. As oec wrote
// that input, it is a defect of oec and says so.
type CommandError struct {
	Command string // the command line, as -x would print it
	Stderr  string // what the program said
	Err     error  // the exit status
}

// Error gives the command, its exit status and its diagnostics.
func (e *CommandError) Error() string {
	msg := fmt.Sprintf("internal error of oec: an LLVM program failed: %v\n\tcommand: %s", e.Err, e.Command)
	if s := strings.TrimSpace(e.Stderr); s != "" {
		msg += "\n\t" + strings.ReplaceAll(s, "\n", "\n\t")
	}
	return msg
}

// Unwrap returns the error of os/exec.
func (e *CommandError) Unwrap() error { return e.Err }
