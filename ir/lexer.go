package ir

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokEOF    tokenKind = iota
	tokIdent            // addf, stencil.apply, NI
	tokValue            // %x, %3#1
	tokSymbol           // @f
	tokType             // !stencil.field
	tokNumber           // 12, 1.0e-3, 0x7FF0...
	tokString
	tokPunct // one of the punctuation marks, or ->
)

type token struct {
	kind tokenKind
	text string
	pos  Pos
	at   int // byte offset, to re-lex shapes such as <?x4xf64>
}

func (t token) describe() string {
	if t.kind == tokEOF {
		return "end of input"
	}
	return fmt.Sprintf("%q", t.text)
}

type lexer struct {
	file      string
	src       string
	at        int
	line, col int
}

func (l *lexer) pos() Pos { return Pos{l.file, l.line, l.col} }

func (l *lexer) advance(n int) {
	for _, c := range l.src[l.at : l.at+n] {
		if c == '\n' {
			l.line, l.col = l.line+1, 1
		} else {
			l.col++
		}
	}
	l.at += n
}

func (l *lexer) skipSpace() {
	for l.at < len(l.src) {
		rest := l.src[l.at:]
		switch {
		case strings.HasPrefix(rest, "//"):
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			l.advance(n)
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r':
			l.advance(1)
		default:
			return
		}
	}
}

func (l *lexer) next() (token, error) {
	l.skipSpace()
	t := token{pos: l.pos(), at: l.at}
	if l.at == len(l.src) {
		return t, nil
	}
	n, err := l.scan(&t)
	if err != nil {
		return t, err
	}
	t.text = l.src[l.at : l.at+n]
	l.advance(n)
	return t, nil
}

// scan sets the token's kind and returns its length.
func (l *lexer) scan(t *token) (int, error) {
	rest := l.src[l.at:]
	c := rest[0]
	switch {
	case c == '%':
		t.kind = tokValue
		n := 1 + span(rest[1:], isWord)
		if n < len(rest) && rest[n] == '#' {
			n += 1 + span(rest[n+1:], isDigit)
		}
		return n, nil
	case c == '@':
		t.kind = tokSymbol
		return 1 + span(rest[1:], isSymbol), nil
	case c == '!':
		t.kind = tokType
		return 1 + span(rest[1:], isWordDot), nil
	case c == '"':
		t.kind = tokString
		for n := 1; n < len(rest) && rest[n] != '\n'; n++ {
			if rest[n] == '\\' {
				n++
			} else if rest[n] == '"' {
				return n + 1, nil
			}
		}
		return 0, &ParseError{t.pos, "string is not closed on its line"}
	case isDigit(c):
		t.kind = tokNumber
		return scanNumber(rest), nil
	case strings.HasPrefix(rest, "->"):
		t.kind = tokPunct
		return 2, nil
	case strings.IndexByte("(){}[]<>,:=?^+-*#", c) >= 0:
		t.kind = tokPunct
		return 1, nil
	case isWord(c):
		t.kind = tokIdent
		return span(rest, isWordDot), nil
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return 0, &ParseError{t.pos, fmt.Sprintf("unexpected character %q", r)}
}

// scanNumber returns the length of the number at the start of s. A hexadecimal number is
// only taken as such if digits follow the x: "0x8xf64" in a shape is not one, and is
// read by the shape's own rule.
func scanNumber(s string) int {
	if strings.HasPrefix(s, "0x") {
		if n := span(s[2:], isHex); n >= 8 {
			return 2 + n
		}
	}
	n := span(s, isDigit)
	if n < len(s) && s[n] == '.' {
		n++
		n += span(s[n:], isDigit)
	}
	if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
		m := n + 1
		if m < len(s) && (s[m] == '+' || s[m] == '-') {
			m++
		}
		if d := span(s[m:], isDigit); d > 0 {
			n = m + d
		}
	}
	return n
}

func span(s string, in func(byte) bool) int {
	n := 0
	for n < len(s) && in(s[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isHex(c byte) bool   { return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' }
func isWord(c byte) bool {
	return c == '_' || c == '$' || isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// isSymbol accepts what may be in the name of a function: Go names have letters of all
// alphabets.
func isSymbol(c byte) bool  { return c >= utf8.RuneSelf || isWord(c) }
func isWordDot(c byte) bool { return c == '.' || isWord(c) }
