// Colours of a gradient's table entries for one width of vector. Where processors gather fast, and for vectors of four
// pixels, they are looked up; else the polynomials of the run that has all entries of a group compute them, and a
// look-up is for groups of no one run.

/// A run's numbers in vectors.
typedef struct {
  RASTER_VECTOR first, last, alpha;
  RASTER_FLOATS blue[3], green[3], red[3], opacity[3];
  int is_straight;
} RASTER_NAME(colors);

/// No run: no entry is in it.
RASTER_PART void RASTER_NAME(clear_colors)(RASTER_NAME(colors) * colors) {
  colors->first = RASTER_OP(set1_epi32)(INT32_MAX);
  colors->last = RASTER_OP(set1_epi32)(INT32_MIN);
  colors->is_straight = 1;
}

RASTER_KERNEL __attribute__((noinline)) void RASTER_NAME(read_colors)(
  RASTER_NAME(colors) * colors, const raster_color_run *run) {
  colors->first = RASTER_OP(set1_epi32)(run->first);
  colors->last = RASTER_OP(set1_epi32)(run->last);
  colors->alpha = RASTER_OP(set1_epi32)((int)((uint32_t)run->alpha << 24));
  colors->is_straight = run->is_straight;
#define RASTER_READ(channel, k)                                \
  colors->channel[0] = RASTER_OP(set1_ps)(run->offset[k]); \
  colors->channel[1] = RASTER_OP(set1_ps)(run->slope[k]);  \
  colors->channel[2] = RASTER_OP(set1_ps)(run->curve[k]);
  RASTER_READ(blue, 0)
  RASTER_READ(green, 1)
  RASTER_READ(red, 2)
  RASTER_READ(opacity, 3)
#undef RASTER_READ
}

/// The pixels of entries of the run. Green and red come out in their places, with fractions below them.
RASTER_PART RASTER_VECTOR RASTER_NAME(run_pixels)(const RASTER_NAME(colors) * colors, RASTER_VECTOR entries) {
  const RASTER_FLOATS n = RASTER_OP(cvtepi32_ps)(entries);
#define RASTER_LINE(c) RASTER_OP(cvttps_epi32)(RASTER_FUSED_PS(n, (c)[1], (c)[0]))
#define RASTER_CURVE(c) \
  RASTER_OP(cvttps_epi32)(RASTER_FUSED_PS(n, RASTER_FUSED_PS(n, (c)[2], (c)[1]), (c)[0]))
#define RASTER_PIXELS(b, g, r, a)                                                                                    \
  RASTER_SELECT(                                                                                                     \
    r, RASTER_OP(set1_epi32)(0xFF0000), RASTER_SELECT(g, RASTER_OP(set1_epi32)(0xFF00), RASTER_OR(b, a)))
  if (__builtin_expect(colors->is_straight, 1)) {
    return RASTER_PIXELS(
      RASTER_LINE(colors->blue), RASTER_LINE(colors->green), RASTER_LINE(colors->red), colors->alpha);
  }
  return RASTER_PIXELS(
    RASTER_CURVE(colors->blue), RASTER_CURVE(colors->green), RASTER_CURVE(colors->red),
    RASTER_OP(slli_epi32)(RASTER_CURVE(colors->opacity), 24));
#undef RASTER_LINE
#undef RASTER_CURVE
#undef RASTER_PIXELS
}

/// Writes the pixels of entries, looked up.
RASTER_PART void RASTER_NAME(find_pixels)(
  uint32_t *destination, const uint32_t *table, bool gathers, RASTER_VECTOR entries) {
  if (gathers) {
    RASTER_FIND(destination, table, entries);
    return;
  }
  int32_t numbers[RASTER_WIDTH];
  RASTER_STORE(numbers, entries);
  for (int k = 0; k < RASTER_WIDTH; k++) { destination[k] = table[numbers[k]]; }
}

#if RASTER_WIDTH == 8
RASTER_TARGETED int32_t raster_first_difference(
  const uint32_t *table, const raster_color_run *run, int32_t entry) {
  RASTER_NAME(colors) colors;
  RASTER_NAME(read_colors)(&colors, run);
  for (; entry <= run->last; entry += RASTER_WIDTH) {
    uint32_t pixels[RASTER_WIDTH];
    RASTER_STORE(
      pixels, RASTER_NAME(run_pixels)(&colors, RASTER_OP(add_epi32)(RASTER_OP(set1_epi32)(entry), RASTER_INDICES)));
    for (int k = 0; k < RASTER_WIDTH && entry + k <= run->last; k++) {
      if (pixels[k] != table[entry + k]) { return entry + k; }
    }
  }
  return run->last + 1;
}
#endif

/// Takes the run that has two entries, where there is one.
RASTER_KERNEL __attribute__((noinline)) int RASTER_NAME(find_colors)(
  RASTER_NAME(colors) * colors, const raster_ramp *ramp, int32_t entry, int32_t other) {
  const raster_color_run *run = raster_run_at(ramp, entry);
  if (run == 0 || other < run->first || other > run->last) { return 0; }
  RASTER_NAME(read_colors)(colors, run);
  return 1;
}

/// Writes the pixels of a group of entries.
RASTER_PART void RASTER_NAME(write_entries)(
  uint32_t *destination, const raster_ramp *ramp, RASTER_NAME(colors) * colors, bool gathers,
  RASTER_VECTOR entries) {
  if (gathers) {
    RASTER_FIND(destination, ramp->table, entries);
    return;
  }
  if (__builtin_expect(!RASTER_ARE_WITHIN(entries, colors->first, colors->last), 0)) {
    int32_t numbers[RASTER_WIDTH];
    RASTER_STORE(numbers, entries);
    if (
      !RASTER_NAME(find_colors)(colors, ramp, numbers[0], numbers[RASTER_WIDTH - 1]) ||
      !RASTER_ARE_WITHIN(entries, colors->first, colors->last)) {
      RASTER_NAME(find_pixels)(destination, ramp->table, false, entries);
      return;
    }
  }
  RASTER_STORE(destination, RASTER_NAME(run_pixels)(colors, entries));
}
