// The span kernels for one width of vector; `raster_kernels.c` includes this once for each.
//
// A vector of pixels is unpacked into 16-bit lanes, the first and third quarter… of each 128 bits in `low`, the others
// in `high`. A division by 255 is `mulhi(x + 128, 257)`, which is Blinn's `(t + (t >> 8)) >> 8` in one instruction.
//
// What is left over after whole vectors is one more vector that ends at the last pixel. It is read before the loop
// writes and written after it, so that pixels which both cover are computed from the same values. Every kernel takes
// a vector or more.
#define RASTER_KERNEL static inline RASTER_TARGETED
#define RASTER_PART static inline __attribute__((always_inline)) RASTER_TARGETED

/// Two factors for each channel of a vector of pixels, in 16-bit lanes.
typedef struct { RASTER_VECTOR low, high; } RASTER_NAME(lanes);

/// The same factor for every channel.
RASTER_PART RASTER_NAME(lanes) RASTER_NAME(same)(uint32_t factor) {
  const RASTER_VECTOR all = RASTER_OP(set1_epi16)((short)factor);
  return (RASTER_NAME(lanes)){all, all};
}

/// Byte 3 of every pixel, its alpha, as the factor of its four channels.
RASTER_PART RASTER_NAME(lanes) RASTER_NAME(alpha)(RASTER_VECTOR pixels) {
  return (RASTER_NAME(lanes)){
    RASTER_PICK(pixels, 3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1),
    RASTER_PICK(pixels, 11, -1, 11, -1, 11, -1, 11, -1, 15, -1, 15, -1, 15, -1, 15, -1)};
}

/// 255 - alpha of every pixel as the factor of its four channels.
RASTER_PART RASTER_NAME(lanes) RASTER_NAME(remaining)(RASTER_VECTOR pixels) {
  return RASTER_NAME(alpha)(RASTER_XOR(pixels, RASTER_OP(set1_epi8)(-1)));
}

/// The coverage of each pixel's word, which stands in both halves, as the factor of its four channels.
RASTER_PART RASTER_NAME(lanes) RASTER_NAME(weights)(const uint32_t *words) {
  const RASTER_VECTOR w = RASTER_LOAD(words);
  return (RASTER_NAME(lanes)){RASTER_OP(unpacklo_epi32)(w, w), RASTER_OP(unpackhi_epi32)(w, w)};
}

/// The coverage of each pixel's byte as the factor of its four channels.
RASTER_PART RASTER_NAME(lanes) RASTER_NAME(masks)(RASTER_BYTES bytes) {
  return (RASTER_NAME(lanes)){RASTER_MASKS_LOW(bytes), RASTER_MASKS_HIGH(bytes)};
}

/// 16-bit products over 255, rounded.
RASTER_PART RASTER_VECTOR RASTER_NAME(over_255)(RASTER_VECTOR x) {
  return RASTER_OP(mulhi_epu16)(RASTER_OP(add_epi16)(x, RASTER_OP(set1_epi16)(128)), RASTER_OP(set1_epi16)(257));
}

/// Every channel times its factor over 255.
RASTER_PART RASTER_VECTOR RASTER_NAME(scale)(RASTER_VECTOR pixels, RASTER_NAME(lanes) factor) {
  const RASTER_VECTOR low = RASTER_OP(unpacklo_epi8)(pixels, RASTER_ZERO);
  const RASTER_VECTOR high = RASTER_OP(unpackhi_epi8)(pixels, RASTER_ZERO);
  return RASTER_OP(packus_epi16)(
    RASTER_NAME(over_255)(RASTER_OP(mullo_epi16)(low, factor.low)),
    RASTER_NAME(over_255)(RASTER_OP(mullo_epi16)(high, factor.high)));
}

/// Source over destination.
RASTER_PART RASTER_VECTOR RASTER_NAME(blend)(RASTER_VECTOR source, RASTER_VECTOR destination) {
  return RASTER_OP(add_epi32)(source, RASTER_NAME(scale)(destination, RASTER_NAME(remaining)(source)));
}

