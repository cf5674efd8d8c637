#pragma once
#include "CDrawing.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FreeTypeDrawing FreeTypeDrawing;

/// Makes what can be kept from frame to frame: paths, pictures, gradients. NULL when the list holds a primitive that
/// FreeType does not have. The list and the target must stay.
FreeTypeDrawing *freetype_make(const Drawing *list, DrawingTarget target);
/// Draws the whole list `times` times on one thread.
void freetype_draw(FreeTypeDrawing *drawing, int32_t times);
void freetype_free(FreeTypeDrawing *drawing);
const char *freetype_version_text(void);

/// Where the outlines of letters go.
typedef struct {
  void *user;
  /// One verb with its points, in pixels, y down.
  void (*step)(void *user, int32_t verb, const double *points);
  /// What follows belongs to the next letter.
  void (*next)(void *user);
} FreeTypeSteps;

/// The outlines of a text in lines no longer than `width`, unhinted; `size` in pixels.
void freetype_outlines(const char *font, double size, const char *text, double width, FreeTypeSteps steps);

#ifdef __cplusplus
}
#endif
