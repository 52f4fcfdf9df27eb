// Package coprocess runs programs beside this one that answer each line on their standard input with
// one on their standard output: loops in other languages, that time themselves as they are told.
package coprocess

import (
	"bufio"
	"errors"
	"io"
	"os/exec"
	"strings"
)

// Process is a running program.
type Process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Reader
}

// Start starts a program.
func Start(cmd *exec.Cmd) (*Process, error) {
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &Process{cmd: cmd, stdin: stdin, stdout: bufio.NewReader(stdout)}, nil
}

// Ask sends a line and returns the answer, without the blanks around it.
func (p *Process) Ask(line string) (answer string, err error) {
	if _, err := io.WriteString(p.stdin, line+"\n"); err != nil {
		return "", err
	}
	answer, err = p.stdout.ReadString('\n')
	return strings.TrimSpace(answer), err
}

// Close ends the program's input, and waits until the program has ended, too.
func (p *Process) Close() error { return errors.Join(p.stdin.Close(), p.cmd.Wait()) }
