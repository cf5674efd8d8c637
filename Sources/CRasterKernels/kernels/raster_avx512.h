// What the kernels are made of for vectors of sixteen pixels: AVX-512 with bytes and words.

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
#define RASTER_TARGETED __attribute__((target("avx2,fma,avx512f,avx512bw,avx512vl")))
#define RASTER_WIDTH 16
#define RASTER_VECTOR __m512i
#define RASTER_OP(name) _mm512_##name
// a · b + c, and a · b - c.
#define RASTER_FUSED_PD RASTER_OP(fmadd_pd)
#define RASTER_FUSED_PS RASTER_OP(fmadd_ps)
#define RASTER_FUSED_MINUS_PS RASTER_OP(fmsub_ps)
#define RASTER_XOR _mm512_xor_si512
#define RASTER_LOAD(p) _mm512_loadu_si512(p)
#define RASTER_STORE(p, v) _mm512_storeu_si512(p, v)
#define RASTER_ZERO _mm512_setzero_si512()
// Bytes by their numbers in each 128 bits, 0 for -1.
#define RASTER_QUARTERS(v) _mm512_broadcast_i32x4(v)
#define RASTER_PICK(v, ...) RASTER_OP(shuffle_epi8)(v, RASTER_QUARTERS(_mm_setr_epi8(__VA_ARGS__)))
#define RASTER_BYTES __m128i
#define RASTER_LOAD_BYTES(p) _mm_loadu_si128((const __m128i *)(p))
#define RASTER_BYTES_ARE_ZERO(v) _mm_testz_si128(v, v)
// The byte of each pixel to the lower halves of its four lanes: pixels 0, 1, 4, 5 and so on, then 2, 3, 6, 7.
#define RASTER_MASK_TO_LOW \
  _mm512_setr_epi64( \
    (long long)0xFF00FF00FF00FF00ULL, (long long)0xFF01FF01FF01FF01ULL, \
    (long long)0xFF04FF04FF04FF04ULL, (long long)0xFF05FF05FF05FF05ULL, \
    (long long)0xFF08FF08FF08FF08ULL, (long long)0xFF09FF09FF09FF09ULL, \
    (long long)0xFF0CFF0CFF0CFF0CULL, (long long)0xFF0DFF0DFF0DFF0DULL)
#define RASTER_MASK_TO_HIGH \
  _mm512_setr_epi64( \
    (long long)0xFF02FF02FF02FF02ULL, (long long)0xFF03FF03FF03FF03ULL, \
    (long long)0xFF06FF06FF06FF06ULL, (long long)0xFF07FF07FF07FF07ULL, \
    (long long)0xFF0AFF0AFF0AFF0AULL, (long long)0xFF0BFF0BFF0BFF0BULL, \
    (long long)0xFF0EFF0EFF0EFF0EULL, (long long)0xFF0FFF0FFF0FFF0FULL)
#define RASTER_MASKS_LOW(bytes) RASTER_OP(shuffle_epi8)(RASTER_QUARTERS(bytes), RASTER_MASK_TO_LOW)
#define RASTER_MASKS_HIGH(bytes) RASTER_OP(shuffle_epi8)(RASTER_QUARTERS(bytes), RASTER_MASK_TO_HIGH)
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
// Whether look-ups are gathered; and one that is.
#define RASTER_GATHERS(ramp) ((ramp)->gathers)
#define RASTER_FIND(destination, table, entries) \
  RASTER_STORE(destination, _mm512_i32gather_epi32(entries, (const int *)(table), 4))
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
// A bit for each block of cells that has a mark, so many bits apart.
#define RASTER_TOUCHED(v) ((uint64_t)_mm512_test_epi32_mask(v, v))
#define RASTER_TOUCHED_BITS 1
// What paints the outlines of wide boxes.
#define RASTER_SWEEP_BLOCKS raster_sweep_blocks_8
