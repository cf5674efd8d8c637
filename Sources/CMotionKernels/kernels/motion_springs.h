// The places of springs for one width of vector; `motion_kernels.c` includes this once for each.
#define MOTION_PART static inline __attribute__((always_inline)) MOTION_TARGETED
#define MOTION_ADD MOTION_OP(add_pd)
#define MOTION_SUB MOTION_OP(sub_pd)
#define MOTION_MUL MOTION_OP(mul_pd)
#define MOTION_ALL(number) MOTION_OP(set1_pd)(number)

/// 1.5 · 2^52: added to a number it leaves the nearest integer in the low bits.
MOTION_PART MOTION_INTEGERS MOTION_NAME(integer)(MOTION_DOUBLES shifted) {
  return MOTION_OP(sub_epi64)(MOTION_BITS(shifted), MOTION_BITS(MOTION_ALL(6755399441055744.0)));
}

/// e to the power x, as `ElementaryFunctions.exp`.
MOTION_PART MOTION_DOUBLES MOTION_NAME(exp)(MOTION_DOUBLES x) {
  const MOTION_DOUBLES shift = MOTION_ALL(6755399441055744.0);
  const MOTION_DOUBLES shifted = MOTION_ADD(MOTION_MUL(x, MOTION_ALL(1.44269504088896338700e+00)), shift);
  const MOTION_DOUBLES k = MOTION_SUB(shifted, shift);
  const MOTION_DOUBLES high = MOTION_SUB(x, MOTION_MUL(k, MOTION_ALL(6.93147180369123816490e-01)));
  const MOTION_DOUBLES low = MOTION_MUL(k, MOTION_ALL(1.90821492927058770002e-10));
  const MOTION_DOUBLES r = MOTION_SUB(high, low);
  const MOTION_DOUBLES z = MOTION_MUL(r, r);
  const MOTION_DOUBLES p5 =
    MOTION_ADD(MOTION_ALL(-1.65339022054652515390e-06), MOTION_MUL(z, MOTION_ALL(4.13813679705723846039e-08)));
  const MOTION_DOUBLES p4 = MOTION_ADD(MOTION_ALL(6.61375632143793436117e-05), MOTION_MUL(z, p5));
  const MOTION_DOUBLES p3 = MOTION_ADD(MOTION_ALL(-2.77777777770155933842e-03), MOTION_MUL(z, p4));
  const MOTION_DOUBLES p2 = MOTION_ADD(MOTION_ALL(1.66666666666666019037e-01), MOTION_MUL(z, p3));
  const MOTION_DOUBLES c = MOTION_SUB(r, MOTION_MUL(z, p2));
  const MOTION_DOUBLES quotient = MOTION_OP(div_pd)(MOTION_MUL(r, c), MOTION_SUB(MOTION_ALL(2), c));
  const MOTION_DOUBLES mantissa = MOTION_SUB(MOTION_ALL(1), MOTION_SUB(MOTION_SUB(low, quotient), high));
  const MOTION_INTEGERS power =
    MOTION_OP(slli_epi64)(MOTION_OP(add_epi64)(MOTION_NAME(integer)(shifted), MOTION_WHOLE(1023)), 52);
  return MOTION_MUL(mantissa, MOTION_NUMBERS(power));
}

