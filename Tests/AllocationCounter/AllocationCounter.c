// Replaces the C allocator of the test program by one that counts and passes on to the C library's own.
// Swift objects, arrays and closures all come from here. Under the sanitizers, whose allocators must stay, it counts
// nothing.
#define _GNU_SOURCE
#include "AllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

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

/// Which allocation of the decoders fails; 0 none.
static volatile long failing = 0;
static long decoding = 0;

static __attribute__((unused, noinline)) bool refuses(const void *caller) {
  if (!failing || !pthread_equal(pthread_self(), counted_thread)) return false;
  Dl_info info;
  if (!dladdr(caller, &info) || !info.dli_fname) return false;
  const char *names[] = {"libSDL2", "libpng", "libjpeg", "libwebp", "libz."};
  for (unsigned index = 0; index < sizeof names / sizeof *names; index++)
    if (strstr(info.dli_fname, names[index])) return ++decoding >= failing;
  return false;
}

/// In a function of the allocator: nothing, when it was called by a decoder whose turn it is to fail.
#define REFUSE(nothing) if (failing && refuses(__builtin_return_address(0))) return nothing

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KEEPS_ALLOCATOR 1
#endif
#endif

#ifndef KEEPS_ALLOCATOR

void *malloc(size_t size) {
  note();
  REFUSE(NULL);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  REFUSE(NULL);
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  note();
  REFUSE(NULL);
  return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  REFUSE(NULL);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  REFUSE(NULL);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  note();
  REFUSE(ENOMEM);
  *pointer = __libc_memalign(alignment, size);
  return *pointer ? 0 : ENOMEM;
}

#endif

void allocation_counter_start(void) {
  counted_thread = pthread_self();
  count = 0;
  is_counting = true;
}

void allocation_counter_fail_decoders(long nth) {
  counted_thread = pthread_self();
  decoding = 0;
  failing = nth;
}

long allocation_counter_stop(void) {
  failing = 0;
  is_counting = false;
  return count;
}

int allocation_counter_is_active(void) {
#ifdef KEEPS_ALLOCATOR
  return 0;
#else
  return 1;
#endif
}
