// Command ranks is what tests start by launchers: ranks that fill halos, sweep over a field and add it up, and of which one makes one of the
// mistakes there are.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/mpi"
)

var (
	mistake = flag.String("mistake", "", "what rank 1 does")
	cut     = flag.Bool("cut", false, "along i")
	sweeps  = flag.Bool("sweep", false, "sweep over the field, too")
)

func main() {
	flag.Parse()
	mpi.Main(run)
}

func run(ctx context.Context, team *rt.Team) error {
	is := func(m string) bool { return team.Rank() == 1 && *mistake == m }
	if is("early") {
		return nil
	}
	n := 20
	if is("sizes") {
		n = 21
	}
	parts := rt.Parts(1, team.Size())
	if *cut {
		parts = rt.Parts(team.Size(), 1)
	}
	g, err := team.Grid(n, 20, 3, parts, rt.Ends(rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.ZeroGradient())))
	if err != nil {
		return err
	}
	f, err := rt.NewPart[float64](g, rt.IJK, rt.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{1, 1, 1}})
	if err != nil {
		return err
	}
	ends := rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.ZeroGradient())
	plan, err := bindSweep(f)
	if err != nil {
		return err
	}
	sum := 0.0
	for step := range 20 {
		if err := makeMistake(is, step); err != nil {
			return err
		}
		f.FillFunc(func(i, j, k int) float64 { return 1 / float64(1+i+20*(j+20*k)+step) })
		if !is("skip") || step != 10 {
			if err := rt.FillHalo(f, ends); err != nil {
				return err
			}
		}
		if is("set") && step == 10 {
			lo, _ := f.Owned()
			f.Set(lo[0], lo[1], 0, 7)
			if err := rt.FillHalo(f, ends); err != nil {
				return err
			}
		}
		if *sweeps {
			if err := plan.Run(ctx); err != nil {
				return err
			}
		}
		s, err := rt.Sum(f)
		if err != nil {
			return err
		}
		sum += s
	}
	if team.Rank() == 0 {
		fmt.Printf("%d ranks: %x\n", team.Size(), sum)
	}
	return nil
}

// makeMistake makes one in the middle.
func makeMistake(is func(string) bool, step int) error {
	switch {
	case step != 10:
	case is("kill"):
		return raise(syscall.SIGKILL)
	case is("stop"):
		return raise(syscall.SIGSTOP)
	case is("panic"):
		panic("the mistake")
	case is("error"):
		return errors.New("the mistake")
	case is("late"):
		time.Sleep(2 * time.Second)
	}
	return nil
}

// raise ends or stops this process. Any thread may be the one that takes the signal, and this one waits until it has: it could come to
// the end of the run before.
func raise(s syscall.Signal) error {
	if err := syscall.Kill(os.Getpid(), s); err != nil {
		return err
	}
	time.Sleep(time.Hour)
	return nil
}