// `RESULT` is the vector for the pixels from `i`.
#define RASTER_SPAN(DESTINATION, COUNT, RESULT)                                 \
  int64_t i = (COUNT) - RASTER_WIDTH;                                           \
  const RASTER_VECTOR last = RESULT;                                            \
  _Pragma("clang loop unroll_count(2)")                                         \
  for (i = 0; i + RASTER_WIDTH <= (COUNT); i += RASTER_WIDTH) {                 \
    RASTER_STORE((DESTINATION) + i, RESULT);                                    \
  }                                                                             \
  RASTER_STORE((DESTINATION) + (COUNT) - RASTER_WIDTH, last);

RASTER_KERNEL void RASTER_NAME(fill)(uint32_t *destination, uint32_t color, int64_t count) {
  const RASTER_VECTOR all = RASTER_OP(set1_epi32)((int)color);
  const uintptr_t size = RASTER_WIDTH * sizeof(uint32_t);
  RASTER_STORE(destination, all);
  // Aligned from the second vector on; the pixels between are written twice.
  uint32_t *p = (uint32_t *)(((uintptr_t)destination + size) & ~(size - 1));
  uint32_t *const end = destination + count;
  for (; p + 4 * RASTER_WIDTH <= end; p += 4 * RASTER_WIDTH) {
    RASTER_STORE(p, all);
    RASTER_STORE(p + RASTER_WIDTH, all);
    RASTER_STORE(p + 2 * RASTER_WIDTH, all);
    RASTER_STORE(p + 3 * RASTER_WIDTH, all);
  }
  for (; p + RASTER_WIDTH <= end; p += RASTER_WIDTH) { RASTER_STORE(p, all); }
  RASTER_STORE(end - RASTER_WIDTH, all);
}

/// A colour over pixels, of which `scale` / 65536 is left.
///
/// A channel x in the upper byte of 16 bits times the scale is 256 times what is left of it. With the colour's channel
/// and a half added, the upper byte is their sum, rounded. No x · f / 255 is nearer to a half than 0.5 / 255 = 0.00196,
/// and the scale, rounded to 65536ths, is off by 255 · 0.5 / 65536 = 0.00195 at most, so every sum is the exact one's.
RASTER_PART RASTER_VECTOR RASTER_NAME(color_over_scaled)(
  RASTER_VECTOR pixels, RASTER_VECTOR scale, RASTER_VECTOR even, RASTER_VECTOR odd) {
  const RASTER_VECTOR upper = RASTER_OP(set1_epi32)((int)0xFF00FF00);
  const RASTER_VECTOR low = RASTER_OP(add_epi16)(
    RASTER_OP(mulhi_epu16)(RASTER_OP(slli_epi16)(pixels, 8), scale), even);
  const RASTER_VECTOR high =
    RASTER_OP(add_epi16)(RASTER_OP(mulhi_epu16)(RASTER_AND(pixels, upper), scale), odd);
  return RASTER_SELECT(high, upper, RASTER_OP(srli_epi16)(low, 8));
}

RASTER_KERNEL void RASTER_NAME(color_over)(uint32_t *destination, uint32_t color, int64_t count) {
  const uint32_t left = 255 - (color >> 24);
  const RASTER_VECTOR scale = RASTER_OP(set1_epi16)((short)(left == 255 ? 65535 : (left * 131072 + 255) / 510));
  const RASTER_VECTOR even = RASTER_OP(set1_epi32)((int)(((color & 0xFF00FF) << 8) + 0x800080));
  const RASTER_VECTOR odd = RASTER_OP(set1_epi32)((int)((color & 0xFF00FF00) + 0x800080));
  RASTER_SPAN(
    destination, count, RASTER_NAME(color_over_scaled)(RASTER_LOAD(destination + i), scale, even, odd))
}

