package tuning

import "testing"

func TestChoiceText(t *testing.T) {
	t.Parallel()
	for _, c := range []Choice{
		{Level: "tuned"}, {Level: "inline+unroll4", Stream: StreamOff}, {Level: "inline", Stream: StreamOn, Tiles: 2, Workers: 16},
		{Level: "inline", Tiles: -4}, {Level: "tuned", ISA: "x86-64-v3"}, {Level: "tuned", Stream: StreamOn, ISA: "x86-64-v3", Tiles: 1}, {Level: "original", Tiles: 4, Workers: 1},
		{Steps: 1}, {Steps: 24, Slice: 64}, {Steps: 8, Slice: 1, Tile: 500},
	} {
		if got, err := ParseChoice(c.String()); err != nil || got != c {
			t.Errorf("%v becomes %v, error %v", c, got, err)
		}
	}
	for _, text := range []string{
		"", "level=", "inline", "level=inline tiles=3", "level=inline tiles=1/32", "level=inline tiles=1", "level=inline workers=-1", "level=inline workers=0",
		"level=inline workers=1x", "level=inline stream=maybe", "stream=on level=inline", "level=inline  stream=on", "level=inline level=tuned", "level=inline color=red", "level=inline isa=", "level=inline isa=x86-64-v3 stream=on",
		"steps=0", "steps=-1", "slice=4", "steps=4 tile=", "steps=4 slice=x", "steps=4 slice=-2", "level=inline steps=4", "steps=4 tile=2 slice=1",
	} {
		if c, err := ParseChoice(text); err == nil || c != (Choice{}) {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}
