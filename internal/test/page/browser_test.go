//go:build unix

package page_test

import (
	"os"
	"path/filepath"
	"testing"
)

// inColumn returns an expression of the page's script: the first element of a column.
func inColumn(label, selector string) string {
	return `document.querySelector('.variant:not([hidden]) [aria-label="` + label + `"] ` + selector + `')`
}

// TestBrowser opens a page and uses it, with the mouse and with the keys.
func TestBrowser(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	file := filepath.Join(t.TempDir(), "square.html")
	if err := os.WriteFile(file, []byte(write(t, sample(t))), 0o666); err != nil {
		t.Fatal(err)
	}
	b := openPage(t, file)
	for _, c := range []struct {
		name string
		test func(*browser)
	}{
		{"hover", hovers}, {"pin", pins}, {"fold", folds}, {"keys", presses}, {"theme", themes}, {"variant", chooses},
	} {
		t.Run(c.name, func(t *testing.T) {
			outer := b.t
			b.t = t
			defer func() { b.t = outer }()
			c.test(b)
		})
	}
}

const (
	sum      = `b[data-v="8"]` // %sum in the columns
	mulf     = `.line[data-o="9"]`
	hits     = `document.querySelectorAll('.variant:not([hidden]) b.hit').length`
	pinned   = `document.querySelectorAll('[class*=" pin"], [class^="pin"]').length`
	where    = `document.querySelector("#where").textContent`
	focussed = `document.activeElement.dataset.o + " in " + document.activeElement.closest(".column").getAttribute("aria-label")`
)

func hovers(b *browser) {
	b.point(inColumn("raised", sum), false)
	b.expect("the value in all columns that show it", hits, 5) // twice where it is raised, and three times after cse
	b.expect("a name", where, "square.mlir:6:12   %sum = addf %left, %right : f64")
	b.expect("the source", `document.querySelector('.source .near').dataset.s`, "square.mlir:6")
	b.point(inColumn("raised", mulf), false)
	b.expect("the operation in other columns", `document.querySelectorAll('.variant:not([hidden]) .same-line').length`, 2)
	b.expect("its copies", `document.querySelectorAll('.variant:not([hidden]) .near').length > 2`, true)
	b.point(`document.querySelector('[data-s="square.mlir:8"]')`, false)
	b.expect("what a line became", `document.querySelectorAll('.variant:not([hidden]) .near').length > 2`, true)
	b.point(`document.querySelector("h1")`, false)
	b.expect("nothing", hits+" + document.querySelectorAll('.near').length", 0)
}

func pins(b *browser) {
	b.point(inColumn("raised", sum), true)
	b.point(`document.querySelector("h1")`, false)
	b.expect("a value", pinned, 5)
	b.point(inColumn("raised", mulf+" b"), true)
	b.expect("a second color", `document.querySelectorAll(".pin1").length > 0`, true)
	b.point(inColumn("raised", sum), true)
	b.expect("unpinned", `document.querySelectorAll(".pin0").length`, 0)
	b.point(`document.querySelector("#unpin")`, true)
	b.expect("all unpinned", pinned, 0)
}

func folds(b *browser) {
	lines := `document.querySelectorAll('.variant:not([hidden]) [aria-label="dce"] .line').length`
	b.expect("what a pass left as it was", lines, 0)
	b.point(inColumn("dce", ".fold"), true)
	b.expect("unfolded", lines, 23)
	b.expect("unfolded", inColumn("dce", ".fold")+`.getAttribute("aria-expanded")`, "true")
	b.point(inColumn("raised", sum), false)
	b.expect("the value in that column, too", hits, 7)
	b.point(inColumn("dce", ".fold"), true)
	b.expect("folded", inColumn("dce", "pre")+`.getClientRects().length`, 0)
	b.point(`document.querySelector("#unfold")`, true)
	b.expect("all unfolded", `document.querySelectorAll(".variant:not([hidden]) .folded").length`, 0)
	b.point(`document.querySelector("#unfold")`, true)
	b.expect("all folded", `document.querySelectorAll(".variant:not([hidden]) .folded").length > 0`, true)
}

func presses(b *browser) {
	b.eval(`document.querySelector("#theme").focus()`)
	for range 30 { // past the headings of columns
		b.press("Tab")
		if b.eval(`document.activeElement.matches(".line")`) == true {
			break
		}
	}
	b.expect("a line by tab", `document.activeElement.matches(".line")`, true)
	b.eval(inColumn("raised", mulf) + ".click()")
	b.press("Enter") // what the click has pinned
	b.expect("unpinned", pinned, 0)
	b.expect("the line that was clicked", focussed, "9 in raised")
	b.press("ArrowRight")
	b.expect("the same operation in the next column that is unfolded", focussed, "9 in cse")
	b.press("ArrowUp")
	b.expect("the line above", focussed, "7 in cse")
	b.press("ArrowDown")
	b.press("Enter")
	b.expect("pinned", pinned+" > 3", true)
	b.press("Escape")
	b.expect("unpinned", pinned, 0)
	b.press("ArrowLeft")
	b.press("ArrowLeft")
	b.expect("the source", `document.activeElement.dataset.s`, "square.mlir:8")
}

func themes(b *browser) {
	ground := `getComputedStyle(document.body).backgroundColor`
	scheme := func(name string) {
		b.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": name}}}, nil)
	}
	scheme("light")
	light := b.eval(ground)
	scheme("dark")
	dark := b.eval(ground)
	if light == dark {
		b.t.Errorf("the page is %v in the light and in the dark", light)
	}
	b.point(`document.querySelector("#theme")`, true)
	b.expect("the other theme", ground, light)
	b.point(`document.querySelector("#theme")`, true)
	b.expect("and back", ground, dark)
}

func chooses(b *browser) {
	b.eval(`(() => { const s = document.querySelector("#variant"); s.value = "1"; s.dispatchEvent(new Event("change", {bubbles: true})); })()`)
	b.expect("what is said", `[...document.querySelectorAll("#notes pre")].filter(e => !e.hidden).map(e => e.textContent).join()`, "what is said of float64, level b")
	b.expect("its columns", `document.querySelectorAll(".variant:not([hidden]) .column").length`, 3)
	b.point(inColumn("raised", sum), false)
	b.expect("the value in them", hits, 5)
}
