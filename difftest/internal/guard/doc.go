// Package guard makes fields for tests: in memory between pages that cannot be accessed, with strides of all kinds, and
// with a copy of every byte around them as it should be.
package guard
