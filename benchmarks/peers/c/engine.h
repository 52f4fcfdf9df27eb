/* What protocol.c and an engine know of each other. */
#ifndef ENGINE_H
#define ENGINE_H

#include <stddef.h>
#include "peer.h"

/* The problem: its fields are in memory that is shared with the program which started this one,
 * temporaries wherever the engine likes. */
extern struct grid grid;
extern const struct kernel *kernel;
extern size_t traffic; /* bytes that the problem moves at least */

/* Returns the kernel of a name, or a null pointer. */
const struct kernel *find_kernel(const char *name);

/* The engine reads the program's arguments, which follow its name. */
void configure(char **arguments);

/* Returns the kernel for a name, mostly that which find_kernel returns. */
const struct kernel *choose(const char *name);

/* Allocates the temporaries of the kernel, before there are fields; the result is an error. */
const char *prepare(void);

/* Runs the kernel and prints the answer to the command. */
void run(int threads, int reps);

/* Puts the outputs into the memory that is shared, if they are elsewhere; the result is an error. */
const char *fetch(void);

/* Frees what prepare and run have allocated. */
void release(void);

#endif
