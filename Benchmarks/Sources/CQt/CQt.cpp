#include "CQt.h"

#include <QConicalGradient>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>
#include <QRadialGradient>
#include <QThreadPool>
#include <algorithm>
#include <memory>
#include <vector>

struct QtDrawing {
  const Drawing *list;
  QImage target;
  std::vector<QPainterPath> paths;
  std::vector<QImage> images;
  /// Qt's raster painter has no stencils: the text in its colour, premultiplied, as most Qt code keeps it.
  std::vector<QImage> tinted;
  std::vector<QBrush> ramps;
};

static QColor color_of(uint32_t c) { return QColor::fromRgba(c); }

static QPainterPath rounded(const DrawingItem &i, double inset) {
  const double x = i.minX + inset, y = i.minY + inset, w = i.width - 2 * inset, h = i.height - 2 * inset;
  const double tl = std::max(i.topLeft - inset, 0.0), tr = std::max(i.topRight - inset, 0.0);
  const double br = std::max(i.bottomRight - inset, 0.0), bl = std::max(i.bottomLeft - inset, 0.0);
  QPainterPath p;
  if (tl == tr && tr == br && br == bl) {
    p.addRoundedRect(QRectF(x, y, w, h), tl, tl);
    return p;
  }
  p.moveTo(x + tl, y);
  p.lineTo(x + w - tr, y);
  if (tr > 0) p.arcTo(x + w - 2 * tr, y, 2 * tr, 2 * tr, 90, -90);
  p.lineTo(x + w, y + h - br);
  if (br > 0) p.arcTo(x + w - 2 * br, y + h - 2 * br, 2 * br, 2 * br, 0, -90);
  p.lineTo(x + bl, y + h);
  if (bl > 0) p.arcTo(x, y + h - 2 * bl, 2 * bl, 2 * bl, -90, -90);
  p.lineTo(x, y + tl);
  if (tl > 0) p.arcTo(x, y, 2 * tl, 2 * tl, 180, -90);
  p.closeSubpath();
  return p;
}

static QPainterPath path_of(const DrawingOutline &o) {
  QPainterPath path;
  path.setFillRule(Qt::WindingFill);
  const double *p = o.points;
  for (int v = 0; v < o.verbCount; v++) {
    switch (o.verbs[v]) {
    case DrawingMove: path.moveTo(p[0], p[1]); p += 2; break;
    case DrawingLine: path.lineTo(p[0], p[1]); p += 2; break;
    case DrawingQuad: path.quadTo(p[0], p[1], p[2], p[3]); p += 4; break;
    case DrawingCubic: path.cubicTo(p[0], p[1], p[2], p[3], p[4], p[5]); p += 6; break;
    default: path.closeSubpath();
    }
  }
  return path;
}

static QBrush brush_of(const DrawingRamp &r) {
  auto fill = [&](QGradient gradient) {
    for (int i = 0; i < r.count; i++) {
      // Qt's conic gradient runs counterclockwise.
      const double t = r.kind == DrawingConic ? 1 - r.offsets[i] : r.offsets[i];
      gradient.setColorAt(t, color_of(r.colors[i]));
    }
    return QBrush(gradient);
  };
  if (r.kind == DrawingLinear) return fill(QLinearGradient(r.x0, r.y0, r.x1, r.y1));
  if (r.kind == DrawingRadial) return fill(QRadialGradient(r.x0, r.y0, r.x1));
  return fill(QConicalGradient(r.x0, r.y0, 0));
}

static QImage tinted_stencil(const DrawingStencil &s, uint32_t color) {
  QImage image(s.width, s.height, QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < s.height; y++) {
    auto row = reinterpret_cast<uint32_t *>(image.scanLine(y));
    for (int x = 0; x < s.width; x++) {
      const uint32_t alpha = (color >> 24) * s.coverage[y * s.stride + x] / 255;
      row[x] = qPremultiply((color & 0xFFFFFF) | alpha << 24);
    }
  }
  return image;
}