RASTER_KERNEL void RASTER_NAME(weighted_color_over)(
  uint32_t *destination, uint32_t color, const uint32_t *weights, int64_t count) {
  const RASTER_VECTOR source = RASTER_OP(set1_epi32)((int)color);
  RASTER_SPAN(
    destination, count,
    RASTER_NAME(blend)(
      RASTER_NAME(scale)(source, RASTER_NAME(weights)(weights + i)), RASTER_LOAD(destination + i)))
}

RASTER_KERNEL void RASTER_NAME(masked_color_over)(
  uint32_t *destination, uint32_t color, const uint8_t *bytes, int64_t count) {
  const RASTER_VECTOR source = RASTER_OP(set1_epi32)((int)color);
  const int64_t tail = count - RASTER_WIDTH;
  const RASTER_VECTOR last = RASTER_NAME(blend)(
    RASTER_NAME(scale)(source, RASTER_NAME(masks)(RASTER_LOAD_BYTES(bytes + tail))), RASTER_LOAD(destination + tail));
  for (int64_t i = 0; i + RASTER_WIDTH <= count; i += RASTER_WIDTH) {
    const RASTER_BYTES mask = RASTER_LOAD_BYTES(bytes + i);
    // Between letters there is nothing.
    if (RASTER_BYTES_ARE_ZERO(mask)) { continue; }
    RASTER_STORE(
      destination + i,
      RASTER_NAME(blend)(RASTER_NAME(scale)(source, RASTER_NAME(masks)(mask)), RASTER_LOAD(destination + i)));
  }
  RASTER_STORE(destination + tail, last);
}

RASTER_KERNEL void RASTER_NAME(masked_keep)(uint32_t *destination, const uint8_t *bytes, int64_t count) {
  RASTER_SPAN(
    destination, count,
    RASTER_NAME(scale)(RASTER_LOAD(destination + i), RASTER_NAME(masks)(RASTER_LOAD_BYTES(bytes + i))))
}

RASTER_KERNEL void RASTER_NAME(row_over)(uint32_t *destination, const uint32_t *source, int64_t count) {
  const RASTER_VECTOR alpha = RASTER_OP(set1_epi32)((int)0xFF000000);
  RASTER_VECTOR s = RASTER_LOAD(source + count - RASTER_WIDTH);
  const RASTER_VECTOR last = RASTER_NAME(blend)(s, RASTER_LOAD(destination + count - RASTER_WIDTH));
  for (int64_t i = 0; i + RASTER_WIDTH <= count; i += RASTER_WIDTH) {
    s = RASTER_LOAD(source + i);
    // Pictures are opaque or empty in most places, and there the pixels below need not be read.
    if (RASTER_HAS_ALL(s, alpha)) {
      RASTER_STORE(destination + i, s);
    } else if (!RASTER_IS_ZERO(s)) {
      RASTER_STORE(destination + i, RASTER_NAME(blend)(s, RASTER_LOAD(destination + i)));
    }
  }
  RASTER_STORE(destination + count - RASTER_WIDTH, last);
}

RASTER_KERNEL void RASTER_NAME(faded_row_over)(
  uint32_t *destination, const uint32_t *source, uint32_t opacity, int64_t count) {
  const RASTER_NAME(lanes) factor = RASTER_NAME(same)(opacity);
  RASTER_SPAN(
    destination, count,
    RASTER_NAME(blend)(RASTER_NAME(scale)(RASTER_LOAD(source + i), factor), RASTER_LOAD(destination + i)))
}

RASTER_KERNEL void RASTER_NAME(weighted_row_over)(
  uint32_t *destination, const uint32_t *source, const uint32_t *weights, int64_t count) {
  RASTER_SPAN(
    destination, count,
    RASTER_NAME(blend)(
      RASTER_NAME(scale)(RASTER_LOAD(source + i), RASTER_NAME(weights)(weights + i)),
      RASTER_LOAD(destination + i)))
}

RASTER_KERNEL void RASTER_NAME(keep)(uint32_t *destination, uint32_t coverage, int64_t count) {
  const RASTER_NAME(lanes) factor = RASTER_NAME(same)(coverage);
  RASTER_SPAN(destination, count, RASTER_NAME(scale)(RASTER_LOAD(destination + i), factor))
}

