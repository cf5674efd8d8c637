// The kernels for gradients for one width of vector: places in doubles, then a look-up in the ramp's table. Additions
// and multiplications are apart in the source and stay so, because a fused one would round differently.
//
// They write whole vectors only: what is left over behind them is the caller's.

/// The colours of places: limited to those of the entries before the first and after the last, then to the whole part.
RASTER_PART void RASTER_NAME(look_up)(uint32_t *destination, const uint32_t *table, RASTER_PLACE_VECTOR places) {
  // Not-a-number is the second operand of a maximum.
  RASTER_PLACE_VECTOR v = RASTER_OP(max_pd)(places, RASTER_OP(set1_pd)(-0.75));
  v = RASTER_OP(min_pd)(v, RASTER_OP(set1_pd)(4096));
  // 1.5 · 2^52 leaves the nearest integer in the low bits.
  v = RASTER_OP(add_pd)(RASTER_OP(sub_pd)(v, RASTER_OP(set1_pd)(0.5)), RASTER_OP(set1_pd)(6755399441055744.0));
  RASTER_LOOK_UP(destination, table, v);
}

/// step · (x + i + 1/2) + base for the pixels from `i`.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(places)(double x, int64_t i, double step, double base) {
  const RASTER_PLACE_VECTOR centers = RASTER_OP(add_pd)(RASTER_OP(set1_pd)(x + (double)i), RASTER_STEPS);
  return RASTER_OP(add_pd)(RASTER_OP(mul_pd)(RASTER_OP(set1_pd)(step), centers), RASTER_OP(set1_pd)(base));
}

RASTER_KERNEL void RASTER_NAME(linear_ramp)(
  uint32_t *destination, const uint32_t *table, double x, double step, double base, int64_t count) {
  for (int64_t i = 0; i + RASTER_PLACES <= count; i += RASTER_PLACES) {
    RASTER_NAME(look_up)(destination + i, table, RASTER_NAME(places)(x, i, step, base));
  }
}

RASTER_KERNEL void RASTER_NAME(radial_ramp)(
  uint32_t *destination, const uint32_t *table, double x, double stepU, double stepV, double baseU, double baseV,
  int64_t count) {
  for (int64_t i = 0; i + RASTER_PLACES <= count; i += RASTER_PLACES) {
    const RASTER_PLACE_VECTOR u = RASTER_NAME(places)(x, i, stepU, baseU);
    const RASTER_PLACE_VECTOR v = RASTER_NAME(places)(x, i, stepV, baseV);
    const RASTER_PLACE_VECTOR square = RASTER_OP(add_pd)(RASTER_OP(mul_pd)(u, u), RASTER_OP(mul_pd)(v, v));
    RASTER_NAME(look_up)(destination + i, table, RASTER_OP(sqrt_pd)(square));
  }
}

/// `c` are the seven coefficients of `Turn` in the module Raster, c0 first.
RASTER_KERNEL void RASTER_NAME(conic_ramp)(
  uint32_t *destination, const uint32_t *table, double x, double stepU, double stepV, double baseU, double baseV,
  double start, const double *c, int64_t count) {
  const RASTER_PLACE_VECTOR zero = RASTER_OP(set1_pd)(0), one = RASTER_OP(set1_pd)(1);
  for (int64_t i = 0; i + RASTER_PLACES <= count; i += RASTER_PLACES) {
    const RASTER_PLACE_VECTOR u = RASTER_NAME(places)(x, i, stepU, baseU);
    const RASTER_PLACE_VECTOR v = RASTER_NAME(places)(x, i, stepV, baseV);
    const RASTER_PLACE_VECTOR width = RASTER_MAGNITUDE(u), height = RASTER_MAGNITUDE(v);
    const RASTER_PLACE_VECTOR larger = RASTER_IF_LESS(width, height, height, width);
    const RASTER_PLACE_VECTOR smaller = RASTER_IF_LESS(width, height, width, height);
    const RASTER_PLACE_VECTOR z = RASTER_OP(div_pd)(smaller, larger);
    const RASTER_PLACE_VECTOR s = RASTER_OP(mul_pd)(z, z);
    RASTER_PLACE_VECTOR sum = RASTER_OP(set1_pd)(c[6]);
    for (int k = 5; k >= 0; k--) { sum = RASTER_OP(add_pd)(RASTER_OP(set1_pd)(c[k]), RASTER_OP(mul_pd)(s, sum)); }
    const RASTER_PLACE_VECTOR octant = RASTER_OP(mul_pd)(z, sum);
    const RASTER_PLACE_VECTOR quarter =
      RASTER_IF_LESS(width, height, RASTER_OP(sub_pd)(RASTER_OP(set1_pd)(0.25), octant), octant);
    const RASTER_PLACE_VECTOR half =
      RASTER_IF_LESS(u, zero, RASTER_OP(sub_pd)(RASTER_OP(set1_pd)(0.5), quarter), quarter);
    RASTER_PLACE_VECTOR turn = RASTER_IF_LESS(v, zero, RASTER_OP(sub_pd)(zero, half), half);
    turn = RASTER_IF_LESS(zero, larger, turn, zero);
    RASTER_PLACE_VECTOR share = RASTER_OP(sub_pd)(turn, RASTER_OP(set1_pd)(start));
    share = RASTER_IF_LESS(share, zero, RASTER_OP(add_pd)(share, one), share);
    share = RASTER_IF_LESS(share, zero, RASTER_OP(add_pd)(share, one), share);
    RASTER_NAME(look_up)(destination + i, table, RASTER_OP(mul_pd)(share, RASTER_OP(set1_pd)(4096)));
  }
}
