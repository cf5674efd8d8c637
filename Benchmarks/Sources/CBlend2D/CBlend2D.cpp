#define BL_STATIC
#include "CBlend2D.h"

#include <algorithm>
#include <blend2d.h>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

struct Blend2DDrawing {
  const Drawing *list;
  BLImage target;
  std::vector<BLPath> paths;
  std::vector<BLPattern> images;
  std::vector<BLImage> stencils;
  std::vector<BLGradient> ramps;
  // For BLEND2D_VECTOR_BITS.
  BLContext narrowed;
  bool isNarrowed = false;
};

static BLPath path_of(const DrawingOutline &o) {
  BLPath path;
  const double *p = o.points;
  for (int v = 0; v < o.verbCount; v++) {
    switch (o.verbs[v]) {
    case DrawingMove: path.moveTo(p[0], p[1]); p += 2; break;
    case DrawingLine: path.lineTo(p[0], p[1]); p += 2; break;
    case DrawingQuad: path.quadTo(p[0], p[1], p[2], p[3]); p += 4; break;
    case DrawingCubic: path.cubicTo(p[0], p[1], p[2], p[3], p[4], p[5]); p += 6; break;
    default: path.close();
    }
  }
  return path;
}

/// Blend2D has one radius for all corners; where they differ the outline is drawn with elliptic arcs.
static void add_rounded(BLPath &path, const DrawingItem &i, double inset) {
  const double x = i.minX + inset, y = i.minY + inset, w = i.width - 2 * inset, h = i.height - 2 * inset;
  const double tl = std::max(i.topLeft - inset, 0.0), tr = std::max(i.topRight - inset, 0.0);
  const double br = std::max(i.bottomRight - inset, 0.0), bl = std::max(i.bottomLeft - inset, 0.0);
  if (tl == tr && tr == br && br == bl) {
    path.addRoundRect(BLRoundRect(x, y, w, h, tl));
    return;
  }
  path.moveTo(x + tl, y);
  path.lineTo(x + w - tr, y);
  path.arcQuadrantTo(x + w, y, x + w, y + tr);
  path.lineTo(x + w, y + h - br);
  path.arcQuadrantTo(x + w, y + h, x + w - br, y + h);
  path.lineTo(x + bl, y + h);
  path.arcQuadrantTo(x, y + h, x, y + h - bl);
  path.lineTo(x, y + tl);
  path.arcQuadrantTo(x, y, x + tl, y);
  path.close();
}

static bool is_even(const DrawingItem &i) {
  return i.topLeft == i.topRight && i.topRight == i.bottomRight && i.bottomRight == i.bottomLeft;
}

static BLGradient gradient_of(const DrawingRamp &r) {
  BLGradient g;
  if (r.kind == DrawingLinear) g.create(BLLinearGradientValues(r.x0, r.y0, r.x1, r.y1));
  else if (r.kind == DrawingRadial) g.create(BLRadialGradientValues(r.x0, r.y0, r.x0, r.y0, r.x1));
  else g.create(BLConicGradientValues(r.x0, r.y0, 0));
  for (int i = 0; i < r.count; i++) g.addStop(r.offsets[i], BLRgba32(r.colors[i]));
  return g;
}

Blend2DDrawing *blend2d_make(const Drawing *list, DrawingTarget target) {
  for (int i = 0; i < list->itemCount; i++)
    if (list->items[i].kind == DrawingShadow) return nullptr;
  auto d = new Blend2DDrawing;
  d->list = list;
  d->target.createFromData(target.width, target.height, BL_FORMAT_PRGB32, target.pixels, target.width * 4);
  for (int i = 0; i < list->outlineCount; i++) d->paths.push_back(path_of(list->outlines[i]));
  for (int i = 0; i < list->imageCount; i++) {
    const DrawingImage &m = list->images[i];
    BLImage image;
    image.createFromData(m.width, m.height, m.isOpaque ? BL_FORMAT_XRGB32 : BL_FORMAT_PRGB32,
      const_cast<uint32_t *>(m.pixels), m.width * 4);
    d->images.push_back(BLPattern(image, BL_EXTEND_MODE_PAD));
  }
  for (int i = 0; i < list->stencilCount; i++) {
    const DrawingStencil &s = list->stencils[i];
    BLImage image;
    image.createFromData(
      s.width, s.height, BL_FORMAT_A8, const_cast<uint8_t *>(s.coverage), s.stride);
    d->stencils.push_back(image);
  }
  for (int i = 0; i < list->rampCount; i++) d->ramps.push_back(gradient_of(list->ramps[i]));
  return d;
}

