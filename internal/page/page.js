"use strict";
(() => {
	const all = (selector, root = document) => [...root.querySelectorAll(selector)];
	const one = (selector) => document.querySelector(selector);
	const source = one(".source");
	const quoted = (text) => '"' + text.replace(/["\\]/g, "\\$&") + '"';
	const pinColors = 6;
	let variant = one(".variant");
	let marked = []; // what is marked as long as something is pointed at: [element, class]
	let current = null; // the line that the keys start from
	const pins = new Map(); // from the key of a subject to its color

	// A subject is what somebody points at: names are selectors of the same values, same of the
	// lines of the same operation, near of lines from the same place of the source, and place
	// is that place.
	function subject(node) {
		const name = node.closest("b[data-v]"), line = node.closest(".line");
		if (!line) return null;
		if (name) {
			const values = name.dataset.v.split(" ");
			const definition = variant.querySelector(values.map((v) => `.line[data-d~="${v}"]`).join(","));
			return {key: "v" + name.dataset.v, names: values.map((v) => `b[data-v~="${v}"]`), same: [], near: [], line, place: (definition || line).dataset.p};
		}
		if (line.dataset.s) {
			return {key: "s" + line.dataset.s, names: [], same: [], near: [`.line[data-p^=${quoted(line.dataset.s + ":")}]`], line, place: line.dataset.s + ":"};
		}
		if (!line.dataset.o) return null;
		const defined = (line.dataset.d || "").split(" ").filter(Boolean);
		return {
			key: "o" + line.dataset.o, line, place: line.dataset.p,
			names: defined.map((v) => `b[data-v~="${v}"]`),
			same: [`.line[data-o="${line.dataset.o}"]`],
			near: line.dataset.p ? [`.line[data-p=${quoted(line.dataset.p)}]`] : [],
		};
	}

	const find = (selectors) => selectors.length ? all(selectors.join(","), variant) : [];

	// sourceLine returns the line of the source that a place is on.
	function sourceLine(place) {
		if (!place) return null;
		return source.querySelector(`[data-s=${quoted(place.replace(/:\d*$/, ""))}]`);
	}

	function mark(element, name) {
		element.classList.add(name);
		marked.push([element, name]);
	}

	// point shows a subject, or nothing, until something else is pointed at.
	function point(s) {
		for (const [element, name] of marked) element.classList.remove(name);
		marked = [];
		const where = one("#where");
		where.textContent = "";
		if (!s) return;
		for (const e of find(s.near)) mark(e, "near");
		for (const e of find(s.same)) mark(e, "same-line");
		for (const e of find(s.names)) mark(e, "hit");
		const from = sourceLine(s.place);
		if (from) {
			mark(from, "near");
			if (!s.line.dataset.s) reveal(from);
		}
		const text = (line) => line.dataset.s ? line.textContent.slice(line.firstChild.textContent.length) : line.textContent;
		where.textContent = [s.place && s.place.replace(/:$/, ""), from && text(from).trim()].filter(Boolean).join("   ");
	}

	// reveal scrolls only the column that an element is in.
	function reveal(element) {
		const body = element.closest(".body"), box = body.getBoundingClientRect(), at = element.getBoundingClientRect();
		if (at.top < box.top || at.bottom > box.bottom) body.scrollTop += at.top - box.top - box.height / 3;
	}

	const elements = (s) => [...find(s.names), ...(s.same.length ? find(s.same) : find(s.near)), ...(s.line.dataset.s ? [s.line] : [])];

	// pin keeps a subject marked in a color of its own, or unpins it, and shows it in every column.
	function pin(s) {
		if (!s) return;
		const color = pins.get(s.key);
		if (color !== undefined) {
			pins.delete(s.key);
			for (const e of elements(s)) e.classList.remove("pin" + color);
			return;
		}
		const taken = new Set(pins.values());
		let free = 0;
		while (taken.has(free) && free < pinColors - 1) free++;
		pins.set(s.key, free);
		const shown = new Set([s.line.closest(".column")]);
		for (const e of elements(s)) {
			e.classList.add("pin" + free);
			const column = e.closest(".column");
			if (!shown.has(column) && !column.classList.contains("folded")) reveal(e);
			shown.add(column);
		}
	}

	function unpin() {
		pins.clear();
		for (let color = 0; color < pinColors; color++) for (const e of all(".pin" + color)) e.classList.remove("pin" + color);
	}

	// fold folds a column or unfolds it. One that a pass left as it was has no lines of its own: it
	// gets those of the column before.
	function fold(column, folded) {
		const lines = column.querySelector("pre");
		if (!folded && column.classList.contains("same") && !lines.firstChild) {
			let before = column;
			while (before.classList.contains("same")) before = before.previousElementSibling;
			const copy = before.querySelector("pre").cloneNode(true);
			for (const e of all(".new", copy)) e.classList.remove("new");
			for (const e of all("[tabindex]", copy)) e.removeAttribute("tabindex");
			lines.replaceWith(copy);
		}
		column.classList.toggle("folded", folded);
		column.querySelector(".fold").setAttribute("aria-expanded", String(!folded));
	}

	// go makes a line the one that the keys start from.
	function go(line) {
		if (!line) return;
		if (current) current.removeAttribute("tabindex");
		current = line;
		line.tabIndex = 0;
		line.focus({preventScroll: true});
		reveal(line);
		line.closest(".column").scrollIntoView({block: "nearest", inline: "nearest"});
	}

	const columns = () => [source, ...all(".column", variant)].filter((c) => !c.classList.contains("folded"));

	// beside returns the line of another column that belongs to the one where the keys are.
	function beside(step) {
		const list = columns(), column = list[list.indexOf(current.closest(".column")) + step];
		if (!column) return null;
		const s = subject(current), within = (selectors) => selectors.length ? column.querySelector(selectors.join(",")) : null;
		const from = column === source ? s && sourceLine(s.place) : s && (within(s.same) || within(s.near));
		const lines = all(".line", column);
		return from || lines[Math.min(all(".line", current.closest(".column")).indexOf(current), lines.length - 1)];
	}

	function along(step) {
		const lines = all(".line", current.closest(".column"));
		return lines[lines.indexOf(current) + step];
	}

	const keys = {
		ArrowUp: () => go(along(-1)), ArrowDown: () => go(along(1)),
		ArrowLeft: () => go(beside(-1)), ArrowRight: () => go(beside(1)),
		Enter: () => pin(subject(current)), " ": () => pin(subject(current)), Escape: unpin,
	};

	function show(n) {
		unpin();
		point(null);
		for (const e of all("[data-variant]")) e.hidden = e.dataset.variant !== n;
		variant = one(`.variant[data-variant="${n}"]`);
		if (current) current.removeAttribute("tabindex");
		current = variant.querySelector(".line") || source.querySelector(".line");
		if (current) current.tabIndex = 0;
	}

	document.addEventListener("mouseover", (e) => point(subject(e.target)));
	document.addEventListener("focusin", (e) => { if (e.target.matches(".line")) point(subject(e.target)); });
	document.addEventListener("click", (e) => {
		const button = e.target.closest(".fold");
		if (button) fold(button.closest(".column"), !button.closest(".column").classList.contains("folded"));
		else if (e.target.closest(".line") && getSelection().isCollapsed) {
			pin(subject(e.target));
			go(e.target.closest(".line"));
		}
	});
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey || e.metaKey || e.altKey || !keys[e.key]) return;
		if (e.key !== "Escape" && !(e.target.matches(".line") && current)) return;
		e.preventDefault();
		keys[e.key]();
	});
	one("#variant").addEventListener("change", (e) => show(e.target.value));
	one("#unpin").addEventListener("click", unpin);
	one("#explain").addEventListener("click", (e) => {
		one("#notes").hidden = !one("#notes").hidden;
		e.currentTarget.setAttribute("aria-expanded", String(!one("#notes").hidden));
	});
	one("#unfold").addEventListener("click", (e) => {
		const folded = e.currentTarget.getAttribute("aria-pressed") === "true";
		e.currentTarget.setAttribute("aria-pressed", String(!folded));
		for (const c of all(".same", variant)) fold(c, folded);
	});
	one("#theme").addEventListener("click", () => {
		const root = document.documentElement.classList;
		const dark = root.contains("dark") || !root.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches;
		root.toggle("dark", !dark);
		root.toggle("light", dark);
	});
	show("0");
})();
