// What springs are made of two at a time: Arm's NEON, by the names that the kernels have for it.

#define MOTION_NEON(type) static inline __attribute__((always_inline)) type

MOTION_NEON(float64x2_t) motion_neon_set1_pd(double v) { return vdupq_n_f64(v); }
MOTION_NEON(float64x2_t) motion_neon_add_pd(float64x2_t a, float64x2_t b) { return vaddq_f64(a, b); }
MOTION_NEON(float64x2_t) motion_neon_sub_pd(float64x2_t a, float64x2_t b) { return vsubq_f64(a, b); }
MOTION_NEON(float64x2_t) motion_neon_mul_pd(float64x2_t a, float64x2_t b) { return vmulq_f64(a, b); }
MOTION_NEON(float64x2_t) motion_neon_div_pd(float64x2_t a, float64x2_t b) { return vdivq_f64(a, b); }
MOTION_NEON(void) motion_neon_storeu_pd(double *p, float64x2_t v) { vst1q_f64(p, v); }
MOTION_NEON(uint64x2_t) motion_neon_add_epi64(uint64x2_t a, uint64x2_t b) { return vaddq_u64(a, b); }
MOTION_NEON(uint64x2_t) motion_neon_sub_epi64(uint64x2_t a, uint64x2_t b) { return vsubq_u64(a, b); }
MOTION_NEON(uint64x2_t) motion_neon_slli_epi64(uint64x2_t v, int n) { return v << n; }

/// A bit for each lane that is all ones, of lanes that are all ones or 0.
MOTION_NEON(unsigned) motion_neon_lanes(uint64x2_t v) {
  return (unsigned)(vgetq_lane_u64(v, 0) & 1) | (unsigned)(vgetq_lane_u64(v, 1) & 2);
}

#define MOTION_NAME(name) motion_##name##_2
#define MOTION_TARGETED
#define MOTION_WIDTH 2
#define MOTION_DOUBLES float64x2_t
#define MOTION_INTEGERS uint64x2_t
#define MOTION_OP(name) motion_neon_##name
#define MOTION_BITS vreinterpretq_u64_f64
#define MOTION_NUMBERS vreinterpretq_f64_u64
#define MOTION_WHOLE vdupq_n_u64
#define MOTION_ZERO vdupq_n_u64(0)
#define MOTION_AND vandq_u64
#define MOTION_XOR_BITS veorq_u64
#define MOTION_XOR(a, b) MOTION_NUMBERS(veorq_u64(MOTION_BITS(a), MOTION_BITS(b)))
#define MOTION_MAGNITUDE vabsq_f64
// A bit for each lane.
#define MOTION_LESS(a, b) motion_neon_lanes(vcltq_f64(a, b))
#define MOTION_NOT_ABOVE(a, b) motion_neon_lanes(vcleq_f64(a, b))
#define MOTION_EQUAL(a, b) motion_neon_lanes(vceqq_f64(a, b))
// a == b ? x : y
#define MOTION_IF_EQUAL(a, b, x, y) vbslq_f64(vceqq_f64(a, b), x, y)
#define MOTION_TWO(number) ((float64x2_t){n0[number], n1[number]})
