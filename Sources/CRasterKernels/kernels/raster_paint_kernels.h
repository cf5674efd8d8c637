// All that paints, for the width of vector whose names are defined before this.
#include "raster_span_kernels.h"
#include "raster_arc_kernels.h"
#include "raster_sweep_kernels.h"
#include "raster_color_runs.h"
#include "raster_ramp_kernels.h"
#include "raster_bilinear_weights.h"
