// The kernels for gradients for one width of vector. The bytes are those of places in doubles, with additions and
// multiplications apart, because a fused one would round differently, followed by a look-up in the ramp's table.
//
// A table entry is the whole part of a place, so most places need not be known that exactly. A group of pixels, one
// vector of 32-bit lanes, is first placed to within a small bound, as a fixed-point number. Where every place of the
// group is further from a whole number than the bound, its entries are those of the exact places; otherwise, and where
// the bound does not hold, the group is placed in doubles. Each kernel says what its bound is made of; it is measured
// in ε = 2^-24, the largest relative error of a rounding to float.
//
// They write whole vectors of doubles only, and everything from a whole group on: the last group ends at the last
// pixel. What is left over of less is the caller's.

// A group of places that one series gives: this many vectors, 16 pixels in every width.
#define RASTER_VECTORS (16 / RASTER_WIDTH)

/// The entries of places, in the low halves: limited to those before the first and after the last, then the whole part.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(entries)(RASTER_PLACE_VECTOR places) {
  // Not-a-number is the second operand of a maximum.
  RASTER_PLACE_VECTOR v = RASTER_OP(max_pd)(places, RASTER_OP(set1_pd)(-0.75));
  v = RASTER_OP(min_pd)(v, RASTER_OP(set1_pd)(4096));
  // 1.5 · 2^52 leaves the nearest integer in the low bits.
  return RASTER_OP(add_pd)(RASTER_OP(sub_pd)(v, RASTER_OP(set1_pd)(0.5)), RASTER_OP(set1_pd)(6755399441055744.0));
}

/// step · (x + i + 1/2) + base for the pixels from `i`.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(places)(double x, int64_t i, double step, double base) {
  const RASTER_PLACE_VECTOR centers = RASTER_OP(add_pd)(RASTER_OP(set1_pd)(x + (double)i), RASTER_STEPS);
  return RASTER_OP(add_pd)(RASTER_OP(mul_pd)(RASTER_OP(set1_pd)(step), centers), RASTER_OP(set1_pd)(base));
}

/// Whether a place is inside the table, and not at its ends. Not-a-number is not.
RASTER_PART int RASTER_NAME(is_inside)(double place) { return place > 0.0625 && place < 4095.9375; }

/// No step, base or sum of a row is larger than this.
RASTER_PART double RASTER_NAME(largest_place)(
  double x, double stepU, double stepV, double baseU, double baseV, int64_t count) {
  return (__builtin_fabs(stepU) + __builtin_fabs(stepV)) * (__builtin_fabs(x) + (double)count + 1) +
         __builtin_fabs(baseU) + __builtin_fabs(baseV);
}

/// The square of the distance from which on an estimate holds: `steps`, and so much that the rounding of doubles, which
/// differ between the middle of a group and its pixels, is far below that of floats. Not a number, from which nothing
/// is farther, where floats may overflow.
RASTER_PART double RASTER_NAME(nearest_square)(double steps, double size) {
  if (!(size < 1e12)) { return __builtin_nan(""); }
  const double rounding = size * 0x1p-22;
  const double square = rounding * rounding;
  const double larger = steps > square ? steps : square;
  return larger > 1e-20 ? larger : 1e-20;
}

// Looks up the pixels from `i` again, from places in doubles, in those halves of the group that have some of the lanes.
#define RASTER_CORRECT(lanes, i, exact)                                                       \
  {                                                                                           \
    const unsigned half = (1u << RASTER_PLACES) - 1;                                          \
    if ((lanes) & half) { RASTER_LOOK_UP(destination + (i), ramp->table, exact(i)); }         \
    if ((lanes) & ~half) {                                                                    \
      RASTER_LOOK_UP(destination + (i) + RASTER_PLACES, ramp->table, exact((i) + RASTER_PLACES)); \
    }                                                                                         \
  }

/// The entries of a linear gradient from pixel `i`, as many as a vector has doubles.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(linear_exact)(double x, double step, double base, int64_t i) {
  return RASTER_NAME(entries)(RASTER_NAME(places)(x, i, step, base));
}

