package frontend

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"golang.org/x/tools/go/packages"
)

// List runs the go command through go/packages. Where that fails because of the module, the error
// says what to do.
func List(ctx context.Context, cfg *packages.Config, patterns ...string) ([]*packages.Package, error) {
	cfg.Context = ctx
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil && ctx.Err() == nil {
		err = goError(err)
	}
	return pkgs, err
}

// goErrors are what the go command says, in part, where there is something to do about it.
var goErrors = [...]struct{ text, meaning, hint string }{
	{"go.mod file not found", "there is no go.mod in this folder or above it, and so no module", "run go mod init, as in go mod init example.org/dycore"},
	{"does not contain main module", "there is no go.mod in that folder or above it, and so no module", "run go mod init there, as in go mod init example.org/dycore"},
	{"updates to go.mod needed", "go.mod does not fit the modules that it requires: its go line may be older than theirs", "run go mod tidy"},
	{"missing go.sum entry", "go.sum lacks a module", "run go mod tidy"},
	{"requires go >=", "", "install that version of Go, or lower the go line of go.mod"},
}

// goError replaces what go/packages makes of a failure of the go command by what that says.
func goError(err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("there is no go command on PATH\n\thint: install Go, or set PATH")
	}
	_, said, ok := strings.Cut(err.Error(), "stderr: ")
	if !ok {
		return err
	}
	said = strings.TrimPrefix(strings.TrimSpace(said), "go: ")
	for _, e := range goErrors {
		if !strings.Contains(said, e.text) {
			continue
		}
		if e.meaning == "" {
			e.meaning = said
		}
		return fmt.Errorf("%s\n\thint: %s", e.meaning, e.hint)
	}
	return fmt.Errorf("the go command cannot list the package: %s", said)
}
