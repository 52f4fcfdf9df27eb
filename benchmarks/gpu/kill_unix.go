//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// together has a command stopped together with the programs that it has started.
func together(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