/// A linear gradient's row, with places in units of 2^-20.
typedef struct {
  double x, step, base;
  /// From a vector's first pixel, and 64; from a vector to the next, and to the one after that.
  RASTER_VECTOR offsets, step1, step2;
  /// From a pixel to the next.
  int64_t unit;
  /// The least and the largest place of the run that `colors` has, without its ends.
  int64_t low, high;
  RASTER_NAME(colors) colors;
} RASTER_NAME(line);

/// The place of a pixel.
RASTER_PART double RASTER_NAME(line_place)(const RASTER_NAME(line) * line, double i) {
  return line->step * (line->x + (i + 0.5)) + line->base;
}

/// A place inside the table in units of 2^-20.
RASTER_PART uint32_t RASTER_NAME(line_units)(double place) {
  // 1.5 · 2^32 leaves it in the low bits.
  const double shifted = place + 6442450944.0;
  uint64_t bits;
  __builtin_memcpy(&bits, &shifted, 8);
  return (uint32_t)bits;
}

/// Takes the run that has all places of a block; returns 0 where none has.
RASTER_KERNEL __attribute__((noinline)) int RASTER_NAME(find_line_colors)(
  RASTER_NAME(line) * line, const raster_ramp *ramp, int64_t least, int64_t most) {
  const raster_color_run *run = raster_run_at(ramp, (int32_t)(least >> 20));
  if (run == 0) { return 0; }
  const int64_t unit = 1 << 20;
  const int64_t low = run->first * unit + 1024, high = (run->last + 1) * unit - 1024;
  if (least < low || most > high) { return 0; }
  RASTER_NAME(read_colors)(&line->colors, run);
  line->low = low;
  line->high = high;
  return 1;
}

#define RASTER_LINEAR(i) RASTER_NAME(linear_exact)(x, step, base, i)

/// Writes a block of as many times four vectors inside the table, 64 pixels at most.
///
/// Places are those of the first pixel, to 2^-21, and a multiple below 64 of the step, to 2^-21 each: at most 2^-15
/// off; 2^-14 is allowed for. Places in doubles round at 2^-41.
RASTER_PART void RASTER_NAME(linear_block)(
  uint32_t *destination, const raster_ramp *ramp, RASTER_NAME(line) * line, bool gathers, int64_t i, int64_t fours) {
  const uint32_t first = RASTER_NAME(line_units)(RASTER_NAME(line_place)(line, (double)i));
  const int64_t last = (int64_t)first + line->unit * (4 * RASTER_WIDTH * fours - 1);
  const int64_t least = line->unit < 0 ? last : first, most = line->unit < 0 ? first : last;
  // Narrow vectors have too little arithmetic for gathering loads to wait for. With wide ones every other vector is
  // computed: loads and arithmetic are done at the same time.
  const bool finds =
    (gathers && RASTER_WIDTH < 16) ||
    ((least < line->low || most > line->high) && !RASTER_NAME(find_line_colors)(line, ramp, least, most));
  RASTER_VECTOR place0 = RASTER_OP(add_epi32)(RASTER_OP(set1_epi32)((int)first), line->offsets);
  for (const int64_t end = i + 4 * RASTER_WIDTH * fours; i < end; i += 4 * RASTER_WIDTH) {
    const RASTER_VECTOR place1 = RASTER_OP(add_epi32)(place0, line->step1);
    const RASTER_VECTOR place2 = RASTER_OP(add_epi32)(place0, line->step2);
    const RASTER_VECTOR place3 = RASTER_OP(add_epi32)(place1, line->step2);
    uint32_t *pixels = destination + i;
#define RASTER_FOUR(write, write_other)                                                   \
  write(pixels, RASTER_OP(srli_epi32)(place0, 20));                                       \
  write(pixels + 2 * RASTER_WIDTH, RASTER_OP(srli_epi32)(place2, 20));                    \
  write_other(pixels + RASTER_WIDTH, RASTER_OP(srli_epi32)(place1, 20));                  \
  write_other(pixels + 3 * RASTER_WIDTH, RASTER_OP(srli_epi32)(place3, 20));
#define RASTER_POLYNOMIAL(p, entries) RASTER_STORE(p, RASTER_NAME(run_pixels)(&line->colors, entries))
#define RASTER_FOUND(p, entries) RASTER_NAME(find_pixels)(p, ramp->table, gathers, entries)
    if (__builtin_expect(RASTER_FOUR_HAVE_ZEROS(place0, place1, place2, place3, 0xFFF80), 0)) {
      const double x = line->x, step = line->step, base = line->base;
      for (int64_t k = i; k < i + 4 * RASTER_WIDTH; k += RASTER_WIDTH) { RASTER_CORRECT(~0u, k, RASTER_LINEAR) }
    } else if (finds) {
      RASTER_FOUR(RASTER_FOUND, RASTER_FOUND)
    } else if (gathers) {
      RASTER_FOUR(RASTER_POLYNOMIAL, RASTER_FOUND)
    } else {
      RASTER_FOUR(RASTER_POLYNOMIAL, RASTER_POLYNOMIAL)
    }
    place0 = RASTER_OP(add_epi32)(place2, line->step2);
#undef RASTER_FOUR
#undef RASTER_POLYNOMIAL
#undef RASTER_FOUND
  }
}

