// What the kernels are made of for vectors of four pixels: Arm's NEON, by the names that the kernels have for it.

#define RASTER_NEON(type) static inline __attribute__((always_inline)) type

/// A vector of pixels.
typedef int32x4_t raster_neon;

RASTER_NEON(raster_neon) raster_neon_set1_epi8(int8_t v) { return (raster_neon)vdupq_n_s8(v); }
RASTER_NEON(raster_neon) raster_neon_set1_epi16(int16_t v) { return (raster_neon)vdupq_n_s16(v); }
RASTER_NEON(raster_neon) raster_neon_set1_epi32(int32_t v) { return vdupq_n_s32(v); }
RASTER_NEON(float32x4_t) raster_neon_set1_ps(float v) { return vdupq_n_f32(v); }
RASTER_NEON(float64x2_t) raster_neon_set1_pd(double v) { return vdupq_n_f64(v); }

// Integers.
RASTER_NEON(raster_neon) raster_neon_add_epi16(raster_neon a, raster_neon b) {
  return (raster_neon)vaddq_u16((uint16x8_t)a, (uint16x8_t)b);
}
RASTER_NEON(raster_neon) raster_neon_sub_epi16(raster_neon a, raster_neon b) {
  return (raster_neon)vsubq_u16((uint16x8_t)a, (uint16x8_t)b);
}
RASTER_NEON(raster_neon) raster_neon_mullo_epi16(raster_neon a, raster_neon b) {
  return (raster_neon)vmulq_u16((uint16x8_t)a, (uint16x8_t)b);
}
/// The upper halves of products of 16 bits.
RASTER_NEON(raster_neon) raster_neon_mulhi_epu16(raster_neon a, raster_neon b) {
  const uint16x8_t x = (uint16x8_t)a, y = (uint16x8_t)b;
  const uint32x4_t low = vmull_u16(vget_low_u16(x), vget_low_u16(y));
  return (raster_neon)vuzp2q_u16((uint16x8_t)low, (uint16x8_t)vmull_high_u16(x, y));
}
RASTER_NEON(raster_neon) raster_neon_srli_epi16(raster_neon v, int n) { return (raster_neon)((uint16x8_t)v >> n); }
RASTER_NEON(raster_neon) raster_neon_slli_epi16(raster_neon v, int n) { return (raster_neon)((uint16x8_t)v << n); }
// Sums wrap.
RASTER_NEON(raster_neon) raster_neon_add_epi32(raster_neon a, raster_neon b) {
  return (raster_neon)vaddq_u32((uint32x4_t)a, (uint32x4_t)b);
}
RASTER_NEON(raster_neon) raster_neon_sub_epi32(raster_neon a, raster_neon b) {
  return (raster_neon)vsubq_u32((uint32x4_t)a, (uint32x4_t)b);
}
RASTER_NEON(raster_neon) raster_neon_add_epi64(raster_neon a, raster_neon b) {
  return (raster_neon)vaddq_u64((uint64x2_t)a, (uint64x2_t)b);
}
RASTER_NEON(raster_neon) raster_neon_mullo_epi32(raster_neon a, raster_neon b) {
  return (raster_neon)vmulq_u32((uint32x4_t)a, (uint32x4_t)b);
}
RASTER_NEON(raster_neon) raster_neon_min_epi32(raster_neon a, raster_neon b) { return vminq_s32(a, b); }
RASTER_NEON(raster_neon) raster_neon_min_epu32(raster_neon a, raster_neon b) {
  return (raster_neon)vminq_u32((uint32x4_t)a, (uint32x4_t)b);
}
/// The smallest number stays as it is, as on other processors.
RASTER_NEON(raster_neon) raster_neon_abs_epi32(raster_neon v) { return vabsq_s32(v); }
RASTER_NEON(raster_neon) raster_neon_max_epi32(raster_neon a, raster_neon b) { return vmaxq_s32(a, b); }
RASTER_NEON(raster_neon) raster_neon_slli_epi32(raster_neon v, int n) { return (raster_neon)((uint32x4_t)v << n); }
RASTER_NEON(raster_neon) raster_neon_srli_epi32(raster_neon v, int n) { return (raster_neon)((uint32x4_t)v >> n); }
RASTER_NEON(raster_neon) raster_neon_srai_epi32(raster_neon v, int n) { return v >> n; }

