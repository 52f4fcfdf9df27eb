/* As much of CUDA as gpu.c and the kernels need, on the CPU: the threads of a launch are run one
 * after the other, which is enough for kernels whose threads do not wait for each other. It
 * shows whether they compute what they should, and not how fast. */
#ifndef EMULATE_H
#define EMULATE_H

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define __global__
#define __device__

struct dim3 {
	unsigned x, y, z;
	dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

inline dim3 gridDim, blockDim, blockIdx, threadIdx;

enum cudaError_t { cudaSuccess, cudaErrorMemoryAllocation };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
typedef struct timespec *cudaEvent_t;
typedef void *cudaStream_t;

static inline const char *cudaGetErrorString(cudaError_t) { return "out of memory"; }

static inline cudaError_t cudaMalloc(void **memory, size_t size)
{
	*memory = malloc(size);
	return *memory ? cudaSuccess : cudaErrorMemoryAllocation;
}

static inline cudaError_t cudaFree(void *memory)
{
	free(memory);
	return cudaSuccess;
}

static inline cudaError_t cudaMemset(void *memory, int value, size_t size)
{
	memset(memory, value, size);
	return cudaSuccess;
}

static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind)
{
	memcpy(to, from, size);
	return cudaSuccess;
}

static inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, cudaMemcpyKind kind, cudaStream_t)
{
	return cudaMemcpy(to, from, size, kind);
}

static inline cudaError_t cudaEventCreate(cudaEvent_t *event)
{
	return cudaMalloc((void **)event, sizeof **event);
}

static inline cudaError_t cudaEventDestroy(cudaEvent_t event) { return cudaFree(event); }

static inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t)
{
	clock_gettime(CLOCK_MONOTONIC, event);
	return cudaSuccess;
}

static inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }

static inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
	*ms = (float)(1e3 * (end->tv_sec - start->tv_sec) + 1e-6 * (end->tv_nsec - start->tv_nsec));
	return cudaSuccess;
}

/* Calls a kernel with its arguments for the present thread. */
void call(const void *kernel, void **arguments);

static inline cudaError_t cudaLaunchKernel(const void *kernel, dim3 blocks, dim3 block, void **arguments, size_t, cudaStream_t)
{
	gridDim = blocks;
	blockDim = block;
	for (blockIdx.z = 0; blockIdx.z < blocks.z; blockIdx.z++)
		for (blockIdx.y = 0; blockIdx.y < blocks.y; blockIdx.y++)
			for (blockIdx.x = 0; blockIdx.x < blocks.x; blockIdx.x++)
				for (threadIdx.y = 0; threadIdx.y < block.y; threadIdx.y++)
					for (threadIdx.x = 0; threadIdx.x < block.x; threadIdx.x++)
						call(kernel, arguments);
	return cudaSuccess;
}

#endif
