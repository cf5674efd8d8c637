#pragma once
#include "CDrawing.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CairoDrawing CairoDrawing;

/// Makes what can be kept from frame to frame: paths, pictures, gradients. NULL when the list holds a primitive that
/// Cairo does not have. The list and the target must stay.
CairoDrawing *cairo_make(const Drawing *list, DrawingTarget target);
/// Draws the whole list `times` times on one thread.
void cairo_draw(CairoDrawing *drawing, int32_t times);
void cairo_free(CairoDrawing *drawing);
const char *cairo_version_text(void);

#ifdef __cplusplus
}
#endif
