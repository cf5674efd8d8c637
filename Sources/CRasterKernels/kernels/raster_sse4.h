// What the kernels are made of for vectors of four pixels: SSE4.1. Multiplications and additions are not fused here;
// estimates of places are off by 0.2 ε more than the kernels say, of which more than 1 ε is to spare without the
// estimated roots of AVX-512.

static inline __attribute__((target("sse4.1"), always_inline)) __m128i raster_load_some_4(const void *p, int64_t n) {
  if (n == 4) { return _mm_loadu_si128(p); }
  uint32_t lanes[4] = {0};
  for (int64_t k = 0; k < n; k++) { lanes[k] = ((const uint32_t *)p)[k]; }
  return _mm_loadu_si128((const __m128i *)lanes);
}

static inline __attribute__((target("sse4.1"), always_inline)) void raster_store_some_4(
  void *p, __m128i v, int64_t n) {
  if (n == 4) {
    _mm_storeu_si128(p, v);
    return;
  }
  uint32_t lanes[4];
  _mm_storeu_si128((__m128i *)lanes, v);
  for (int64_t k = 0; k < n; k++) { ((uint32_t *)p)[k] = lanes[k]; }
}

/// The sum of each lane and those before it.
static inline __attribute__((target("sse4.1"), always_inline)) __m128i raster_running_sums_4(__m128i v) {
  v = _mm_add_epi32(v, _mm_slli_si128(v, 4));
  return _mm_add_epi32(v, _mm_slli_si128(v, 8));
}

/// Four bytes of a mask.
static inline __attribute__((target("sse4.1"), always_inline)) __m128i raster_load_bytes_4(const uint8_t *bytes) {
  int32_t four;
  memcpy(&four, bytes, 4);
  return _mm_cvtsi32_si128(four);
}

/// Two pixels by the integers in the low halves of two numbers.
static inline __attribute__((target("sse4.1"), always_inline)) void raster_look_up_4(
  uint32_t *destination, const uint32_t *table, __m128d v) {
  const __m128i entries = _mm_castpd_si128(v);
  destination[0] = table[_mm_cvtsi128_si32(entries)];
  destination[1] = table[_mm_extract_epi32(entries, 2)];
}

/// Four pixels by their entries.
static inline __attribute__((target("sse4.1"), always_inline)) void raster_find_4(
  uint32_t *destination, const uint32_t *table, __m128i entries) {
  const uint64_t low = (uint64_t)_mm_cvtsi128_si64(entries), high = (uint64_t)_mm_extract_epi64(entries, 1);
  destination[0] = table[(int32_t)low];
  destination[1] = table[(int32_t)(low >> 32)];
  destination[2] = table[(int32_t)high];
  destination[3] = table[(int32_t)(high >> 32)];
}

#define RASTER_NAME(name) raster_##name##_4
#define RASTER_TARGETED __attribute__((target("sse4.1")))
#define RASTER_WIDTH 4
#define RASTER_VECTOR __m128i
#define RASTER_OP(name) _mm_##name
// a · b + c, and a · b - c.
#define RASTER_FUSED_PD(a, b, c) _mm_add_pd(_mm_mul_pd(a, b), c)
#define RASTER_FUSED_PS(a, b, c) _mm_add_ps(_mm_mul_ps(a, b), c)
#define RASTER_FUSED_MINUS_PS(a, b, c) _mm_sub_ps(_mm_mul_ps(a, b), c)
#define RASTER_XOR _mm_xor_si128
#define RASTER_LOAD(p) _mm_loadu_si128((const __m128i *)(p))
#define RASTER_STORE(p, v) _mm_storeu_si128((__m128i *)(p), v)
#define RASTER_ZERO _mm_setzero_si128()
// Bytes by their numbers, 0 for -1.
#define RASTER_PICK(v, ...) _mm_shuffle_epi8(v, _mm_setr_epi8(__VA_ARGS__))
#define RASTER_BYTES __m128i
#define RASTER_LOAD_BYTES raster_load_bytes_4
#define RASTER_BYTES_ARE_ZERO(v) _mm_testz_si128(v, v)
// The byte of each pixel to the lower halves of its four lanes.
#define RASTER_MASKS_LOW(bytes) RASTER_PICK(bytes, 0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1)
#define RASTER_MASKS_HIGH(bytes) RASTER_PICK(bytes, 2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1)
#define RASTER_IS_ZERO(v) _mm_testz_si128(v, v)
#define RASTER_HAS_ALL(v, bits) _mm_testc_si128(v, bits)
#define RASTER_PLACES 2
#define RASTER_PLACE_VECTOR __m128d
#define RASTER_STEPS _mm_setr_pd(0.5, 1.5)
// Some lanes of memory, the others 0; and back.
#define RASTER_LOAD_SOME(p, n) raster_load_some_4(p, n)
#define RASTER_STORE_SOME(p, v, n) raster_store_some_4(p, v, n)
#define RASTER_RUNNING_SUMS raster_running_sums_4
#define RASTER_LAST_IN_ALL(v) _mm_shuffle_epi32(v, 0xFF)
#define RASTER_WHOLE_PLACES(p) _mm_cvtepi32_pd(_mm_loadl_epi64((const __m128i *)(p)))
#define RASTER_STORE_WHOLE(p, v) _mm_storel_epi64((__m128i *)(p), _mm_cvtpd_epi32(v))
#define RASTER_MAGNITUDE(v) _mm_andnot_pd(_mm_set1_pd(-0.0), v)
// a < b ? x : y
#define RASTER_IF_LESS(a, b, x, y) _mm_blendv_pd(y, x, _mm_cmplt_pd(a, b))
#define RASTER_LOOK_UP(destination, table, v) raster_look_up_4(destination, table, v)
// Whether every lane is first...last.
#define RASTER_ARE_WITHIN(v, first, last) \
  _mm_test_all_zeros(_mm_set1_epi32(-1), _mm_or_si128(_mm_cmpgt_epi32(first, v), _mm_cmpgt_epi32(v, last)))