RASTER_KERNEL void RASTER_NAME(linear_ramp)(
  uint32_t *destination, const raster_ramp *ramp, double x, double step, double base, int64_t count) {
  int64_t i = 0, end = count - RASTER_WIDTH;
  if (end < 0) {
    for (; i + RASTER_PLACES <= count; i += RASTER_PLACES) {
      RASTER_LOOK_UP(destination + i, ramp->table, RASTER_LINEAR(i));
    }
    return;
  }
  if (step > -256 && step < 256) {
    const bool gathers = RASTER_GATHERS(ramp);
    const int unit = (int)__builtin_rint(step * 1048576);
    const int64_t block = 64 / (4 * RASTER_WIDTH);
    RASTER_NAME(line) line;
    line.x = x;
    line.step = step;
    line.base = base;
    line.offsets = RASTER_OP(add_epi32)(
      RASTER_OP(mullo_epi32)(RASTER_INDICES, RASTER_OP(set1_epi32)(unit)), RASTER_OP(set1_epi32)(64));
    line.step1 = RASTER_OP(set1_epi32)((int)((uint32_t)unit * RASTER_WIDTH));
    line.step2 = RASTER_OP(add_epi32)(line.step1, line.step1);
    line.unit = unit;
    line.low = INT64_MAX;
    line.high = 0;
    // A group inside the table: places run one way, so its ends decide. Not-a-number is outside.
#define RASTER_IS_INSIDE(i)                                            \
  (RASTER_NAME(is_inside)(RASTER_NAME(line_place)(&line, (double)(i))) && \
   RASTER_NAME(is_inside)(RASTER_NAME(line_place)(&line, (double)((i) + RASTER_WIDTH - 1))))
    for (; i <= end && !RASTER_IS_INSIDE(i); i += RASTER_WIDTH) { RASTER_CORRECT(~0u, i, RASTER_LINEAR) }
    int64_t inside = end;
    while (inside >= i && !RASTER_IS_INSIDE(inside)) { inside -= RASTER_WIDTH; }
#undef RASTER_IS_INSIDE
    const int64_t stop = inside + RASTER_WIDTH;
    if (i + 4 * RASTER_WIDTH <= stop) {
      while (i + 4 * RASTER_WIDTH <= stop) {
        const int64_t fours = (stop - i) / (4 * RASTER_WIDTH);
        const int64_t taken = fours < block ? fours : block;
        RASTER_NAME(linear_block)(destination, ramp, &line, gathers, i, taken);
        i += 4 * RASTER_WIDTH * taken;
      }
      // The last one ends at the last pixel inside.
      if (i < stop) { RASTER_NAME(linear_block)(destination, ramp, &line, gathers, stop - 4 * RASTER_WIDTH, 1); }
      i = stop;
    }
    while (i <= inside) {
      const RASTER_VECTOR places = RASTER_OP(add_epi32)(
        RASTER_OP(set1_epi32)((int)RASTER_NAME(line_units)(RASTER_NAME(line_place)(&line, (double)i))),
        line.offsets);
      RASTER_NAME(find_pixels)(destination + i, ramp->table, gathers, RASTER_OP(srli_epi32)(places, 20));
      RASTER_CORRECT(RASTER_ZEROS(places, 0xFFF80), i, RASTER_LINEAR)
      i += RASTER_WIDTH;
      if (i > inside && i < stop) { i = inside; }
    }
  }
  while (i < count) {
    if (i > end) { i = end; }
    RASTER_CORRECT(~0u, i, RASTER_LINEAR)
    i += RASTER_WIDTH;
  }
}

