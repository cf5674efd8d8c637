// One colour through the coverage of an outline, for one width of vector: running sums of a row's cells, the rule, and
// source-over in one pass, so that what a narrow edge needs stays in registers. `CoverageAccumulator.sweep` in the
// module Raster says what is computed.

/// Paints pixels of one coverage, 1...255.
RASTER_PART void RASTER_NAME(paint_even)(uint32_t *pixels, uint32_t color, uint32_t coverage, int64_t count) {
  const RASTER_VECTOR scaled =
    RASTER_NAME(scale)(RASTER_OP(set1_epi32)((int)color), RASTER_NAME(same)(coverage));
  const uint32_t source = RASTER_FIRST(scaled);
  if (source >> 24 == 255) {
    if (count >= RASTER_WIDTH) {
      RASTER_NAME(fill)(pixels, source, count);
    } else {
      RASTER_STORE_SOME(pixels, scaled, count);
    }
  } else if (count >= RASTER_WIDTH) {
    RASTER_NAME(color_over)(pixels, source, count);
  } else {
    RASTER_STORE_SOME(pixels, RASTER_NAME(blend)(scaled, RASTER_LOAD_SOME(pixels, count)), count);
  }
}

/// The rule of a sweep, for every lane, and its colour.
typedef struct {
  RASTER_VECTOR signs, phases, slopes, top;
  /// Whether it is the non-zero rule, which takes two operations instead of nine.
  bool is_non_zero;
  RASTER_VECTOR source, alpha;
  bool is_opaque;
} RASTER_NAME(brush);

RASTER_PART RASTER_NAME(brush) RASTER_NAME(brush_of)(const raster_sweep *sweep, uint32_t color) {
  return (RASTER_NAME(brush)){
    RASTER_OP(set1_epi32)(sweep->signs),
    RASTER_OP(set1_epi32)(sweep->phases),
    RASTER_OP(set1_epi32)(sweep->slopes),
    RASTER_OP(set1_epi32)(sweep->top),
    sweep->signs != 0,
    RASTER_OP(set1_epi32)((int)color),
    RASTER_OP(set1_epi16)((short)(color >> 24)),
    color >> 24 == 255};
}

/// Coverage 0...255 of running sums.
RASTER_PART RASTER_VECTOR RASTER_NAME(coverage)(RASTER_NAME(brush) brush, RASTER_VECTOR sums) {
  RASTER_VECTOR area;
  if (brush.is_non_zero) {
    area = RASTER_OP(min_epu32)(RASTER_OP(abs_epi32)(sums), brush.top);
  } else {
    const RASTER_VECTOR negative = RASTER_AND(RASTER_OP(srai_epi32)(sums, 31), brush.signs);
    const RASTER_VECTOR folded =
      RASTER_AND(RASTER_OP(sub_epi32)(RASTER_XOR(sums, negative), negative), brush.phases);
    const RASTER_VECTOR rising = RASTER_OP(max_epi32)(folded, RASTER_ZERO);
    area = RASTER_OP(min_epi32)(rising, RASTER_OP(sub_epi32)(brush.top, RASTER_AND(rising, brush.slopes)));
  }
  // (255 · area + 2^15) >> 16 in 32 bits.
  const RASTER_VECTOR missing = RASTER_OP(srli_epi32)(RASTER_OP(add_epi32)(area, RASTER_OP(set1_epi32)(255)), 8);
  return RASTER_OP(srli_epi32)(
    RASTER_OP(add_epi32)(RASTER_OP(sub_epi32)(area, missing), RASTER_OP(set1_epi32)(128)), 8);
}