#define RASTER_OR _mm_or_si128
#define RASTER_AND _mm_and_si128
#define RASTER_FIRST(v) ((uint32_t)_mm_cvtsi128_si32(v))
// a's bits where the mask has some, or b's.
#define RASTER_SELECT(a, mask, b) _mm_or_si128(_mm_and_si128(a, mask), b)
// Look-ups of four pixels take less time than polynomials.
#define RASTER_GATHERS(ramp) true
#define RASTER_FIND raster_find_4
#define RASTER_ROOT _mm_sqrt_ps
#define RASTER_RECIPROCAL(v) _mm_div_pd(_mm_set1_pd(1), v)
#define RASTER_FLOATS __m128
#define RASTER_STORE_FLOATS(p, v) _mm_storel_epi64((__m128i *)(p), _mm_castps_si128(_mm_cvtpd_ps(v)))
// A bit for each lane in which a is less than b or one of them is not a number.
#define RASTER_IS_NOT_ABOVE(a, b) ((unsigned)_mm_movemask_pd(_mm_cmpnge_pd(a, b)))
// The middles of pixels, from the middle of a vector of them; and their numbers.
#define RASTER_OFFSETS _mm_setr_ps(-1.5f, -0.5f, 0.5f, 1.5f)
#define RASTER_INDICES _mm_setr_epi32(0, 1, 2, 3)
// A bit for each lane that has none of the bits.
#define RASTER_ZEROS(v, bits)                                                                           \
  ((unsigned)_mm_movemask_ps(                                                                           \
    _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(v, _mm_set1_epi32(bits)), _mm_setzero_si128()))))
#define RASTER_FOUR_HAVE_ZEROS(a, b, c, d, bits) \
  ((RASTER_ZEROS(a, bits) | RASTER_ZEROS(b, bits)) | (RASTER_ZEROS(c, bits) | RASTER_ZEROS(d, bits)))
// Two places of 64 bits; pairs of pixels from two addresses; and the upper or lower halves of 64 bits of two vectors.
#define RASTER_TWO_PLACES(a, b) _mm_set_epi64x(b, a)
#define RASTER_TWO_PAIRS(p, q) \
  _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(p)), _mm_loadl_epi64((const __m128i *)(q)))
#define RASTER_UPPER_HALVES(a, b) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), 0xDD))
#define RASTER_LOWER_HALVES(a, b) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), 0x88))
// A pixel's bytes in four lanes.
#define RASTER_CHANNELS(pixel) _mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)(pixel)))
// A bit for each block of cells that has a mark, so many bits apart.
#define RASTER_TOUCHED(v) ((uint64_t)_mm_movemask_epi8(_mm_cmpgt_epi8(v, _mm_setzero_si128())))
#define RASTER_TOUCHED_BITS 1
// What paints the outlines of wide boxes.
#define RASTER_SWEEP_BLOCKS raster_sweep_blocks_4
