// Package finite watches runs for numbers that are infinite or NaN: which point of which output is the
// first, and which of the points and scalars that it is computed from was so before.
package finite
