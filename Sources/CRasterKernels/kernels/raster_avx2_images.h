// The kernels for images in AVX2; wider vectors gain nothing, because images wait for memory rather than arithmetic.

/// The fractions of eight places, whose vectors each keep two in one half, in the order of the pixels.
RASTER_PART __m256i raster_fractions_in_order(__m256 first, __m256 second) {
  const __m256i lower = _mm256_castps_si256(_mm256_shuffle_ps(first, second, 0x88));
  return _mm256_permute4x64_epi64(RASTER_NAME(fractions)(lower), 0xD8);
}

/// Bilinear readings of a magnified upright image: places u in steps below one pixel, with the weight `y` of the row
/// below. Writes whole vectors as long as eight pixels can be loaded before column `end`, and returns how many pixels
/// that were.
RASTER_KERNEL int64_t raster_bilinear_upright_8(
  uint32_t *destination, const uint32_t *row, int64_t stride, int64_t u, int64_t step, uint32_t y, int64_t end,
  int64_t count) {
  const __m256i steps = _mm256_setr_epi64x(0, step, 2 * step, 3 * step);
  const __m256i steps4 = _mm256_setr_epi64x(4 * step, 5 * step, 6 * step, 7 * step);
  const __m256i lower = _mm256_set1_epi16((short)y);
  int64_t i = 0;
  for (; i + 8 <= count; i += 8, u += 8 * step) {
    const int64_t column = u >> 32;
    if (column + 9 > end) { break; }
    const __m256i fraction = _mm256_set1_epi64x(u & 0xFFFFFFFF);
    const __m256 u0 = _mm256_castsi256_ps(_mm256_add_epi64(fraction, steps));
    const __m256 u4 = _mm256_castsi256_ps(_mm256_add_epi64(fraction, steps4));
    // Whole columns behind the first.
    const __m256i columns =
      _mm256_permute4x64_epi64(_mm256_castps_si256(_mm256_shuffle_ps(u0, u4, 0xDD)), 0xD8);
    const __m256i x = raster_fractions_in_order(u0, u4);
    const uint32_t *top = row + column, *bottom = top + stride;
    const __m256i a = _mm256_permutevar8x32_epi32(RASTER_LOAD(top), columns);
    const __m256i b = _mm256_permutevar8x32_epi32(RASTER_LOAD(top + 1), columns);
    const __m256i c = _mm256_permutevar8x32_epi32(RASTER_LOAD(bottom), columns);
    const __m256i d = _mm256_permutevar8x32_epi32(RASTER_LOAD(bottom + 1), columns);
    RASTER_STORE(destination + i, RASTER_NAME(weigh)(a, b, c, d, x, lower));
  }
  return i;
}

/// Pairs of neighbouring pixels at four places.
RASTER_PART __m256 raster_pairs(const uint32_t *image, __m128i places) {
  const uint64_t low = (uint64_t)_mm_cvtsi128_si64(places), high = (uint64_t)_mm_extract_epi64(places, 1);
  const __m128d first = _mm_loadh_pd(
    _mm_load_sd((const double *)(image + (int32_t)low)), (const double *)(image + (int32_t)(low >> 32)));
  const __m128d second = _mm_loadh_pd(
    _mm_load_sd((const double *)(image + (int32_t)high)), (const double *)(image + (int32_t)(high >> 32)));
  return _mm256_castpd_ps(_mm256_insertf128_pd(_mm256_castpd128_pd256(first), second, 1));
}

/// Bilinear readings: `count` places from (u, v) on in steps, in 32.32 fixed point. Writes whole vectors of eight
/// pixels only. The image must have fewer than 2^31 pixels.
RASTER_KERNEL void raster_bilinear_8(
  uint32_t *destination, const uint32_t *image, int32_t stride, int64_t u, int64_t v, int64_t stepU, int64_t stepV,
  int64_t count) {
  const __m256i steps = _mm256_setr_epi64x(0, stepU, 2 * stepU, 3 * stepU);
  const __m256i stepsV = _mm256_setr_epi64x(0, stepV, 2 * stepV, 3 * stepV);
  const __m256i columnStride = _mm256_set1_epi32(stride);
  for (int64_t i = 0; i + 8 <= count; i += 8) {
    const __m256 u0 = _mm256_castsi256_ps(_mm256_add_epi64(_mm256_set1_epi64x(u), steps));
    const __m256 u4 = _mm256_castsi256_ps(_mm256_add_epi64(_mm256_set1_epi64x(u + 4 * stepU), steps));
    const __m256 v0 = _mm256_castsi256_ps(_mm256_add_epi64(_mm256_set1_epi64x(v), stepsV));
    const __m256 v4 = _mm256_castsi256_ps(_mm256_add_epi64(_mm256_set1_epi64x(v + 4 * stepV), stepsV));
    // The upper halves of the places of pixels 0, 1, 4, 5 and 2, 3, 6, 7: the order in which pairs come out right
    // below.
    const __m256i columns = _mm256_castps_si256(_mm256_shuffle_ps(u0, u4, 0xDD));
    const __m256i rows = _mm256_castps_si256(_mm256_shuffle_ps(v0, v4, 0xDD));
    const __m256i index = _mm256_add_epi32(_mm256_mullo_epi32(rows, columnStride), columns);
    const __m128i first = _mm256_castsi256_si128(index), second = _mm256_extracti128_si256(index, 1);
    // A pixel and its right neighbour in one load.
    const __m256 topA = raster_pairs(image, first), topB = raster_pairs(image, second);
    const __m256 bottomA = raster_pairs(image + stride, first), bottomB = raster_pairs(image + stride, second);
    const __m256i a = _mm256_castps_si256(_mm256_shuffle_ps(topA, topB, 0x88));
    const __m256i b = _mm256_castps_si256(_mm256_shuffle_ps(topA, topB, 0xDD));
    const __m256i c = _mm256_castps_si256(_mm256_shuffle_ps(bottomA, bottomB, 0x88));
    const __m256i d = _mm256_castps_si256(_mm256_shuffle_ps(bottomA, bottomB, 0xDD));
    RASTER_STORE(
      destination + i,
      RASTER_NAME(weigh)(a, b, c, d, raster_fractions_in_order(u0, u4), raster_fractions_in_order(v0, v4)));
    u += 8 * stepU;
    v += 8 * stepV;
  }
}

/// sums = (sums or, when `isFirst`, 0) + weight · channels, four sums a pixel.
RASTER_KERNEL void raster_add_row_8(
  float *sums, const uint32_t *pixels, float weight, bool isFirst, int64_t count) {
  const __m256 w = _mm256_set1_ps(weight);
  int64_t i = 0;
  for (; i + 2 <= count; i += 2) {
    const __m256i two = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(pixels + i)));
    __m256 v = _mm256_mul_ps(_mm256_cvtepi32_ps(two), w);
    if (!isFirst) { v = _mm256_add_ps(_mm256_loadu_ps(sums + 4 * i), v); }
    _mm256_storeu_ps(sums + 4 * i, v);
  }
  if (i < count) {
    __m128 v = _mm_mul_ps(
      _mm_cvtepi32_ps(_mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)pixels[i]))), _mm256_castps256_ps128(w));
    if (!isFirst) { v = _mm_add_ps(_mm_loadu_ps(sums + 4 * i), v); }
    _mm_storeu_ps(sums + 4 * i, v);
  }
}
