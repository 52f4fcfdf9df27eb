// Package columns holds the solvers along columns of weather and climate models: systems of
// equations with three diagonals, solved by elimination upwards and substitution downwards
// (the algorithm of Thomas).
//
// They are written as the formulas are, with one recurrence for each quantity that has a
// name. A field is on all of i, j and k unless its type says otherwise; k is the number of a
// level.
package columns

//go:generate go tool oecgen -O tuned