static void draw_picture(BLContext &c, Blend2DDrawing *d, const DrawingItem &i) {
  const DrawingImage &m = d->list->images[i.resource];
  c.save();
  c.applyTransform(BLMatrix2D(i.a, i.b, i.c, i.d, i.tx, i.ty));
  c.fillRect(BLRect(0, 0, m.width, m.height), d->images[i.resource]);
  c.restore();
}

static void draw_item(BLContext &c, Blend2DDrawing *d, const DrawingItem &i) {
  const BLRgba32 color(i.color);
  switch (i.kind) {
  case DrawingRect: c.fillRect(BLRect(i.minX, i.minY, i.width, i.height), color); break;
  case DrawingRoundedRect:
    if (is_even(i)) {
      c.fillRoundRect(BLRoundRect(i.minX, i.minY, i.width, i.height, i.topLeft), color);
    } else {
      BLPath path;
      add_rounded(path, i, 0);
      c.fillPath(path, color);
    }
    break;
  case DrawingRing: {
    BLPath path;
    add_rounded(path, i, 0);
    add_rounded(path, i, i.lineWidth);
    c.setFillRule(BL_FILL_RULE_EVEN_ODD);
    c.fillPath(path, color);
    c.setFillRule(BL_FILL_RULE_NON_ZERO);
    break;
  }
  case DrawingPath:
  case DrawingStroke:
    c.save();
    c.applyTransform(BLMatrix2D(i.a, i.b, i.c, i.d, i.tx, i.ty));
    if (i.kind == DrawingPath) {
      c.fillPath(d->paths[i.resource], color);
    } else {
      c.setStrokeWidth(i.lineWidth);
      c.setStrokeJoin(BL_STROKE_JOIN_ROUND);
      c.setStrokeCaps(BL_STROKE_CAP_ROUND);
      c.strokePath(d->paths[i.resource], color);
    }
    c.restore();
    break;
  case DrawingPicture: draw_picture(c, d, i); break;
  case DrawingMask: c.fillMask(BLPointI(int(i.minX), int(i.minY)), d->stencils[i.resource], color); break;
  case DrawingGradient: {
    BLPath path;
    add_rounded(path, i, 0);
    c.fillPath(path, d->ramps[i.resource]);
    break;
  }
  default: break;
  }
}

static void draw_items(BLContext &c, Blend2DDrawing *d) {
  c.setPatternQuality(BL_PATTERN_QUALITY_BILINEAR);
  for (int n = 0; n < d->list->itemCount; n++) draw_item(c, d, d->list->items[n]);
}

static void draw(Blend2DDrawing *d) {
  BLContext c(d->target);
  draw_items(c, d);
  c.end();
}

// What of the processor it may use: all, or what BLEND2D_VECTOR_BITS (256 for AVX2, 128 for SSE 4.2) lets it.
static uint32_t allowed_features() {
  const char *bits = getenv("BLEND2D_VECTOR_BITS");
  const uint32_t narrow = BL_RUNTIME_CPU_FEATURE_X86_SSE2 | BL_RUNTIME_CPU_FEATURE_X86_SSE3
    | BL_RUNTIME_CPU_FEATURE_X86_SSSE3 | BL_RUNTIME_CPU_FEATURE_X86_SSE4_1 | BL_RUNTIME_CPU_FEATURE_X86_SSE4_2;
  if (bits && strcmp(bits, "128") == 0) return narrow;
  const uint32_t wide = BL_RUNTIME_CPU_FEATURE_X86_AVX | BL_RUNTIME_CPU_FEATURE_X86_AVX2;
  if (bits && strcmp(bits, "256") == 0) return narrow | wide;
  return 0;
}

void blend2d_draw(Blend2DDrawing *d, int32_t times) {
  static const uint32_t features = allowed_features();
  if (features == 0) {
    for (int32_t i = 0; i < times; i++) draw(d);
    return;
  }
  // A context with features of its own has compiled code of its own, so it is kept.
  if (!d->isNarrowed) {
    BLContextCreateInfo info {};
    info.flags = BL_CONTEXT_CREATE_FLAG_OVERRIDE_CPU_FEATURES | BL_CONTEXT_CREATE_FLAG_ISOLATED_JIT_RUNTIME;
    info.cpuFeatures = features;
    d->narrowed.begin(d->target, info);
    d->isNarrowed = true;
  }
  for (int32_t i = 0; i < times; i++) {
    draw_items(d->narrowed, d);
    d->narrowed.flush(BL_CONTEXT_FLUSH_SYNC);
  }
}

void blend2d_free(Blend2DDrawing *d) { delete d; }

const char *blend2d_version_text(void) {
  BLRuntimeBuildInfo info;
  BLRuntime::queryBuildInfo(&info);
  static std::string text;
  text = std::to_string(info.majorVersion) + "." + std::to_string(info.minorVersion) + "."
    + std::to_string(info.patchVersion);
  return text.c_str();
}
