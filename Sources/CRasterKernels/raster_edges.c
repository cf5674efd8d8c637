// Straight outlines as signed areas in the cells of a box. `CoverageAccumulator` in the module Raster says what a cell
// holds. All of it is whole numbers, and places are rounded from differences of ends alone, so every processor computes
// the same, and every box around a pixel gives it the same sum.
//
// It is C because most of a curve is this: the same in Swift took 1.4 to 1.7 times as many instructions, and what they
// did more was to move numbers between registers and the stack.
#include "raster_kernels.h"
#include <string.h>

// A product that is added is rounded first, as without an instruction for both.
#pragma STDC FP_CONTRACT OFF

#define EDGE_PART static inline __attribute__((always_inline))

enum { EDGE_SHIFT = 16, EDGE_ONE = 1 << EDGE_SHIFT };

/// The nearest whole number, ties to even, of a number below 2^51 in magnitude: a sum with 1.5 · 2^52 has it in the low
/// bits.
EDGE_PART int64_t edge_nearest(double value) {
  const double rounder = 6755399441055744.0, sum = value + rounder;
  uint64_t bits, base;
  memcpy(&bits, &sum, sizeof bits);
  memcpy(&base, &rounder, sizeof base);
  return (int64_t)(bits - base);
}

/// Pixels in fixed point, limited to ±2^30 of them; what is not a number is the lower limit.
EDGE_PART int64_t edge_limited(double value) {
  const double limit = 1073741824.0;
  const double limited = value > -limit ? (value < limit ? value : limit) : -limit;
  return edge_nearest(limited * EDGE_ONE);
}

/// A straight piece of outline from (x0, y0) down to (x1, y1), y0 < y1, in fixed point counted from the box's corner.
typedef struct {
  int64_t x0, y0, x1, y1;
  /// 0 where the outline runs downwards along it, -1 where upwards.
  int64_t signs;
} edge;

/// The cells of a row, their marks, and what is left of the box. Sums wrap, so they have no sign here.
typedef struct {
  uint32_t *cells;
  uint8_t *marks;
  uint32_t *left;
} edge_row;

EDGE_PART edge_row edge_row_at(raster_cells box, int64_t row) {
  return (edge_row){
    (uint32_t *)box.cells + row * box.cells_per_row, box.marks + row * box.marks_per_row,
    (uint32_t *)box.left + row};
}

EDGE_PART edge_row edge_row_after(raster_cells box, edge_row row) {
  return (edge_row){row.cells + box.cells_per_row, row.marks + box.marks_per_row, row.left + 1};
}

/// A number with the sign that `signs`, 0 or -1, stands for.
EDGE_PART int64_t edge_signed(int64_t magnitude, int64_t signs) { return (magnitude ^ signs) - signs; }

/// The area left of a piece in its column: its height, with the sign of its direction, times the mean distance of its
/// ends from the column's edge. Halves are rounded away from zero.
EDGE_PART int64_t edge_area(edge e, int64_t height, int64_t distances) {
  return (height * distances + EDGE_ONE + e.signs) >> 17;
}

EDGE_PART void edge_add(edge_row row, int64_t column, int64_t height, int64_t area) {
  row.cells[column] += (uint32_t)(height - area);
  row.cells[column + 1] += (uint32_t)area;
  row.marks[column >> 2] = 1;
  row.marks[(column + 1) >> 2] = 1;
}

/// What an edge climbs for each step to the right; only for edges that cross columns.
EDGE_PART double edge_per_column(edge e) { return (double)(e.y1 - e.y0) / (double)(e.x1 - e.x0); }

/// Where an edge is at a distance to the right of its start, inside a row's heights.
EDGE_PART int64_t edge_y(edge e, double distance, double per_column, int64_t top, int64_t bottom) {
  const int64_t y = e.y0 + edge_nearest(distance * per_column);
  return y < top ? top : (y > bottom ? bottom : y);
}

