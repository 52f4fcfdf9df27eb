// Package foreign holds tests that call a generated library from programs in other languages, and
// compare what they get with the plain functions of package trial.
package foreign
