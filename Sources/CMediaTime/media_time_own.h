#pragma once
#include "media_time.h"
#include <dlfcn.h>
// What the parts of this module share.

// The library's own definition, behind the one here.
#define REAL(name) \
  static __typeof__(&name) real; \
  __typeof__(&name) next = __atomic_load_n(&real, __ATOMIC_RELAXED); \
  if (!next) { \
    next = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    __atomic_store_n(&real, next, __ATOMIC_RELAXED); \
  }

#define OWN __attribute__((visibility("hidden")))

typedef uint64_t dispatch_time_t;
extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

/// Whether the caller of a function of Dispatch is code of the stage, or Swift on its behalf.
OWN bool media_time_is_of_stage(const void *caller);
/// Whether Swift's concurrency is the caller.
OWN bool media_time_is_concurrency(const void *caller);
#define IS_OF_STAGE media_time_is_of_stage(__builtin_return_address(0))

/// What stages do.
OWN extern struct media_time_handlers media_time_handlers;
/// The media time that a moment of Dispatch's means to the stage's code that runs.
OWN double media_time_of_dispatch(dispatch_time_t when);
/// Seconds of real time until a moment of Dispatch's.
OWN double media_time_until_dispatch(dispatch_time_t when);