/// Adds the part of an edge inside one row from its left to its right end, column by column. `rising` is -1 where it
/// goes up on the way, else 0. What a piece adds to the cell behind it waits for the next piece.
EDGE_PART void edge_add_columns(
  edge_row row, edge e, double per_column, int64_t rising, int64_t from_x, int64_t from_y, int64_t to_x, int64_t to_y,
  int64_t top, int64_t bottom) {
  const int64_t signs = e.signs ^ rising, last = (to_x - 1) >> EDGE_SHIFT;
  int64_t column = from_x >> EDGE_SHIFT;
  int64_t start = from_x - (column << EDGE_SHIFT), y = from_y;
  double distance = (double)(((column + 1) << EDGE_SHIFT) - e.x0);
  uint32_t waiting = 0;
  for (; column < last; column++) {
    const int64_t next_y = edge_y(e, distance, per_column, top, bottom);
    const int64_t height = edge_signed(next_y - y, signs), area = edge_area(e, height, start + EDGE_ONE);
    row.cells[column] += waiting + (uint32_t)(height - area);
    row.marks[column >> 2] = 1;
    waiting = (uint32_t)area;
    start = 0;
    y = next_y;
    distance += EDGE_ONE;
  }
  const int64_t height = edge_signed(to_y - y, signs);
  const int64_t area = edge_area(e, height, start + to_x - (column << EDGE_SHIFT));
  row.cells[column] += waiting;
  edge_add(row, column, height, area);
}

/// Adds the part of an edge inside one row of the box, from (x, y) down to (next_x, next_y).
EDGE_PART void edge_add_piece(
  edge_row row, edge e, double per_column, int64_t x, int64_t y, int64_t next_x, int64_t next_y) {
  if ((x ^ next_x) >> EDGE_SHIFT == 0) {
    const int64_t column = x >> EDGE_SHIFT, height = edge_signed(next_y - y, e.signs);
    edge_add(row, column, height, edge_area(e, height, x + next_x - (column << 17)));
  } else if (x < next_x) {
    edge_add_columns(row, e, per_column, 0, x, y, next_x, next_y, y, next_y);
  } else {
    edge_add_columns(row, e, per_column, -1, next_x, next_y, x, y, y, next_y);
  }
}

/// Adds an upright edge that is inside the box. One on the box's left edge counts for whole rows, and one on its right
/// edge for none of their pixels.
EDGE_PART void edge_add_upright(raster_cells box, edge e) {
  if (e.x0 == box.width) { return; }
  const int64_t column = e.x0 >> EDGE_SHIFT, distances = 2 * (e.x0 - (column << EDGE_SHIFT));
  const int64_t whole = edge_signed(EDGE_ONE, e.signs), whole_area = edge_area(e, whole, distances);
  int64_t y = e.y0;
  edge_row row = edge_row_at(box, y >> EDGE_SHIFT);
  while (y < e.y1) {
    const int64_t row_end = ((y >> EDGE_SHIFT) + 1) << EDGE_SHIFT, next_y = e.y1 < row_end ? e.y1 : row_end;
    const bool is_whole = next_y - y == EDGE_ONE;
    const int64_t height = is_whole ? whole : edge_signed(next_y - y, e.signs);
    if (e.x0 == 0) {
      *row.left += (uint32_t)height;
    } else {
      edge_add(row, column, height, is_whole ? whole_area : edge_area(e, height, distances));
    }
    y = next_y;
    row = edge_row_after(box, row);
  }
}

/// Adds an edge that is inside the box.
EDGE_PART void edge_add_inner(raster_cells box, edge e) {
  if (e.x0 == e.x1) {
    edge_add_upright(box, e);
    return;
  }
  const int64_t first = e.y0 >> EDGE_SHIFT, last = (e.y1 - 1) >> EDGE_SHIFT;
  edge_row row = edge_row_at(box, first);
  const double per_column = edge_per_column(e);
  int64_t x = e.x0, y = e.y0;
  // Most chords of a curve stay in one row and need no slope.
  if (first < last) {
    const double slope = (double)(e.x1 - e.x0) / (double)(e.y1 - e.y0);
    int64_t next_y = (first + 1) << EDGE_SHIFT;
    double distance = (double)(next_y - e.y0);
    for (int64_t rows = last - first; rows > 0; rows--) {
      // From the edge's ends and never from the row before: the same number for every box.
      const int64_t next_x = e.x0 + edge_nearest(distance * slope);
      edge_add_piece(row, e, per_column, x, y, next_x, next_y);
      x = next_x;
      y = next_y;
      next_y += EDGE_ONE;
      distance += EDGE_ONE;
      row = edge_row_after(box, row);
    }
  }
  edge_add_piece(row, e, per_column, x, y, e.x1, e.y1);
}

