// The areas of pieces of an arc for one width of vector, as `QuarterArc` in the module Raster computes them: in
// doubles, with additions and multiplications apart.

/// Writes the areas left of pieces; whole vectors, which may reach beyond `count`.
RASTER_KERNEL void RASTER_NAME(arc_areas)(
  int32_t *areas, const int32_t *heights, const int32_t *distances, const int32_t *widths, double side,
  double per_eight_radii, double per_four_squares, int64_t count) {
#define RASTER_ADD RASTER_OP(add_pd)
#define RASTER_MUL RASTER_OP(mul_pd)
#define RASTER_ALL(number) RASTER_OP(set1_pd)(number)
  for (int64_t i = 0; i < count; i += RASTER_PLACES) {
    const RASTER_PLACE_VECTOR h = RASTER_WHOLE_PLACES(heights + i), w = RASTER_WHOLE_PLACES(widths + i);
    const RASTER_PLACE_VECTOR chord = RASTER_MUL(RASTER_MUL(h, RASTER_WHOLE_PLACES(distances + i)), RASTER_ALL(0.5));
    const RASTER_PLACE_VECTOR square = RASTER_ADD(RASTER_MUL(w, w), RASTER_MUL(h, h));
    const RASTER_PLACE_VECTOR s2 = RASTER_MUL(square, RASTER_ALL(per_four_squares));
    RASTER_PLACE_VECTOR far = RASTER_ADD(RASTER_ALL(231.0 / 7680), RASTER_MUL(s2, RASTER_ALL(429.0 / 17408)));
    far = RASTER_ADD(RASTER_ALL(63.0 / 1664), RASTER_MUL(s2, far));
    far = RASTER_MUL(s2, RASTER_ADD(RASTER_ALL(35.0 / 704), RASTER_MUL(s2, far)));
    const RASTER_PLACE_VECTOR last = RASTER_ALL(5.0 / 72);
    RASTER_PLACE_VECTOR series = RASTER_IF_LESS(RASTER_ALL(1.0 / 64), s2, RASTER_ADD(last, far), last);
    series = RASTER_ADD(RASTER_ALL(3.0 / 28), RASTER_MUL(s2, series));
    series = RASTER_ADD(RASTER_ALL(1.0 / 5), RASTER_MUL(s2, series));
    series = RASTER_ADD(RASTER_ALL(2.0 / 3), RASTER_MUL(s2, series));
    const RASTER_PLACE_VECTOR segment = RASTER_MUL(
      RASTER_MUL(RASTER_MUL(square, RASTER_OP(sqrt_pd)(square)), RASTER_ALL(per_eight_radii)), series);
    const RASTER_PLACE_VECTOR area =
      RASTER_MUL(RASTER_ADD(chord, RASTER_MUL(RASTER_ALL(side), segment)), RASTER_ALL(1.0 / 65536));
    // The nearest integer, as doubles leave it in their low bits.
    const RASTER_PLACE_VECTOR rounder = RASTER_ALL(6755399441055744.0);
    const RASTER_PLACE_VECTOR nearest = RASTER_OP(sub_pd)(RASTER_ADD(area, rounder), rounder);
    RASTER_STORE_WHOLE(areas + i, RASTER_OP(max_pd)(RASTER_OP(min_pd)(nearest, h), RASTER_ALL(0)));
  }
#undef RASTER_ADD
#undef RASTER_MUL
#undef RASTER_ALL
}
