package tuning

import (
	"fmt"
	"strconv"
	"strings"
)

// Choice names a variant of a run, or a way to advance the steps of a sequence. The zero value of each part leaves it to the model.
type Choice struct {
	Level   string // empty for a sequence
	Stream  Stream // whether outputs bypass the caches
	ISA     string // the name of an instruction set; "" for the best that the machine has
	Tiles   int    // tiles are 2 to this power times as large as those of the model
	Workers int

	Steps       int // of a sequence at once, 0 for none
	Slice, Tile int // into which they are divided, in points: no slices if they are advanced one after the other, no tiles if these are whole
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

// String returns the form that [ParseChoice] reads: "level=inline stream=off isa=x86-64-v3 tiles=1/4 workers=2", or "steps=24 slice=64 tile=500" of a sequence, without
// what is left to the model.
func (c Choice) String() string {
	if c.Steps > 0 {
		text := fmt.Sprintf("steps=%d", c.Steps)
		if c.Slice > 0 {
			text += fmt.Sprintf(" slice=%d", c.Slice)
		}
		if c.Tile > 0 {
			text += fmt.Sprintf(" tile=%d", c.Tile)
		}
		return text
	}
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
		case "steps":
			c.Steps, _ = strconv.Atoi(value)
		case "slice":
			c.Slice, _ = strconv.Atoi(value)
		case "tile":
			c.Tile, _ = strconv.Atoi(value)
		}
	}
	if c.Level == "" && c.Steps == 0 || c.String() != text {
		return Choice{}, fmt.Errorf("%q is no choice; expected one such as %q", text, Choice{Level: "inline", Stream: StreamOff, Tiles: -2, Workers: 2})
	}
	return c, nil
}