/// Adds the part of an edge inside one row when it sticks out of the box to the left or to the right.
static void edge_add_cut(
  edge_row row, edge e, int64_t width, int64_t x, int64_t y, int64_t next_x, int64_t next_y) {
  const double per_column = edge_per_column(e);
  const bool is_rightward = x < next_x;
  int64_t from_x = is_rightward ? x : next_x, from_y = is_rightward ? y : next_y;
  int64_t to_x = is_rightward ? next_x : x, to_y = is_rightward ? next_y : y;
  if (from_x < 0) {
    const int64_t left_y = edge_y(e, (double)(0 - e.x0), per_column, y, next_y);
    *row.left += (uint32_t)edge_signed(left_y < from_y ? from_y - left_y : left_y - from_y, e.signs);
    from_x = 0;
    from_y = left_y;
  }
  if (to_x > width) {
    to_x = width;
    to_y = edge_y(e, (double)(width - e.x0), per_column, y, next_y);
  }
  edge_add_columns(row, e, per_column, is_rightward ? 0 : -1, from_x, from_y, to_x, to_y, y, next_y);
}

/// Adds what of an edge the box holds, and the height of what is to its left.
static void edge_add_outer(raster_cells box, edge e) {
  const int64_t width = box.width, height = box.height;
  if (e.y1 <= 0 || e.y0 >= height || (e.x0 >= width && e.x1 >= width)) { return; }
  const double slope = (double)(e.x1 - e.x0) / (double)(e.y1 - e.y0);
  const int64_t end = e.y1 < height ? e.y1 : height;
  int64_t y = e.y0 > 0 ? e.y0 : 0;
  int64_t x = y == e.y0 ? e.x0 : e.x0 + edge_nearest((double)(y - e.y0) * slope);
  while (y < end) {
    const int64_t number = y >> EDGE_SHIFT, row_end = (number + 1) << EDGE_SHIFT;
    const edge_row row = edge_row_at(box, number);
    const int64_t next_y = e.y1 < row_end ? e.y1 : row_end;
    const int64_t next_x = next_y == e.y1 ? e.x1 : e.x0 + edge_nearest((double)(next_y - e.y0) * slope);
    const int64_t low = x < next_x ? x : next_x, high = x < next_x ? next_x : x;
    if (high <= 0) {
      *row.left += (uint32_t)edge_signed(next_y - y, e.signs);
    } else if (low < 0 || high > width) {
      if (low < width) { edge_add_cut(row, e, width, x, y, next_x, next_y); }
    } else {
      edge_add_piece(row, e, edge_per_column(e), x, y, next_x, next_y);
    }
    x = next_x;
    y = next_y;
  }
}

/// An edge in the order of its heights. One that is level adds nothing and may be anything.
EDGE_PART edge edge_between(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
  return ay < by ? (edge){ax, ay, bx, by, 0} : (edge){bx, by, ax, ay, -1};
}

EDGE_PART void edge_add_any(raster_cells box, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
  if (ay == by) { return; }
  const edge e = edge_between(ax, ay, bx, by);
  if (e.y0 >= 0 && e.y1 <= box.height && (e.x0 | e.x1) >= 0 && e.x0 <= box.width && e.x1 <= box.width) {
    edge_add_inner(box, e);
  } else {
    edge_add_outer(box, e);
  }
}

void raster_add_line(raster_cells box, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
  edge_add_any(box, ax, ay, bx, by);
}

void raster_add_polygon(
  raster_cells box, const raster_vertex *vertices, int64_t count, int64_t origin_x, int64_t origin_y) {
  int64_t x = edge_limited(vertices[count - 1].x) - origin_x, y = edge_limited(vertices[count - 1].y) - origin_y;
  for (int64_t i = 0; i < count; i++) {
    const int64_t next_x = edge_limited(vertices[i].x) - origin_x, next_y = edge_limited(vertices[i].y) - origin_y;
    edge_add_any(box, x, y, next_x, next_y);
    x = next_x;
    y = next_y;
  }
}

void raster_add_inner_polygon(
  raster_cells box, const raster_vertex *vertices, int64_t count, int64_t origin_x, int64_t origin_y) {
  // A vertex inside a box needs no limit.
  int64_t x = edge_nearest(vertices[count - 1].x * EDGE_ONE) - origin_x;
  int64_t y = edge_nearest(vertices[count - 1].y * EDGE_ONE) - origin_y;
  for (int64_t i = 0; i < count; i++) {
    const int64_t next_x = edge_nearest(vertices[i].x * EDGE_ONE) - origin_x;
    const int64_t next_y = edge_nearest(vertices[i].y * EDGE_ONE) - origin_y;
    if (next_y != y) { edge_add_inner(box, edge_between(x, y, next_x, next_y)); }
    x = next_x;
    y = next_y;
  }
}