/// The entries of a radial gradient from pixel `i`, as many as a vector has doubles.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(radial_exact)(
  double x, double stepU, double stepV, double baseU, double baseV, int64_t i) {
  const RASTER_PLACE_VECTOR u = RASTER_NAME(places)(x, i, stepU, baseU);
  const RASTER_PLACE_VECTOR v = RASTER_NAME(places)(x, i, stepV, baseV);
  const RASTER_PLACE_VECTOR square = RASTER_OP(add_pd)(RASTER_OP(mul_pd)(u, u), RASTER_OP(mul_pd)(v, v));
  return RASTER_NAME(entries)(RASTER_OP(sqrt_pd)(square));
}

/// The middles of as many groups of 16 pixels as a vector has doubles, from pixel `block` on; the last group ends at
/// the last pixel.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(middles)(double x, int64_t block, int64_t count) {
  const RASTER_PLACE_VECTOR numbers = RASTER_OP(sub_pd)(RASTER_STEPS, RASTER_OP(set1_pd)(0.5));
  const RASTER_PLACE_VECTOR firsts =
    RASTER_FUSED_PD(numbers, RASTER_OP(set1_pd)(16), RASTER_OP(set1_pd)((double)block));
  return RASTER_OP(add_pd)(
    RASTER_OP(min_pd)(firsts, RASTER_OP(set1_pd)((double)(count - 16))), RASTER_OP(set1_pd)(x + 8));
}

/// From the middle of a group to the middles of the pixels of one of its vectors.
RASTER_PART RASTER_FLOATS RASTER_NAME(from_middle)(int vector) {
  return RASTER_OP(add_ps)(
    RASTER_OFFSETS, RASTER_OP(set1_ps)((float)(vector * RASTER_WIDTH - (16 - RASTER_WIDTH) / 2)));
}

/// Writes the pixels of a group of entries. Most groups are in the run that the one before was in.
RASTER_PART void RASTER_NAME(write_group)(
  uint32_t *destination, const raster_ramp *ramp, RASTER_NAME(colors) * colors, bool gathers,
  const RASTER_VECTOR *places, int shift) {
  RASTER_VECTOR entries[RASTER_VECTORS];
  int are_within = 1;
  for (int h = 0; h < RASTER_VECTORS; h++) {
    entries[h] = RASTER_OP(srli_epi32)(places[h], shift);
    are_within &= RASTER_ARE_WITHIN(entries[h], colors->first, colors->last);
  }
  if (!gathers && __builtin_expect(are_within, 1)) {
    for (int h = 0; h < RASTER_VECTORS; h++) {
      RASTER_STORE(destination + h * RASTER_WIDTH, RASTER_NAME(run_pixels)(colors, entries[h]));
    }
    return;
  }
  for (int h = 0; h < RASTER_VECTORS; h++) {
    RASTER_NAME(write_entries)(destination + h * RASTER_WIDTH, ramp, colors, gathers, entries[h]);
  }
}

// Writes group `g`, whose first pixel is `first`, by its places, shifted by as many bits; `fraction` has the bits that
// say whether a place is too near to a whole number.
#define RASTER_WRITE_GROUP(shift, fraction, exact)                                                       \
  {                                                                                                      \
    unsigned zeros = 0;                                                                                  \
    for (int h = 0; h < RASTER_VECTORS; h++) { zeros |= RASTER_ZEROS(places[h], fraction); }             \
    if (__builtin_expect(isNear >> g & 1, 0)) {                                                          \
      for (int h = 0; h < RASTER_VECTORS; h++) { RASTER_CORRECT(~0u, first + h * RASTER_WIDTH, exact) }  \
    } else {                                                                                             \
      RASTER_NAME(write_group)(destination + first, ramp, &colors, gathers, places, shift);              \
      for (int h = 0; __builtin_expect(zeros != 0, 0) && h < RASTER_VECTORS; h++) {                      \
        const unsigned lanes = RASTER_ZEROS(places[h], fraction);                                        \
        RASTER_CORRECT(lanes, first + h * RASTER_WIDTH, exact)                                           \
      }                                                                                                  \
    }                                                                                                    \
  }

