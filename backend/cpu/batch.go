package cpu

import (
	"context"
	"errors"
	"fmt"

	"github.com/openearthgo/oec/internal/toolchain"
)

// Module is the LLVM module of a kernel, as [Compile] takes it.
type Module struct {
	Symbol string // name of the Go function, without package
	Text   string
}

// CompileAll compiles modules for one target. What it returns, blobs or an error, is what
// [Compile] returns of each, but opt and llc start once: that takes them as long as a small kernel.
// The blobs are not for [Disassemble].
func CompileAll(ctx context.Context, tools *toolchain.Tools, target Target, modules []Module) ([]*Blob, error) {
	blobs := make([]*Blob, len(modules))
	var alike []Module // those that have the same flags
	for _, m := range modules {
		if !inOrder(m.Text) {
			alike = append(alike, m)
		}
	}
	if len(alike) > 1 && !tools.KeepsWork() {
		joined := make([]*Blob, len(alike))
		if err := compileJoined(ctx, tools, target, alike, joined); err != nil {
			return nil, err
		}
		for n, m := range modules {
			if !inOrder(m.Text) {
				blobs[n], joined = joined[0], joined[1:]
			}
		}
	}
	for n, m := range modules {
		if blobs[n] != nil {
			continue
		}
		var err error
		if blobs[n], err = Compile(ctx, tools, target, m.Text, m.Symbol); err != nil {
			return nil, err
		}
	}
	return blobs, nil
}

// compileJoined compiles modules as one. A blob stays nil if its module is to be compiled alone:
// because it then says what is wrong with it, or may become something else.
func compileJoined(ctx context.Context, tools *toolchain.Tools, target Target, modules []Module, blobs []*Blob) (err error) {
	var texts, entries []string
	for n, m := range modules {
		texts, entries = append(texts, m.Text), append(entries, prefixOf(n)+EntryName)
	}
	text, err := join(texts)
	if err != nil {
		return nil
	}
	name := fmt.Sprintf("%s_and_%d_more", modules[0].Symbol, len(modules)-1)
	dir, done, err := tools.WorkDir(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	c := &compilation{tools: tools, target: target, symbol: name, dir: dir}
	// The labels say which constants are whose.
	o, err := c.compile(ctx, text, target.optFlags(entries...), append(target.llcFlags(), "-save-temp-labels"))
	if err != nil {
		return ctx.Err()
	}
	parts, err := divide(o, len(modules))
	if err != nil {
		return nil
	}
	for n, p := range parts {
		if p == nil {
			continue
		}
		c.symbol = modules[n].Symbol
		if blob, err := c.pack(o, p); err == nil {
			blob.object = nil
			blobs[n] = blob
		}
	}
	return nil
}