/// The places of springs `t` seconds after they begin; false where one needs the scalar form.
MOTION_PART bool MOTION_NAME(places)(
  MOTION_DOUBLES t, MOTION_DOUBLES decay, MOTION_DOUBLES rate, MOTION_DOUBLES coefficient, MOTION_DOUBLES *places) {
  const MOTION_DOUBLES exponent = MOTION_MUL(MOTION_XOR(decay, MOTION_ALL(-0.0)), t);
  const MOTION_DOUBLES angle = MOTION_MUL(rate, t);
  const MOTION_DOUBLES shift = MOTION_ALL(6755399441055744.0);
  const MOTION_DOUBLES turns = MOTION_ADD(MOTION_MUL(angle, MOTION_ALL(MOTION_TWO_OVER_PI)), shift);
  const MOTION_DOUBLES n = MOTION_SUB(turns, shift);
  const MOTION_DOUBLES a = MOTION_SUB(angle, MOTION_MUL(n, MOTION_ALL(MOTION_HALF_PI_1)));
  const MOTION_DOUBLES reduced = MOTION_MUL(n, MOTION_ALL(MOTION_HALF_PI_2));
  const MOTION_DOUBLES r = MOTION_SUB(a, reduced);
  const MOTION_DOUBLES tail =
    MOTION_SUB(MOTION_MUL(n, MOTION_ALL(MOTION_HALF_PI_3)), MOTION_SUB(MOTION_SUB(a, r), reduced));
  const MOTION_DOUBLES y = MOTION_SUB(r, tail);
  const MOTION_DOUBLES correction = MOTION_SUB(MOTION_SUB(r, y), tail);
  // Not-a-number is no lane of any comparison.
  const unsigned isNear = MOTION_LESS(MOTION_MAGNITUDE(exponent), MOTION_ALL(708));
  const unsigned isExact =
    MOTION_LESS(MOTION_MAGNITUDE(n), MOTION_ALL(0x1p20)) &
    (MOTION_EQUAL(n, MOTION_ALL(0)) | MOTION_LESS(MOTION_ALL(0x1p-40), MOTION_MAGNITUDE(y)));
  if ((isNear & isExact) != (1u << MOTION_WIDTH) - 1) { return false; }

  const MOTION_DOUBLES z = MOTION_MUL(y, y), w = MOTION_MUL(z, z);
  const MOTION_DOUBLES s1 =
    MOTION_ADD(MOTION_ALL(-1.98412698298579493134e-04), MOTION_MUL(z, MOTION_ALL(2.75573137070700676789e-06)));
  const MOTION_DOUBLES s2 =
    MOTION_ADD(MOTION_ALL(-2.50507602534068634195e-08), MOTION_MUL(z, MOTION_ALL(1.58969099521155010221e-10)));
  const MOTION_DOUBLES sine_tail = MOTION_ADD(
    MOTION_ADD(MOTION_ALL(8.33333333332248946124e-03), MOTION_MUL(z, s1)), MOTION_MUL(MOTION_MUL(z, w), s2));
  const MOTION_DOUBLES cube = MOTION_MUL(z, y), half_correction = MOTION_MUL(MOTION_ALL(0.5), correction);
  const MOTION_DOUBLES sine = MOTION_SUB(
    y, MOTION_ADD(
         MOTION_SUB(MOTION_MUL(z, MOTION_SUB(half_correction, MOTION_MUL(cube, sine_tail))), correction),
         MOTION_MUL(cube, MOTION_ALL(1.66666666666666324348e-01))));
  const MOTION_DOUBLES c1 =
    MOTION_ADD(MOTION_ALL(-1.38888888888741095749e-03), MOTION_MUL(z, MOTION_ALL(2.48015872894767294178e-05)));
  const MOTION_DOUBLES c2 =
    MOTION_ADD(MOTION_ALL(2.08757232129817482790e-09), MOTION_MUL(z, MOTION_ALL(-1.13596475577881948265e-11)));
  const MOTION_DOUBLES cosine_tail = MOTION_ADD(
    MOTION_MUL(z, MOTION_ADD(MOTION_ALL(4.16666666666666019037e-02), MOTION_MUL(z, c1))),
    MOTION_MUL(
      MOTION_MUL(w, w), MOTION_ADD(MOTION_ALL(-2.75573143513906633035e-07), MOTION_MUL(z, c2))));
  const MOTION_DOUBLES half = MOTION_MUL(MOTION_ALL(0.5), z);
  const MOTION_DOUBLES near = MOTION_SUB(MOTION_ALL(1), half);
  const MOTION_DOUBLES cosine = MOTION_ADD(
    near, MOTION_ADD(
            MOTION_SUB(MOTION_SUB(MOTION_ALL(1), near), half),
            MOTION_SUB(MOTION_MUL(z, cosine_tail), MOTION_MUL(y, correction))));
  // Odd quadrants exchange the two; the sign bits come straight from the quadrant.
  const MOTION_INTEGERS quadrant = MOTION_NAME(integer)(turns);
  const MOTION_INTEGERS one = MOTION_WHOLE(1), two = MOTION_WHOLE(2);
  const MOTION_INTEGERS swapped = MOTION_OP(sub_epi64)(MOTION_ZERO, MOTION_AND(quadrant, one));
  const MOTION_INTEGERS difference = MOTION_AND(MOTION_XOR_BITS(MOTION_BITS(sine), MOTION_BITS(cosine)), swapped);
  const MOTION_INTEGERS sine_sign = MOTION_OP(slli_epi64)(MOTION_AND(quadrant, two), 62);
  const MOTION_INTEGERS cosine_sign =
    MOTION_OP(slli_epi64)(MOTION_AND(MOTION_OP(add_epi64)(quadrant, one), two), 62);
  const MOTION_DOUBLES s =
    MOTION_NUMBERS(MOTION_XOR_BITS(MOTION_XOR_BITS(MOTION_BITS(sine), difference), sine_sign));
  const MOTION_DOUBLES c =
    MOTION_NUMBERS(MOTION_XOR_BITS(MOTION_XOR_BITS(MOTION_BITS(cosine), difference), cosine_sign));
  *places = MOTION_SUB(
    MOTION_ALL(1),
    MOTION_MUL(MOTION_NAME(exp)(exponent), MOTION_ADD(c, MOTION_MUL(coefficient, s))));
  return true;
}

