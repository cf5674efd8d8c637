#pragma once
// Span kernels in SSE4.1, AVX2, AVX-512 and NEON, which Swift cannot name by function: each is compiled for processors
// that have the instructions and must only be called where `raster_vector_width` says so. The bytes are those of
// `ScalarSpans` in the module Raster, which says what each kernel computes; a test compares them. Elsewhere they do
// nothing: other processors have what they need in Swift's own vectors. Straight edges (`raster_edges.c`) are plain C
// for all of them.
#include <stdbool.h>
#include <stdint.h>

/// The widest kernels that the processor and the system can run, and that FLIPBOOK_VECTOR_BITS (128, 256 or 512, the
/// default) lets run: 16, 8 or 4 pixels at a time, or 0. Ask once.
int raster_vector_width(void);

/// Whether a gathering instruction is faster than a load for each lane: on Intel's processors it takes two thirds of
/// the time, on AMD's Zen 4 a fifth more.
bool raster_gathers(void);

/// Entries of a gradient's table, from `first` to `last`, that polynomials of an entry's number n give: the whole parts
/// of blue, of 256 times green, of 65,536 times red and of alpha, of which 8 bits count, are (curve · n + slope) · n +
/// offset each, in floats that are rounded once a sum. The offsets have the half in them that rounds to the nearest.
typedef struct {
  int32_t first, last;
  float offset[4], slope[4], curve[4];
  /// The curves are 0, and alpha is `alpha` in all entries.
  bool is_straight;
  uint8_t alpha;
} raster_color_run;

/// A gradient's table, which has an entry before the first and one after the last, and runs of it in order.
typedef struct {
  const uint32_t *table;
  const raster_color_run *runs;
  int64_t run_count;
  /// Whether pixels that are looked up are gathered by one instruction (`raster_gathers`).
  bool gathers;
} raster_ramp;

/// A vertex of a flattened path, as `Vertex` in the module Raster.
typedef struct {
  double x, y;
  bool is_smooth;
} raster_vertex;

/// The cells of a box to which outlines are added, as `CoverageAccumulator` in the module Raster keeps them.
typedef struct {
  int32_t *cells;
  /// 1 for four cells one of which was touched.
  uint8_t *marks;
  /// Heights of outline left of each row.
  int32_t *left;
  int64_t cells_per_row, marks_per_row;
  /// The box's size in fixed point, 2^-16 pixels.
  int64_t width, height;
} raster_cells;

/// Adds a straight edge from (ax, ay) to (bx, by), in fixed point counted from the box's upper left corner. Downward
/// edges count positive to their right. What is outside the box costs no time beyond comparisons.
void raster_add_line(raster_cells box, int64_t ax, int64_t ay, int64_t bx, int64_t by);

/// Adds the edges between `count` vertices, 1 or more, and from the last to the first. The box's corner is the origin.
void raster_add_polygon(
  raster_cells box, const raster_vertex *vertices, int64_t count, int64_t origin_x, int64_t origin_y);

/// `raster_add_polygon` for vertices none of which is outside the box.
void raster_add_inner_polygon(
  raster_cells box, const raster_vertex *vertices, int64_t count, int64_t origin_x, int64_t origin_y);

/// A shape's outline as signed areas in the cells of a box, as `CoverageAccumulator` in the module Raster keeps it, and
/// where its pixels are.
typedef struct {
  int32_t *cells;
  /// Bytes, 1 for four cells one of which was touched, in words of eight.
  uint64_t *marks;
  /// The sum with which each row begins.
  int32_t *left;
  int64_t cells_per_row, words_per_row;
  uint32_t *pixels;
  int64_t stride, width, rows;
  /// The rule, as `CoverageFold` has it.
  int32_t signs, phases, slopes, top;
} raster_sweep;

