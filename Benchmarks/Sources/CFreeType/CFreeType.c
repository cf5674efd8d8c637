#include "CFreeType.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_IMAGE_H
#include FT_OUTLINE_H
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// FreeType makes coverage and no pixels: its smooth rasteriser hands spans to the plain compositor below.

enum { MostPoints = 1 << 14, MostContours = 1 << 10 };

struct FreeTypeDrawing {
  const Drawing *list;
  DrawingTarget target;
  FT_Library library;
  FT_Outline outline;
  FT_Vector *points;
  char *tags;
  short *contours;
  uint32_t color;
};

// MARK: Spans

static inline uint32_t scaled(uint32_t p, uint32_t by) {
  uint32_t blueRed = (p & 0xFF00FF) * by + 0x800080;
  blueRed = (blueRed + (blueRed >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  uint32_t greenAlpha = (p >> 8 & 0xFF00FF) * by + 0x800080;
  greenAlpha = (greenAlpha + (greenAlpha >> 8 & 0xFF00FF)) & 0xFF00FF00;
  return blueRed | greenAlpha;
}

static inline void blend(uint32_t *restrict row, int count, uint32_t color) {
  const uint32_t rest = 255 - (color >> 24);
  if (rest == 0)
    for (int i = 0; i < count; i++) row[i] = color;
  else
    for (int i = 0; i < count; i++) row[i] = color + scaled(row[i], rest);
}

static void spans(int y, int count, const FT_Span *list, void *user) {
  FreeTypeDrawing *d = user;
  uint32_t *row = d->target.pixels + (size_t)y * d->target.width;
  for (int i = 0; i < count; i++) {
    const uint32_t coverage = list[i].coverage;
    blend(row + list[i].x, list[i].len, coverage == 255 ? d->color : scaled(d->color, coverage));
  }
}

// MARK: Outlines

static FT_Pos fixed(double v) { return (FT_Pos)lrint(v * 64); }

static void add(FreeTypeDrawing *d, double x, double y, char tag) {
  FT_Outline *o = &d->outline;
  if (o->n_points == MostPoints) return;
  o->points[o->n_points] = (FT_Vector){fixed(x), fixed(y)};
  o->tags[o->n_points] = tag;
  o->n_points++;
}

static void end_contour(FreeTypeDrawing *d) {
  FT_Outline *o = &d->outline;
  const int first = o->n_contours == 0 ? 0 : o->contours[o->n_contours - 1] + 1;
  if (o->n_points > first && o->n_contours < MostContours) o->contours[o->n_contours++] = o->n_points - 1;
}

static void start(FreeTypeDrawing *d) {
  d->outline.n_points = 0;
  d->outline.n_contours = 0;
  d->outline.flags = FT_OUTLINE_HIGH_PRECISION;
}

/// A quarter circle as one cubic, from the corner's start to its end around the corner point.
static void corner(FreeTypeDrawing *d, double x0, double y0, double cx, double cy, double x1, double y1) {
  const double k = 0.5522847498307936;
  add(d, x0, y0, FT_CURVE_TAG_ON);
  if (x0 == x1) return;
  add(d, x0 + (cx - x0) * k, y0 + (cy - y0) * k, FT_CURVE_TAG_CUBIC);
  add(d, x1 + (cx - x1) * k, y1 + (cy - y1) * k, FT_CURVE_TAG_CUBIC);
  add(d, x1, y1, FT_CURVE_TAG_ON);
}

static void add_item(FreeTypeDrawing *d, const DrawingItem *i, double inset) {
  const double l = i->minX + inset, t = i->minY + inset;
  const double r = i->minX + i->width - inset, b = i->minY + i->height - inset;
  const double tl = fmax(i->topLeft - inset, 0), tr = fmax(i->topRight - inset, 0);
  const double br = fmax(i->bottomRight - inset, 0), bl = fmax(i->bottomLeft - inset, 0);
  corner(d, l, t + tl, l, t, l + tl, t);
  corner(d, r - tr, t, r, t, r, t + tr);
  corner(d, r, b - br, r, b, r - br, b);
  corner(d, l + bl, b, l, b, l, b - bl);
  end_contour(d);
}

static void add_path(FreeTypeDrawing *d, const DrawingItem *i) {
  const DrawingOutline *o = &d->list->outlines[i->resource];
  const double *p = o->points;
  for (int v = 0; v < o->verbCount; v++) {
    const int verb = o->verbs[v];
    if (verb == DrawingMove || verb == DrawingClose) end_contour(d);
    const int count = verb == DrawingClose ? 0 : verb == DrawingQuad ? 2 : verb == DrawingCubic ? 3 : 1;
    for (int n = 0; n < count; n++, p += 2) {
      const char tag = n + 1 == count ? FT_CURVE_TAG_ON : count == 2 ? FT_CURVE_TAG_CONIC : FT_CURVE_TAG_CUBIC;
      add(d, i->a * p[0] + i->c * p[1] + i->tx, i->b * p[0] + i->d * p[1] + i->ty, tag);
    }
  }
  end_contour(d);
}

static void fill(FreeTypeDrawing *d, uint32_t color) {
  const uint32_t alpha = color >> 24;
  d->color = scaled((color & 0xFFFFFF) | 0xFF000000, alpha);
  FT_Raster_Params params = {0};
  params.source = &d->outline;
  params.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  params.gray_spans = spans;
  params.user = d;
  params.clip_box = (FT_BBox){0, 0, d->target.width, d->target.height};
  FT_Outline_Render(d->library, &d->outline, &params);
}

// MARK: Interface

FreeTypeDrawing *freetype_make(const Drawing *list, DrawingTarget target) {
  for (int i = 0; i < list->itemCount; i++)
    if (list->items[i].kind > DrawingPath) return NULL;
  FreeTypeDrawing *d = calloc(1, sizeof *d);
  d->list = list;
  d->target = target;
  FT_Init_FreeType(&d->library);
  d->outline.points = d->points = calloc(MostPoints, sizeof *d->points);
  d->outline.tags = d->tags = calloc(MostPoints, 1);
  d->outline.contours = d->contours = calloc(MostContours, sizeof *d->contours);
  return d;
}

static void draw(FreeTypeDrawing *d) {
  for (int n = 0; n < d->list->itemCount; n++) {
    const DrawingItem *i = &d->list->items[n];
    start(d);
    if (i->kind == DrawingPath) {
      add_path(d, i);
    } else {
      add_item(d, i, 0);
      if (i->kind == DrawingRing) {
        add_item(d, i, i->lineWidth);
        d->outline.flags |= FT_OUTLINE_EVEN_ODD_FILL;
      }
    }
    fill(d, i->color);
  }
}

void freetype_draw(FreeTypeDrawing *d, int32_t times) {
  for (int32_t i = 0; i < times; i++) draw(d);
}

void freetype_free(FreeTypeDrawing *d) {
  FT_Done_FreeType(d->library);
  free(d->points);
  free(d->tags);
  free(d->contours);
  free(d);
}

const char *freetype_version_text(void) {
  static char text[32];
  FT_Library library;
  int major, minor, patch;
  FT_Init_FreeType(&library);
  FT_Library_Version(library, &major, &minor, &patch);
  FT_Done_FreeType(library);
  snprintf(text, sizeof text, "%d.%d.%d", major, minor, patch);
  return text;
}
