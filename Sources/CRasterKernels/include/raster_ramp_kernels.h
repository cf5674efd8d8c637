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

/// The colours of places: limited to those of the entries before the first and after the last, then to the whole part.
RASTER_PART void RASTER_NAME(look_up)(uint32_t *destination, const uint32_t *table, RASTER_PLACE_VECTOR places) {
  // Not-a-number is the second operand of a maximum.
  RASTER_PLACE_VECTOR v = RASTER_OP(max_pd)(places, RASTER_OP(set1_pd)(-0.75));
  v = RASTER_OP(min_pd)(v, RASTER_OP(set1_pd)(4096));
  // 1.5 · 2^52 leaves the nearest integer in the low bits.
  v = RASTER_OP(add_pd)(RASTER_OP(sub_pd)(v, RASTER_OP(set1_pd)(0.5)), RASTER_OP(set1_pd)(6755399441055744.0));
  RASTER_LOOK_UP(destination, table, v);
}

/// The entries of a group, each read by itself: on Zen 4 a gathering instruction takes a fifth longer.
#define RASTER_GATHER(destination, table, places)                                                        \
  {                                                                                                      \
    uint32_t entries[RASTER_WIDTH];                                                                      \
    RASTER_STORE(entries, places);                                                                       \
    /* Volatile keeps them apart: collecting them in vectors before they are written takes longer as well. */ \
    volatile uint32_t *pixel = destination;                                                              \
    _Pragma("clang loop unroll(full)") for (int k = 0; k < RASTER_WIDTH; k++) pixel[k] = (table)[entries[k]]; \
  }

/// step · (x + i + 1/2) + base for the pixels from `i`.
RASTER_PART RASTER_PLACE_VECTOR RASTER_NAME(places)(double x, int64_t i, double step, double base) {
  const RASTER_PLACE_VECTOR centers = RASTER_OP(add_pd)(RASTER_OP(set1_pd)(x + (double)i), RASTER_STEPS);
  return RASTER_OP(add_pd)(RASTER_OP(mul_pd)(RASTER_OP(set1_pd)(step), centers), RASTER_OP(set1_pd)(base));
}

/// Whether a place is inside the table, and not at its ends. Not-a-number is not.
RASTER_PART int RASTER_NAME(is_inside)(double place) { return place > 0.0625 && place < 4095.9375; }

/// The first pixel of the group after the one at `i`; the last group ends at the last pixel.
RASTER_PART int64_t RASTER_NAME(next_group)(int64_t i, int64_t count) {
  const int64_t next = i + RASTER_WIDTH;
  return next < count && next + RASTER_WIDTH > count ? count - RASTER_WIDTH : next;
}

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
  if (!(size < 1e15)) { return __builtin_nan(""); }
  const double rounding = size * 0x1p-22;
  const double square = rounding * rounding;
  const double larger = steps > square ? steps : square;
  return larger > 1e-20 ? larger : 1e-20;
}

/// The linear gradient's pixels from `i`, as many as a vector has doubles.
RASTER_PART void RASTER_NAME(linear_exact)(
  uint32_t *destination, const uint32_t *table, double x, double step, double base, int64_t i) {
  RASTER_NAME(look_up)(destination + i, table, RASTER_NAME(places)(x, i, step, base));
}

