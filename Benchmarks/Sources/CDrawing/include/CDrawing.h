#pragma once
#include <stdint.h>

// What is drawn: a flat list of primitives as plain memory, the same for Flipbook and for every peer.
// Device space: x to the right, y down, in pixels. Colours: 0xAARRGGBB, not premultiplied.
// Pictures and targets: premultiplied 0xAARRGGBB, rows from the top, `width` pixels each.

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  /// minX, minY, width, height.
  DrawingRect,
  /// A rectangle with a radius for each corner.
  DrawingRoundedRect,
  /// A rounded rectangle less itself inset by `lineWidth`.
  DrawingRing,
  /// The path `resource` moved by the transform, filled with the non-zero rule.
  DrawingPath,
  /// The same path stroked with `lineWidth`, round caps and joins.
  DrawingStroke,
  /// The picture `resource`, its pixels moved by the transform, bilinear, its edges anti-aliased.
  DrawingPicture,
  /// The colour through the mask `resource`, its upper left corner at whole pixel (minX, minY).
  DrawingMask,
  /// A rounded rectangle painted with the gradient `resource`.
  DrawingGradient,
  /// The Gaussian shadow, standard deviation `lineWidth`, of a rounded rectangle.
  DrawingShadow
} DrawingKind;

typedef struct {
  int32_t kind;
  uint32_t color;
  double minX, minY, width, height;
  double topLeft, topRight, bottomRight, bottomLeft;
  double lineWidth;
  double a, b, c, d, tx, ty;
  int32_t resource;
} DrawingItem;

typedef enum { DrawingMove, DrawingLine, DrawingQuad, DrawingCubic, DrawingClose } DrawingVerb;

typedef struct {
  const uint8_t *verbs;
  /// x and y in turn.
  const double *points;
  int32_t verbCount, pointCount;
} DrawingOutline;

typedef struct {
  const uint32_t *pixels;
  int32_t width, height;
  int32_t isOpaque;
} DrawingImage;

typedef struct {
  const uint8_t *coverage;
  int32_t width, height;
  /// Bytes from row to row, a multiple of 4.
  int32_t stride;
} DrawingStencil;

typedef enum { DrawingLinear, DrawingRadial, DrawingConic } DrawingGradientKind;

typedef struct {
  int32_t kind;
  /// Linear: from (x0, y0) to (x1, y1). Radial: centre (x0, y0), radius x1. Conic: centre (x0, y0), from +x clockwise.
  double x0, y0, x1, y1;
  /// Opaque.
  const uint32_t *colors;
  const double *offsets;
  int32_t count;
} DrawingRamp;

typedef struct {
  const DrawingItem *items;
  int32_t itemCount;
  const DrawingOutline *outlines;
  int32_t outlineCount;
  const DrawingImage *images;
  int32_t imageCount;
  const DrawingStencil *stencils;
  int32_t stencilCount;
  const DrawingRamp *ramps;
  int32_t rampCount;
} Drawing;

/// A picture that is drawn on.
typedef struct {
  uint32_t *pixels;
  int32_t width, height;
} DrawingTarget;

#ifdef __cplusplus
}
#endif