// Lanes beside each other.
RASTER_NEON(raster_neon) raster_neon_unpacklo_epi8(raster_neon a, raster_neon b) {
  return (raster_neon)vzip1q_u8((uint8x16_t)a, (uint8x16_t)b);
}
RASTER_NEON(raster_neon) raster_neon_unpackhi_epi8(raster_neon a, raster_neon b) {
  return (raster_neon)vzip2q_u8((uint8x16_t)a, (uint8x16_t)b);
}
RASTER_NEON(raster_neon) raster_neon_unpacklo_epi32(raster_neon a, raster_neon b) { return vzip1q_s32(a, b); }
RASTER_NEON(raster_neon) raster_neon_unpackhi_epi32(raster_neon a, raster_neon b) { return vzip2q_s32(a, b); }
RASTER_NEON(raster_neon) raster_neon_packus_epi16(raster_neon a, raster_neon b) {
  return (raster_neon)vqmovun_high_s16(vqmovun_s16((int16x8_t)a), (int16x8_t)b);
}
RASTER_NEON(raster_neon) raster_neon_packs_epi32(raster_neon a, raster_neon b) {
  return (raster_neon)vqmovn_high_s32(vqmovn_s32(a), b);
}
RASTER_NEON(raster_neon) raster_neon_shuffle_epi8(raster_neon v, raster_neon numbers) {
  return (raster_neon)vqtbl1q_u8((uint8x16_t)v, (uint8x16_t)numbers);
}
RASTER_NEON(raster_neon) raster_neon_running_sums(raster_neon v) {
  const raster_neon zero = vdupq_n_s32(0);
  v = raster_neon_add_epi32(v, vextq_s32(zero, v, 3));
  return raster_neon_add_epi32(v, vextq_s32(zero, v, 2));
}

// Floats and doubles. A minimum or maximum with what is not a number is the second operand.
RASTER_NEON(float32x4_t) raster_neon_add_ps(float32x4_t a, float32x4_t b) { return vaddq_f32(a, b); }
RASTER_NEON(float32x4_t) raster_neon_mul_ps(float32x4_t a, float32x4_t b) { return vmulq_f32(a, b); }
RASTER_NEON(float32x4_t) raster_neon_div_ps(float32x4_t a, float32x4_t b) { return vdivq_f32(a, b); }
RASTER_NEON(float32x4_t) raster_neon_min_ps(float32x4_t a, float32x4_t b) { return vbslq_f32(vcltq_f32(a, b), a, b); }
RASTER_NEON(float32x4_t) raster_neon_loadu_ps(const float *p) { return vld1q_f32(p); }
RASTER_NEON(void) raster_neon_storeu_ps(float *p, float32x4_t v) { vst1q_f32(p, v); }
RASTER_NEON(float32x4_t) raster_neon_cvtepi32_ps(raster_neon v) { return vcvtq_f32_s32(v); }
RASTER_NEON(raster_neon) raster_neon_cvtps_epi32(float32x4_t v) { return vcvtnq_s32_f32(v); }
RASTER_NEON(raster_neon) raster_neon_cvttps_epi32(float32x4_t v) { return vcvtq_s32_f32(v); }
RASTER_NEON(float64x2_t) raster_neon_add_pd(float64x2_t a, float64x2_t b) { return vaddq_f64(a, b); }
RASTER_NEON(float64x2_t) raster_neon_sub_pd(float64x2_t a, float64x2_t b) { return vsubq_f64(a, b); }
RASTER_NEON(float64x2_t) raster_neon_mul_pd(float64x2_t a, float64x2_t b) { return vmulq_f64(a, b); }
RASTER_NEON(float64x2_t) raster_neon_div_pd(float64x2_t a, float64x2_t b) { return vdivq_f64(a, b); }
RASTER_NEON(float64x2_t) raster_neon_sqrt_pd(float64x2_t v) { return vsqrtq_f64(v); }
RASTER_NEON(float64x2_t) raster_neon_min_pd(float64x2_t a, float64x2_t b) { return vbslq_f64(vcltq_f64(a, b), a, b); }
RASTER_NEON(float64x2_t) raster_neon_max_pd(float64x2_t a, float64x2_t b) { return vbslq_f64(vcgtq_f64(a, b), a, b); }
RASTER_NEON(void) raster_neon_storeu_pd(double *p, float64x2_t v) { vst1q_f64(p, v); }

