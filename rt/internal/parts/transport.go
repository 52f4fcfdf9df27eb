package parts

import "context"

// Transport moves bytes between the ranks. Its operations are those of all ranks: each makes the same ones in the same order, and
// one goroutine at a time. One that others do not make, or make otherwise, is an error that names the rank.
type Transport interface {
	Rank() int
	Size() int
	// OnNode returns the number of this rank among those on its node, and how many these are.
	OnNode() (rank, size int)
	// NewExchange prepares messages, which are sent and received together, again and again. The name, for errors, is the same on all ranks.
	NewExchange(name string, sends, receives []Message) (Exchange, error)
	// Allgather gives the bytes of each rank to all ranks: element r is rank r's.
	Allgather(ctx context.Context, name string, own []byte) ([][]byte, error)
}

// Message is bytes for one rank or from one: at most one each way in an exchange.
type Message struct {
	Peer, Bytes int
}

// Exchange is messages that are sent and received together.
type Exchange interface {
	// Send returns the bytes of a message to write before Start.
	Send(n int) []byte
	// Receive returns the bytes of a message, after Wait and until the next Start.
	Receive(n int) []byte
	Start() error
	Wait(ctx context.Context) error
	Close() error
}
