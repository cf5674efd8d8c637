#pragma once
// HarfBuzz, which turns text into glyphs and knows their outlines.
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

#if !HB_VERSION_ATLEAST(4, 0, 0)
#error "Flipbook needs HarfBuzz 4 or later (libsdl2-ttf-dev brings it): earlier ones do not tell the outlines of glyphs"
#endif

/// Tells the outline of a glyph to `functions`; the call has had another name since HarfBuzz 7.
static inline void CHarfBuzz_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}