RASTER_NEON(raster_neon) raster_neon_load_some(const void *p, int64_t n) {
  if (n == 4) { return vld1q_s32(p); }
  int32_t lanes[4] = {0};
  for (int64_t k = 0; k < n; k++) { lanes[k] = ((const int32_t *)p)[k]; }
  return vld1q_s32(lanes);
}

RASTER_NEON(void) raster_neon_store_some(void *p, raster_neon v, int64_t n) {
  if (n == 4) {
    vst1q_s32(p, v);
    return;
  }
  int32_t lanes[4];
  vst1q_s32(lanes, v);
  for (int64_t k = 0; k < n; k++) { ((int32_t *)p)[k] = lanes[k]; }
}

/// Four bytes of a mask.
RASTER_NEON(uint32x4_t) raster_neon_load_bytes(const uint8_t *bytes) {
  uint32_t four;
  __builtin_memcpy(&four, bytes, 4);
  return vsetq_lane_u32(four, vdupq_n_u32(0), 0);
}

/// Two pixels by the integers in the low halves of two numbers.
RASTER_NEON(void) raster_neon_look_up(uint32_t *destination, const uint32_t *table, float64x2_t v) {
  destination[0] = table[vgetq_lane_s32((int32x4_t)v, 0)];
  destination[1] = table[vgetq_lane_s32((int32x4_t)v, 2)];
}

/// Four pixels by their entries.
RASTER_NEON(void) raster_neon_find(uint32_t *destination, const uint32_t *table, raster_neon entries) {
  destination[0] = table[vgetq_lane_s32(entries, 0)];
  destination[1] = table[vgetq_lane_s32(entries, 1)];
  destination[2] = table[vgetq_lane_s32(entries, 2)];
  destination[3] = table[vgetq_lane_s32(entries, 3)];
}

/// Whether every lane is first...last.
RASTER_NEON(bool) raster_neon_are_within(raster_neon v, raster_neon first, raster_neon last) {
  return vmaxvq_u32(vorrq_u32(vcgtq_s32(first, v), vcgtq_s32(v, last))) == 0;
}

/// A bit for each lane that is all ones, of lanes that are all ones or 0.
RASTER_NEON(unsigned) raster_neon_lanes(uint32x4_t v) {
  return vaddvq_u32(vandq_u32(v, (uint32x4_t){1, 2, 4, 8}));
}

/// A bit for each lane in which a is less than b or one of them is not a number.
RASTER_NEON(unsigned) raster_neon_is_not_above(float64x2_t a, float64x2_t b) {
  const uint64x2_t above = vcgeq_f64(a, b);
  return (vgetq_lane_u64(above, 0) == 0 ? 1 : 0) | (vgetq_lane_u64(above, 1) == 0 ? 2 : 0);
}

