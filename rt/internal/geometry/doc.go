// Package geometry divides boxes of points into tiles.
package geometry