/// A channel of the brush through a coverage, and what it leaves of what is below.
RASTER_PART RASTER_VECTOR RASTER_NAME(covered_half)(
  RASTER_NAME(brush) brush, RASTER_VECTOR source, RASTER_VECTOR coverage, RASTER_VECTOR below) {
  const RASTER_VECTOR all = RASTER_OP(set1_epi16)(255);
  const RASTER_VECTOR alpha =
    brush.is_opaque ? coverage : RASTER_NAME(over_255)(RASTER_OP(mullo_epi16)(brush.alpha, coverage));
  return RASTER_OP(add_epi16)(
    RASTER_NAME(over_255)(RASTER_OP(mullo_epi16)(source, coverage)),
    RASTER_NAME(over_255)(RASTER_OP(mullo_epi16)(below, RASTER_XOR(alpha, all))));
}

/// Paints pixels through a coverage. No sum is above 255, because the colour is premultiplied.
RASTER_PART RASTER_VECTOR RASTER_NAME(covered)(
  RASTER_NAME(brush) brush, RASTER_VECTOR coverage, RASTER_VECTOR below) {
  const RASTER_VECTOR w = RASTER_OR(coverage, RASTER_OP(slli_epi32)(coverage, 16));
  const RASTER_VECTOR low = RASTER_NAME(covered_half)(
    brush, RASTER_OP(unpacklo_epi8)(brush.source, RASTER_ZERO), RASTER_OP(unpacklo_epi32)(w, w),
    RASTER_OP(unpacklo_epi8)(below, RASTER_ZERO));
  const RASTER_VECTOR high = RASTER_NAME(covered_half)(
    brush, RASTER_OP(unpackhi_epi8)(brush.source, RASTER_ZERO), RASTER_OP(unpackhi_epi32)(w, w),
    RASTER_OP(unpackhi_epi8)(below, RASTER_ZERO));
  return RASTER_OP(packus_epi16)(low, high);
}

/// A box of a few vectors' width is painted whole: what is not covered keeps its colour. Finding the touched cells
/// takes longer there, because where they begin and end is guessed wrong in every other row.
RASTER_PART void RASTER_NAME(sweep_narrow)(const raster_sweep *sweep, uint32_t color) {
  const RASTER_NAME(brush) brush = RASTER_NAME(brush_of)(sweep, color);
  const int64_t width = sweep->width, words = sweep->words_per_row;
  const int64_t ahead = 6 * sweep->stride;
  int32_t *cells = sweep->cells;
  uint64_t *marks = sweep->marks;
  uint32_t *pixels = sweep->pixels;
  for (int64_t y = 0; y < sweep->rows; y++) {
    uint64_t touched = 0;
    for (int64_t k = 0; k < words; k++) {
      touched |= marks[k];
      marks[k] = 0;
    }
    RASTER_VECTOR carry = RASTER_OP(set1_epi32)(sweep->left[y]);
    sweep->left[y] = 0;
    if (touched == 0) {
      const uint32_t even = RASTER_FIRST(RASTER_NAME(coverage)(brush, carry));
      if (even != 0) { RASTER_NAME(paint_even)(pixels, color, even, width); }
    } else {
      for (int64_t i = 0; i < width; i += RASTER_WIDTH) {
        const RASTER_VECTOR sums =
          RASTER_OP(add_epi32)(RASTER_RUNNING_SUMS(RASTER_LOAD(cells + i)), carry);
        carry = RASTER_LAST_IN_ALL(sums);
        const int64_t count = width - i < RASTER_WIDTH ? width - i : RASTER_WIDTH;
        __builtin_prefetch(pixels + i + ahead, 1);
        RASTER_STORE_SOME(
          pixels + i,
          RASTER_NAME(covered)(brush, RASTER_NAME(coverage)(brush, sums), RASTER_LOAD_SOME(pixels + i, count)), count);
      }
      for (int64_t i = 0; i < sweep->cells_per_row; i += RASTER_WIDTH) { RASTER_STORE(cells + i, RASTER_ZERO); }
    }
    cells += sweep->cells_per_row;
    marks += words;
    pixels += sweep->stride;
  }
}

