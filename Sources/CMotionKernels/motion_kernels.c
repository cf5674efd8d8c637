#include "motion_kernels.h"

#define MOTION_TWO_OVER_PI 6.36619772367581382433e-01
// π/2 in three parts; small multiples of the first two are exact.
#define MOTION_HALF_PI_1 1.57079632673412561417e+00
#define MOTION_HALF_PI_2 6.07710050630396597660e-11
#define MOTION_HALF_PI_3 2.02226624879595063154e-21

/// A spring's numbers from `begin` on.
static inline const double *motion_numbers(const motion_spring *first, int64_t stride, int64_t k) {
  return &((const motion_spring *)((const char *)first + k * stride))->begin;
}

#if defined(__x86_64__)
#include <immintrin.h>

#include "kernels/motion_sse4.h"
#include "kernels/motion_read_two.h"
#include "kernels/motion_springs.h"
#include "kernels/motion_names_end.h"

#include "kernels/motion_avx2.h"
#include "kernels/motion_springs.h"
#include "kernels/motion_names_end.h"

#include "kernels/motion_avx512.h"
#include "kernels/motion_springs.h"
#include "kernels/motion_names_end.h"

#define MOTION_BY_WIDTH(function, arguments)                            \
  {                                                                     \
    return width == 8   ? motion_##function##_8 arguments               \
           : width == 4 ? motion_##function##_4 arguments               \
                        : motion_##function##_2 arguments;              \
  }
#elif defined(__aarch64__)
#include <arm_neon.h>

#include "kernels/motion_neon.h"
#include "kernels/motion_read_two.h"
#include "kernels/motion_springs.h"
#include "kernels/motion_names_end.h"

#define MOTION_BY_WIDTH(function, arguments) \
  { return motion_##function##_2 arguments; }
#else
#define MOTION_BY_WIDTH(function, arguments) \
  { return false; }
#endif

bool motion_springs(int64_t width, const motion_spring *first, int64_t stride, double time)
  MOTION_BY_WIDTH(springs, (first, stride, time))

bool motion_scale_springs(int64_t width, const motion_spring *first, int64_t stride, double time, int64_t step)
  MOTION_BY_WIDTH(scale_springs, (first, stride, time, step))
