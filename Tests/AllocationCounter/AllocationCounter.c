// Replaces the C allocator of the test program by one that counts and passes on to the C library's own.
// Swift objects, arrays and closures all come from here. Under the sanitizers, whose allocators must stay, it counts
// nothing.
#include "AllocationCounter.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static volatile bool is_counting = false;
static pthread_t counted_thread;
static long count = 0;

static inline __attribute__((unused)) void note(void) {
  if (is_counting && pthread_equal(pthread_self(), counted_thread)) count++;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KEEPS_ALLOCATOR 1
#endif
#endif

#ifndef KEEPS_ALLOCATOR

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  note();
  return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  note();
  *pointer = __libc_memalign(alignment, size);
  return *pointer ? 0 : ENOMEM;
}

#endif

void allocation_counter_start(void) {
  counted_thread = pthread_self();
  count = 0;
  is_counting = true;
}

long allocation_counter_stop(void) {
  is_counting = false;
  return count;
}
