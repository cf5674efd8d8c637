// What the kernels are made of for vectors of eight pixels: AVX2 and FMA.

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
#define RASTER_TARGETED __attribute__((target("avx2,fma")))
#define RASTER_WIDTH 8
#define RASTER_VECTOR __m256i
#define RASTER_OP(name) _mm256_##name
// a · b + c, and a · b - c.
#define RASTER_FUSED_PD RASTER_OP(fmadd_pd)
#define RASTER_FUSED_PS RASTER_OP(fmadd_ps)
#define RASTER_FUSED_MINUS_PS RASTER_OP(fmsub_ps)
#define RASTER_XOR _mm256_xor_si256
#define RASTER_LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define RASTER_STORE(p, v) _mm256_storeu_si256((__m256i *)(p), v)
#define RASTER_ZERO _mm256_setzero_si256()
// Bytes by their numbers in each 128 bits, 0 for -1.
#define RASTER_QUARTERS(v) _mm256_broadcastsi128_si256(v)
#define RASTER_PICK(v, ...) RASTER_OP(shuffle_epi8)(v, RASTER_QUARTERS(_mm_setr_epi8(__VA_ARGS__)))
#define RASTER_BYTES __m128i
#define RASTER_LOAD_BYTES(p) _mm_loadl_epi64((const __m128i *)(p))
#define RASTER_BYTES_ARE_ZERO(v) _mm_testz_si128(v, v)
// The byte of each pixel to the lower halves of its four lanes: pixels 0, 1, 4, 5 and so on, then 2, 3, 6, 7.
#define RASTER_MASK_TO_LOW \
  _mm256_setr_epi64x( \
    (long long)0xFF00FF00FF00FF00ULL, (long long)0xFF01FF01FF01FF01ULL, \
    (long long)0xFF04FF04FF04FF04ULL, (long long)0xFF05FF05FF05FF05ULL)
#define RASTER_MASK_TO_HIGH \
  _mm256_setr_epi64x( \
    (long long)0xFF02FF02FF02FF02ULL, (long long)0xFF03FF03FF03FF03ULL, \
    (long long)0xFF06FF06FF06FF06ULL, (long long)0xFF07FF07FF07FF07ULL)
#define RASTER_MASKS_LOW(bytes) RASTER_OP(shuffle_epi8)(RASTER_QUARTERS(bytes), RASTER_MASK_TO_LOW)
#define RASTER_MASKS_HIGH(bytes) RASTER_OP(shuffle_epi8)(RASTER_QUARTERS(bytes), RASTER_MASK_TO_HIGH)
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
// Whether look-ups are gathered; and one that is.
#define RASTER_GATHERS(ramp) ((ramp)->gathers)
#define RASTER_FIND(destination, table, entries) \
  RASTER_STORE(destination, _mm256_i32gather_epi32((const int *)(table), entries, 4))
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
// A bit for each block of cells that has a mark, so many bits apart.
#define RASTER_TOUCHED(v) \
  ((uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpgt_epi16(v, _mm256_setzero_si256())) & 0x55555555)
#define RASTER_TOUCHED_BITS 2
// What paints the outlines of wide boxes.
#define RASTER_SWEEP_BLOCKS raster_sweep_blocks_8
