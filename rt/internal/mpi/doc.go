// Package mpi binds the libraries of MPI, which are found when the program runs, and moves bytes
// between the processes that a launcher started: the ranks.
//
// One binary works with all libraries, because there are three binary interfaces among them, told
// apart before the library starts: that of MPICH, that of Open MPI, and the standard one of MPI 5. What
// they differ in is one row of a table each; see interfaces.go. Some two dozen functions are used,
// none with a type of data but bytes, and no collective one once the library has started.
//
// Messages of exchanges between ranks on one machine do without it: they are in memory that two ranks share. See shared.go.
//
// No wait is without end. Requests are polled, and a rank that has waited for a second asks those it
// waits for where they are; each answers while it waits itself. A rank that is elsewhere in the
// program, that has ended, or that does not answer within the limit is an error that names it. See
// wait.go and inquiry.go.
//
// The library runs with MPI_THREAD_SERIALIZED: a lock has one goroutine call it at a time. Nothing
// here is called by finalizers, and memory of Go's is never given to a request that is pending.
//
// It imports package fault, clib to call C without cgo, mpilib for the names of libraries, and golang.org/x/sys for files in memory.
package mpi
