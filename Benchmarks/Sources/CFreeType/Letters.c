#include "CFreeType.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <string.h>

/// Where the pen is, and who listens.
typedef struct {
  FreeTypeSteps steps;
  double x, y;
} Pen;

static void put(const Pen *pen, const FT_Vector *v, double *to) {
  to[0] = pen->x + v->x / 64.0;
  to[1] = pen->y - v->y / 64.0;
}

static int move_to(const FT_Vector *to, void *user) {
  Pen *pen = user;
  double p[2];
  put(pen, to, p);
  pen->steps.step(pen->steps.user, DrawingMove, p);
  return 0;
}

static int line_to(const FT_Vector *to, void *user) {
  Pen *pen = user;
  double p[2];
  put(pen, to, p);
  pen->steps.step(pen->steps.user, DrawingLine, p);
  return 0;
}

static int conic_to(const FT_Vector *control, const FT_Vector *to, void *user) {
  Pen *pen = user;
  double p[4];
  put(pen, control, p);
  put(pen, to, p + 2);
  pen->steps.step(pen->steps.user, DrawingQuad, p);
  return 0;
}

static int cubic_to(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to, void *user) {
  Pen *pen = user;
  double p[6];
  put(pen, first, p);
  put(pen, second, p + 2);
  put(pen, to, p + 4);
  pen->steps.step(pen->steps.user, DrawingCubic, p);
  return 0;
}

static double advance(FT_Face face, const char *text, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++)
    if (FT_Load_Char(face, (unsigned char)text[i], FT_LOAD_NO_HINTING) == 0)
      sum += face->glyph->linearHoriAdvance / 65536.0;
  return sum;
}

void freetype_outlines(const char *font, double size, const char *text, double width, FreeTypeSteps steps) {
  static const FT_Outline_Funcs funcs = {move_to, line_to, conic_to, cubic_to, 0, 0};
  FT_Library library;
  FT_Face face;
  FT_Init_FreeType(&library);
  if (FT_New_Face(library, font, 0, &face)) {
    FT_Done_FreeType(library);
    return;
  }
  FT_Set_Char_Size(face, 0, (FT_F26Dot6)(size * 64), 72, 72);
  Pen pen = {steps, 0, size};
  while (*text) {
    // A word and the space behind it.
    const size_t letters = strcspn(text, " "), count = letters + (text[letters] == ' ');
    if (pen.x + advance(face, text, letters) > width) {
      pen.x = 0;
      pen.y += size * 1.2;
    }
    for (size_t i = 0; i < count; i++) {
      if (FT_Load_Char(face, (unsigned char)text[i], FT_LOAD_NO_HINTING)) continue;
      steps.next(steps.user);
      FT_Outline_Decompose(&face->glyph->outline, &funcs, &pen);
      pen.x += face->glyph->linearHoriAdvance / 65536.0;
    }
    text += count;
  }
  FT_Done_Face(face);
  FT_Done_FreeType(library);
}
