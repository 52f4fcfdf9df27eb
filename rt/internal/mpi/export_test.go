package mpi

import "github.com/openearthgo/oec/internal/mpilib"

// What tests in package mpi_test look at.
var (
	Summary = summary
	WordOf  = wordOf
	Share   = (*World).share
)

// Entries is how many messages a directory of shared memory has room for.
const Entries = entries

// Shared returns with how many ranks memory is shared, and how many bytes of it this rank has.
func Shared(w *World) (ranks int, bytes int64) {
	if w.shared == nil {
		return 0, 0
	}
	return len(w.shared.neighbours), w.shared.size
}

// Numbers returns what an interface is said to have, by the names of C.
func Numbers(i mpilib.Interface) map[string]int64 {
	c := interfaces[i]
	n := map[string]int64{
		"sizeof(MPI_Request)": int64(c.handle), "sizeof(MPI_Comm)": int64(c.handle),
		"MPI_ANY_SOURCE": int64(c.anySource), "(intptr_t)MPI_STATUS_IGNORE": int64(c.ignore),
		"MPI_THREAD_SERIALIZED": int64(c.serialized), "MPI_COMM_TYPE_SHARED": int64(c.shared),
		"MPI_MAX_ERROR_STRING": int64(c.maxError), "MPI_ERR_IN_STATUS": int64(c.errInStatus),
		"MPI_ERR_PENDING": int64(c.errPending), "MPI_ERR_TRUNCATE": int64(c.errTruncate),
		"sizeof(MPI_Status)": int64(c.status), "offsetof(MPI_Status, MPI_SOURCE)": int64(c.statusSource), "offsetof(MPI_Status, MPI_ERROR)": int64(c.statusError),
	}
	if i != mpilib.OpenMPI {
		n["MPI_COMM_WORLD"], n["MPI_COMM_SELF"], n["MPI_BYTE"] = int64(c.world), int64(c.self), int64(c.bytes)
		n["MPI_INFO_NULL"], n["MPI_ERRORS_RETURN"] = int64(c.info), int64(c.errorsReturn)
	}
	return n
}
