// Package reduction joins a value for each block of a field in a tree that does not depend on the number of workers or of ranks.
package reduction
