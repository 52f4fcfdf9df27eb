// Package parts divides fields among the ranks of a team: who has which points ([Cuts]), what of them goes to whom when a halo is
// filled ([Pattern], [Refresh]), and what carries it ([Transport]), of which there is one here, for ranks that are goroutines of
// one process ([Hub]).
package parts
