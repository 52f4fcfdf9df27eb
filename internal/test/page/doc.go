// Package page has tests of package internal/page: what browsers make of its pages, and what these say.
package page
