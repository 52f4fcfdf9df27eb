// Package loop has the pass that makes loops of applies, and the passes on them: tiles, the order
// in which rows and planes are computed, and what is kept of a tile.
package loop
