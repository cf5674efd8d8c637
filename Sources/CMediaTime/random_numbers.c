#define _GNU_SOURCE
#include "random_numbers.h"
#include "media_time.h"
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>

// Threads call the kernel before a sanitizer knows them and after it has forgotten them.
#if defined(__has_attribute) && __has_attribute(disable_sanitizer_instrumentation)
#define UNWATCHED __attribute__((disable_sanitizer_instrumentation))
#else
#define UNWATCHED
#endif

static void (*stage_fill)(void *stage, void *buffer, size_t count);

void random_numbers_install(void (*fill)(void *stage, void *buffer, size_t count)) { stage_fill = fill; }

/// Fills the bytes for the code of a stage; false outside of one.
UNWATCHED static bool fill_for_stage(void *buffer, size_t count) {
  void *stage = media_time_stage();
  if (!stage || !stage_fill) return false;
  stage_fill(stage, buffer, count);
  return true;
}

// MARK: Swift

/// Asks the kernel: the answer, or a negative error number.
UNWATCHED static long ask_kernel(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
  register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
  __asm__ volatile("syscall" : "+a"(number) : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return number;
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c,
                x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
  return x0;
#else
#error "write down how this processor asks the kernel"
#endif
}

/// Swift's `SystemRandomNumberGenerator`, which is behind `random(in:)`, `shuffled()` and `randomElement()`, reads its
/// bytes with this function. The one that it calls for them cannot be replaced: its library binds it to itself.
UNWATCHED long syscall(long number, ...) {
  va_list arguments;
  va_start(arguments, number);
  long a = va_arg(arguments, long), b = va_arg(arguments, long), c = va_arg(arguments, long);
  long d = va_arg(arguments, long), e = va_arg(arguments, long), f = va_arg(arguments, long);
  va_end(arguments);
  if (number == SYS_getrandom && fill_for_stage((void *)a, (size_t)b)) return b;
  long answer = ask_kernel(number, a, b, c, d, e, f);
  if (answer >= 0 || answer < -4095) return answer;
  errno = (int)-answer;
  return -1;
}

// MARK: C

extern void swift_stdlib_random(void *buffer, size_t count);

void arc4random_buf(void *buffer, size_t count) {
  if (!fill_for_stage(buffer, count)) swift_stdlib_random(buffer, count);
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

/// Every number below the bound has the same chance: the few lowest numbers that would give some of them one more are
/// drawn again.
uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t surplus = -bound % bound, number;
  do number = arc4random();
  while (number < surplus);
  return number % bound;
}

// MARK: Hashing

/// As the Swift runtime declares it (stdlib/public/SwiftShims/swift/shims/GlobalObjects.h).
struct hashing_parameters {
  uint64_t seeds[2];
  bool is_deterministic;
};

/// Before any dictionary exists. `SWIFT_DETERMINISTIC_HASHING` in the environment does the same.
__attribute__((constructor)) static void hash_deterministically(void) {
  struct hashing_parameters *parameters = dlsym(RTLD_DEFAULT, "_swift_stdlib_Hashing_parameters");
  if (parameters) *parameters = (struct hashing_parameters){{0, 0}, true};
}
