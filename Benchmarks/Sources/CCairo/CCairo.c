#include "CCairo.h"
#include <cairo.h>
#include <math.h>
#include <stdlib.h>

struct CairoDrawing {
  const Drawing *list;
  cairo_surface_t *surface;
  cairo_path_t **paths;
  cairo_surface_t **images;
  cairo_surface_t **stencils;
  cairo_pattern_t **ramps;
};

static void set_color(cairo_t *c, uint32_t color) {
  cairo_set_source_rgba(
    c, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0, (color >> 24) / 255.0);
}

static void add_rounded(
  cairo_t *c, double x, double y, double w, double h, double tl, double tr, double br, double bl) {
  cairo_new_sub_path(c);
  cairo_arc(c, x + w - tr, y + tr, tr, -M_PI_2, 0);
  cairo_arc(c, x + w - br, y + h - br, br, 0, M_PI_2);
  cairo_arc(c, x + bl, y + h - bl, bl, M_PI_2, M_PI);
  cairo_arc(c, x + tl, y + tl, tl, M_PI, 3 * M_PI_2);
  cairo_close_path(c);
}

static void add_item(cairo_t *c, const DrawingItem *i, double inset) {
  add_rounded(
    c, i->minX + inset, i->minY + inset, i->width - 2 * inset, i->height - 2 * inset,
    fmax(i->topLeft - inset, 0), fmax(i->topRight - inset, 0), fmax(i->bottomRight - inset, 0),
    fmax(i->bottomLeft - inset, 0));
}

static cairo_path_t *copy_outline(cairo_t *c, const DrawingOutline *o) {
  cairo_new_path(c);
  const double *p = o->points;
  double x = 0, y = 0;
  for (int v = 0; v < o->verbCount; v++) {
    switch (o->verbs[v]) {
    case DrawingMove: cairo_move_to(c, p[0], p[1]); p += 2; break;
    case DrawingLine: cairo_line_to(c, p[0], p[1]); p += 2; break;
    case DrawingQuad:
      cairo_get_current_point(c, &x, &y);
      cairo_curve_to(
        c, x + (p[0] - x) * 2 / 3, y + (p[1] - y) * 2 / 3, p[2] + (p[0] - p[2]) * 2 / 3,
        p[3] + (p[1] - p[3]) * 2 / 3, p[2], p[3]);
      p += 4;
      break;
    case DrawingCubic: cairo_curve_to(c, p[0], p[1], p[2], p[3], p[4], p[5]); p += 6; break;
    default: cairo_close_path(c);
    }
  }
  return cairo_copy_path(c);
}

static cairo_pattern_t *make_ramp(const DrawingRamp *r) {
  cairo_pattern_t *pattern = r->kind == DrawingLinear
    ? cairo_pattern_create_linear(r->x0, r->y0, r->x1, r->y1)
    : cairo_pattern_create_radial(r->x0, r->y0, 0, r->x0, r->y0, r->x1);
  for (int i = 0; i < r->count; i++) {
    uint32_t k = r->colors[i];
    cairo_pattern_add_color_stop_rgb(
      pattern, r->offsets[i], (k >> 16 & 255) / 255.0, (k >> 8 & 255) / 255.0, (k & 255) / 255.0);
  }
  return pattern;
}

CairoDrawing *cairo_make(const Drawing *list, DrawingTarget target) {
  for (int i = 0; i < list->itemCount; i++)
    if (list->items[i].kind == DrawingShadow) return NULL;
  for (int i = 0; i < list->rampCount; i++)
    if (list->ramps[i].kind == DrawingConic) return NULL;
  CairoDrawing *d = calloc(1, sizeof *d);
  d->list = list;
  d->surface = cairo_image_surface_create_for_data(
    (unsigned char *)target.pixels, CAIRO_FORMAT_ARGB32, target.width, target.height, target.width * 4);
  cairo_t *c = cairo_create(d->surface);
  d->paths = calloc(list->outlineCount + 1, sizeof *d->paths);
  for (int i = 0; i < list->outlineCount; i++) d->paths[i] = copy_outline(c, &list->outlines[i]);
  cairo_destroy(c);
  d->images = calloc(list->imageCount + 1, sizeof *d->images);
  for (int i = 0; i < list->imageCount; i++) {
    const DrawingImage *m = &list->images[i];
    d->images[i] = cairo_image_surface_create_for_data(
      (unsigned char *)m->pixels, m->isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, m->width, m->height,
      m->width * 4);
  }
  d->stencils = calloc(list->stencilCount + 1, sizeof *d->stencils);
  for (int i = 0; i < list->stencilCount; i++) {
    const DrawingStencil *s = &list->stencils[i];
    d->stencils[i] = cairo_image_surface_create_for_data(
      (unsigned char *)s->coverage, CAIRO_FORMAT_A8, s->width, s->height, s->stride);
  }
  d->ramps = calloc(list->rampCount + 1, sizeof *d->ramps);
  for (int i = 0; i < list->rampCount; i++) d->ramps[i] = make_ramp(&list->ramps[i]);
  return d;
}

