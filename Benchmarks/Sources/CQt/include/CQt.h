#pragma once
#include "CDrawing.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct QtDrawing QtDrawing;

/// Makes what can be kept from frame to frame: paths, pictures, gradients. NULL when the list holds a primitive that
/// Qt does not have. The list and the target must stay.
QtDrawing *qt_make(const Drawing *list, DrawingTarget target);
/// Draws the whole list `times` times on one thread.
void qt_draw(QtDrawing *drawing, int32_t times);
void qt_free(QtDrawing *drawing);
const char *qt_version_text(void);

#ifdef __cplusplus
}
#endif
