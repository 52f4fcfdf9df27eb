// Package vendor has the back ends for accelerators, by their vendors: which devices there is code for, and how the code of a
// module is made. One more vendor is one more file and a row in All.
package vendor
