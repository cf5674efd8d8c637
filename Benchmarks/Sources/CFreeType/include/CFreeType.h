#pragma once
#include "CDrawing.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FreeTypeDrawing FreeTypeDrawing;

/// Makes what can be kept from frame to frame: paths, pictures, gradients. NULL when the list holds a primitive that
/// FreeType does not have. The list and the target must stay.
FreeTypeDrawing *freetype_make(const Drawing *list, DrawingTarget target);
/// Draws the whole list once, on one thread.
void freetype_draw(FreeTypeDrawing *drawing);
void freetype_free(FreeTypeDrawing *drawing);
const char *freetype_version_text(void);

#ifdef __cplusplus
}
#endif
