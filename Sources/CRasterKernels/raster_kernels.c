#include "raster_kernels.h"

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
  if (bits >= 512 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2")) { return 16; }
  return bits >= 256 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 8 : 0;
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

static inline __attribute__((target("avx2"), always_inline)) __m256i raster_load_some_8(const void *p, int64_t n) {
  if (n == 8) { return _mm256_loadu_si256(p); }
  if (n == 4) { return _mm256_zextsi128_si256(_mm_loadu_si128(p)); }
  uint32_t lanes[8] = {0};
  for (int64_t k = 0; k < n; k++) { lanes[k] = ((const uint32_t *)p)[k]; }
  return _mm256_loadu_si256((const __m256i *)lanes);
}

static inline __attribute__((target("avx2"), always_inline)) void raster_store_some_8(void *p, __m256i v, int64_t n) {
  if (n == 8) {
    _mm256_storeu_si256(p, v);
    return;
  }
  if (n == 4) {
    _mm_storeu_si128(p, _mm256_castsi256_si128(v));
    return;
  }
  uint32_t lanes[8];
  _mm256_storeu_si256((__m256i *)lanes, v);
  for (int64_t k = 0; k < n; k++) { ((uint32_t *)p)[k] = lanes[k]; }
}

/// The sum of each lane and those before it.
static inline __attribute__((target("avx2"), always_inline)) __m256i raster_running_sums_8(__m256i v) {
  v = _mm256_add_epi32(v, _mm256_slli_si256(v, 4));
  v = _mm256_add_epi32(v, _mm256_slli_si256(v, 8));
  const __m256i low = _mm256_permutevar8x32_epi32(v, _mm256_set1_epi32(3));
  return _mm256_add_epi32(v, _mm256_blend_epi32(_mm256_setzero_si256(), low, 0xF0));
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
// Some lanes of memory, the others 0; and back.
#define RASTER_LOAD_SOME(p, n) raster_load_some_8(p, n)
#define RASTER_STORE_SOME(p, v, n) raster_store_some_8(p, v, n)
#define RASTER_RUNNING_SUMS raster_running_sums_8
#define RASTER_LAST_IN_ALL(v) _mm256_permutevar8x32_epi32(v, _mm256_set1_epi32(7))
#define RASTER_WHOLE_PLACES(p) _mm256_cvtepi32_pd(_mm_loadu_si128((const __m128i *)(p)))
#define RASTER_STORE_WHOLE(p, v) _mm_storeu_si128((__m128i *)(p), _mm256_cvtpd_epi32(v))
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
// Whether every lane is first...last.
#define RASTER_ARE_WITHIN(v, first, last) \
  _mm256_testz_si256(                     \
    _mm256_set1_epi32(-1), _mm256_or_si256(_mm256_cmpgt_epi32(first, v), _mm256_cmpgt_epi32(v, last)))
#define RASTER_OR _mm256_or_si256
#define RASTER_AND _mm256_and_si256
#define RASTER_FIRST(v) ((uint32_t)_mm_cvtsi128_si32(_mm256_castsi256_si128(v)))
// a's bits where the mask has some, or b's.
#define RASTER_SELECT(a, mask, b) _mm256_or_si256(_mm256_and_si256(a, mask), b)
#define RASTER_GATHER(table, entries) _mm256_i32gather_epi32((const int *)(table), entries, 4)
#define RASTER_ROOT _mm256_sqrt_ps
#define RASTER_RECIPROCAL(v) _mm256_div_pd(_mm256_set1_pd(1), v)
#define RASTER_FLOATS __m256
#define RASTER_STORE_FLOATS(p, v) _mm_storeu_ps(p, _mm256_cvtpd_ps(v))
// A bit for each lane in which a is less than b or one of them is not a number.
#define RASTER_IS_NOT_ABOVE(a, b) ((unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_NGE_UQ)))
// The middles of pixels, from the middle of a vector of them; and their numbers.
#define RASTER_OFFSETS _mm256_setr_ps(-3.5f, -2.5f, -1.5f, -0.5f, 0.5f, 1.5f, 2.5f, 3.5f)
#define RASTER_INDICES _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)
// A bit for each lane that has none of the bits.
#define RASTER_ZEROS(v, bits)                                                                           \
  ((unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(                                                   \
    _mm256_cmpeq_epi32(_mm256_and_si256(v, _mm256_set1_epi32(bits)), _mm256_setzero_si256()))))
#define RASTER_FOUR_HAVE_ZEROS(a, b, c, d, bits) \
  ((RASTER_ZEROS(a, bits) | RASTER_ZEROS(b, bits)) | (RASTER_ZEROS(c, bits) | RASTER_ZEROS(d, bits)))
#include "kernels/raster_span_kernels.h"
#include "kernels/raster_arc_kernels.h"
#include "kernels/raster_sweep_kernels.h"
#include "kernels/raster_color_runs.h"
#include "kernels/raster_ramp_kernels.h"
#include "kernels/raster_image_kernels.h"
#include "kernels/raster_names_end.h"

/// Square roots of numbers above 0, off by 2 ε at most: the estimate is off by 2^-14, a step of Newton's leaves half
/// its square, 2^-29, and the roundings of the last two operations. An exact root takes three times as long.
static inline __attribute__((target("avx512f"), always_inline)) __m512 raster_root_16(__m512 q) {
  const __m512 y = _mm512_rsqrt14_ps(q);
  const __m512 root = _mm512_mul_ps(q, y), half = _mm512_mul_ps(y, _mm512_set1_ps(0.5f));
  return _mm512_fmadd_ps(_mm512_fnmadd_ps(root, root, q), half, root);
}

/// 1 / v to within that of rounding: two steps of Newton's from an estimate that is off by 2^-14.
static inline __attribute__((target("avx512f"), always_inline)) __m512d raster_reciprocal_16(__m512d v) {
  const __m512d two = _mm512_set1_pd(2);
  __m512d r = _mm512_rcp14_pd(v);
  r = _mm512_mul_pd(r, _mm512_fnmadd_pd(v, r, two));
  return _mm512_mul_pd(r, _mm512_fnmadd_pd(v, r, two));
}

/// The sum of each lane and those before it.
static inline __attribute__((target("avx512f,avx512bw"), always_inline)) __m512i raster_running_sums_16(__m512i v) {
  const __m512i zero = _mm512_setzero_si512();
  v = _mm512_add_epi32(v, _mm512_bslli_epi128(v, 4));
  v = _mm512_add_epi32(v, _mm512_bslli_epi128(v, 8));
  // The last of each quarter to the quarters behind it.
  const __m512i ends = _mm512_shuffle_epi32(v, _MM_PERM_DDDD);
  v = _mm512_add_epi32(v, _mm512_alignr_epi64(ends, zero, 6));
  v = _mm512_add_epi32(v, _mm512_alignr_epi64(ends, zero, 4));
  return _mm512_add_epi32(v, _mm512_alignr_epi64(ends, zero, 2));
}

/// Whether a lane of four vectors has none of the bits.
static inline __attribute__((target("avx512f,avx512bw"), always_inline)) bool raster_have_zeros_16(
  __m512i a, __m512i b, __m512i c, __m512i d, __m512i bits) {
  const __mmask16 two = _mm512_mask_test_epi32_mask(_mm512_test_epi32_mask(a, bits), b, bits);
  return _mm512_mask_test_epi32_mask(_mm512_mask_test_epi32_mask(two, c, bits), d, bits) != 0xFFFF;
}

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
// Some lanes of memory, the others 0; and back.
#define RASTER_LOAD_SOME(p, n) _mm512_maskz_loadu_epi32((__mmask16)((1u << (n)) - 1), p)
#define RASTER_STORE_SOME(p, v, n) _mm512_mask_storeu_epi32(p, (__mmask16)((1u << (n)) - 1), v)
#define RASTER_RUNNING_SUMS raster_running_sums_16
#define RASTER_LAST_IN_ALL(v) _mm512_permutexvar_epi32(_mm512_set1_epi32(15), v)
#define RASTER_WHOLE_PLACES(p) _mm512_cvtepi32_pd(_mm256_loadu_si256((const __m256i *)(p)))
#define RASTER_STORE_WHOLE(p, v) _mm256_storeu_si256((__m256i *)(p), _mm512_cvtpd_epi32(v))
#define RASTER_MAGNITUDE(v) _mm512_abs_pd(v)
#define RASTER_IF_LESS(a, b, x, y) _mm512_mask_blend_pd(_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ), y, x)
#define RASTER_LOOK_UP(destination, table, v)                                                     \
  _mm256_storeu_si256(                                                                            \
    (__m256i *)(destination),                                                                     \
    _mm256_i32gather_epi32((const int *)(table), _mm512_cvtepi64_epi32(_mm512_castpd_si512(v)), 4))
// Whether every lane is first...last.
#define RASTER_ARE_WITHIN(v, first, last) \
  ((_mm512_cmplt_epi32_mask(v, first) | _mm512_cmpgt_epi32_mask(v, last)) == 0)
#define RASTER_OR _mm512_or_si512
#define RASTER_AND _mm512_and_si512
#define RASTER_FIRST(v) ((uint32_t)_mm_cvtsi128_si32(_mm512_castsi512_si128(v)))
// a's bits where the mask has some, or b's.
#define RASTER_SELECT(a, mask, b) _mm512_ternarylogic_epi32(a, mask, b, 0xEA)
#define RASTER_GATHER(table, entries) _mm512_i32gather_epi32(entries, (const int *)(table), 4)
#define RASTER_ROOT raster_root_16
#define RASTER_RECIPROCAL raster_reciprocal_16
#define RASTER_FLOATS __m512
#define RASTER_STORE_FLOATS(p, v) _mm256_storeu_ps(p, _mm512_cvtpd_ps(v))
#define RASTER_IS_NOT_ABOVE(a, b) ((unsigned)_mm512_cmp_pd_mask(a, b, _CMP_NGE_UQ))
// The middles of pixels, from the middle of a vector of them; and their numbers.
#define RASTER_OFFSETS                                                                             \
  _mm512_setr_ps(                                                                                  \
    -7.5f, -6.5f, -5.5f, -4.5f, -3.5f, -2.5f, -1.5f, -0.5f, 0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f)
#define RASTER_INDICES _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
// A bit for each lane that has none of the bits.
#define RASTER_ZEROS(v, bits) _mm512_testn_epi32_mask(v, _mm512_set1_epi32(bits))
#define RASTER_FOUR_HAVE_ZEROS(a, b, c, d, bits) raster_have_zeros_16(a, b, c, d, _mm512_set1_epi32(bits))
#include "kernels/raster_span_kernels.h"
#include "kernels/raster_arc_kernels.h"
#include "kernels/raster_sweep_kernels.h"
#include "kernels/raster_color_runs.h"
#include "kernels/raster_ramp_kernels.h"
#include "kernels/raster_names_end.h"

#define RASTER_BY_WIDTH(name, parameters, arguments, is_narrow) \
  void raster_##name parameters {                               \
    if (is_narrow) {                                            \
      raster_##name##_8 arguments;                              \
    } else {                                                    \
      raster_##name##_16 arguments;                             \
    }                                                           \
  }
#define RASTER_WIDEST(name, parameters, arguments) RASTER_BY_WIDTH(name, parameters, arguments, width < 16)
#define RASTER_FITTING(name, parameters, arguments) RASTER_BY_WIDTH(name, parameters, arguments, width < 16 || n < 16)
RASTER_KERNELS(RASTER_FITTING, RASTER_WIDEST)

#else
int raster_vector_width(void) { return 0; }
bool raster_gathers(void) { return false; }

#define RASTER_NOTHING(name, parameters, arguments) \
  void raster_##name parameters {}
RASTER_KERNELS(RASTER_NOTHING, RASTER_NOTHING)

void raster_fill_large(uint32_t *destination, uint32_t color, int64_t count) {}
int32_t raster_first_difference_8(const uint32_t *table, const raster_color_run *run, int32_t entry) {
  return run->last + 1;
}
void raster_bilinear_8(
  uint32_t *destination, const uint32_t *image, int32_t stride, int64_t u, int64_t v, int64_t stepU, int64_t stepV,
  int64_t count) {}
int64_t raster_bilinear_upright_8(
  uint32_t *destination, const uint32_t *row, int64_t stride, int64_t u, int64_t step, uint32_t y, int64_t end,
  int64_t count) {
  return 0;
}
void raster_add_row_8(float *sums, const uint32_t *pixels, float weight, bool isFirst, int64_t count) {}
void raster_boxes_8(
  uint32_t *destination, const float *sums, int64_t left, int64_t step, int64_t width, float unit, float scale,
  int64_t count) {}
#endif