/// The kernels that exist in every width, by the number of pixels that a vector of this processor holds. Those that
/// need a whole vector are `FITTING`: a span of fewer pixels takes a narrower one, and one of fewer than 4 none.
#define RASTER_KERNELS(FITTING, WIDEST) \
  FITTING(fill, (int64_t width, uint32_t *d, uint32_t color, int64_t n), (d, color, n)) \
  FITTING(color_over, (int64_t width, uint32_t *d, uint32_t color, int64_t n), (d, color, n)) \
  FITTING( \
    weighted_color_over, \
    (int64_t width, uint32_t *d, uint32_t color, const uint32_t *weights, int64_t n), \
    (d, color, weights, n)) \
  FITTING( \
    masked_color_over, \
    (int64_t width, uint32_t *d, uint32_t color, const uint8_t *bytes, int64_t n), \
    (d, color, bytes, n)) \
  FITTING(masked_keep, (int64_t width, uint32_t *d, const uint8_t *bytes, int64_t n), (d, bytes, n)) \
  FITTING(row_over, (int64_t width, uint32_t *d, const uint32_t *source, int64_t n), (d, source, n)) \
  FITTING( \
    faded_row_over, \
    (int64_t width, uint32_t *d, const uint32_t *source, uint32_t opacity, int64_t n), \
    (d, source, opacity, n)) \
  FITTING( \
    weighted_row_over, \
    (int64_t width, uint32_t *d, const uint32_t *source, const uint32_t *weights, int64_t n), \
    (d, source, weights, n)) \
  FITTING(keep, (int64_t width, uint32_t *d, uint32_t coverage, int64_t n), (d, coverage, n)) \
  FITTING(weighted_keep, (int64_t width, uint32_t *d, const uint32_t *weights, int64_t n), (d, weights, n)) \
  FITTING(alpha_keep, (int64_t width, uint32_t *d, const uint32_t *mask, int64_t n), (d, mask, n)) \
  FITTING(tint, (int64_t width, uint32_t *pixels, uint32_t color, int64_t n), (pixels, color, n)) \
  FITTING( \
    modulate, \
    (int64_t width, uint32_t *d, const uint32_t *source, uint32_t color, int64_t n), \
    (d, source, color, n)) \
  WIDEST( \
    bilinear_shift, \
    (int64_t width, uint32_t *d, const uint32_t *image, int64_t stride, uint32_t x, uint32_t y, \
     int64_t n), \
    (d, image, stride, x, y, n)) \
  WIDEST( \
    linear_ramp, \
    (int64_t width, uint32_t *d, const raster_ramp *ramp, double x, double step, double base, int64_t n), \
    (d, ramp, x, step, base, n)) \
  WIDEST( \
    radial_ramp, \
    (int64_t width, uint32_t *d, const raster_ramp *ramp, double x, double stepU, double stepV, \
     double baseU, double baseV, int64_t n), \
    (d, ramp, x, stepU, stepV, baseU, baseV, n)) \
  WIDEST( \
    conic_ramp, \
    (int64_t width, uint32_t *d, const raster_ramp *ramp, double x, double stepU, double stepV, \
     double baseU, double baseV, double start, const double *c, int64_t n), \
    (d, ramp, x, stepU, stepV, baseU, baseV, start, c, n)) \
  WIDEST( \
    arc_areas, \
    (int64_t width, int32_t *areas, const int32_t *heights, const int32_t *distances, const int32_t *widths, \
     double side, double per_eight_radii, double per_four_squares, int64_t n), \
    (areas, heights, distances, widths, side, per_eight_radii, per_four_squares, n)) \
  WIDEST(sweep_color, (int64_t width, const raster_sweep *sweep, uint32_t color), (sweep, color))

#define RASTER_DECLARE(name, parameters, arguments) void raster_##name parameters;
RASTER_KERNELS(RASTER_DECLARE, RASTER_DECLARE)
#undef RASTER_DECLARE

/// A fill of more memory than a core's second cache holds.
void raster_fill_large(uint32_t *destination, uint32_t color, int64_t count);

/// The first entry from `entry` on, of a run's, for which the polynomials do not give the table's pixel, or the one
/// behind the run's last. The run has entry `entry`. In AVX2 only.
int32_t raster_first_difference(const uint32_t *table, const raster_color_run *run, int32_t entry);

/// What images need, in two widths: four pixels at a time and, with AVX2 and more, eight. `nothing` is what processors
/// without kernels return.
#define RASTER_IMAGE_KERNELS(VISIT) \
  VISIT( \
    void, bilinear, \
    (int64_t width, uint32_t *d, const uint32_t *image, int32_t stride, int64_t u, int64_t v, int64_t stepU, \
     int64_t stepV, int64_t n), \
    (d, image, stride, u, v, stepU, stepV, n), ) \
  VISIT( \
    int64_t, bilinear_upright, \
    (int64_t width, uint32_t *d, const uint32_t *row, int64_t stride, int64_t u, int64_t step, uint32_t y, \
     int64_t end, int64_t n), \
    (d, row, stride, u, step, y, end, n), 0) \
  VISIT( \
    void, add_row, \
    (int64_t width, float *sums, const uint32_t *pixels, float weight, bool isFirst, int64_t n), \
    (sums, pixels, weight, isFirst, n), ) \
  VISIT( \
    void, boxes, \
    (int64_t width, uint32_t *d, const float *sums, int64_t left, int64_t step, int64_t columns, float unit, \
     float scale, int64_t n), \
    (d, sums, left, step, columns, unit, scale, n), )

#define RASTER_DECLARE(result, name, parameters, arguments, nothing) result raster_##name parameters;
RASTER_IMAGE_KERNELS(RASTER_DECLARE)
#undef RASTER_DECLARE
