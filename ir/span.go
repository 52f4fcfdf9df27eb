package ir

// Span is the part of a printed text that an operation takes up, with everything in it, or
// the name of a value.
type Span struct {
	Start, End int    // in bytes
	Op         *Op    // nil if the span is a name
	Value      *Value // nil if the span is an operation
}

// PrintSpans returns what [Print] returns, and where in it operations and values stand. Spans
// are in the order of their starts, an enclosing one before what it encloses. The name of
// several results that is written once is a span of each.
func PrintSpans(op *Op) (string, []Span) {
	var spans []Span
	text := (&Printer{spans: &spans}).print(op)
	return text, spans
}

// open begins a span where the text ends, and returns its number.
func (p *Printer) open(s Span) int {
	if p.spans == nil {
		return 0
	}
	s.Start = p.out.Len()
	*p.spans = append(*p.spans, s)
	return len(*p.spans) - 1
}

// close ends a span where the text ends.
func (p *Printer) close(opened int) {
	if p.spans != nil {
		(*p.spans)[opened].End = p.out.Len()
	}
}

// spanned writes a name that stands for values.
func (p *Printer) spanned(name string, values ...*Value) {
	first := 0
	for n, v := range values {
		if at := p.open(Span{Value: v}); n == 0 {
			first = at
		}
	}
	p.out.WriteString(name)
	for n := range values {
		p.close(first + n)
	}
}
