// Package oec is what a Go program imports to write stencils: functions that
// compute each point of a grid from the points around it.
//
// # Writing a stencil
//
// A stencil is an ordinary, pure Go function with the comment //oec:stencil.
// This one is the flux-limited horizontal diffusion of the COSMO weather model:
//
//	package dycore
//
//	import "github.com/openearthgo/oec"
//
//	//go:generate go tool oecgen
//
//	// Hdiff is COSMO's flux-limited horizontal diffusion.
//	//
//	//oec:stencil
//	func Hdiff(in, coeff oec.IJK[float64], i, j, k int) (out float64) {
//		lap := func(i, j, k int) float64 {
//			return in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k) - 4*in(i, j, k)
//		}
//		flx := func(i, j, k int) float64 {
//			f := lap(i+1, j, k) - lap(i, j, k)
//			if f*(in(i+1, j, k)-in(i, j, k)) > 0 {
//				return 0
//			}
//			return f
//		}
//		fly := func(i, j, k int) float64 {
//			f := lap(i, j+1, k) - lap(i, j, k)
//			if f*(in(i, j+1, k)-in(i, j, k)) > 0 {
//				return 0
//			}
//			return f
//		}
//		return in(i, j, k) + coeff(i, j, k)*(flx(i-1, j, k)-flx(i, j, k)+fly(i, j-1, k)-fly(i, j, k))
//	}
//
// The trailing parameters i, j, k (any ordered, non-empty subset of them) are
// the point to compute. The parameters before them are the inputs: a field is
// a function of indices, of type [IJK], [IJ], [IK], [JK], [I], [J] or [K];
// numbers and bools are scalars, the same at every point of a call; a [Domain]
// tells how many points there are, as for a condition k == d.NK-1 at the top.
// A field is read only where the conditions around it hold. Each
// result is an output field over the dimensions of the point.
//
// A closure or a helper that takes indices, like lap above, is an intermediate
// field. Whether it is recomputed, kept in a register or stored is the
// compiler's decision and never visible in the result.
//
// # Integers and bools
//
// The elements of fields are floating-point numbers, integers or bools, those of
// [Elem]; values and scalars may also be of Go's other integer types. The
// arithmetic is that of Go: integers wrap, and where the plain function panics,
// because it divides by zero or shifts by a negative count, the compiled one
// returns an error with the place. A conversion of a number to an integer is the
// same on every platform if the integer type holds it; [Int] is in any case.
//
// # Reading where data say
//
// An index of a field is the point's own plus a constant. Any other must be what
// [Within] returned, whose bounds say how far from the point, or between which
// places, the field is read: the departure points of semi-Lagrangian advection,
// the entries of a table.
//
// # Other grids
//
// A field may have other points than the outputs. The directive says which fields are on the faces
// between cells, one more than there are of these, as in
//
//	//oec:stencil staggered=u:i,w:k
//
// where index x is the face before cell x. A field that is read at 2*i plus a constant is on a grid that is twice as fine along i, and one
// that is read at i/2 on one that is half as fine, as a multigrid method has them. The
// domain is that of the outputs in cells, and Alloc of the generated code gives each field its extents.
//
// # Recurrences
//
// Where a value depends on that of the level below, or of the point before, a
// stencil says so with [Forward], [Backward], [Sweep] or [SweepBack], each of
// which returns a field: a vertical solver, a sum over levels, a relaxation in
// place. What they compute at a point is a number, or an array or a struct of
// numbers that belong together. The names of those for fields that lack a
// dimension end in the ones they have, as in [SweepIJ]. They need to know where the domain ends, and take
// it from a parameter of type [Domain].
//
// # Running it
//
// Nothing is needed to run a stencil: it is a Go function, and it may be
// called at a point, stepped through and tested as it stands. Fields that hold
// storage, and give the accessors of this package as checked views of it, are
// in package [github.com/openearthgo/oec/rt]. [Eval] runs the loop over a
// domain, as a stencil with recurrences wants. The tool oecgen then compiles
// the function and writes, into the same package,
//
//	func RunHdiff(ctx context.Context, f HdiffFields, opts ...rt.Option) error
//
// which computes every point of the domain with the machine code of the
// present machine, and gives the same bits as the plain function with every
// operation rounded.
//
// # What to import
//
// A file with stencils imports this package; a program that calls them imports
// rt for the storage. The packages of the compiler are not needed to build
// or to run either: a package that oecgen has written to builds with the Go
// toolchain alone.
package oec
