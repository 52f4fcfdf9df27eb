//go:build !unix

package main

import "os/exec"

// together would have a command stopped together with the programs that it has started; here
// those go on until they end.
func together(*exec.Cmd) {}