/// A place is a group's first, to 2^-21, and a multiple below RASTER_WIDTH of the step, to 2^-21 each: at most 8 ·
/// 2^-20 off. Places in doubles round at 2^-41.
RASTER_KERNEL void RASTER_NAME(linear_ramp)(
  uint32_t *destination, const uint32_t *table, double x, double step, double base, int64_t count) {
  int64_t i = 0, end = count - RASTER_WIDTH;
  // A group inside the table: places run one way, so its ends decide. Not-a-number is outside.
#define RASTER_IS_INSIDE(i)                                             \
  RASTER_NAME(is_inside)(step * (x + ((double)(i) + 0.5)) + base) &&    \
    RASTER_NAME(is_inside)(step * (x + ((double)(i) + (RASTER_WIDTH - 0.5))) + base)
  if (end >= 0 && step > -256 && step < 256) {
    for (; i <= end && !(RASTER_IS_INSIDE(i)); i += RASTER_WIDTH) {
      RASTER_NAME(linear_exact)(destination, table, x, step, base, i);
      RASTER_NAME(linear_exact)(destination, table, x, step, base, i + RASTER_PLACES);
    }
    int64_t inside = end;
    while (inside >= i && !(RASTER_IS_INSIDE(inside))) { inside -= RASTER_WIDTH; }
    const RASTER_VECTOR offsets = RASTER_OP(add_epi32)(
      RASTER_OP(mullo_epi32)(RASTER_INDICES, RASTER_OP(set1_epi32)((int)__builtin_rint(step * 1048576))),
      RASTER_OP(set1_epi32)(16));
    while (i <= inside) {
      // 1.5 · 2^32 leaves the place in units of 2^-20 in the low bits.
      const double first = step * (x + ((double)i + 0.5)) + base + 6442450944.0;
      int64_t bits;
      __builtin_memcpy(&bits, &first, 8);
      const RASTER_VECTOR place = RASTER_OP(add_epi32)(RASTER_OP(set1_epi32)((int)bits), offsets);
      if (__builtin_expect(RASTER_ANY_IS_ZERO(place, 0xFFFE0), 0)) {
        RASTER_NAME(linear_exact)(destination, table, x, step, base, i);
        RASTER_NAME(linear_exact)(destination, table, x, step, base, i + RASTER_PLACES);
      } else {
        RASTER_GATHER(destination + i, table, RASTER_OP(srli_epi32)(place, 20));
      }
      // The last group ends at the last group inside.
      if (i < inside && i + RASTER_WIDTH > inside) {
        i = inside;
      } else {
        i += RASTER_WIDTH;
      }
    }
  }
#undef RASTER_IS_INSIDE
  while (i < count) {
    if (i + RASTER_PLACES > count) {
      if (end < 0) { break; }
      i = count - RASTER_PLACES;
    }
    RASTER_NAME(linear_exact)(destination, table, x, step, base, i);
    i += RASTER_PLACES;
  }
}

/// The radial gradient's pixels from `i`, as many as a vector has doubles.
RASTER_PART void RASTER_NAME(radial_exact)(
  uint32_t *destination, const uint32_t *table, double x, double stepU, double stepV, double baseU, double baseV,
  int64_t i) {
  const RASTER_PLACE_VECTOR u = RASTER_NAME(places)(x, i, stepU, baseU);
  const RASTER_PLACE_VECTOR v = RASTER_NAME(places)(x, i, stepV, baseV);
  const RASTER_PLACE_VECTOR square = RASTER_OP(add_pd)(RASTER_OP(mul_pd)(u, u), RASTER_OP(mul_pd)(v, v));
  RASTER_NAME(look_up)(destination + i, table, RASTER_OP(sqrt_pd)(square));
}

/// The square of the place k pixels from the middle of a group is q + b·k + a·k². Where the middle is 72 steps from the
/// centre and more, every place r is 64 steps away and more, and q ≤ 1.27 r², |b·k| ≤ 0.29 r², a·k² ≤ 0.02 r². Their
/// roundings and those of the two sums make 3 ε r², half of which is that of r; the root adds ε r: 2.5 ε · 4096 =
/// 2^-10.7. What is beyond the table is limited to the middle of its last entry.
RASTER_KERNEL void RASTER_NAME(radial_ramp)(
  uint32_t *destination, const uint32_t *table, double x, double stepU, double stepV, double baseU, double baseV,
  int64_t count) {
  int64_t i = 0;
  if (count >= RASTER_WIDTH) {
    const double size = RASTER_NAME(largest_place)(x, stepU, stepV, baseU, baseV, count);
    const double a = stepU * stepU + stepV * stepV;
    const double nearest = RASTER_NAME(nearest_square)(a * (72 * 72), size);
    const RASTER_FLOATS k = RASTER_OFFSETS, curve = RASTER_OP(set1_ps)((float)a);
    while (i < count) {
      const double middle = x + (double)(i + RASTER_WIDTH / 2);
      const double u = stepU * middle + baseU, v = stepV * middle + baseV;
      const double q = u * u + v * v;
      int isExact = !(q >= nearest);
      if (!isExact) {
        const RASTER_FLOATS slope =
          RASTER_OP(fmadd_ps)(k, curve, RASTER_OP(set1_ps)((float)(2 * (u * stepU + v * stepV))));
        const RASTER_FLOATS r = RASTER_OP(sqrt_ps)(RASTER_OP(fmadd_ps)(k, slope, RASTER_OP(set1_ps)((float)q)));
        const RASTER_FLOATS limited = RASTER_OP(min_ps)(r, RASTER_OP(set1_ps)(4096.5f));
        const RASTER_VECTOR place = RASTER_OP(add_epi32)(
          RASTER_OP(cvtps_epi32)(RASTER_OP(mul_ps)(limited, RASTER_OP(set1_ps)(262144))), RASTER_OP(set1_epi32)(256));
        isExact = RASTER_ANY_IS_ZERO(place, 0x3FE00);
        if (!isExact) { RASTER_GATHER(destination + i, table, RASTER_OP(srli_epi32)(place, 18)); }
      }
      if (isExact) {
        RASTER_NAME(radial_exact)(destination, table, x, stepU, stepV, baseU, baseV, i);
        RASTER_NAME(radial_exact)(destination, table, x, stepU, stepV, baseU, baseV, i + RASTER_PLACES);
      }
      i = RASTER_NAME(next_group)(i, count);
    }
    return;
  }
  for (; i + RASTER_PLACES <= count; i += RASTER_PLACES) {
    RASTER_NAME(radial_exact)(destination, table, x, stepU, stepV, baseU, baseV, i);
  }
}

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