QtDrawing *qt_make(const Drawing *list, DrawingTarget target) {
  for (int i = 0; i < list->itemCount; i++)
    if (list->items[i].kind == DrawingShadow) return nullptr;
  auto d = new QtDrawing{list,
    QImage(reinterpret_cast<uchar *>(target.pixels), target.width, target.height, target.width * 4,
      QImage::Format_ARGB32_Premultiplied),
    {}, {}, {}, {}};
  for (int i = 0; i < list->outlineCount; i++) d->paths.push_back(path_of(list->outlines[i]));
  for (int i = 0; i < list->imageCount; i++) {
    const DrawingImage &m = list->images[i];
    d->images.push_back(QImage(reinterpret_cast<const uchar *>(m.pixels), m.width, m.height, m.width * 4,
      m.isOpaque ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied));
  }
  d->tinted.resize(list->itemCount);
  for (int i = 0; i < list->itemCount; i++)
    if (list->items[i].kind == DrawingMask)
      d->tinted[i] = tinted_stencil(list->stencils[list->items[i].resource], list->items[i].color);
  for (int i = 0; i < list->rampCount; i++) d->ramps.push_back(brush_of(list->ramps[i]));
  return d;
}

static void draw_item(QPainter &painter, QtDrawing *d, int n) {
  const DrawingItem &i = d->list->items[n];
  const QRectF box(i.minX, i.minY, i.width, i.height);
  const bool even = i.topLeft == i.topRight && i.topRight == i.bottomRight && i.bottomRight == i.bottomLeft;
  switch (i.kind) {
  case DrawingRect: painter.fillRect(box, color_of(i.color)); break;
  case DrawingRoundedRect:
    painter.setBrush(color_of(i.color));
    if (even) painter.drawRoundedRect(box, i.topLeft, i.topLeft);
    else painter.drawPath(rounded(i, 0));
    break;
  case DrawingRing: {
    QPainterPath path = rounded(i, 0);
    path.addPath(rounded(i, i.lineWidth));
    painter.setBrush(color_of(i.color));
    painter.drawPath(path);
    break;
  }
  case DrawingPath:
    painter.setWorldTransform(QTransform(i.a, i.b, i.c, i.d, i.tx, i.ty));
    painter.setBrush(color_of(i.color));
    painter.drawPath(d->paths[i.resource]);
    painter.resetTransform();
    break;
  case DrawingStroke:
    painter.setWorldTransform(QTransform(i.a, i.b, i.c, i.d, i.tx, i.ty));
    painter.strokePath(d->paths[i.resource],
      QPen(color_of(i.color), i.lineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.resetTransform();
    break;
  case DrawingPicture:
    painter.setWorldTransform(QTransform(i.a, i.b, i.c, i.d, i.tx, i.ty));
    painter.drawImage(QPointF(0, 0), d->images[i.resource]);
    painter.resetTransform();
    break;
  case DrawingMask: painter.drawImage(QPointF(i.minX, i.minY), d->tinted[n]); break;
  case DrawingGradient:
    painter.setBrush(d->ramps[i.resource]);
    if (even) painter.drawRoundedRect(box, i.topLeft, i.topLeft);
    else painter.drawPath(rounded(i, 0));
    break;
  default: break;
  }
}

static void draw(QtDrawing *d) {
  QPainter painter(&d->target);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  painter.setPen(Qt::NoPen);
  for (int n = 0; n < d->list->itemCount; n++) draw_item(painter, d, n);
}

void qt_draw(QtDrawing *d, int32_t times) {
  // Qt spreads large fills over the threads of its pool, unless it is called on one of them.
  QThreadPool *pool = QThreadPool::globalInstance();
  pool->start([=] {
    for (int32_t i = 0; i < times; i++) draw(d);
  });
  pool->waitForDone();
}

void qt_free(QtDrawing *d) { delete d; }

const char *qt_version_text(void) { return qVersion(); }
