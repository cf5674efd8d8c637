#include "raster_kernels.h"

#if defined(__x86_64__) || defined(__aarch64__)
/// Lanes up to a vector's last: a vector from 16 less its width and plus n has n of them.
static const int32_t raster_last_lanes[32] = {
  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

/// The run that has an entry, or null.
static inline const raster_color_run *raster_run_at(const raster_ramp *ramp, int32_t entry) {
  int64_t low = 0, high = ramp->run_count;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (ramp->runs[middle].last < entry) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < ramp->run_count && ramp->runs[low].first <= entry ? ramp->runs + low : 0;
}
#endif

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The widest vectors that FLIPBOOK_VECTOR_BITS lets be used, to compare kernels; 512 without it.
static int allowed_bits(void) {
  const char *text = getenv("FLIPBOOK_VECTOR_BITS");
  if (text == NULL || strcmp(text, "512") == 0) { return 512; }
  if (strcmp(text, "256") == 0) { return 256; }
  if (strcmp(text, "128") == 0) { return 128; }
  fprintf(stderr, "flipbook: FLIPBOOK_VECTOR_BITS can be 128, 256 or 512, not \"%s\"; it is ignored.\n", text);
  return 512;
}

int raster_vector_width(void) {
  __builtin_cpu_init();
  const int bits = allowed_bits();
  // VBMI2 stands for the generations that keep their clock with 512-bit multiplications (Ice Lake, Zen 4 and later).
  if (
    bits >= 512 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
    && __builtin_cpu_supports("avx512vbmi2")) {
    return 16;
  }
  if (bits >= 256 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) { return 8; }
  return __builtin_cpu_supports("sse4.1") ? 4 : 0;
}

bool raster_gathers(void) {
  __builtin_cpu_init();
  return __builtin_cpu_is("intel");
}

// A fill of more memory than a core's second cache holds. The processor's own string store takes whole lines for
// itself without reading them first, which vectors do not; for less memory vectors are faster. Every processor of
// AVX-512 VBMI2 has it in its fast form.
void raster_fill_large(uint32_t *destination, uint32_t color, int64_t count) {
  __asm__ volatile("rep stosl" : "+D"(destination), "+c"(count) : "a"(color) : "memory");
}

#include "kernels/raster_sse4.h"
#include "kernels/raster_paint_kernels.h"
#include "kernels/raster_narrow_images.h"
#include "kernels/raster_names_end.h"

#include "kernels/raster_avx2.h"
#include "kernels/raster_paint_kernels.h"
#include "kernels/raster_avx2_images.h"
#include "kernels/raster_names_end.h"

#include "kernels/raster_avx512.h"
#include "kernels/raster_paint_kernels.h"
#include "kernels/raster_names_end.h"

// A span of fewer pixels than a vector has takes a narrower one.
#define RASTER_BY_WIDTH(function, arguments, pixels)                                                   \
  {                                                                                                    \
    if (width >= 16 && (pixels) >= 16) { return raster_##function##_16 arguments; }                    \
    if (width >= 8 && (pixels) >= 8) { return raster_##function##_8 arguments; }                       \
    return raster_##function##_4 arguments;                                                            \
  }
#define RASTER_IMAGES(result, name, parameters, arguments, nothing)                                      \
  result raster_##name parameters {                                                                    \
    return width >= 8 ? raster_##name##_8 arguments : raster_##name##_4 arguments;                     \
  }
// A box has no more than four sums at a time.
#define raster_boxes_8 raster_boxes_4
#elif defined(__aarch64__)
#include <arm_neon.h>

// Every processor of the architecture has them.
int raster_vector_width(void) { return 4; }
bool raster_gathers(void) { return false; }

void raster_fill_large(uint32_t *destination, uint32_t color, int64_t count) {
  raster_fill(4, destination, color, count);
}

#include "kernels/raster_neon.h"
#include "kernels/raster_paint_kernels.h"
#include "kernels/raster_narrow_images.h"
#include "kernels/raster_names_end.h"

#define RASTER_BY_WIDTH(function, arguments, pixels) \
  { return raster_##function##_4 arguments; }
#define RASTER_IMAGES(result, name, parameters, arguments, nothing) \
  result raster_##name parameters { return raster_##name##_4 arguments; }
#endif

#if defined(__x86_64__) || defined(__aarch64__)
#define RASTER_WIDEST(name, parameters, arguments) \
  void raster_##name parameters RASTER_BY_WIDTH(name, arguments, 16)
#define RASTER_FITTING(name, parameters, arguments) \
  void raster_##name parameters RASTER_BY_WIDTH(name, arguments, n)
RASTER_KERNELS(RASTER_FITTING, RASTER_WIDEST)
#else
int raster_vector_width(void) { return 0; }
bool raster_gathers(void) { return false; }

#define RASTER_NOTHING(name, parameters, arguments) \
  void raster_##name parameters {}
RASTER_KERNELS(RASTER_NOTHING, RASTER_NOTHING)
#define RASTER_IMAGES(result, name, parameters, arguments, nothing) \
  result raster_##name parameters { return nothing; }

void raster_fill_large(uint32_t *destination, uint32_t color, int64_t count) {}
#endif

RASTER_IMAGE_KERNELS(RASTER_IMAGES)

#if !defined(__x86_64__)
int32_t raster_first_difference(const uint32_t *table, const raster_color_run *run, int32_t entry) {
  return run->last + 1;
}
#endif