static void draw_picture(cairo_t *c, CairoDrawing *d, const DrawingItem *i) {
  const DrawingImage *m = &d->list->images[i->resource];
  cairo_save(c);
  cairo_matrix_t t = {i->a, i->b, i->c, i->d, i->tx, i->ty};
  cairo_transform(c, &t);
  cairo_set_source_surface(c, d->images[i->resource], 0, 0);
  // Edge pixels repeat outwards; the rectangle's own edge is what is anti-aliased.
  cairo_pattern_set_extend(cairo_get_source(c), CAIRO_EXTEND_PAD);
  cairo_pattern_set_filter(cairo_get_source(c), CAIRO_FILTER_BILINEAR);
  cairo_rectangle(c, 0, 0, m->width, m->height);
  cairo_fill(c);
  cairo_restore(c);
}

static void draw_path(cairo_t *c, CairoDrawing *d, const DrawingItem *i) {
  cairo_save(c);
  cairo_matrix_t t = {i->a, i->b, i->c, i->d, i->tx, i->ty};
  cairo_transform(c, &t);
  cairo_append_path(c, d->paths[i->resource]);
  set_color(c, i->color);
  if (i->kind == DrawingStroke) {
    cairo_set_line_width(c, i->lineWidth);
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(c);
  } else {
    cairo_fill(c);
  }
  cairo_restore(c);
}

static void draw(CairoDrawing *d) {
  cairo_t *c = cairo_create(d->surface);
  for (int n = 0; n < d->list->itemCount; n++) {
    const DrawingItem *i = &d->list->items[n];
    switch (i->kind) {
    case DrawingRect:
      set_color(c, i->color);
      cairo_rectangle(c, i->minX, i->minY, i->width, i->height);
      cairo_fill(c);
      break;
    case DrawingRoundedRect:
      set_color(c, i->color);
      add_item(c, i, 0);
      cairo_fill(c);
      break;
    case DrawingRing:
      set_color(c, i->color);
      add_item(c, i, 0);
      add_item(c, i, i->lineWidth);
      cairo_set_fill_rule(c, CAIRO_FILL_RULE_EVEN_ODD);
      cairo_fill(c);
      cairo_set_fill_rule(c, CAIRO_FILL_RULE_WINDING);
      break;
    case DrawingPath:
    case DrawingStroke: draw_path(c, d, i); break;
    case DrawingPicture: draw_picture(c, d, i); break;
    case DrawingMask:
      set_color(c, i->color);
      cairo_mask_surface(c, d->stencils[i->resource], i->minX, i->minY);
      break;
    case DrawingGradient:
      cairo_set_source(c, d->ramps[i->resource]);
      add_item(c, i, 0);
      cairo_fill(c);
      break;
    default: break;
    }
  }
  cairo_destroy(c);
  cairo_surface_flush(d->surface);
}

void cairo_draw(CairoDrawing *d, int32_t times) {
  for (int32_t i = 0; i < times; i++) draw(d);
}

void cairo_free(CairoDrawing *d) {
  for (int i = 0; i < d->list->outlineCount; i++) cairo_path_destroy(d->paths[i]);
  for (int i = 0; i < d->list->imageCount; i++) cairo_surface_destroy(d->images[i]);
  for (int i = 0; i < d->list->stencilCount; i++) cairo_surface_destroy(d->stencils[i]);
  for (int i = 0; i < d->list->rampCount; i++) cairo_pattern_destroy(d->ramps[i]);
  cairo_surface_destroy(d->surface);
  free(d->paths);
  free(d->images);
  free(d->stencils);
  free(d->ramps);
  free(d);
}

const char *cairo_version_text(void) { return cairo_version_string(); }