// Rows of less than a group: whole vectors of places in doubles, and the last ends at the last pixel of a row that is
// at least as long as a vector of pixels.
#define RASTER_SHORT_ROW(exact)                                                                        \
  {                                                                                                    \
    for (int64_t i = 0; i + RASTER_PLACES <= count; i += RASTER_PLACES) {                              \
      RASTER_LOOK_UP(destination + i, ramp->table, exact(i));                                          \
    }                                                                                                  \
    if (count >= RASTER_WIDTH) {                                                                       \
      RASTER_LOOK_UP(destination + count - RASTER_PLACES, ramp->table, exact(count - RASTER_PLACES));  \
    }                                                                                                  \
    return;                                                                                            \
  }

#define RASTER_RADIAL(i) RASTER_NAME(radial_exact)(x, stepU, stepV, baseU, baseV, i)

/// The square of the place k pixels from the middle of a group is q + b·k + a·k². Where the middle is 72 steps from the
/// centre and more, every place r is 64 steps away and more, and q ≤ 1.27 r², |b·k| ≤ 0.29 r², a·k² ≤ 0.02 r². Their
/// roundings and those of the two sums make 3 ε r², half of which is that of r; the root adds 2 ε r at most: 3.5 ε ·
/// 4096 = 2^-10.2. What is beyond the table is limited to the middle of its last entry. All is in units of 2^-18.
RASTER_KERNEL void RASTER_NAME(radial_ramp)(
  uint32_t *destination, const raster_ramp *ramp, double x, double stepU, double stepV, double baseU, double baseV,
  int64_t count) {
  if (count < 16) RASTER_SHORT_ROW(RASTER_RADIAL)
  const double unit = 0x1p36;
  const double size = RASTER_NAME(largest_place)(x, stepU, stepV, baseU, baseV, count);
  const double a = stepU * stepU + stepV * stepV;
  const double nearest = RASTER_NAME(nearest_square)(a * (72 * 72), size) * unit;
  RASTER_FLOATS steps[RASTER_VECTORS], curves[RASTER_VECTORS];
  for (int h = 0; h < RASTER_VECTORS; h++) {
    steps[h] = RASTER_NAME(from_middle)(h);
    curves[h] = RASTER_OP(mul_ps)(steps[h], RASTER_OP(set1_ps)((float)(a * unit)));
  }
  const RASTER_PLACE_VECTOR du = RASTER_OP(set1_pd)(stepU), dv = RASTER_OP(set1_pd)(stepV);
  const bool gathers = RASTER_GATHERS(ramp);
  RASTER_NAME(colors) colors;
  RASTER_NAME(clear_colors)(&colors);
  for (int64_t block = 0; block < count; block += 16 * RASTER_PLACES) {
    float squares[RASTER_PLACES], slopes[RASTER_PLACES];
    const RASTER_PLACE_VECTOR middles = RASTER_NAME(middles)(x, block, count);
    const RASTER_PLACE_VECTOR u = RASTER_FUSED_PD(du, middles, RASTER_OP(set1_pd)(baseU));
    const RASTER_PLACE_VECTOR v = RASTER_FUSED_PD(dv, middles, RASTER_OP(set1_pd)(baseV));
    const RASTER_PLACE_VECTOR square =
      RASTER_OP(mul_pd)(RASTER_FUSED_PD(u, u, RASTER_OP(mul_pd)(v, v)), RASTER_OP(set1_pd)(unit));
    const unsigned isNear = RASTER_IS_NOT_ABOVE(square, RASTER_OP(set1_pd)(nearest));
    RASTER_STORE_FLOATS(squares, square);
    RASTER_STORE_FLOATS(
      slopes, RASTER_OP(mul_pd)(
                RASTER_FUSED_PD(u, du, RASTER_OP(mul_pd)(v, dv)), RASTER_OP(set1_pd)(2 * unit)));
    for (int g = 0; g < RASTER_PLACES && block + g * 16 < count; g++) {
      const int64_t first = block + g * 16 > count - 16 ? count - 16 : block + g * 16;
      const RASTER_FLOATS middle = RASTER_OP(set1_ps)(squares[g]), middle_slope = RASTER_OP(set1_ps)(slopes[g]);
      RASTER_VECTOR places[RASTER_VECTORS];
      for (int h = 0; h < RASTER_VECTORS; h++) {
        const RASTER_FLOATS slope = RASTER_OP(add_ps)(curves[h], middle_slope);
        const RASTER_FLOATS root = RASTER_ROOT(RASTER_FUSED_PS(steps[h], slope, middle));
        const RASTER_FLOATS limited = RASTER_OP(min_ps)(root, RASTER_OP(set1_ps)(4096.5f * 0x1p18f));
        places[h] = RASTER_OP(add_epi32)(RASTER_OP(cvtps_epi32)(limited), RASTER_OP(set1_epi32)(256));
      }
      RASTER_WRITE_GROUP(18, 0x3FE00, RASTER_RADIAL)
    }
  }
}
#undef RASTER_RADIAL

