// The kernels for images, four pixels at a time; `raster_avx2_images.h` has those of AVX2.

/// As `raster_bilinear_upright_8`: whole vectors as long as four pixels and their neighbours are before column `end`.
RASTER_KERNEL int64_t RASTER_NAME(bilinear_upright)(
  uint32_t *destination, const uint32_t *row, int64_t stride, int64_t u, int64_t step, uint32_t y, int64_t end,
  int64_t count) {
  const RASTER_VECTOR lower = RASTER_OP(set1_epi16)((short)y);
  const RASTER_VECTOR steps = RASTER_TWO_PLACES(0, step), steps2 = RASTER_TWO_PLACES(2 * step, 3 * step);
  int64_t i = 0;
  for (; i + 4 <= count; i += 4, u += 4 * step) {
    const int64_t column = u >> 32;
    if (column + 5 > end) { break; }
    const RASTER_VECTOR fraction = RASTER_TWO_PLACES(u & 0xFFFFFFFF, u & 0xFFFFFFFF);
    const RASTER_VECTOR u0 = RASTER_OP(add_epi64)(fraction, steps), u2 = RASTER_OP(add_epi64)(fraction, steps2);
    // Whole columns behind the first, 0...3, as the numbers of their bytes.
    const RASTER_VECTOR columns = RASTER_OP(add_epi32)(
      RASTER_OP(mullo_epi32)(RASTER_UPPER_HALVES(u0, u2), RASTER_OP(set1_epi32)(0x04040404)),
      RASTER_OP(set1_epi32)(0x03020100));
    const RASTER_VECTOR x = RASTER_NAME(fractions)(RASTER_LOWER_HALVES(u0, u2));
    const uint32_t *top = row + column, *bottom = top + stride;
    const RASTER_VECTOR a = RASTER_OP(shuffle_epi8)(RASTER_LOAD(top), columns);
    const RASTER_VECTOR b = RASTER_OP(shuffle_epi8)(RASTER_LOAD(top + 1), columns);
    const RASTER_VECTOR c = RASTER_OP(shuffle_epi8)(RASTER_LOAD(bottom), columns);
    const RASTER_VECTOR d = RASTER_OP(shuffle_epi8)(RASTER_LOAD(bottom + 1), columns);
    RASTER_STORE(destination + i, RASTER_NAME(weigh)(a, b, c, d, x, lower));
  }
  return i;
}

/// As `raster_bilinear_8`, in whole vectors of four pixels.
RASTER_KERNEL void RASTER_NAME(bilinear)(
  uint32_t *destination, const uint32_t *image, int32_t stride, int64_t u, int64_t v, int64_t stepU, int64_t stepV,
  int64_t count) {
  for (int64_t i = 0; i + 4 <= count; i += 4) {
    const uint32_t *corners[4];
    const RASTER_VECTOR u0 = RASTER_TWO_PLACES(u, u + stepU), u2 = RASTER_TWO_PLACES(u + 2 * stepU, u + 3 * stepU);
    const RASTER_VECTOR v0 = RASTER_TWO_PLACES(v, v + stepV), v2 = RASTER_TWO_PLACES(v + 2 * stepV, v + 3 * stepV);
    for (int k = 0; k < 4; k++) {
      corners[k] = image + (v >> 32) * stride + (u >> 32);
      u += stepU;
      v += stepV;
    }
    // A pixel and its right neighbour in one load.
    const RASTER_VECTOR top0 = RASTER_TWO_PAIRS(corners[0], corners[1]);
    const RASTER_VECTOR top2 = RASTER_TWO_PAIRS(corners[2], corners[3]);
    const RASTER_VECTOR bottom0 = RASTER_TWO_PAIRS(corners[0] + stride, corners[1] + stride);
    const RASTER_VECTOR bottom2 = RASTER_TWO_PAIRS(corners[2] + stride, corners[3] + stride);
    RASTER_STORE(
      destination + i,
      RASTER_NAME(weigh)(
        RASTER_LOWER_HALVES(top0, top2), RASTER_UPPER_HALVES(top0, top2), RASTER_LOWER_HALVES(bottom0, bottom2),
        RASTER_UPPER_HALVES(bottom0, bottom2), RASTER_NAME(fractions)(RASTER_LOWER_HALVES(u0, u2)),
        RASTER_NAME(fractions)(RASTER_LOWER_HALVES(v0, v2))));
  }
}

/// sums = (sums or, when `isFirst`, 0) + weight · channels, four sums a pixel.
RASTER_KERNEL void RASTER_NAME(add_row)(
  float *sums, const uint32_t *pixels, float weight, bool isFirst, int64_t count) {
  const RASTER_FLOATS w = RASTER_OP(set1_ps)(weight);
  for (int64_t i = 0; i < count; i++) {
    RASTER_FLOATS v = RASTER_OP(mul_ps)(RASTER_OP(cvtepi32_ps)(RASTER_CHANNELS(pixels[i])), w);
    if (!isFirst) { v = RASTER_OP(add_ps)(RASTER_OP(loadu_ps)(sums + 4 * i), v); }
    RASTER_OP(storeu_ps)(sums + 4 * i, v);
  }
}

/// The means of columns of sums: `ScalarSpans.boxes` in the module Raster.
RASTER_KERNEL void RASTER_NAME(boxes)(
  uint32_t *destination, const float *sums, int64_t left, int64_t step, int64_t width, float unit, float scale,
  int64_t count) {
#define RASTER_SHARE(column, share) \
  RASTER_OP(mul_ps)(RASTER_OP(loadu_ps)(sums + 4 * (column)), RASTER_OP(set1_ps)(share))
  for (int64_t i = 0; i < count; i++, left += step) {
    const int64_t right = left + width, first = left >> 32, last = (right - 1) >> 32;
    const int64_t firstEnd = (first + 1) << 32;
    RASTER_FLOATS total = RASTER_SHARE(first, (float)((right < firstEnd ? right : firstEnd) - left) * unit);
    int64_t j = first + 1;
    for (; j < last; j++) { total = RASTER_OP(add_ps)(total, RASTER_OP(loadu_ps)(sums + 4 * j)); }
    if (j == last) { total = RASTER_OP(add_ps)(total, RASTER_SHARE(last, (float)(right - (last << 32)) * unit)); }
    // Truncated, as the halves were added.
    const RASTER_FLOATS scaled = RASTER_OP(mul_ps)(total, RASTER_OP(set1_ps)(scale));
    RASTER_VECTOR bytes = RASTER_OP(cvttps_epi32)(RASTER_OP(add_ps)(scaled, RASTER_OP(set1_ps)(0.5f)));
    bytes = RASTER_OP(packus_epi16)(RASTER_OP(packs_epi32)(bytes, bytes), bytes);
    destination[i] = RASTER_FIRST(bytes);
  }
#undef RASTER_SHARE
}