/// The conic gradient's pixels from `i`, as many as a vector has doubles.
RASTER_PART void RASTER_NAME(conic_exact)(
  uint32_t *destination, const uint32_t *table, double x, double stepU, double stepV, double baseU, double baseV,
  double start, const double *c, int64_t i) {
  const RASTER_PLACE_VECTOR zero = RASTER_OP(set1_pd)(0), one = RASTER_OP(set1_pd)(1);
  const RASTER_PLACE_VECTOR turn =
    RASTER_NAME(turn)(RASTER_NAME(places)(x, i, stepU, baseU), RASTER_NAME(places)(x, i, stepV, baseV), c);
  RASTER_PLACE_VECTOR share = RASTER_OP(sub_pd)(turn, RASTER_OP(set1_pd)(start));
  share = RASTER_IF_LESS(share, zero, RASTER_OP(add_pd)(share, one), share);
  share = RASTER_IF_LESS(share, zero, RASTER_OP(add_pd)(share, one), share);
  RASTER_NAME(look_up)(destination + i, table, RASTER_OP(mul_pd)(share, RASTER_OP(set1_pd)(4096)));
}

/// Groups of pixels are placed along the angle's series, as many at a time as a vector has doubles. With the middle of
/// a group at the complex number m and steps of w = step / m of it, the angle k pixels on is that of the middle and the
/// imaginary part of log(1 + k·w) = k·w - (k·w)²/2 + (k·w)³/3 - …, of which five terms are used.
///
/// Where the middle is 4 RASTER_WIDTH steps from the centre and more, |k·w| < 0.12, and the sixth term and those behind
/// it are below 7.8·10^-8 turns. `Turn` is off by 4·10^-8 at the middle and again at the pixel; floats add 3·10^-9. All
/// of it is 6.6·10^-4 of a table's entry; 2^-10 is allowed for. Turns are integers here that wrap after 2^32.
RASTER_KERNEL void RASTER_NAME(conic_ramp)(
  uint32_t *destination, const uint32_t *table, double x, double stepU, double stepV, double baseU, double baseV,
  double start, const double *c, int64_t count) {
  if (count < RASTER_WIDTH) {
    for (int64_t i = 0; i + RASTER_PLACES <= count; i += RASTER_PLACES) {
      RASTER_NAME(conic_exact)(destination, table, x, stepU, stepV, baseU, baseV, start, c, i);
    }
    return;
  }
  const double size = RASTER_NAME(largest_place)(x, stepU, stepV, baseU, baseV, count);
  const double nearest =
    RASTER_NAME(nearest_square)((stepU * stepU + stepV * stepV) * (16 * RASTER_WIDTH * RASTER_WIDTH), size);
  const double turn = 4294967296.0, radian = turn * 0.15915494309189535;
  const RASTER_FLOATS k = RASTER_OFFSETS;
  for (int64_t block = 0; block < count; block += RASTER_WIDTH * RASTER_PLACES) {
    float terms[5][RASTER_PLACES];
    double angles[RASTER_PLACES];
    // The last group ends at the last pixel.
    const RASTER_PLACE_VECTOR firsts = RASTER_OP(min_pd)(
      RASTER_OP(add_pd)(
        RASTER_OP(set1_pd)((double)block),
        RASTER_OP(mul_pd)(RASTER_OP(sub_pd)(RASTER_STEPS, RASTER_OP(set1_pd)(0.5)), RASTER_OP(set1_pd)(RASTER_WIDTH))),
      RASTER_OP(set1_pd)((double)(count - RASTER_WIDTH)));
    const RASTER_PLACE_VECTOR middles = RASTER_OP(add_pd)(firsts, RASTER_OP(set1_pd)(x + RASTER_WIDTH / 2));
    const RASTER_PLACE_VECTOR du = RASTER_OP(set1_pd)(stepU), dv = RASTER_OP(set1_pd)(stepV);
    const RASTER_PLACE_VECTOR u = RASTER_OP(fmadd_pd)(du, middles, RASTER_OP(set1_pd)(baseU));
    const RASTER_PLACE_VECTOR v = RASTER_OP(fmadd_pd)(dv, middles, RASTER_OP(set1_pd)(baseV));
    const RASTER_PLACE_VECTOR square = RASTER_OP(fmadd_pd)(u, u, RASTER_OP(mul_pd)(v, v));
    const unsigned isNear = RASTER_IS_NOT_ABOVE(square, RASTER_OP(set1_pd)(nearest));
    // 1.5 · 2^52 leaves the integer in the low bits; 2^-10 of an entry is 2^10 of its 2^20 units.
    RASTER_OP(storeu_pd)(
      angles, RASTER_OP(fmadd_pd)(
                RASTER_OP(sub_pd)(RASTER_NAME(turn)(u, v, c), RASTER_OP(set1_pd)(start)), RASTER_OP(set1_pd)(turn),
                RASTER_OP(set1_pd)(6755399441055744.0 + 1024)));
    // w and its powers.
    const RASTER_PLACE_VECTOR scale = RASTER_OP(div_pd)(RASTER_OP(set1_pd)(1), square);
    const RASTER_PLACE_VECTOR r1 =
      RASTER_OP(mul_pd)(RASTER_OP(fmadd_pd)(du, u, RASTER_OP(mul_pd)(dv, v)), scale);
    const RASTER_PLACE_VECTOR i1 =
      RASTER_OP(mul_pd)(RASTER_OP(fmsub_pd)(dv, u, RASTER_OP(mul_pd)(du, v)), scale);
    const RASTER_PLACE_VECTOR r2 = RASTER_OP(fmsub_pd)(r1, r1, RASTER_OP(mul_pd)(i1, i1));
    const RASTER_PLACE_VECTOR i2 = RASTER_OP(mul_pd)(RASTER_OP(add_pd)(r1, r1), i1);
    const RASTER_PLACE_VECTOR i3 = RASTER_OP(fmadd_pd)(r2, i1, RASTER_OP(mul_pd)(i2, r1));
    const RASTER_PLACE_VECTOR i4 = RASTER_OP(mul_pd)(RASTER_OP(add_pd)(r2, r2), i2);
    const RASTER_PLACE_VECTOR r3 = RASTER_OP(fmsub_pd)(r2, r1, RASTER_OP(mul_pd)(i2, i1));
    const RASTER_PLACE_VECTOR i5 = RASTER_OP(fmadd_pd)(r2, i3, RASTER_OP(mul_pd)(i2, r3));
    RASTER_STORE_FLOATS(terms[0], RASTER_OP(mul_pd)(i1, RASTER_OP(set1_pd)(radian)));
    RASTER_STORE_FLOATS(terms[1], RASTER_OP(mul_pd)(i2, RASTER_OP(set1_pd)(radian / -2)));
    RASTER_STORE_FLOATS(terms[2], RASTER_OP(mul_pd)(i3, RASTER_OP(set1_pd)(radian / 3)));
    RASTER_STORE_FLOATS(terms[3], RASTER_OP(mul_pd)(i4, RASTER_OP(set1_pd)(radian / -4)));
    RASTER_STORE_FLOATS(terms[4], RASTER_OP(mul_pd)(i5, RASTER_OP(set1_pd)(radian / 5)));
    for (int g = 0; g < RASTER_PLACES && block + g * RASTER_WIDTH < count; g++) {
      int64_t i = block + g * RASTER_WIDTH;
      if (i > count - RASTER_WIDTH) { i = count - RASTER_WIDTH; }
      int32_t angle;
      __builtin_memcpy(&angle, &angles[g], 4);
      RASTER_FLOATS sum = RASTER_OP(set1_ps)(terms[4][g]);
      for (int n = 3; n >= 0; n--) { sum = RASTER_OP(fmadd_ps)(sum, k, RASTER_OP(set1_ps)(terms[n][g])); }
      const RASTER_VECTOR place =
        RASTER_OP(add_epi32)(RASTER_OP(cvtps_epi32)(RASTER_OP(mul_ps)(sum, k)), RASTER_OP(set1_epi32)(angle));
      if (isNear >> g & 1 || RASTER_ANY_IS_ZERO(place, 0xFF800)) {
        RASTER_NAME(conic_exact)(destination, table, x, stepU, stepV, baseU, baseV, start, c, i);
        RASTER_NAME(conic_exact)(destination, table, x, stepU, stepV, baseU, baseV, start, c, i + RASTER_PLACES);
      } else {
        RASTER_GATHER(destination + i, table, RASTER_OP(srli_epi32)(place, 20));
      }
    }
  }
}