/// The angle of (u, v) in turns, as `Turn` in the module Raster computes it with the seven coefficients `c`, c0 first.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(turn)(RASTER_PLACE_VECTOR u, RASTER_PLACE_VECTOR v, const double *c) {
  const RASTER_PLACE_VECTOR zero = RASTER_OP(set1_pd)(0);
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
  const RASTER_PLACE_VECTOR turn = RASTER_IF_LESS(v, zero, RASTER_OP(sub_pd)(zero, half), half);
  return RASTER_IF_LESS(zero, larger, turn, zero);
}

/// The entries of a conic gradient from pixel `i`, as many as a vector has doubles.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(conic_exact)(
  double x, double stepU, double stepV, double baseU, double baseV, double start, const double *c, int64_t i) {
  const RASTER_PLACE_VECTOR zero = RASTER_OP(set1_pd)(0), one = RASTER_OP(set1_pd)(1);
  const RASTER_PLACE_VECTOR turn =
    RASTER_NAME(turn)(RASTER_NAME(places)(x, i, stepU, baseU), RASTER_NAME(places)(x, i, stepV, baseV), c);
  RASTER_PLACE_VECTOR share = RASTER_OP(sub_pd)(turn, RASTER_OP(set1_pd)(start));
  share = RASTER_IF_LESS(share, zero, RASTER_OP(add_pd)(share, one), share);
  share = RASTER_IF_LESS(share, zero, RASTER_OP(add_pd)(share, one), share);
  return RASTER_NAME(entries)(RASTER_OP(mul_pd)(share, RASTER_OP(set1_pd)(4096)));
}

/// The angle of (u, v) in turns to within that of rounding, for numbers that are not both 0.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(nearly_turn)(
  RASTER_PLACE_VECTOR u, RASTER_PLACE_VECTOR v, const double *c) {
  const RASTER_PLACE_VECTOR zero = RASTER_OP(set1_pd)(0);
  const RASTER_PLACE_VECTOR width = RASTER_MAGNITUDE(u), height = RASTER_MAGNITUDE(v);
  const RASTER_PLACE_VECTOR z =
    RASTER_OP(mul_pd)(RASTER_OP(min_pd)(width, height), RASTER_RECIPROCAL(RASTER_OP(max_pd)(width, height)));
  const RASTER_PLACE_VECTOR s = RASTER_OP(mul_pd)(z, z);
  RASTER_PLACE_VECTOR sum = RASTER_FUSED_PD(s, RASTER_OP(set1_pd)(c[6]), RASTER_OP(set1_pd)(c[5]));
  sum = RASTER_FUSED_PD(s, sum, RASTER_OP(set1_pd)(c[4]));
  sum = RASTER_FUSED_PD(s, sum, RASTER_OP(set1_pd)(c[3]));
  sum = RASTER_FUSED_PD(s, sum, RASTER_OP(set1_pd)(c[2]));
  sum = RASTER_FUSED_PD(s, sum, RASTER_OP(set1_pd)(c[1]));
  sum = RASTER_FUSED_PD(s, sum, RASTER_OP(set1_pd)(c[0]));
  const RASTER_PLACE_VECTOR octant = RASTER_OP(mul_pd)(z, sum);
  const RASTER_PLACE_VECTOR quarter =
    RASTER_IF_LESS(width, height, RASTER_OP(sub_pd)(RASTER_OP(set1_pd)(0.25), octant), octant);
  const RASTER_PLACE_VECTOR half =
    RASTER_IF_LESS(u, zero, RASTER_OP(sub_pd)(RASTER_OP(set1_pd)(0.5), quarter), quarter);
  return RASTER_IF_LESS(v, zero, RASTER_OP(sub_pd)(zero, half), half);
}

