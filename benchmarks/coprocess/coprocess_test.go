package coprocess_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/openearthgo/oec/benchmarks/coprocess"
)

// TestMain is the program, too: it repeats what it is told, and ends at "end".
func TestMain(m *testing.M) {
	if os.Getenv("OEC_COPROCESS") == "" {
		os.Exit(m.Run())
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan() && lines.Text() != "end"; {
		fmt.Println(" " + strings.Repeat(lines.Text(), 2))
	}
}

func start(t *testing.T) *coprocess.Process {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "OEC_COPROCESS=1")
	p, err := coprocess.Start(cmd)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Each line has its answer, and the program ends with its input.
func TestAsk(t *testing.T) {
	t.Parallel()
	p := start(t)
	for _, line := range []string{"a", "12", "b c"} {
		if answer, err := p.Ask(line); answer != line+line || err != nil {
			t.Errorf("the answer to %q is %q, %v", line, answer, err)
		}
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// A program that ends has no answer.
func TestEnds(t *testing.T) {
	t.Parallel()
	p := start(t)
	if answer, err := p.Ask("end"); !errors.Is(err, io.EOF) {
		t.Errorf("the answer is %q, %v", answer, err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// What is no program does not start.
func TestMissing(t *testing.T) {
	t.Parallel()
	if _, err := coprocess.Start(exec.CommandContext(t.Context(), "./none")); err == nil {
		t.Error("it starts")
	}
}
