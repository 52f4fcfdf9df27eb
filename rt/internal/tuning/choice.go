package tuning

import (
	"fmt"
	"strconv"
	"strings"
)

// Choice names a variant of a run. The zero value of each part leaves it to the model.
type Choice struct {
	Level   string
	Stream  Stream // whether outputs bypass the caches
	ISA     string // the name of an instruction set; "" for the best that the machine has
	Tiles   int    // tiles are 2 to this power times as large as those of the model
	Workers int
}

// Stream says whether streaming stores are used.
type Stream uint8

// By the model they are if the fields are larger than the caches.
const (
	StreamByModel Stream = iota
	StreamOn
	StreamOff
)

// mostTiles bounds by which power of two tiles are larger or smaller.
const mostTiles = 4

// String returns the form that [ParseChoice] reads: "level=inline stream=off isa=x86-64-v3 tiles=1/4 workers=2", without
// what is left to the model.
func (c Choice) String() string {
	text := "level=" + c.Level
	switch c.Stream {
	case StreamOn:
		text += " stream=on"
	case StreamOff:
		text += " stream=off"
	}
	if c.ISA != "" {
		text += " isa=" + c.ISA
	}
	switch {
	case c.Tiles > 0:
		text += fmt.Sprintf(" tiles=%d", 1<<c.Tiles)
	case c.Tiles < 0:
		text += fmt.Sprintf(" tiles=1/%d", 1<<-c.Tiles)
	}
	if c.Workers > 0 {
		text += fmt.Sprintf(" workers=%d", c.Workers)
	}
	return text
}

// ParseChoice reads what [Choice.String] returns, and nothing else.
func ParseChoice(text string) (c Choice, err error) {
	for _, word := range strings.Fields(text) {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "level":
			c.Level = value
		case "stream":
			c.Stream = map[string]Stream{"on": StreamOn, "off": StreamOff}[value]
		case "isa":
			c.ISA = value
		case "tiles":
			for n := 1; n <= mostTiles; n++ {
				switch value {
				case strconv.Itoa(1 << n):
					c.Tiles = n
				case "1/" + strconv.Itoa(1<<n):
					c.Tiles = -n
				}
			}
		case "workers":
			c.Workers, _ = strconv.Atoi(value)
		}
	}
	if c.Level == "" || c.String() != text {
		return Choice{}, fmt.Errorf("%q is no choice; expected one such as %q", text, Choice{Level: "inline", Stream: StreamOff, Tiles: -2, Workers: 2})
	}
	return c, nil
}
