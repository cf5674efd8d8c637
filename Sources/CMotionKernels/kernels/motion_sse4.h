// What springs are made of two at a time: SSE4.1.

#define MOTION_NAME(name) motion_##name##_2
#define MOTION_TARGETED __attribute__((target("sse4.1")))
#define MOTION_WIDTH 2
#define MOTION_DOUBLES __m128d
#define MOTION_INTEGERS __m128i
#define MOTION_OP(name) _mm_##name
#define MOTION_BITS _mm_castpd_si128
#define MOTION_NUMBERS _mm_castsi128_pd
#define MOTION_WHOLE _mm_set1_epi64x
#define MOTION_ZERO _mm_setzero_si128()
#define MOTION_AND _mm_and_si128
#define MOTION_XOR_BITS _mm_xor_si128
#define MOTION_XOR _mm_xor_pd
#define MOTION_MAGNITUDE(v) _mm_andnot_pd(_mm_set1_pd(-0.0), v)
// A bit for each lane.
#define MOTION_LESS(a, b) ((unsigned)_mm_movemask_pd(_mm_cmplt_pd(a, b)))
#define MOTION_NOT_ABOVE(a, b) ((unsigned)_mm_movemask_pd(_mm_cmple_pd(a, b)))
#define MOTION_EQUAL(a, b) ((unsigned)_mm_movemask_pd(_mm_cmpeq_pd(a, b)))
// a == b ? x : y
#define MOTION_IF_EQUAL(a, b, x, y) _mm_blendv_pd(y, x, _mm_cmpeq_pd(a, b))
#define MOTION_TWO(number) _mm_setr_pd(n0[number], n1[number])
