// Package canonical has the passes that bring programs of any level to one form: constants folded,
// equal values computed once, and nothing that is not used. Passes of other levels use them, too.
package canonical
