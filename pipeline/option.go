package pipeline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is a number that a pass can be given, as in stencil-unrolling=unroll-factor=4.
type Option struct {
	Name    string
	Default int
	Switch  bool   // true or false, or 1 or 0; the name alone turns it on
	Summary string // one line, for the help of tools
}

// invocation is a pass with the values of its options.
type invocation struct {
	Pass
	text   string // as the pipeline names it
	values map[string]int
}

// parse reads what a pipeline says of a pass: its name, and after an equals sign its
// options, separated by spaces.
func parse(text string) (invocation, error) {
	name, options, hasOptions := strings.Cut(text, "=")
	p, ok := passByName(name)
	if !ok {
		return invocation{}, fmt.Errorf("unknown pass %q; there are %s", name, strings.Join(PassNames(), ", "))
	}
	in := invocation{Pass: p, text: text, values: map[string]int{}}
	for _, o := range p.Options {
		in.values[o.Name] = o.Default
	}
	if !hasOptions {
		return in, nil
	}
	for _, option := range strings.Fields(options) {
		if err := in.set(option); err != nil {
			return in, fmt.Errorf("pass %q: %w", name, err)
		}
	}
	return in, nil
}

func (in *invocation) set(option string) error {
	name, value, hasValue := strings.Cut(option, "=")
	i := slices.IndexFunc(in.Options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		var names []string
		for _, o := range in.Options {
			names = append(names, o.Name)
		}
		if len(names) == 0 {
			return fmt.Errorf("there is no option %q; the pass has none", name)
		}
		return fmt.Errorf("there is no option %q; there are %s", name, strings.Join(names, ", "))
	}
	if in.Options[i].Switch {
		n, known := map[string]int{"true": 1, "1": 1, "false": 0, "0": 0}[value]
		switch {
		case !hasValue:
			n = 1
		case !known:
			return fmt.Errorf("option %q is true or false, not %q", name, value)
		}
		in.values[name] = n
		return nil
	}
	n, err := strconv.Atoi(value)
	if !hasValue || err != nil {
		return fmt.Errorf("option %q needs a number: write %s=2", name, name)
	}
	in.values[name] = n
	return nil
}
