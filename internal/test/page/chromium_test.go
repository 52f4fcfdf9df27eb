//go:build unix

package page_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"
)

// browser is a tab of a Chromium without windows, which is told what to do through a pipe in
// its DevTools protocol.
type browser struct {
	t       testing.TB
	to      io.Writer
	from    *bufio.Reader
	session string
	sent    int
}

// message is what either side says: a command or its answer, or an event.
type message struct {
	ID      int             `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// openPage opens a file in a tab, or skips the test where there is no Chromium.
func openPage(t testing.TB, file string) *browser {
	t.Helper()
	b := startChromium(t)
	var target struct {
		ID string `json:"targetId"`
	}
	b.call("Target.createTarget", map[string]any{"url": "file://" + file}, &target)
	var attached struct {
		Session string `json:"sessionId"`
	}
	b.call("Target.attachToTarget", map[string]any{"targetId": target.ID, "flatten": true}, &attached)
	b.session = attached.Session
	b.call("Runtime.enable", nil, nil)
	for b.eval("document.readyState") != "complete" || b.eval("location.protocol") != "file:" {
		time.Sleep(10 * time.Millisecond)
	}
	return b
}

func startChromium(t testing.TB) *browser {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium to open pages: apt-get install chromium")
	}
	cmd := exec.CommandContext(t.Context(), program, "--headless", "--window-size=1800,900", "--disable-gpu", "--no-sandbox", "--no-first-run",
		"--user-data-dir="+profileFolder(t), "--remote-debugging-pipe", "about:blank")
	commands, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, answers, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.ExtraFiles = []*os.File{commands, answers} // descriptors 3 and 4
	if err := cmd.Start(); err != nil {
		t.Skipf("chromium does not start: %v", err)
	}
	commands.Close()
	answers.Close()
	if err := from.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	b := &browser{t: t, to: to, from: bufio.NewReader(from)}
	t.Cleanup(func() {
		fmt.Fprint(to, `{"id":0,"method":"Browser.close"}`, "\x00") // it has ended already if that fails
		to.Close()
		io.Copy(io.Discard, from) // until everything of it has ended, and writes no files any more
		from.Close()
		cmd.Wait() // its exit status says nothing
	})
	return b
}

// profileFolder returns a folder for what chromium keeps. Some of its processes outlive the one
// that was started, and write for a moment more.
func profileFolder(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "chromium")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
			err := os.RemoveAll(dir)
			switch {
			case err == nil:
				return
			case time.Now().After(deadline):
				t.Error(err)
				return
			}
		}
	})
	return dir
}

// call sends a command and waits for its answer.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	b.sent++
	text, err := json.Marshal(message{ID: b.sent, Method: method, Params: params, Session: b.session})
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.to.Write(append(text, 0)); err != nil {
		b.t.Fatal(err)
	}
	for {
		text, err := b.from.ReadBytes(0)
		if err != nil {
			b.t.Fatalf("%s: %v", method, err)
		}
		var m message
		if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
			b.t.Fatal(err)
		}
		switch {
		case m.Method == "Runtime.exceptionThrown":
			b.t.Errorf("the page's script fails: %s", text)
		case m.ID != b.sent:
		case m.Error != nil:
			b.t.Fatalf("%s: %s", method, m.Error.Message)
		case result != nil:
			if err := json.Unmarshal(m.Result, result); err != nil {
				b.t.Fatal(err)
			}
			return
		default:
			return
		}
	}
}

// eval returns the value of an expression in the page's language.
func (b *browser) eval(expression string) any {
	b.t.Helper()
	var answer struct {
		Result    struct{ Value any }
		Exception *struct{ Text string } `json:"exceptionDetails"`
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true}, &answer)
	if answer.Exception != nil {
		b.t.Fatalf("%s: %s", expression, answer.Exception.Text)
	}
	return answer.Result.Value
}

// expect fails the test unless an expression has a value.
func (b *browser) expect(what, expression string, want any) {
	b.t.Helper()
	if got := b.eval(expression); fmt.Sprint(got) != fmt.Sprint(want) {
		b.t.Errorf("%s: %s is %v, expected %v", what, expression, got, want)
	}
}

// point moves the mouse to the middle of an element, and clicks it if asked to.
func (b *browser) point(element string, click bool) {
	b.t.Helper()
	b.eval(element + ".scrollIntoView({block: 'nearest', inline: 'nearest'})")
	at, ok := b.eval("(() => { const r = " + element + ".getBoundingClientRect(); return [r.x + Math.min(r.width, 60) / 2, r.y + r.height / 2]; })()").([]any)
	if !ok {
		b.t.Fatalf("no place of %s", element)
	}
	events := []string{"mouseMoved"}
	if click {
		events = append(events, "mousePressed", "mouseReleased")
	}
	for _, e := range events {
		b.call("Input.dispatchMouseEvent", map[string]any{"type": e, "x": at[0], "y": at[1], "button": "left", "clickCount": 1}, nil)
	}
}

// press presses and releases a key.
func (b *browser) press(key string) {
	b.t.Helper()
	params := map[string]any{"key": key, "code": key}
	if key == "Tab" {
		params["windowsVirtualKeyCode"] = 9
	}
	for _, e := range []string{"rawKeyDown", "keyUp"} {
		params["type"] = e
		b.call("Input.dispatchKeyEvent", params, nil)
	}
}
