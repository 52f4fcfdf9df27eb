// Package inspect finds out about a nest what its code depends on: how many lanes its vectors have, which rows it touches, where
// they are, in which direction it goes through them, and how long an array of a tile's own is in use.
package inspect
