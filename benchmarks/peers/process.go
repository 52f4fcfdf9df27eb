package peers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/benchmarks/coprocess"
)

// process is a running program. It computes one problem at a time, as it is told by lines
// on its standard input; c/protocol.c says which there are.
type process struct {
	*coprocess.Process
	name   string
	broken error // why it does not answer any more
}

func launch(ctx context.Context, name string, threads int, path string, args ...string) (*process, error) {
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stderr = os.Stderr
	// Programs that have threads of their own read their number here.
	n := strconv.Itoa(threads)
	cmd.Env = append(os.Environ(), "HL_NUM_THREADS="+n, "OMP_NUM_THREADS="+n)
	p, err := coprocess.Start(cmd)
	if err != nil {
		return nil, err
	}
	return &process{Process: p, name: name}, nil
}

// end ends the program. How it has ended before has been said.
func (p *process) end() error {
	err := p.Close()
	if p.broken != nil {
		return nil
	}
	return err
}

// setup tells the program of a problem.
func (p *process) setup(pr *Problem) error {
	_, err := p.ask("setup %s %d %d %d %d %s %s %d", pr.Kernel, pr.N[0], pr.N[1], pr.N[2],
		len(pr.Memory.Bytes()), pr.Dtype, pr.Memory.Path(), pr.Traffic)
	if err != nil {
		if strings.Contains(err.Error(), "unknown kernel") {
			return ErrAbsent
		}
		return err
	}
	for _, f := range pr.Fields {
		role := "in"
		if f.Output {
			role = "out"
		}
		_, err := p.ask("field %s %d %d %d %d %d %d %d %d %d %d %d %d %s", role, f.Offset, f.Strides[1], f.Strides[2],
			f.Halo.Lo[0], f.N[0], f.Halo.Hi[0], f.Halo.Lo[1], f.N[1], f.Halo.Hi[1], f.Halo.Lo[2], f.N[2], f.Halo.Hi[2], f.Dims)
		if err != nil {
			return err
		}
	}
	for _, v := range pr.Scalars {
		if _, err := p.ask("scalar %s", strconv.FormatFloat(v, 'g', -1, 64)); err != nil {
			return err
		}
	}
	return nil
}

// ask sends a command and returns the answer without its "ok".
func (p *process) ask(format string, args ...any) ([]string, error) {
	if p.broken != nil {
		return nil, p.broken
	}
	command := fmt.Sprintf(format, args...)
	line, err := p.Ask(command)
	if err != nil {
		p.broken = fmt.Errorf("%s: %s: %w", p.name, command, err)
		return nil, p.broken
	}
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "ok" {
		return nil, fmt.Errorf("%s: %s: %s", p.name, command, line)
	}
	return words[1:], nil
}

// Run repeats the computation and returns the times of the repetitions in nanoseconds, or what
// one takes of them all if they overlap. Before several, there is one more that is not
// counted: it warms the caches.
func (r *Run) Run(reps int) ([]float64, error) {
	words, err := r.process.ask("run %d %d", r.threads, reps)
	if err != nil {
		return nil, err
	}
	times := make([]float64, len(words))
	for n, w := range words {
		if times[n], err = strconv.ParseFloat(w, 64); err != nil {
			return nil, fmt.Errorf("%s: %w", r.process.name, err)
		}
	}
	return times, nil
}

// Fetch puts the outputs of the last run into the memory.
func (r *Run) Fetch() error {
	_, err := r.process.ask("fetch")
	return err
}

// Close forgets the problem; the program waits for the next.
func (r *Run) Close() {
	_, _ = r.process.ask("free") // a program that has ended has forgotten it too
}
