// Package mpi runs a program as many processes, the ranks, that a launcher of MPI has started, on one machine or on many: with the
// same results, to the bit, as one process has.
//
//	func main() { mpi.Main(run) }
//
//	func run(ctx context.Context, team *rt.Team) error {
//		g, err := team.Grid(ni, nj, nk, rt.Ends(boundary))
//		...
//		err = f.AllocOn(g) // this rank's parts of the fields
//		...
//	}
//
// Started as it is, the program is one process and needs no MPI. Started by mpirun, mpiexec or srun, it loads the library that the
// launcher belongs to: MPICH and its relatives, Open MPI, or one with the standard interface of MPI 5. It is built for none of them,
// without cgo, and is the same file for all. The environment variable OEC_MPI is the path of another library, or "none": then each
// process is a program of its own. "oecgen doctor" shows which libraries and launchers there are.
//
// On Linux, ranks on one machine exchange through memory that they share, unless it is not to be had, as between containers, or OEC_MPI_SHARED is 0; it is
// the number of ranks that do so, one after the other. What goes between machines is the library's.
//
// It is an error if launcher and library do not belong together, or if ranks run different programs. A rank that fails, panics, is
// killed or stopped, returns early or makes other calls than the rest ends all of them, with a message that names it and a return
// code that is not 0; but for os.Exit(0) in the middle, after which MPICH's launcher ends the others and returns 0: return from run instead. So
// does a rank that others wait for, and that is silent for longer than OEC_MPI_LIMIT, which is two minutes.
//
// It may import package rt and what is internal to it. A program that imports it is linked dynamically on Linux. On Windows, and
// on processors that are neither amd64 nor arm64, launchers are refused with an error.
package mpi
