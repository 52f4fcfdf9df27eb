package mpi

import "github.com/openearthgo/oec/internal/mpilib"

// constants is what differs between the binary interfaces of libraries. The tests hold each row
// against the header files that there are.
type constants struct {
	handle uintptr // bytes of a handle

	world, self, bytes, info, errorsReturn uintptr // predefined handles

	anySource, ignore                    uintptr // MPI_ANY_SOURCE, MPI_STATUS_IGNORE
	serialized                           int32   // MPI_THREAD_SERIALIZED
	shared                               uintptr // MPI_COMM_TYPE_SHARED
	maxError, maxVersion                 int     // bytes of texts
	errInStatus, errPending, errTruncate int32   // classes of errors

	status                    int // bytes of MPI_Status
	statusSource, statusError int // offsets in it
}

const minus1, minus2 = ^uintptr(0), ^uintptr(1)

// interfaces are the rows: MPICH's handles are numbers of 32 bits, those of the standard are numbers
// as large as pointers, and Open MPI's are addresses of variables, which bindHandles looks up.
var interfaces = map[mpilib.Interface]constants{
	mpilib.MPICH: {
		handle: 4,
		world:  0x44000000, self: 0x44000001, bytes: 0x4c00010d, info: 0x1c000000, errorsReturn: 0x54000001,
		anySource: minus2, ignore: 1, serialized: 2, shared: 1, maxError: 512, maxVersion: 8192,
		errInStatus: 17, errPending: 18, errTruncate: 14,
		status: 20, statusSource: 8, statusError: 16,
	},
	mpilib.OpenMPI: {
		handle:    8,
		anySource: minus1, ignore: 0, serialized: 2, shared: 0, maxError: 256, maxVersion: 256,
		errInStatus: 18, errPending: 19, errTruncate: 15,
		status: 24, statusSource: 0, statusError: 8,
	},
	mpilib.Standard: {
		handle: 8,
		world:  0x101, self: 0x102, bytes: 0x247, info: 0x130, errorsReturn: 0x143,
		anySource: minus1, ignore: 0, serialized: 2048, shared: 221, maxError: 512, maxVersion: 8192,
		errInStatus: 19, errPending: 18, errTruncate: 15,
		status: 32, statusSource: 0, statusError: 8,
	},
}

// symbols are the variables whose addresses are Open MPI's predefined handles.
func (c *constants) symbols() map[string]*uintptr {
	return map[string]*uintptr{
		"ompi_mpi_comm_world": &c.world, "ompi_mpi_comm_self": &c.self, "ompi_mpi_byte": &c.bytes,
		"ompi_mpi_info_null": &c.info, "ompi_mpi_errors_return": &c.errorsReturn,
	}
}

// function is a function of the library.
type function int

// The functions.
const (
	fnLibraryVersion function = iota
	fnInitThread
	fnFinalize
	fnAbort
	fnErrorString
	fnErrorClass
	fnCommRank
	fnCommSize
	fnCommDup
	fnCommFree
	fnCommSplitType
	fnCommErrhandler
	fnAllocMem
	fnFreeMem
	fnSendInit
	fnRecvInit
	fnStartall
	fnTestall
	fnRequestStatus
	fnRequestFree
	fnIsend
	fnIrecv
	fnIprobe
	fnGetCount
	functionCount
)

// functionNames are the functions' names in the library.
var functionNames = [functionCount]string{
	"MPI_Get_library_version", "MPI_Init_thread", "MPI_Finalize", "MPI_Abort", "MPI_Error_string", "MPI_Error_class",
	"MPI_Comm_rank", "MPI_Comm_size", "MPI_Comm_dup", "MPI_Comm_free", "MPI_Comm_split_type", "MPI_Comm_set_errhandler",
	"MPI_Alloc_mem", "MPI_Free_mem",
	"MPI_Send_init", "MPI_Recv_init", "MPI_Startall", "MPI_Testall", "MPI_Request_get_status", "MPI_Request_free",
	"MPI_Isend", "MPI_Irecv", "MPI_Iprobe", "MPI_Get_count",
}
