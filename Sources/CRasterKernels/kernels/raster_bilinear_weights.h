// What four neighbouring pixels of an image make together.

/// Pixels, their right neighbours, those below and those below to the right, weighted with the fractions `x` and `y` in
/// 1/256, which stand in both halves of their lanes.
RASTER_PART RASTER_VECTOR RASTER_NAME(weigh)(
  RASTER_VECTOR a, RASTER_VECTOR b, RASTER_VECTOR c, RASTER_VECTOR d, RASTER_VECTOR x, RASTER_VECTOR y) {
  const RASTER_VECTOR low = RASTER_OP(set1_epi32)(0x00FF00FF), half = RASTER_OP(set1_epi16)(128);
  const RASTER_VECTOR both =
    RASTER_OP(srli_epi16)(RASTER_OP(add_epi16)(RASTER_OP(mullo_epi16)(x, y), half), 8);
  const RASTER_VECTOR right = RASTER_OP(sub_epi16)(x, both), bottom = RASTER_OP(sub_epi16)(y, both);
  const RASTER_VECTOR rest =
    RASTER_OP(sub_epi16)(RASTER_OP(sub_epi16)(RASTER_OP(set1_epi16)(256), x), bottom);
#define RASTER_WEIGH(part)                                                                                       \
  RASTER_OP(add_epi16)(                                                                                          \
    RASTER_OP(add_epi16)(                                                                                        \
      RASTER_OP(add_epi16)(RASTER_OP(mullo_epi16)(part(a), rest), RASTER_OP(mullo_epi16)(part(b), right)),       \
      RASTER_OP(add_epi16)(RASTER_OP(mullo_epi16)(part(c), bottom), RASTER_OP(mullo_epi16)(part(d), both))),     \
    half)
#define RASTER_BLUE_RED(v) RASTER_AND(v, low)
#define RASTER_GREEN_ALPHA(v) RASTER_OP(srli_epi16)(v, 8)
  const RASTER_VECTOR blueRed = RASTER_OP(srli_epi16)(RASTER_WEIGH(RASTER_BLUE_RED), 8);
  const RASTER_VECTOR greenAlpha =
    RASTER_AND(RASTER_WEIGH(RASTER_GREEN_ALPHA), RASTER_OP(set1_epi32)((int)0xFF00FF00));
#undef RASTER_WEIGH
#undef RASTER_BLUE_RED
#undef RASTER_GREEN_ALPHA
  return RASTER_OR(blueRed, greenAlpha);
}

/// Fractions of places in 1/256, in both halves of their lanes, from the lower halves of the places.
RASTER_PART RASTER_VECTOR RASTER_NAME(fractions)(RASTER_VECTOR lower) {
  const RASTER_VECTOR x = RASTER_OP(srli_epi32)(lower, 24);
  return RASTER_OR(x, RASTER_OP(slli_epi32)(x, 16));
}
