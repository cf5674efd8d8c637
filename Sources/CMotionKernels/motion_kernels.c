#include "motion_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define MOTION_TWO_OVER_PI 6.36619772367581382433e-01
// π/2 in three parts; small multiples of the first two are exact.
#define MOTION_HALF_PI_1 1.57079632673412561417e+00
#define MOTION_HALF_PI_2 6.07710050630396597660e-11
#define MOTION_HALF_PI_3 2.02226624879595063154e-21

/// A spring's numbers from `begin` on.
static inline const double *motion_numbers(const motion_spring *first, int64_t stride, int64_t k) {
  return &((const motion_spring *)((const char *)first + k * stride))->begin;
}

#define MOTION_NAME(name) motion_##name##_4
#define MOTION_TARGET "avx2"
#define MOTION_WIDTH 4
#define MOTION_DOUBLES __m256d
#define MOTION_INTEGERS __m256i
#define MOTION_OP(name) _mm256_##name
#define MOTION_BITS _mm256_castpd_si256
#define MOTION_NUMBERS _mm256_castsi256_pd
#define MOTION_WHOLE _mm256_set1_epi64x
#define MOTION_ZERO _mm256_setzero_si256()
#define MOTION_AND _mm256_and_si256
#define MOTION_XOR_BITS _mm256_xor_si256
#define MOTION_XOR _mm256_xor_pd
#define MOTION_MAGNITUDE(v) _mm256_andnot_pd(_mm256_set1_pd(-0.0), v)
// A bit for each lane.
#define MOTION_LESS(a, b) ((unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)))
#define MOTION_NOT_ABOVE(a, b) ((unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ)))
#define MOTION_EQUAL(a, b) ((unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_EQ_OQ)))
// a == b ? x : y
#define MOTION_IF_EQUAL(a, b, x, y) _mm256_blendv_pd(y, x, _mm256_cmp_pd(a, b, _CMP_EQ_OQ))

static inline __attribute__((target("avx2"), always_inline)) void motion_read_4(
  const motion_spring *first, int64_t stride, __m256d *begin, __m256d *end, __m256d *decay, __m256d *rate,
  __m256d *coefficient, __m256d *from, __m256d *to) {
  const double *n0 = motion_numbers(first, stride, 0), *n1 = motion_numbers(first, stride, 1);
  const double *n2 = motion_numbers(first, stride, 2), *n3 = motion_numbers(first, stride, 3);
  // A square of four springs and four numbers, turned: pairs within the halves, then the halves.
#define MOTION_TURN(at, a, b, c, d)                                                               \
  {                                                                                               \
    const __m256d r0 = _mm256_loadu_pd(n0 + at), r1 = _mm256_loadu_pd(n1 + at);                   \
    const __m256d r2 = _mm256_loadu_pd(n2 + at), r3 = _mm256_loadu_pd(n3 + at);                   \
    const __m256d low01 = _mm256_unpacklo_pd(r0, r1), high01 = _mm256_unpackhi_pd(r0, r1);        \
    const __m256d low23 = _mm256_unpacklo_pd(r2, r3), high23 = _mm256_unpackhi_pd(r2, r3);        \
    a = _mm256_permute2f128_pd(low01, low23, 0x20);                                               \
    b = _mm256_permute2f128_pd(high01, high23, 0x20);                                             \
    c = _mm256_permute2f128_pd(low01, low23, 0x31);                                               \
    d = _mm256_permute2f128_pd(high01, high23, 0x31);                                             \
  }
  // The last numbers overlap: what is behind a spring is not read.
  __m256d again;
  MOTION_TURN(0, *begin, *end, *decay, *rate)
  MOTION_TURN(3, again, *coefficient, *from, *to)
  (void)again;
#undef MOTION_TURN
}
#include "kernels/motion_springs.h"
#include "kernels/motion_names_end.h"

