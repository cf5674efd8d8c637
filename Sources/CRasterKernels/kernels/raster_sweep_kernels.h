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

/// Coverage 0...255 of running sums.
RASTER_PART RASTER_VECTOR RASTER_NAME(coverage)(const raster_sweep *sweep, RASTER_VECTOR sums) {
  const RASTER_VECTOR negative =
    RASTER_AND(RASTER_OP(srai_epi32)(sums, 31), RASTER_OP(set1_epi32)(sweep->signs));
  const RASTER_VECTOR folded = RASTER_AND(
    RASTER_OP(sub_epi32)(RASTER_XOR(sums, negative), negative), RASTER_OP(set1_epi32)(sweep->phases));
  const RASTER_VECTOR rising = RASTER_OP(max_epi32)(folded, RASTER_ZERO);
  const RASTER_VECTOR falling = RASTER_OP(sub_epi32)(
    RASTER_OP(set1_epi32)(sweep->top), RASTER_AND(rising, RASTER_OP(set1_epi32)(sweep->slopes)));
  const RASTER_VECTOR area = RASTER_OP(min_epi32)(rising, falling);
  // (255 · area + 2^15) >> 16 in 32 bits.
  const RASTER_VECTOR missing = RASTER_OP(srli_epi32)(RASTER_OP(add_epi32)(area, RASTER_OP(set1_epi32)(255)), 8);
  return RASTER_OP(srli_epi32)(
    RASTER_OP(add_epi32)(RASTER_OP(sub_epi32)(area, missing), RASTER_OP(set1_epi32)(128)), 8);
}

/// Paints pixels through the coverage of running sums.
RASTER_PART RASTER_VECTOR RASTER_NAME(covered)(RASTER_VECTOR source, RASTER_VECTOR coverage, RASTER_VECTOR below) {
  const RASTER_VECTOR w = RASTER_OR(coverage, RASTER_OP(slli_epi32)(coverage, 16));
  const RASTER_NAME(lanes) factors = {RASTER_OP(unpacklo_epi32)(w, w), RASTER_OP(unpackhi_epi32)(w, w)};
  return RASTER_NAME(blend)(RASTER_NAME(scale)(source, factors), below);
}

/// A box of a few vectors' width is painted whole: what is not covered keeps its colour. Finding the touched cells
/// takes longer there, because where they begin and end is guessed wrong in every other row.
RASTER_PART void RASTER_NAME(sweep_narrow)(const raster_sweep *sweep, uint32_t color) {
  const RASTER_VECTOR source = RASTER_OP(set1_epi32)((int)color);
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
    if (touched != 0) {
      RASTER_VECTOR carry = RASTER_ZERO;
      for (int64_t i = 0; i < width; i += RASTER_WIDTH) {
        const RASTER_VECTOR sums =
          RASTER_OP(add_epi32)(RASTER_RUNNING_SUMS(RASTER_LOAD(cells + i)), carry);
        carry = RASTER_LAST_IN_ALL(sums);
        const int64_t count = width - i < RASTER_WIDTH ? width - i : RASTER_WIDTH;
        __builtin_prefetch(pixels + i + ahead, 1);
        RASTER_STORE_SOME(
          pixels + i,
          RASTER_NAME(covered)(source, RASTER_NAME(coverage)(sweep, sums), RASTER_LOAD_SOME(pixels + i, count)), count);
      }
      for (int64_t i = 0; i < sweep->cells_per_row; i += RASTER_WIDTH) { RASTER_STORE(cells + i, RASTER_ZERO); }
    }
    cells += sweep->cells_per_row;
    marks += words;
    pixels += sweep->stride;
  }
}

RASTER_KERNEL void RASTER_NAME(sweep_color)(const raster_sweep *sweep, uint32_t color) {
  if (sweep->width <= 4 * RASTER_WIDTH) {
    RASTER_NAME(sweep_narrow)(sweep, color);
    return;
  }
  const uint64_t all_marks = 0x0101010101010101ULL;
  const RASTER_VECTOR source = RASTER_OP(set1_epi32)((int)color);
  const int64_t width = sweep->width;
  // An edge is near the same columns some rows below.
  const int64_t ahead = 6 * sweep->stride;
  int32_t *cells = sweep->cells;
  uint64_t *marks = sweep->marks;
  uint32_t *pixels = sweep->pixels;
  for (int64_t y = 0; y < sweep->rows; y++) {
    RASTER_VECTOR carry = RASTER_ZERO;
    uint32_t even = 0;
    int64_t painted = 0;
    uint64_t *const marks_end = marks + sweep->words_per_row;
    for (uint64_t *mark = marks;; mark++) {
      // Most words of a wide row are 0.
      while (mark < marks_end && *mark == 0) { mark++; }
      if (mark == marks_end) { break; }
      uint64_t word = *mark;
      *mark = 0;
      while (word != 0) {
        const int first = __builtin_ctzll(word) >> 3;
        const uint64_t rest = ~(word >> (first * 8)) & all_marks;
        const int run = rest == 0 ? 8 - first : __builtin_ctzll(rest) >> 3;
        const int64_t start = (mark - marks) * 32 + first * 4, end = start + run * 4;
        word = first + run == 8 ? 0 : word & (~0ULL << ((first + run) * 8));
        if (start > painted && even != 0) {
          RASTER_NAME(paint_even)(pixels + painted, color, even, start - painted);
        }
        for (int64_t i = start; i < end; i += RASTER_WIDTH) {
          const int64_t count = end - i < RASTER_WIDTH ? end - i : RASTER_WIDTH;
          const RASTER_VECTOR sums =
            RASTER_OP(add_epi32)(RASTER_RUNNING_SUMS(RASTER_LOAD_SOME(cells + i, count)), carry);
          RASTER_STORE_SOME(cells + i, RASTER_ZERO, count);
          carry = RASTER_LAST_IN_ALL(sums);
          const RASTER_VECTOR coverage = RASTER_NAME(coverage)(sweep, sums);
          // The last group may begin at the cell behind the last pixel.
          const int64_t visible = width - i < count ? width - i : count;
          if (visible > 0) {
            __builtin_prefetch(pixels + i + ahead, 1);
            RASTER_STORE_SOME(
              pixels + i, RASTER_NAME(covered)(source, coverage, RASTER_LOAD_SOME(pixels + i, visible)), visible);
          }
          even = RASTER_FIRST(RASTER_LAST_IN_ALL(coverage));
        }
        painted = end;
      }
    }
    if (painted < width && even != 0) {
      RASTER_NAME(paint_even)(pixels + painted, color, even, width - painted);
    }
    cells += sweep->cells_per_row;
    marks += sweep->words_per_row;
    pixels += sweep->stride;
  }
}
