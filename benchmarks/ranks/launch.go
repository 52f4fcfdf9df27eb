package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/openearthgo/oec/benchmarks/coprocess"
)

//go:embed c/exchange.c
var source []byte

// launcher starts ranks, and has a program in C for its library.
type launcher struct {
	name, version string
	command       []string // that starts two ranks, each bound to a core
	exchange      string   // the path of the program in C
}

// bench is the programs.
type bench struct {
	dir, program string
	launchers    []launcher
	log          io.Writer
	started      int
}

// build builds the programs.
func build(ctx context.Context, launchers string, log io.Writer) (*bench, error) {
	dir, err := os.MkdirTemp("", "ranks")
	if err != nil {
		return nil, err
	}
	b := &bench{dir: dir, log: log}
	if err := b.build(ctx, launchers); err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

func (b *bench) build(ctx context.Context, launchers string) error {
	b.program = filepath.Join(b.dir, "program")
	text := filepath.Join(b.dir, "exchange.c")
	if err := os.WriteFile(text, source, 0o666); err != nil {
		return err
	}
	for _, name := range strings.Split(launchers, ",") {
		path, err := exec.LookPath(name)
		if err != nil {
			fmt.Fprintf(b.log, "left out: %v\n", err)
			continue
		}
		l := launcher{name: name, command: []string{path, "--bind-to", "core", "-n", "2"}, exchange: filepath.Join(b.dir, filepath.Base(name))}
		compiler := filepath.Join(filepath.Dir(path), strings.ReplaceAll(filepath.Base(path), "mpirun", "mpicc"))
		if err := b.command(ctx, compiler, "-std=gnu11", "-O3", "-march=native", "-o", l.exchange, text).Run(); err != nil {
			return fmt.Errorf("%s: %w", compiler, err)
		}
		if l.version, err = version(ctx, path); err != nil {
			return err
		}
		b.launchers = append(b.launchers, l)
	}
	if len(b.launchers) == 0 {
		return fmt.Errorf("there is none of %s: install MPI with its C compiler (Debian: apt-get install mpich libopenmpi-dev openmpi-bin), or name the launcher with -mpirun", launchers)
	}
	cmd := b.command(ctx, "go", "build", "-o", b.program, "github.com/openearthgo/oec/benchmarks/ranks/program")
	cmd.Env = append(cmd.Env, "CGO_ENABLED=0")
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	return nil
}

// version returns the name and the version of a launcher.
func version(ctx context.Context, path string) (string, error) {
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", path, err)
	}
	if m := versionLines.FindStringSubmatch(string(out)); m != nil {
		return map[bool]string{true: "MPICH ", false: "Open MPI "}[m[1] != ""] + m[1] + m[2], nil
	}
	return filepath.Base(path), nil
}

// versionLines finds the version of MPICH's launcher, or that of Open MPI's.
var versionLines = regexp.MustCompile(`(?m)^\s+Version:\s+(\S+)|\((?:Open MPI|OpenRTE)\) (\S+)`)

// versions lists the libraries.
func versions(launchers []launcher) string {
	var list []string
	for _, l := range launchers {
		list = append(list, l.version)
	}
	return strings.Join(list, ", ")
}

func (b *bench) close() error { return os.RemoveAll(b.dir) }

// command returns a command whose output goes to the log. Ranks wait for as long as it takes for what they are told.
func (b *bench) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = b.log, b.log
	cmd.Env = append(os.Environ(), "OEC_MPI_LIMIT=1h")
	if os.Geteuid() == 0 { // as in containers
		cmd.Env = append(cmd.Env, "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1")
	}
	return cmd
}

// job is a program that has been started: one process, or two ranks.
type job struct {
	*coprocess.Process
	others *os.File // what the second rank reads
	cases  int
}

// start starts a program, as one process if there is no launcher.
func (b *bench) start(ctx context.Context, l *launcher, program string, args ...string) (*job, error) {
	if l == nil {
		return b.startCommand(ctx, append([]string{program}, args...), nil)
	}
	b.started++
	name := filepath.Join(b.dir, fmt.Sprintf("commands%d", b.started))
	pipe := name + ".1"
	if err := b.command(ctx, "mkfifo", pipe).Run(); err != nil {
		return nil, fmt.Errorf("mkfifo: %w", err)
	}
	others, err := os.OpenFile(pipe, os.O_RDWR, 0) // which does not wait for the rank to open it
	if err != nil {
		return nil, err
	}
	command := append(l.command[:len(l.command):len(l.command)], program)
	return b.startCommand(ctx, append(append(command, args...), name), others)
}

func (b *bench) startCommand(ctx context.Context, command []string, others *os.File) (*job, error) {
	cmd := b.command(ctx, command[0], command[1:]...)
	cmd.Stdout = nil
	p, err := coprocess.Start(cmd)
	if err != nil {
		return nil, err
	}
	return &job{Process: p, others: others}, nil
}

// tell sends a line to all ranks, and returns the answer.
func (j *job) tell(format string, args ...any) (string, error) {
	line := fmt.Sprintf(format, args...)
	if j.others != nil {
		if _, err := io.WriteString(j.others, line+"\n"); err != nil {
			return "", err
		}
	}
	answer, err := j.Ask(line)
	if err != nil {
		return "", fmt.Errorf("%s: %w", line, err)
	}
	return answer, nil
}

func (j *job) close() error {
	var err error
	if j.others != nil {
		err = j.others.Close()
	}
	return errors.Join(err, j.Close())
}
