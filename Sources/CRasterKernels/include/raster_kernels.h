#pragma once
// Span kernels in AVX2 and AVX-512, which Swift cannot name by function: each is compiled for processors that have
// the instructions and must only be called where `raster_vector_width` says so. The bytes are those of `ScalarSpans`
// in the module Raster, which says what each kernel computes; a test compares them.
#include <stdbool.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>

/// The widest kernels that the processor and the system can run: 16 or 8 pixels at a time, or 0.
static inline int raster_vector_width(void) {
  __builtin_cpu_init();
  // VBMI2 stands for the generations that keep their clock with 512-bit multiplications (Ice Lake, Zen 4 and later).
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2")) { return 16; }
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 8 : 0;
}

/// A fill of more memory than a core's second cache holds. The processor's own string store takes whole lines for
/// itself without reading them first, which vectors do not; for less memory vectors are faster. Every processor of
/// AVX-512 VBMI2 has it in its fast form.
static inline void raster_fill_large(uint32_t *destination, uint32_t color, int64_t count) {
  __asm__ volatile("rep stosl" : "+D"(destination), "+c"(count) : "a"(color) : "memory");
}

#define RASTER_NAME(name) raster_##name##_8
#define RASTER_TARGET "avx2,fma"
#define RASTER_WIDTH 8
#define RASTER_VECTOR __m256i
#define RASTER_OP(name) _mm256_##name
#define RASTER_XOR _mm256_xor_si256
#define RASTER_LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define RASTER_STORE(p, v) _mm256_storeu_si256((__m256i *)(p), v)
#define RASTER_ZERO _mm256_setzero_si256()
#define RASTER_QUARTERS(v) _mm256_broadcastsi128_si256(v)
#define RASTER_LOAD_BYTES(p) _mm_loadl_epi64((const __m128i *)(p))
#define RASTER_BYTES_ARE_ZERO(v) _mm_testz_si128(v, v)
// The byte of each pixel to the lower halves of its four lanes: pixels 0, 1, 4, 5 and so on, then 2, 3, 6, 7.
#define RASTER_MASK_LOW \
  _mm256_setr_epi64x( \
    (long long)0xFF00FF00FF00FF00ULL, (long long)0xFF01FF01FF01FF01ULL, \
    (long long)0xFF04FF04FF04FF04ULL, (long long)0xFF05FF05FF05FF05ULL)
#define RASTER_MASK_HIGH \
  _mm256_setr_epi64x( \
    (long long)0xFF02FF02FF02FF02ULL, (long long)0xFF03FF03FF03FF03ULL, \
    (long long)0xFF06FF06FF06FF06ULL, (long long)0xFF07FF07FF07FF07ULL)
#define RASTER_IS_ZERO(v) _mm256_testz_si256(v, v)
#define RASTER_HAS_ALL(v, bits) _mm256_testc_si256(v, bits)
#define RASTER_PLACES 4
#define RASTER_PLACE_VECTOR __m256d
#define RASTER_STEPS _mm256_setr_pd(0.5, 1.5, 2.5, 3.5)
#define RASTER_MAGNITUDE(v) _mm256_andnot_pd(_mm256_set1_pd(-0.0), v)
// a < b ? x : y
#define RASTER_IF_LESS(a, b, x, y) _mm256_blendv_pd(y, x, _mm256_cmp_pd(a, b, _CMP_LT_OQ))
#define RASTER_LOOK_UP(destination, table, v)                                                     \
  _mm_storeu_si128(                                                                               \
    (__m128i *)(destination),                                                                     \
    _mm_i32gather_epi32(                                                                          \
      (const int *)(table),                                                                       \
      _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(                                         \
        _mm256_castpd_si256(v), _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6))),                      \
      4))
#define RASTER_FLOATS __m256
#define RASTER_STORE_FLOATS(p, v) _mm_storeu_ps(p, _mm256_cvtpd_ps(v))
// A bit for each lane in which a is less than b or one of them is not a number.
#define RASTER_IS_NOT_ABOVE(a, b) ((unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_NGE_UQ)))
// The middles of pixels, from the middle of a vector of them; and their numbers.
#define RASTER_OFFSETS _mm256_setr_ps(-3.5f, -2.5f, -1.5f, -0.5f, 0.5f, 1.5f, 2.5f, 3.5f)
#define RASTER_INDICES _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)
// Whether one of the lanes has none of the bits.
#define RASTER_ANY_IS_ZERO(v, bits)                                                                     \
  (!_mm256_testz_si256(                                                                                \
    _mm256_set1_epi32(-1),                                                                             \
    _mm256_cmpeq_epi32(_mm256_and_si256(v, _mm256_set1_epi32(bits)), _mm256_setzero_si256())))
