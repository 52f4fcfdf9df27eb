// Package netcdf reads and writes files of NetCDF's classic format, CDF-1 and its variants
// CDF-2 for large files and CDF-5 for integers of 64 bits, which every program for weather and climate data reads.
//
// The format is a header, which names dimensions, attributes and variables, and the
// values of the variables in memory order, big-endian. One dimension, mostly time, may be unlimited: the
// variables over it grow by records. The files of NetCDF-4 are HDF5, which is another format;
// nccopy -k classic makes one of the other.
//
// A [Writer] is made of a [Header], and then takes the values of one record of one variable at a
// time; [Append] makes one of a file that there is, to go on with it. [Open] returns the header of a file and reads values, as they are or, by
// [File.Values], as the CF conventions have them: unpacked, and NaN where missing.
//
// [Save] writes the state of a model, its fields and what else a run goes on from, and [Load] reads it back, with the same
// bits:
//
//	state := []netcdf.Part{netcdf.Field("h", h), netcdf.Field("u", u), netcdf.Number("time", &time), netcdf.Count("step", &step)}
//	err := netcdf.Save("model.nc", state...)
//	// ... and in another process, once h and u are allocated
//	err := netcdf.Load("model.nc", state...)
//
// Where fields are divided among the ranks of a team, all ranks call both, and the file is that of one process.
//
// The package imports nothing but the standard library and what programs with stencils import anyway.
package netcdf