#define RASTER_NAME(name) raster_##name##_4
#define RASTER_TARGETED
#define RASTER_WIDTH 4
#define RASTER_VECTOR raster_neon
#define RASTER_OP(name) raster_neon_##name
// a · b + c, and a · b - c.
#define RASTER_FUSED_PD(a, b, c) vfmaq_f64(c, a, b)
#define RASTER_FUSED_PS(a, b, c) vfmaq_f32(c, a, b)
#define RASTER_FUSED_MINUS_PS(a, b, c) vfmaq_f32(vnegq_f32(c), a, b)
#define RASTER_XOR veorq_s32
#define RASTER_LOAD(p) vld1q_s32((const int32_t *)(p))
#define RASTER_STORE(p, v) vst1q_s32((int32_t *)(p), v)
#define RASTER_ZERO vdupq_n_s32(0)
// Bytes by their numbers, 0 for -1.
#define RASTER_PICK(v, ...) ((raster_neon)vqtbl1q_u8((uint8x16_t)(v), (uint8x16_t)(int8x16_t){__VA_ARGS__}))
#define RASTER_BYTES uint32x4_t
#define RASTER_LOAD_BYTES raster_neon_load_bytes
#define RASTER_BYTES_ARE_ZERO(v) (vgetq_lane_u32(v, 0) == 0)
// The byte of each pixel to the lower halves of its four lanes.
#define RASTER_MASKS_LOW(bytes) RASTER_PICK(bytes, 0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1)
#define RASTER_MASKS_HIGH(bytes) RASTER_PICK(bytes, 2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1)
#define RASTER_IS_ZERO(v) (vmaxvq_u32((uint32x4_t)(v)) == 0)
#define RASTER_HAS_ALL(v, bits) (vminvq_u32(vceqq_s32(vandq_s32(v, bits), bits)) != 0)
#define RASTER_PLACES 2
#define RASTER_PLACE_VECTOR float64x2_t
#define RASTER_STEPS ((float64x2_t){0.5, 1.5})
// Some lanes of memory, the others 0; and back.
#define RASTER_LOAD_SOME(p, n) raster_neon_load_some(p, n)
#define RASTER_STORE_SOME(p, v, n) raster_neon_store_some(p, v, n)
#define RASTER_RUNNING_SUMS raster_neon_running_sums
#define RASTER_LAST_IN_ALL(v) vdupq_laneq_s32(v, 3)
#define RASTER_WHOLE_PLACES(p) vcvtq_f64_s64(vmovl_s32(vld1_s32(p)))
#define RASTER_STORE_WHOLE(p, v) vst1_s32(p, vmovn_s64(vcvtnq_s64_f64(v)))
#define RASTER_MAGNITUDE vabsq_f64
// a < b ? x : y
#define RASTER_IF_LESS(a, b, x, y) vbslq_f64(vcltq_f64(a, b), x, y)
#define RASTER_LOOK_UP(destination, table, v) raster_neon_look_up(destination, table, v)
#define RASTER_ARE_WITHIN raster_neon_are_within
#define RASTER_OR vorrq_s32
#define RASTER_AND vandq_s32
#define RASTER_FIRST(v) ((uint32_t)vgetq_lane_s32(v, 0))
// a's bits where the mask has some, or b's.
#define RASTER_SELECT(a, mask, b) vorrq_s32(vandq_s32(a, mask), b)
// Look-ups of four pixels take less time than polynomials.
#define RASTER_GATHERS(ramp) true
#define RASTER_FIND raster_neon_find
#define RASTER_ROOT vsqrtq_f32
#define RASTER_RECIPROCAL(v) vdivq_f64(vdupq_n_f64(1), v)
#define RASTER_FLOATS float32x4_t
#define RASTER_STORE_FLOATS(p, v) vst1_f32(p, vcvt_f32_f64(v))
#define RASTER_IS_NOT_ABOVE raster_neon_is_not_above
// The middles of pixels, from the middle of a vector of them; and their numbers.
#define RASTER_OFFSETS ((float32x4_t){-1.5f, -0.5f, 0.5f, 1.5f})
#define RASTER_INDICES ((raster_neon){0, 1, 2, 3})
// A bit for each lane that has none of the bits.
#define RASTER_ZEROS(v, bits) raster_neon_lanes(vceqzq_s32(vandq_s32(v, vdupq_n_s32(bits))))
#define RASTER_FOUR_HAVE_ZEROS(a, b, c, d, bits) \
  ((RASTER_ZEROS(a, bits) | RASTER_ZEROS(b, bits)) | (RASTER_ZEROS(c, bits) | RASTER_ZEROS(d, bits)))
// Two places of 64 bits; pairs of pixels from two addresses; and the upper or lower halves of 64 bits of two vectors.
#define RASTER_TWO_PLACES(a, b) ((raster_neon)(int64x2_t){a, b})
#define RASTER_TWO_PAIRS(p, q) vcombine_s32(vld1_s32((const int32_t *)(p)), vld1_s32((const int32_t *)(q)))
#define RASTER_UPPER_HALVES vuzp2q_s32
#define RASTER_LOWER_HALVES vuzp1q_s32
// A pixel's bytes in four lanes.
#define RASTER_CHANNELS(pixel) ((raster_neon)vmovl_u16(vget_low_u16(vmovl_u8(vcreate_u8(pixel)))))
// A bit for each block of cells that has a mark, so many bits apart.
#define RASTER_TOUCHED(v) \
  (vget_lane_u64((uint64x1_t)vshrn_n_u16((uint16x8_t)vcgtzq_s8((int8x16_t)(v)), 4), 0) & 0x1111111111111111)
#define RASTER_TOUCHED_BITS 4
// What paints the outlines of wide boxes.
#define RASTER_SWEEP_BLOCKS raster_sweep_blocks_4