RASTER_KERNEL void RASTER_NAME(weighted_keep)(uint32_t *destination, const uint32_t *weights, int64_t count) {
  RASTER_SPAN(
    destination, count,
    RASTER_NAME(scale)(RASTER_LOAD(destination + i), RASTER_NAME(weights)(weights + i)))
}

RASTER_KERNEL void RASTER_NAME(alpha_keep)(uint32_t *destination, const uint32_t *mask, int64_t count) {
  RASTER_SPAN(
    destination, count,
    RASTER_NAME(scale)(RASTER_LOAD(destination + i), RASTER_NAME(alpha)(RASTER_LOAD(mask + i))))
}

RASTER_KERNEL void RASTER_NAME(tint)(uint32_t *pixels, uint32_t color, int64_t count) {
  const RASTER_VECTOR source = RASTER_OP(set1_epi32)((int)color);
  RASTER_SPAN(pixels, count, RASTER_NAME(scale)(source, RASTER_NAME(alpha)(RASTER_LOAD(pixels + i))))
}

RASTER_KERNEL void RASTER_NAME(modulate)(
  uint32_t *destination, const uint32_t *source, uint32_t color, int64_t count) {
  const RASTER_VECTOR channels = RASTER_OP(unpacklo_epi8)(RASTER_OP(set1_epi32)((int)color), RASTER_ZERO);
  const RASTER_NAME(lanes) factor = {channels, channels};
  RASTER_SPAN(destination, count, RASTER_NAME(scale)(RASTER_LOAD(source + i), factor))
}

/// Bilinear readings one image pixel apart: `x` and `y` are the weights of the right and of the lower pixels, the same
/// for all.
RASTER_KERNEL void RASTER_NAME(bilinear_shift)(
  uint32_t *destination, const uint32_t *image, int64_t stride, uint32_t x, uint32_t y, int64_t count) {
  const uint32_t both = (x * y + 128) >> 8;
  const RASTER_VECTOR w = RASTER_OP(set1_epi16)((short)(256 - x - y + both));
  const RASTER_VECTOR wx = RASTER_OP(set1_epi16)((short)(x - both));
  const RASTER_VECTOR wy = RASTER_OP(set1_epi16)((short)(y - both));
  const RASTER_VECTOR wb = RASTER_OP(set1_epi16)((short)both);
  const RASTER_VECTOR half = RASTER_OP(set1_epi16)(128);
  for (int64_t i = 0; i + RASTER_WIDTH <= count; i += RASTER_WIDTH) {
    const RASTER_VECTOR a = RASTER_LOAD(image + i), b = RASTER_LOAD(image + i + 1);
    const RASTER_VECTOR c = RASTER_LOAD(image + i + stride), d = RASTER_LOAD(image + i + stride + 1);
#define RASTER_WEIGH(half_of)                                                                                     \
  RASTER_OP(srli_epi16)(                                                                                          \
    RASTER_OP(add_epi16)(                                                                                         \
      RASTER_OP(add_epi16)(                                                                                       \
        RASTER_OP(add_epi16)(RASTER_OP(mullo_epi16)(half_of(a), w), RASTER_OP(mullo_epi16)(half_of(b), wx)),      \
        RASTER_OP(add_epi16)(RASTER_OP(mullo_epi16)(half_of(c), wy), RASTER_OP(mullo_epi16)(half_of(d), wb))),    \
      half),                                                                                                      \
    8)
#define RASTER_LOW(v) RASTER_OP(unpacklo_epi8)(v, RASTER_ZERO)
#define RASTER_HIGH(v) RASTER_OP(unpackhi_epi8)(v, RASTER_ZERO)
    RASTER_STORE(destination + i, RASTER_OP(packus_epi16)(RASTER_WEIGH(RASTER_LOW), RASTER_WEIGH(RASTER_HIGH)));
#undef RASTER_WEIGH
#undef RASTER_LOW
#undef RASTER_HIGH
  }
}

#undef RASTER_SPAN
