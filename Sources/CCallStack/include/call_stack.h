#pragma once
#include <execinfo.h>
// The call stack of the running code; glibc's own unwinder, which needs no frame pointers.

/// Writes at most `capacity` return addresses, the innermost first, and returns how many.
static inline int call_stack_capture(void **frames, int capacity) { return backtrace(frames, capacity); }
