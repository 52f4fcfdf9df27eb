// Command program is what command ranks starts by launchers of MPI, and as one process: it times exchanges of halos, and steps of
// models, as it is told. Rank 0 reads lines from the standard input, and rank n the same from the file COMMANDS.n; rank 0 answers each with one:
//
//	exchange NIxNJxNK AXIS HALO TYPE      the next case, from 0: "ok"
//	model NAME NIxNJxNK FORM STEPS        another one
//	time CASE REPS                        how long a repetition takes, in ns
//	hash CASE REPS                        a hash after so many from the start, and how the steps of a sequence are advanced
//	free                                  all cases are forgotten
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/mpi"
)

func main() { mpi.Main(run) }

// repeated is what is timed.
type repeated interface {
	// reset has all be as it is at the start.
	reset()
	// repeat does it again and again.
	repeat(ctx context.Context, reps int) error
	// hash returns a hash of what was computed, on rank 0, and how.
	hash() (sum uint64, how string, err error)
}

// program is one rank.
type program struct {
	team    *rt.Team
	options []rt.Option
	warm    int
	cases   []repeated
}

func run(ctx context.Context, team *rt.Team) error {
	p := program{team: team}
	flags := flag.NewFlagSet("program", flag.ContinueOnError)
	commands := flags.String("commands", "", "`name` of the files of ranks but the first, without the number")
	workers := flags.Int("workers", 1, "threads of a rank")
	flags.IntVar(&p.warm, "warm", 200, "steps that a sequence is advanced by before it is timed, of which the first are a race between ways to do it")
	if err := flags.Parse(os.Args[1:]); err != nil {
		return err
	}
	p.options = []rt.Option{rt.Workers(*workers)}
	in := os.Stdin
	if team.Rank() > 0 {
		var err error
		if in, err = os.Open(fmt.Sprintf("%s.%d", *commands, team.Rank())); err != nil {
			return err
		}
	}
	for lines := bufio.NewReader(in); ; {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		answer, err := p.answer(ctx, strings.TrimSpace(line))
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		if team.Rank() == 0 {
			fmt.Println(answer)
		}
	}
}

// answer does what a line says.
func (p *program) answer(ctx context.Context, line string) (string, error) {
	command, rest, _ := strings.Cut(line, " ")
	var made repeated
	var err error
	switch command {
	case "exchange":
		made, err = p.newExchange(rest)
	case "model":
		made, err = p.newModel(ctx, rest)
	case "free":
		p.cases = nil
		runtime.GC()
		return "ok", nil
	default:
		return p.measure(ctx, line)
	}
	if err != nil {
		return "", err
	}
	p.cases = append(p.cases, made)
	runtime.GC()
	return "ok", nil
}

// measure answers what is asked about a case.
func (p *program) measure(ctx context.Context, line string) (string, error) {
	var command string
	var n, reps int
	if _, err := fmt.Sscan(line, &command, &n, &reps); err != nil {
		return "", err
	}
	if n < 0 || n >= len(p.cases) || reps < 1 {
		return "", fmt.Errorf("%d of %d cases, %d times", n, len(p.cases), reps)
	}
	c := p.cases[n]
	switch command {
	case "time":
		if err := c.repeat(ctx, 1+reps/8); err != nil { // what ran before is out of the caches, and all ranks are there
			return "", err
		}
		start := time.Now()
		if err := c.repeat(ctx, reps); err != nil {
			return "", err
		}
		return fmt.Sprintf("%.1f", float64(time.Since(start))/float64(reps)), nil
	case "hash":
		c.reset()
		if err := c.repeat(ctx, reps); err != nil {
			return "", err
		}
		sum, how, err := c.hash()
		return fmt.Sprintf("%016x %s", sum, how), err
	}
	return "", errors.New("there is no such command")
}
