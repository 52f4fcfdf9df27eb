package mpi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/openearthgo/oec/internal/mpilib"
	"github.com/openearthgo/oec/rt/fault"
)

// defaultLimit is for how long a rank may be silent while another one waits for it. Writing a file on
// one rank takes its time.
const defaultLimit = 2 * time.Minute

// A rank that has failed waits this long for the others to end too, so that the first of them can say
// it once for all, and then ends them.
const grace = 5 * time.Second

// Main runs a program as one of the ranks that a launcher started and ends the process. Without a
// launcher it runs alone, with no world, and returns if that succeeds.
func Main(run func(ctx context.Context, w *World) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	launcher := mpilib.Launched(os.Getenv)
	if launcher.Variable == "" || launcher.Ranks == 1 || os.Getenv(mpilib.Env) == mpilib.Hidden {
		if err := run(ctx, nil); err != nil {
			say("%v", err)
			os.Exit(1)
		}
		return
	}
	w, err := openFromEnv(ctx, launcher)
	if err != nil {
		say("%v", err)
		os.Exit(1)
	}
	end(w, guard(ctx, w, run))
}

// openFromEnv opens the world that the environment describes.
func openFromEnv(ctx context.Context, launcher mpilib.Launcher) (*World, error) {
	limit := defaultLimit
	if text := os.Getenv(EnvLimit); text != "" {
		var err error
		if limit, err = time.ParseDuration(text); err != nil || limit <= 0 {
			return nil, &fault.MPIError{Peer: -1, Problem: fmt.Sprintf("%s=%s is no time", EnvLimit, text), Hint: "write 30s, or 10m"}
		}
	}
	shared := math.MaxInt
	if text := os.Getenv(EnvShared); text != "" {
		var err error
		if shared, err = strconv.Atoi(text); err != nil || shared < 0 {
			return nil, &fault.MPIError{Peer: -1, Problem: fmt.Sprintf("%s=%s is no number of ranks", EnvShared, text), Hint: "write 0 for none that share memory"}
		}
	}
	paths := mpilib.Paths(runtime.GOOS, launcher.Likely)
	if path := os.Getenv(mpilib.Env); path != "" {
		paths = []string{path}
	}
	var l *Library
	var err error
	if e := keepHandlers(func() { l, err = Load(paths) }); err == nil {
		err = e
	}
	if err != nil {
		return nil, err
	}
	return Open(ctx, Config{Library: l, Launcher: launcher, Limit: limit, Patience: min(time.Second, limit/4), Shared: shared})
}

// guard runs the program. A panic ends all ranks.
func guard(ctx context.Context, w *World, run func(ctx context.Context, w *World) error) error {
	defer func() {
		if r := recover(); r != nil {
			say("rank %d: panic: %v\n\n%s", w.rank, r, debug.Stack())
			w.abort(2)
		}
	}()
	if err := w.sameProgram(ctx); err != nil {
		return err
	}
	if err := w.share(ctx); err != nil {
		return err
	}
	return run(ctx, w)
}

// sameProgram compares the files of the programs that the ranks run.
func (w *World) sameProgram(ctx context.Context) error {
	sum, err := hashProgram()
	if err != nil {
		return err
	}
	host, _ := os.Hostname()
	const op = "comparing programs"
	parts, err := w.Allgather(ctx, op, append(sum, host...))
	if err != nil {
		return err
	}
	for rank, part := range parts {
		if len(part) < sha256.Size || !bytes.Equal(part[:sha256.Size], parts[0][:sha256.Size]) {
			e := w.fault(op, rank, fmt.Sprintf("the program of rank %d, on %s, is another one than that of rank 0, on %s", rank, part[sha256.Size:], parts[0][sha256.Size:]))
			e.Hint = "start the same file everywhere, from a folder that all machines share"
			return e
		}
	}
	return nil
}

// hashProgram returns the hash of the file that this process runs.
func hashProgram() ([]byte, error) {
	path := "/proc/self/exe" // which is that file even if there is another one in its place by now
	if runtime.GOOS != "linux" {
		var err error
		if path, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}

// end ends the process: with 0 if all ranks come to the end without an error, and else all ranks with
// what the first of those that failed has to say.
func end(w *World, err error) {
	ctx, cancel := context.Background(), context.CancelFunc(func() {})
	word := ""
	if err != nil {
		word = wordOf(err)
		ctx, cancel = context.WithTimeout(ctx, min(grace, w.config.Limit))
	}
	words, endErr := w.End(ctx, word)
	cancel()
	if err == nil && endErr == nil && strings.Join(words, "") == "" {
		if err := w.Close(); err != nil {
			say("%v", err)
			os.Exit(1)
		}
		Exit(0)
	}
	switch {
	case words != nil && w.rank != firstFailed(words):
		time.Sleep(time.Second) // the one that failed says it
	case words != nil:
		say("%s", summary(words))
	case err != nil:
		say("rank %d: %s", w.rank, wordOf(err)[1:])
	default:
		say("rank %d: %s", w.rank, wordOf(endErr)[1:])
	}
	w.abort(1)
}

// What a rank says at its end begins with one of these: whether something failed on this rank, or
// another one.
const (
	cause       = "!"
	consequence = "?"
)

// wordOf is what a rank says of an error. Which rank that is, is said for it.
func wordOf(err error) string {
	text := err.Error()
	switch e := err.(type) {
	case *fault.MPIError:
		nameless := *e
		nameless.Ranks = 0
		text = nameless.Error()
	case *fault.TeamError:
		nameless := *e
		nameless.Ranks = 0
		text = nameless.Error()
	}
	var m *fault.MPIError
	var t *fault.TeamError
	if errors.As(err, &m) && m.Consequence || errors.As(err, &t) && t.Consequence {
		return consequence + text
	}
	return cause + text
}

// abort ends all ranks a moment after this one has said why: MPICH's launcher drops what it has not
// passed on by then.
func (w *World) abort(code int) {
	time.Sleep(200 * time.Millisecond)
	w.Abort(code)
	os.Exit(code)
}

// firstFailed returns the rank that says what failed.
func firstFailed(words []string) int {
	for _, prefix := range []string{cause, consequence} {
		for rank, word := range words {
			if strings.HasPrefix(word, prefix) {
				return rank
			}
		}
	}
	return 0
}

// summary is what failed, each error once with the ranks that have it, and no consequences.
func summary(words []string) string {
	prefix := words[firstFailed(words)][:1]
	var order []string
	ranks := map[string][]string{}
	for rank, word := range words {
		if !strings.HasPrefix(word, prefix) {
			continue
		}
		if ranks[word] == nil {
			order = append(order, word)
		}
		ranks[word] = append(ranks[word], fmt.Sprint(rank))
	}
	var lines []string
	for _, word := range order {
		list, of := ranks[word], "rank "
		if len(list) > 1 {
			of = "ranks "
		}
		if len(list) > 8 {
			list = append(list[:8:8], fmt.Sprintf("and %d more", len(list)-8))
		}
		lines = append(lines, of+strings.Join(list, ", ")+": "+word[1:])
	}
	return strings.Join(lines, "\n")
}

// say writes to the standard error, in one piece, so that lines of several ranks do not mix.
func say(format string, args ...any) {
	name, err := os.Executable()
	if err != nil {
		name = os.Args[0]
	}
	name = name[strings.LastIndexByte(name, '/')+1:]
	_, _ = os.Stderr.WriteString(name + ": " + strings.TrimRight(fmt.Sprintf(format, args...), "\n") + "\n")
}