/// The values of springs, or false.
MOTION_PART bool MOTION_NAME(values)(const motion_spring *first, int64_t stride, double time, double *values) {
  MOTION_DOUBLES begin, end, decay, rate, coefficient, from, to;
  MOTION_NAME(read)(first, stride, &begin, &end, &decay, &rate, &coefficient, &from, &to);
  const MOTION_DOUBLES now = MOTION_ALL(time);
  const unsigned is_running = MOTION_NOT_ABOVE(begin, now) & MOTION_NOT_ABOVE(now, end);
  MOTION_DOUBLES p;
  if (
    is_running != (1u << MOTION_WIDTH) - 1 ||
    !MOTION_NAME(places)(MOTION_SUB(now, begin), decay, rate, coefficient, &p)) {
    return false;
  }
  // Exact ends: from + (to − from) may round.
  const MOTION_DOUBLES value = MOTION_ADD(from, MOTION_MUL(MOTION_SUB(to, from), p));
  MOTION_OP(storeu_pd)(values, MOTION_IF_EQUAL(p, MOTION_ALL(1), to, value));
  return true;
}

static MOTION_TARGETED bool MOTION_NAME(springs)(
  const motion_spring *first, int64_t stride, double time) {
  double values[MOTION_WIDTH];
  if (!MOTION_NAME(values)(first, stride, time, values)) { return false; }
  const char *spring = (const char *)first;
  // One after the other: a value may be added to one that was just written.
  for (int k = 0; k < MOTION_WIDTH; k++, spring += stride) {
    const motion_spring *one = (const motion_spring *)spring;
    *one->target = values[k] + *one->beneath;
  }
  return true;
}

static MOTION_TARGETED bool MOTION_NAME(scale_springs)(
  const motion_spring *first, int64_t stride, double time, int64_t step) {
  double values[MOTION_WIDTH];
  if (!MOTION_NAME(values)(first, stride, time, values)) { return false; }
  const char *spring = (const char *)first;
  for (int k = 0; k < MOTION_WIDTH; k++, spring += stride) {
    double *target = ((const motion_spring *)spring)->target;
    target[0] = target[step] = target[2 * step] = values[k];
  }
  return true;
}

#undef MOTION_PART
#undef MOTION_ADD
#undef MOTION_SUB
#undef MOTION_MUL
#undef MOTION_ALL
