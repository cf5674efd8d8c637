#pragma once
#include "CDrawing.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Blend2DDrawing Blend2DDrawing;

/// Makes what can be kept from frame to frame: paths, pictures, gradients. NULL when the list holds a primitive that
/// Blend2D does not have. The list and the target must stay.
Blend2DDrawing *blend2d_make(const Drawing *list, DrawingTarget target);
/// Draws the whole list `times` times on one thread.
void blend2d_draw(Blend2DDrawing *drawing, int32_t times);
void blend2d_free(Blend2DDrawing *drawing);
const char *blend2d_version_text(void);

#ifdef __cplusplus
}
#endif