#include "raster_span_kernels.h"
#include "raster_ramp_kernels.h"
#include "raster_image_kernels.h"
#include "raster_names_end.h"

#define RASTER_NAME(name) raster_##name##_16
#define RASTER_TARGET "avx2,fma,avx512f,avx512bw"
#define RASTER_WIDTH 16
#define RASTER_VECTOR __m512i
#define RASTER_OP(name) _mm512_##name
#define RASTER_XOR _mm512_xor_si512
#define RASTER_LOAD(p) _mm512_loadu_si512(p)
#define RASTER_STORE(p, v) _mm512_storeu_si512(p, v)
#define RASTER_ZERO _mm512_setzero_si512()
#define RASTER_QUARTERS(v) _mm512_broadcast_i32x4(v)
#define RASTER_LOAD_BYTES(p) _mm_loadu_si128((const __m128i *)(p))
#define RASTER_BYTES_ARE_ZERO(v) _mm_testz_si128(v, v)
// The byte of each pixel to the lower halves of its four lanes: pixels 0, 1, 4, 5 and so on, then 2, 3, 6, 7.
#define RASTER_MASK_LOW \
  _mm512_setr_epi64( \
    (long long)0xFF00FF00FF00FF00ULL, (long long)0xFF01FF01FF01FF01ULL, \
    (long long)0xFF04FF04FF04FF04ULL, (long long)0xFF05FF05FF05FF05ULL, \
    (long long)0xFF08FF08FF08FF08ULL, (long long)0xFF09FF09FF09FF09ULL, \
    (long long)0xFF0CFF0CFF0CFF0CULL, (long long)0xFF0DFF0DFF0DFF0DULL)
#define RASTER_MASK_HIGH \
  _mm512_setr_epi64( \
    (long long)0xFF02FF02FF02FF02ULL, (long long)0xFF03FF03FF03FF03ULL, \
    (long long)0xFF06FF06FF06FF06ULL, (long long)0xFF07FF07FF07FF07ULL, \
    (long long)0xFF0AFF0AFF0AFF0AULL, (long long)0xFF0BFF0BFF0BFF0BULL, \
    (long long)0xFF0EFF0EFF0EFF0EULL, (long long)0xFF0FFF0FFF0FFF0FULL)
#define RASTER_IS_ZERO(v) (_mm512_test_epi32_mask(v, v) == 0)
#define RASTER_HAS_ALL(v, bits) (_mm512_cmpeq_epi32_mask(_mm512_and_si512(v, bits), bits) == 0xFFFF)
#define RASTER_PLACES 8
#define RASTER_PLACE_VECTOR __m512d
#define RASTER_STEPS _mm512_setr_pd(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
#define RASTER_MAGNITUDE(v) _mm512_abs_pd(v)
#define RASTER_IF_LESS(a, b, x, y) _mm512_mask_blend_pd(_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ), y, x)
#define RASTER_LOOK_UP(destination, table, v)                                                     \
  _mm256_storeu_si256(                                                                            \
    (__m256i *)(destination),                                                                     \
    _mm256_i32gather_epi32((const int *)(table), _mm512_cvtepi64_epi32(_mm512_castpd_si512(v)), 4))
#define RASTER_FLOATS __m512
#define RASTER_STORE_FLOATS(p, v) _mm256_storeu_ps(p, _mm512_cvtpd_ps(v))
#define RASTER_IS_NOT_ABOVE(a, b) ((unsigned)_mm512_cmp_pd_mask(a, b, _CMP_NGE_UQ))
// The middles of pixels, from the middle of a vector of them; and their numbers.
#define RASTER_OFFSETS                                                                             \
  _mm512_setr_ps(                                                                                  \
    -7.5f, -6.5f, -5.5f, -4.5f, -3.5f, -2.5f, -1.5f, -0.5f, 0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f)
#define RASTER_INDICES _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
// Whether one of the lanes has none of the bits.
#define RASTER_ANY_IS_ZERO(v, bits) (_mm512_testn_epi32_mask(v, _mm512_set1_epi32(bits)) != 0)
#include "raster_span_kernels.h"
#include "raster_ramp_kernels.h"
#include "raster_names_end.h"

#define RASTER_WIDEST(name, parameters, arguments) \
  static inline void raster_##name parameters {    \
    if (width < 16) {                              \
      raster_##name##_8 arguments;                 \
    } else {                                       \
      raster_##name##_16 arguments;                \
    }                                              \
  }