#define RASTER_CONIC(i) RASTER_NAME(conic_exact)(x, stepU, stepV, baseU, baseV, start, c, i)

/// Groups of pixels are placed along the angle's series, as many at a time as a vector has floats. With the middle of
/// a group at the complex number m and steps of w = step / m of it, the angle k pixels on is that of the middle and the
/// imaginary part of log(1 + k·w) = k·w - (k·w)²/2 + (k·w)³/3 - …, of which five terms are used.
///
/// Where the middle is 64 steps from the centre and more, |k·w| < 0.12, and the sixth term and those behind
/// it are below 7.8·10^-8 turns. `Turn` is off by 4·10^-8 at the middle and again at the pixel; floats add 10^-8. All
/// of it is 6.9·10^-4 of a table's entry; 2^-10 is allowed for. Turns are integers here that wrap after 2^32.
RASTER_KERNEL void RASTER_NAME(conic_ramp)(
  uint32_t *destination, const raster_ramp *ramp, double x, double stepU, double stepV, double baseU, double baseV,
  double start, const double *c, int64_t count) {
  if (count < 16) RASTER_SHORT_ROW(RASTER_CONIC)
  const double size = RASTER_NAME(largest_place)(x, stepU, stepV, baseU, baseV, count);
  const double nearest =
    RASTER_NAME(nearest_square)((stepU * stepU + stepV * stepV) * (64 * 64), size);
  const double turn = 4294967296.0;
  const float radian = (float)(turn * 0.15915494309189535);
  RASTER_FLOATS steps[RASTER_VECTORS];
  for (int h = 0; h < RASTER_VECTORS; h++) { steps[h] = RASTER_NAME(from_middle)(h); }
  const RASTER_FLOATS stepsU = RASTER_OP(set1_ps)((float)stepU), stepsV = RASTER_OP(set1_ps)((float)stepV);
  const bool gathers = RASTER_GATHERS(ramp);
  RASTER_NAME(colors) colors;
  RASTER_NAME(clear_colors)(&colors);
  for (int64_t block = 0; block < count; block += 16 * RASTER_WIDTH) {
    float terms[5][RASTER_WIDTH], us[RASTER_WIDTH], vs[RASTER_WIDTH];
    double angles[RASTER_WIDTH];
    unsigned isNear = 0;
    for (int first = 0; first < RASTER_WIDTH; first += RASTER_PLACES) {
      const RASTER_PLACE_VECTOR middles = RASTER_NAME(middles)(x, block + first * 16, count);
      const RASTER_PLACE_VECTOR u =
        RASTER_FUSED_PD(RASTER_OP(set1_pd)(stepU), middles, RASTER_OP(set1_pd)(baseU));
      const RASTER_PLACE_VECTOR v =
        RASTER_FUSED_PD(RASTER_OP(set1_pd)(stepV), middles, RASTER_OP(set1_pd)(baseV));
      const RASTER_PLACE_VECTOR square = RASTER_FUSED_PD(u, u, RASTER_OP(mul_pd)(v, v));
      isNear |= RASTER_IS_NOT_ABOVE(square, RASTER_OP(set1_pd)(nearest)) << first;
      RASTER_STORE_FLOATS(us + first, u);
      RASTER_STORE_FLOATS(vs + first, v);
      // 1.5 · 2^52 leaves the integer in the low bits; 2^-10 of an entry is 2^10 of its 2^20 units.
      RASTER_OP(storeu_pd)(
        angles + first,
        RASTER_FUSED_PD(
          RASTER_OP(sub_pd)(RASTER_NAME(nearly_turn)(u, v, c), RASTER_OP(set1_pd)(start)), RASTER_OP(set1_pd)(turn),
          RASTER_OP(set1_pd)(6755399441055744.0 + 1024)));
    }
    // w and its powers.
    const RASTER_FLOATS u = RASTER_OP(loadu_ps)(us), v = RASTER_OP(loadu_ps)(vs);
    const RASTER_FLOATS scale = RASTER_OP(div_ps)(
      RASTER_OP(set1_ps)(1), RASTER_FUSED_PS(u, u, RASTER_OP(mul_ps)(v, v)));
    const RASTER_FLOATS r1 =
      RASTER_OP(mul_ps)(RASTER_FUSED_PS(stepsU, u, RASTER_OP(mul_ps)(stepsV, v)), scale);
    const RASTER_FLOATS i1 =
      RASTER_OP(mul_ps)(RASTER_FUSED_MINUS_PS(stepsV, u, RASTER_OP(mul_ps)(stepsU, v)), scale);
    const RASTER_FLOATS r2 = RASTER_FUSED_MINUS_PS(r1, r1, RASTER_OP(mul_ps)(i1, i1));
    const RASTER_FLOATS i2 = RASTER_OP(mul_ps)(RASTER_OP(add_ps)(r1, r1), i1);
    const RASTER_FLOATS i3 = RASTER_FUSED_PS(r2, i1, RASTER_OP(mul_ps)(i2, r1));
    const RASTER_FLOATS i4 = RASTER_OP(mul_ps)(RASTER_OP(add_ps)(r2, r2), i2);
    const RASTER_FLOATS r3 = RASTER_FUSED_MINUS_PS(r2, r1, RASTER_OP(mul_ps)(i2, i1));
    const RASTER_FLOATS i5 = RASTER_FUSED_PS(r2, i3, RASTER_OP(mul_ps)(i2, r3));
    RASTER_OP(storeu_ps)(terms[0], RASTER_OP(mul_ps)(i1, RASTER_OP(set1_ps)(radian)));
    RASTER_OP(storeu_ps)(terms[1], RASTER_OP(mul_ps)(i2, RASTER_OP(set1_ps)(radian / -2)));
    RASTER_OP(storeu_ps)(terms[2], RASTER_OP(mul_ps)(i3, RASTER_OP(set1_ps)(radian / 3)));
    RASTER_OP(storeu_ps)(terms[3], RASTER_OP(mul_ps)(i4, RASTER_OP(set1_ps)(radian / -4)));
    RASTER_OP(storeu_ps)(terms[4], RASTER_OP(mul_ps)(i5, RASTER_OP(set1_ps)(radian / 5)));
    for (int g = 0; g < RASTER_WIDTH && block + g * 16 < count; g++) {
      const int64_t first = block + g * 16 > count - 16 ? count - 16 : block + g * 16;
      int32_t angle;
      __builtin_memcpy(&angle, &angles[g], 4);
      const RASTER_VECTOR middle = RASTER_OP(set1_epi32)(angle);
      const RASTER_FLOATS c0 = RASTER_OP(set1_ps)(terms[0][g]), c1 = RASTER_OP(set1_ps)(terms[1][g]);
      const RASTER_FLOATS c2 = RASTER_OP(set1_ps)(terms[2][g]), c3 = RASTER_OP(set1_ps)(terms[3][g]);
      const RASTER_FLOATS c4 = RASTER_OP(set1_ps)(terms[4][g]);
      RASTER_VECTOR places[RASTER_VECTORS];
      for (int h = 0; h < RASTER_VECTORS; h++) {
        const RASTER_FLOATS k = steps[h];
        RASTER_FLOATS sum = RASTER_FUSED_PS(RASTER_FUSED_PS(c4, k, c3), k, c2);
        sum = RASTER_FUSED_PS(RASTER_FUSED_PS(sum, k, c1), k, c0);
        places[h] = RASTER_OP(add_epi32)(RASTER_OP(cvtps_epi32)(RASTER_OP(mul_ps)(sum, k)), middle);
      }
      RASTER_WRITE_GROUP(20, 0xFF800, RASTER_CONIC)
    }
  }
}
#undef RASTER_CONIC
#undef RASTER_LINEAR
#undef RASTER_CORRECT
#undef RASTER_WRITE_GROUP
#undef RASTER_SHORT_ROW
#undef RASTER_VECTORS