/// The cells of a vector are a block: it is painted whole where one of them was touched, as narrow boxes are. The marks
/// of sixteen blocks are looked at together. `paint_even` paints what is between blocks. Wider than a block.
RASTER_PART void RASTER_NAME(sweep_blocks)(
  const raster_sweep *sweep, uint32_t color, void (*paint_even)(uint32_t *, uint32_t, uint32_t, int64_t)) {
  const RASTER_NAME(brush) brush = RASTER_NAME(brush_of)(sweep, color);
  const int64_t width = sweep->width, words = sweep->words_per_row;
  // Sixteen blocks have this many words of marks.
  const int64_t group = RASTER_WIDTH / 2;
  // An edge is near the same columns some rows below.
  const int64_t ahead = 6 * sweep->stride;
  int32_t *cells = sweep->cells;
  uint64_t *marks = sweep->marks;
  uint32_t *pixels = sweep->pixels;
  for (int64_t y = 0; y < sweep->rows; y++) {
    RASTER_VECTOR carry = RASTER_OP(set1_epi32)(sweep->left[y]);
    RASTER_VECTOR coverage = RASTER_NAME(coverage)(brush, carry);
    sweep->left[y] = 0;
    int64_t painted = 0;
    for (int64_t word = 0; word < words; word += group) {
      uint64_t touched = RASTER_TOUCHED(RASTER_LOAD(marks + word));
      if (touched == 0) { continue; }
      const int64_t rest = words - word;
      if (rest >= group) {
        RASTER_STORE(marks + word, RASTER_ZERO);
      } else {
        // Behind the row's last marks are others, or what may be read.
        touched &= ~(~0ULL << (rest * RASTER_TOUCHED_BITS * 32 / RASTER_WIDTH));
        for (int64_t k = 0; k < rest; k++) { marks[word + k] = 0; }
      }
      for (; touched != 0; touched &= touched - 1) {
        const int64_t start = word * 32 + __builtin_ctzll(touched) / RASTER_TOUCHED_BITS * RASTER_WIDTH;
        if (start > painted) {
          const uint32_t even = RASTER_FIRST(RASTER_LAST_IN_ALL(coverage));
          if (even != 0) { paint_even(pixels + painted, color, even, start - painted); }
        }
        // The last block ends with the row. The cells before it are 0 again, and their pixels are left alone.
        const int64_t visible = width - start, at = visible < RASTER_WIDTH ? width - RASTER_WIDTH : start;
        const RASTER_VECTOR sums = RASTER_OP(add_epi32)(RASTER_RUNNING_SUMS(RASTER_LOAD(cells + at)), carry);
        RASTER_STORE(cells + start, RASTER_ZERO);
        carry = RASTER_LAST_IN_ALL(sums);
        coverage = RASTER_NAME(coverage)(brush, sums);
        if (visible < RASTER_WIDTH) {
          const int64_t lanes = visible > 0 ? visible : 0;
          coverage = RASTER_AND(coverage, RASTER_LOAD(raster_last_lanes + 16 - RASTER_WIDTH + lanes));
        }
        uint32_t *const p = pixels + at;
        __builtin_prefetch(p + ahead, 1);
        RASTER_STORE(p, RASTER_NAME(covered)(brush, coverage, RASTER_LOAD(p)));
        painted = start + RASTER_WIDTH;
      }
    }
    if (painted < width) {
      const uint32_t even = RASTER_FIRST(RASTER_LAST_IN_ALL(coverage));
      if (even != 0) { paint_even(pixels + painted, color, even, width - painted); }
    }
    cells += sweep->cells_per_row;
    marks += words;
    pixels += sweep->stride;
  }
}

RASTER_KERNEL void RASTER_NAME(sweep_color)(const raster_sweep *sweep, uint32_t color) {
  if (sweep->width <= 4 * RASTER_WIDTH) {
    RASTER_NAME(sweep_narrow)(sweep, color);
  } else {
    // Edges are narrow: with vectors of sixteen a block would take twice as long as with eight.
    RASTER_SWEEP_BLOCKS(sweep, color, RASTER_NAME(paint_even));
  }
}
