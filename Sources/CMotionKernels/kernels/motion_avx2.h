// What springs are made of four at a time: AVX2.

#define MOTION_NAME(name) motion_##name##_4
#define MOTION_TARGETED __attribute__((target("avx2")))
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