#define RASTER_FITTING(name, parameters, arguments) \
  static inline void raster_##name parameters {     \
    if (width < 16 || n < 16) {                     \
      raster_##name##_8 arguments;                  \
    } else {                                        \
      raster_##name##_16 arguments;                 \
    }                                               \
  }

#else
static inline int raster_vector_width(void) { return 0; }

// Other processors have what they need in Swift's own vectors; these only let the same Swift code compile.
#define RASTER_NONE(name, ...) \
  static inline void raster_##name(__VA_ARGS__) {}
#define RASTER_WIDEST(name, parameters, arguments) static inline void raster_##name parameters {}
#define RASTER_FITTING RASTER_WIDEST
static inline void raster_fill_large(uint32_t *d, uint32_t color, int64_t n) {}
RASTER_NONE(
  bilinear_8, uint32_t *d, const uint32_t *image, int32_t stride, int64_t u, int64_t v, int64_t stepU, int64_t stepV,
  int64_t n)
static inline int64_t raster_bilinear_upright_8(
  uint32_t *d, const uint32_t *row, int64_t stride, int64_t u, int64_t step, uint32_t y, int64_t end, int64_t n) {
  return 0;
}
RASTER_NONE(add_row_8, float *sums, const uint32_t *pixels, float weight, bool isFirst, int64_t n)
RASTER_NONE(
  boxes_8, uint32_t *d, const float *sums, int64_t left, int64_t step, int64_t width, float unit, float scale,
  int64_t n)
#undef RASTER_NONE
#endif

// The kernels that exist in both widths, by the number of pixels that a vector of this processor holds. Those that need
// a whole vector are `FITTING`: a span of fewer than 16 pixels takes the narrower one.
RASTER_FITTING(fill, (int64_t width, uint32_t *d, uint32_t color, int64_t n), (d, color, n))
RASTER_FITTING(color_over, (int64_t width, uint32_t *d, uint32_t color, int64_t n), (d, color, n))
RASTER_FITTING(
  weighted_color_over, (int64_t width, uint32_t *d, uint32_t color, const uint32_t *weights, int64_t n),
  (d, color, weights, n))
RASTER_FITTING(
  masked_color_over, (int64_t width, uint32_t *d, uint32_t color, const uint8_t *bytes, int64_t n),
  (d, color, bytes, n))
RASTER_FITTING(masked_keep, (int64_t width, uint32_t *d, const uint8_t *bytes, int64_t n), (d, bytes, n))
RASTER_FITTING(row_over, (int64_t width, uint32_t *d, const uint32_t *source, int64_t n), (d, source, n))
RASTER_FITTING(
  faded_row_over, (int64_t width, uint32_t *d, const uint32_t *source, uint32_t opacity, int64_t n),
  (d, source, opacity, n))
RASTER_FITTING(
  weighted_row_over, (int64_t width, uint32_t *d, const uint32_t *source, const uint32_t *weights, int64_t n),
  (d, source, weights, n))
RASTER_FITTING(keep, (int64_t width, uint32_t *d, uint32_t coverage, int64_t n), (d, coverage, n))
RASTER_FITTING(weighted_keep, (int64_t width, uint32_t *d, const uint32_t *weights, int64_t n), (d, weights, n))
RASTER_FITTING(alpha_keep, (int64_t width, uint32_t *d, const uint32_t *mask, int64_t n), (d, mask, n))
RASTER_FITTING(tint, (int64_t width, uint32_t *pixels, uint32_t color, int64_t n), (pixels, color, n))
RASTER_FITTING(
  modulate, (int64_t width, uint32_t *d, const uint32_t *source, uint32_t color, int64_t n), (d, source, color, n))
RASTER_WIDEST(
  bilinear_shift,
  (int64_t width, uint32_t *d, const uint32_t *image, int64_t stride, uint32_t x, uint32_t y, int64_t n),
  (d, image, stride, x, y, n))
RASTER_WIDEST(
  linear_ramp,
  (int64_t width, uint32_t *d, const uint32_t *table, double x, double step, double base, int64_t n),
  (d, table, x, step, base, n))
RASTER_WIDEST(
  radial_ramp,
  (int64_t width, uint32_t *d, const uint32_t *table, double x, double stepU, double stepV, double baseU, double baseV,
   int64_t n),
  (d, table, x, stepU, stepV, baseU, baseV, n))
RASTER_WIDEST(
  conic_ramp,
  (int64_t width, uint32_t *d, const uint32_t *table, double x, double stepU, double stepV, double baseU, double baseV,
   double start, const double *c, int64_t n),
  (d, table, x, stepU, stepV, baseU, baseV, start, c, n))
#undef RASTER_WIDEST
#undef RASTER_FITTING