#define MOTION_NAME(name) motion_##name##_8
#define MOTION_TARGET "avx512f,avx512dq"
#define MOTION_WIDTH 8
#define MOTION_DOUBLES __m512d
#define MOTION_INTEGERS __m512i
#define MOTION_OP(name) _mm512_##name
#define MOTION_BITS _mm512_castpd_si512
#define MOTION_NUMBERS _mm512_castsi512_pd
#define MOTION_ZERO _mm512_setzero_si512()
#define MOTION_AND _mm512_and_si512
#define MOTION_XOR_BITS _mm512_xor_si512
#define MOTION_XOR _mm512_xor_pd
#define MOTION_MAGNITUDE(v) _mm512_abs_pd(v)
#define MOTION_LESS(a, b) ((unsigned)_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ))
#define MOTION_NOT_ABOVE(a, b) ((unsigned)_mm512_cmp_pd_mask(a, b, _CMP_LE_OQ))
#define MOTION_EQUAL(a, b) ((unsigned)_mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ))
#define MOTION_IF_EQUAL(a, b, x, y) _mm512_mask_blend_pd(_mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ), y, x)
#define MOTION_WHOLE _mm512_set1_epi64

static inline __attribute__((target("avx512f,avx512dq"), always_inline)) void motion_read_8(
  const motion_spring *first, int64_t stride, __m512d *begin, __m512d *end, __m512d *decay, __m512d *rate,
  __m512d *coefficient, __m512d *from, __m512d *to) {
  // Two springs' halves in one vector each: springs k and k + 4.
#define MOTION_ROW(k, at)                                                                                   \
  _mm512_insertf64x4(                                                                                       \
    _mm512_castpd256_pd512(_mm256_loadu_pd(motion_numbers(first, stride, k) + at)),                         \
    _mm256_loadu_pd(motion_numbers(first, stride, k + 4) + at), 1)
  const __m512i low_halves = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
  const __m512i high_halves = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
#define MOTION_TURN(at, a, b, c, d)                                                           \
  {                                                                                           \
    const __m512d r0 = MOTION_ROW(0, at), r1 = MOTION_ROW(1, at);                             \
    const __m512d r2 = MOTION_ROW(2, at), r3 = MOTION_ROW(3, at);                             \
    const __m512d low01 = _mm512_unpacklo_pd(r0, r1), high01 = _mm512_unpackhi_pd(r0, r1);    \
    const __m512d low23 = _mm512_unpacklo_pd(r2, r3), high23 = _mm512_unpackhi_pd(r2, r3);    \
    a = _mm512_permutex2var_pd(low01, low_halves, low23);                                     \
    b = _mm512_permutex2var_pd(high01, low_halves, high23);                                   \
    c = _mm512_permutex2var_pd(low01, high_halves, low23);                                    \
    d = _mm512_permutex2var_pd(high01, high_halves, high23);                                  \
  }
  __m512d again;
  MOTION_TURN(0, *begin, *end, *decay, *rate)
  MOTION_TURN(3, again, *coefficient, *from, *to)
  (void)again;
#undef MOTION_TURN
#undef MOTION_ROW
}
#include "kernels/motion_springs.h"
#include "kernels/motion_names_end.h"

bool motion_springs(int64_t width, const motion_spring *first, int64_t stride, double time) {
  return width == 8 ? motion_springs_8(first, stride, time) : motion_springs_4(first, stride, time);
}

bool motion_scale_springs(int64_t width, const motion_spring *first, int64_t stride, double time, int64_t step) {
  return width == 8 ? motion_scale_springs_8(first, stride, time, step)
                    : motion_scale_springs_4(first, stride, time, step);
}

#else
bool motion_springs(int64_t width, const motion_spring *first, int64_t stride, double time) { return false; }
bool motion_scale_springs(int64_t width, const motion_spring *first, int64_t stride, double time, int64_t step) {
  return false;
}
#endif
