package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// peers is the set of C programs: each is compiled and started when it is first
// needed, and stays until the end.
type peers struct {
	dir   string
	built map[string]string // programs, by what they are built from
	peers map[string]*peer  // running ones, by column and element type
}

// newPeers returns an empty set. Its programs are killed when ctx is done.
func newPeers() (*peers, error) {
	dir, err := os.MkdirTemp("", "oecbench")
	if err != nil {
		return nil, err
	}
	if err := writePeers(dir); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return &peers{dir: dir, built: make(map[string]string), peers: make(map[string]*peer)}, nil
}

// close ends the programs and removes them.
func (s *peers) close() error {
	var err error
	for _, p := range s.peers {
		err = errors.Join(err, p.stdin.Close(), p.cmd.Wait())
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}

// columns returns the columns of all peers. The floor needs one compiler only.
func (s *peers) columns(compilers []compiler) []column {
	var cols []column
	for _, kind := range []group{groupNaive, groupFused} {
		for _, c := range compilers {
			name := fmt.Sprintf("%s C, %s", kind, c.name)
			cols = append(cols, column{name: name, group: kind,
				start: func(ctx context.Context, p *problem, threads int) (runner, error) {
					return s.start(ctx, name, source{string(kind), &c}, p.kernel, p, threads)
				}})
		}
	}
	if len(compilers) == 0 {
		return nil
	}
	for _, kind := range [...]struct{ name, kernel string }{{"copy", "copy"}, {"copy, streaming", "copy_nt"}} {
		cols = append(cols, column{name: kind.name, group: groupFloor,
			start: func(ctx context.Context, p *problem, threads int) (runner, error) {
				return s.start(ctx, kind.name, source{"floor", &compilers[0]}, kind.kernel, p, threads)
			}})
	}
	return cols
}

// source is what a program is built from.
type source struct {
	file     string // in peers, without .c
	compiler *compiler
}

// peer is a running C program. It computes one problem at a time.
type peer struct {
	name   string
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Reader
}

// peerRun is a peer with its fields set up.
type peerRun struct {
	*peer
	threads int
}

// start sets up a problem in the program of a column.
func (s *peers) start(ctx context.Context, col string, src source, kernel string, p *problem, threads int) (runner, error) {
	key := col + " " + p.dtype
	if s.peers[key] == nil {
		program, err := s.build(ctx, src, p.dtype)
		if err != nil {
			return nil, err
		}
		if s.peers[key], err = launch(ctx, key, program); err != nil {
			delete(s.peers, key)
			return nil, err
		}
	}
	if err := s.peers[key].setup(kernel, p); err != nil {
		return nil, err
	}
	return &peerRun{s.peers[key], threads}, nil
}

// build builds a program unless it has been built before.
func (s *peers) build(ctx context.Context, src source, dtype string) (string, error) {
	key := strings.Join([]string{src.file, src.compiler.name, dtype}, "-")
	if s.built[key] == "" {
		program, err := src.compiler.build(ctx, s.dir, src.file, dtype)
		if err != nil {
			return "", err
		}
		s.built[key] = program
	}
	return s.built[key], nil
}

func launch(ctx context.Context, name, program string) (*peer, error) {
	cmd := exec.CommandContext(ctx, program)
	cmd.Stderr = os.Stderr
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
	return &peer{name, cmd, stdin, bufio.NewReader(stdout)}, nil
}

// setup has the peer allocate and fill the fields of a problem.
func (p *peer) setup(kernel string, pr *problem) error {
	if _, err := p.ask("setup %s %d %d %d", kernel, pr.n[0], pr.n[1], pr.n[2]); err != nil {
		if strings.Contains(err.Error(), "unknown kernel") {
			return fmt.Errorf("%w: %w", err, errAbsent)
		}
		return err
	}
	for _, f := range pr.fields {
		h := f.halo
		_, err := p.ask("field %s %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %x %x %x",
			f.role, f.elements, f.origin, f.strides[1], f.strides[2], f.phase,
			h.Lo[0], f.n[0], h.Hi[0], h.Lo[1], f.n[1], h.Hi[1], h.Lo[2], f.n[2], h.Hi[2],
			f.number, f.data.Lo, f.data.Hi, f.data.Slope)
		if err != nil {
			return err
		}
	}
	return nil
}

// ask sends a command and returns the answer without its "ok".
func (p *peer) ask(format string, args ...any) ([]string, error) {
	command := fmt.Sprintf(format, args...)
	if _, err := io.WriteString(p.stdin, command+"\n"); err != nil {
		return nil, fmt.Errorf("%s: %s: %w", p.name, command, err)
	}
	line, err := p.stdout.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", p.name, command, err)
	}
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "ok" {
		return nil, fmt.Errorf("%s: %s: %s", p.name, command, strings.TrimSpace(line))
	}
	return words[1:], nil
}

func (r *peerRun) run(_ context.Context, reps int) ([]float64, error) {
	words, err := r.ask("run %d %d", r.threads, reps)
	if err != nil {
		return nil, err
	}
	times := make([]float64, len(words))
	for n, w := range words {
		if times[n], err = strconv.ParseFloat(w, 64); err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return times, nil
}

func (r *peerRun) hash(context.Context) (uint64, error) {
	words, err := r.ask("hash")
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(strings.Join(words, " "), 16, 64)
}

// close frees the fields; the program waits for the next problem.
func (r *peerRun) close() {
	_, _ = r.ask("free") // a program that has ended has freed them too
}
