package firstrun

// This file has a name like a generated one, but not the header.
const notOurs = 1
