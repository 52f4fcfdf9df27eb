package pipeline

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/transform"
)

// Option is an option of a pass, as in stencil-unrolling=unroll-factor=4.
type Option struct {
	Name    string
	Default string
	Switch  bool   // true or false, or 1 or 0; the name alone turns it on
	Summary string // one line, for the help of tools

	field int // of the pass
}

// Options returns the options of a pass.
func (p Pass) Options() []Option {
	var options []Option
	v := reflect.ValueOf(p.Pass)
	for n := range v.NumField() {
		tag := v.Type().Field(n).Tag
		options = append(options, Option{
			Name: tag.Get("option"), Default: fmt.Sprint(v.Field(n)), Switch: v.Field(n).Kind() == reflect.Bool,
			Summary: tag.Get("help"), field: n,
		})
	}
	return options
}

// Text returns what [Parse] reads as a pass: its name, and after an equals sign the options that
// have not their defaults, separated by spaces.
func Text(p transform.Pass) string {
	row, known := rowOf(p)
	if !known {
		return nameOf(p)
	}
	var options []string
	for _, o := range row.Options() {
		if value := fmt.Sprint(reflect.ValueOf(p).Field(o.field)); value != o.Default {
			options = append(options, o.Name+"="+value)
		}
	}
	if options == nil {
		return row.Name
	}
	return row.Name + "=" + strings.Join(options, " ")
}

// Parse reads passes, each with its options after an equals sign, as in
// "stencil-unrolling=unroll-factor=4 unroll-index=2".
func Parse(texts ...string) ([]transform.Pass, error) {
	var passes []transform.Pass
	for _, text := range texts {
		p, err := parse(text)
		if err != nil {
			return nil, err
		}
		passes = append(passes, p)
	}
	return passes, nil
}

func parse(text string) (transform.Pass, error) {
	name, options, _ := strings.Cut(text, "=")
	row, ok := rowByName(name)
	if !ok {
		return nil, fmt.Errorf("unknown pass %q; there are %s", name, strings.Join(PassNames(), ", "))
	}
	p := reflect.New(reflect.TypeOf(row.Pass)).Elem()
	p.Set(reflect.ValueOf(row.Pass))
	for _, option := range strings.Fields(options) {
		if err := row.set(p, option); err != nil {
			return nil, fmt.Errorf("pass %q: %w", name, err)
		}
	}
	return p.Interface().(transform.Pass), nil
}

// set sets the field of a pass for an option.
func (p Pass) set(pass reflect.Value, option string) error {
	name, value, hasValue := strings.Cut(option, "=")
	options := p.Options()
	i := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		var names []string
		for _, o := range options {
			names = append(names, o.Name)
		}
		if len(names) == 0 {
			return fmt.Errorf("there is no option %q; the pass has none", name)
		}
		return fmt.Errorf("there is no option %q; there are %s", name, strings.Join(names, ", "))
	}
	field := pass.Field(options[i].field)
	if text, ok := field.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if err := text.UnmarshalText([]byte(value)); err != nil {
			return fmt.Errorf("option %q: %w", name, err)
		}
		return nil
	}
	if options[i].Switch {
		on, known := map[string]bool{"true": true, "1": true, "false": false, "0": false}[value]
		if !known && hasValue {
			return fmt.Errorf("option %q is true or false, not %q", name, value)
		}
		field.SetBool(on || !hasValue)
		return nil
	}
	n, err := strconv.Atoi(value)
	if !hasValue || err != nil {
		return fmt.Errorf("option %q needs a number: write %s=2", name, name)
	}
	field.SetInt(int64(n))
	return nil
}
