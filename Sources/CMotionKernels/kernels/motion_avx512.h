// What springs are made of eight at a time: AVX-512.

#define MOTION_NAME(name) motion_##name##_8
#define MOTION_TARGETED __attribute__((target("avx512f,avx512dq")))
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
