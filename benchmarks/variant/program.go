package variant

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// Program is a program of the module with stencils that are generated with other flags.
type Program struct {
	Folder   string   // of its main package in the module, with slashes
	Packages []string // the folders of the packages that are generated
	Flags    []string // of oecgen
}

// FlagsVariable is the variable that is set, for a program that [Program.Run] has built, to the flags.
const FlagsVariable = "OEC_VARIANT_FLAGS"

// Flags returns the flags that stencils of this process have been generated with by [Program.Run];
// "" if it is the program as it is in the module.
func Flags() string { return os.Getenv(FlagsVariable) }

// Run generates the packages in a copy of the module, builds the program and runs it. It is
// for a program that runs itself again: one that Run has built is not to call it.
func (p *Program) Run(ctx context.Context, args []string, out, log io.Writer) (err error) {
	if flags := Flags(); flags != "" {
		return fmt.Errorf("stencils are not what they were generated to be, with %s", flags)
	}
	c, err := New(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	flags := strings.Join(p.Flags, " ")
	for _, folder := range p.Packages {
		fmt.Fprintf(log, "generating %s with %s\n", folder, flags)
		if err := c.Generate(ctx, folder, p.Flags...); err != nil {
			return err
		}
	}
	self := filepath.Join(c.Dir, path.Base(p.Folder)+Exe())
	if err := c.Go(ctx, "build", "-o", self, "./"+p.Folder); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Env = append(os.Environ(), FlagsVariable+"="+flags)
	cmd.Stdout, cmd.Stderr = out, log
	return cmd.Run()
}
