"""Draws Flipbook's display lists with Skia's raster back end.

Reads one JSON object per line and answers each with one: {"make": …} records a list as a picture, {"draw": id,
"times": n} plays it n times on a raster surface and tells the nanoseconds, {"free": id} forgets it. What is higher
than its window is recorded with an R-tree and drawn "from" a row of it: then Skia leaves out what cannot be seen. The
pixels lie in a file that both processes map into memory. Times are taken in here, around the playing alone.
"""

import base64
import json
import mmap
import sys
import time

import skia

RECT, ROUNDED_RECT, RING, PATH, STROKE, PICTURE, MASK, GRADIENT, SHADOW = range(9)
MOVE, LINE, QUAD, CUBIC, CLOSE = range(5)
LINEAR, RADIAL, CONIC = range(3)


def path_of(outline):
    path = skia.Path()
    points = iter(outline["points"])
    for verb in outline["verbs"]:
        if verb == MOVE:
            path.moveTo(next(points), next(points))
        elif verb == LINE:
            path.lineTo(next(points), next(points))
        elif verb == QUAD:
            path.quadTo(*(next(points) for _ in range(4)))
        elif verb == CUBIC:
            path.cubicTo(*(next(points) for _ in range(6)))
        else:
            path.close()
    return path


def image_of(entry, memory):
    alpha = skia.kOpaque_AlphaType if entry["opaque"] else skia.kPremul_AlphaType
    info = skia.ImageInfo.Make(entry["width"], entry["height"], skia.kBGRA_8888_ColorType, alpha)
    memory.append(base64.b64decode(entry["pixels"]))
    return skia.Image.MakeRasterData(info, memory[-1], entry["width"] * 4)


def stencil_of(entry, memory):
    info = skia.ImageInfo.Make(
        entry["width"], entry["height"], skia.kAlpha_8_ColorType, skia.kPremul_AlphaType)
    memory.append(base64.b64decode(entry["coverage"]))
    return skia.Image.MakeRasterData(info, memory[-1], entry["stride"])


def shader_of(ramp):
    x0, y0, x1, y1 = ramp["place"]
    colors, offsets = ramp["colors"], ramp["offsets"]
    if ramp["kind"] == LINEAR:
        return skia.GradientShader.MakeLinear([skia.Point(x0, y0), skia.Point(x1, y1)], colors, offsets)
    if ramp["kind"] == RADIAL:
        return skia.GradientShader.MakeRadial(skia.Point(x0, y0), x1, colors, offsets)
    return skia.GradientShader.MakeSweep(x0, y0, colors, offsets)


def rounded(item, inset=0.0):
    x, y, w, h = item["box"]
    rect = skia.Rect.MakeXYWH(x + inset, y + inset, w - 2 * inset, h - 2 * inset)
    shape = skia.RRect()
    shape.setRectRadii(rect, [skia.Point(max(r - inset, 0), max(r - inset, 0)) for r in item["radii"]])
    return shape


def record(entry, memory):
    paths = [path_of(o) for o in entry["outlines"]]
    images = [image_of(i, memory) for i in entry["images"]]
    stencils = [stencil_of(s, memory) for s in entry["stencils"]]
    shaders = [shader_of(r) for r in entry["ramps"]]
    bilinear = skia.SamplingOptions(skia.FilterMode.kLinear)
    recorder = skia.PictureRecorder()
    bounds = skia.Rect.MakeWH(entry["width"], entry["height"])
    isHigher = entry["height"] > entry["window"]
    canvas = recorder.beginRecording(bounds, skia.RTreeFactory()()) if isHigher else recorder.beginRecording(bounds)
    for item in entry["items"]:
        kind, which = item["kind"], item["resource"]
        paint = skia.Paint(AntiAlias=True, Color=item["color"])
        a, b, c, d, tx, ty = item["place"]
        place = skia.Matrix.MakeAll(a, c, tx, b, d, ty, 0, 0, 1)
        if kind == RECT:
            x, y, w, h = item["box"]
            canvas.drawRect(skia.Rect.MakeXYWH(x, y, w, h), paint)
        elif kind == ROUNDED_RECT:
            canvas.drawRRect(rounded(item), paint)
        elif kind == RING:
            canvas.drawDRRect(rounded(item), rounded(item, item["lineWidth"]), paint)
        elif kind in (PATH, STROKE):
            canvas.save()
            canvas.concat(place)
            if kind == STROKE:
                paint.setStyle(skia.Paint.kStroke_Style)
                paint.setStrokeWidth(item["lineWidth"])
                paint.setStrokeCap(skia.Paint.kRound_Cap)
                paint.setStrokeJoin(skia.Paint.kRound_Join)
            canvas.drawPath(paths[which], paint)
            canvas.restore()
        elif kind == PICTURE:
            canvas.save()
            canvas.concat(place)
            canvas.drawImage(images[which], 0, 0, bilinear, paint)
            canvas.restore()
        elif kind == MASK:
            canvas.drawImage(stencils[which], item["box"][0], item["box"][1], skia.SamplingOptions(), paint)
        elif kind == GRADIENT:
            paint.setShader(shaders[which])
            canvas.drawRRect(rounded(item), paint)
        elif kind == SHADOW:
            paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, item["lineWidth"]))
            canvas.drawRRect(rounded(item), paint)
    return recorder.finishRecordingAsPicture()


class Prepared:
    def __init__(self, entry):
        width, height = entry["width"], entry["window"]
        with open(entry["file"], "r+b") as file:
            self.pixels = mmap.mmap(file.fileno(), width * height * 4)
        info = skia.ImageInfo.Make(width, height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels, width * 4)
        self.memory = []
        self.picture = record(entry, self.memory)

    def draw(self, times, row):
        canvas, picture = self.surface.getCanvas(), self.picture
        canvas.save()
        canvas.translate(0, -row)
        start = time.process_time_ns()
        for _ in range(times):
            canvas.drawPicture(picture)
        nanoseconds = time.process_time_ns() - start
        canvas.restore()
        return nanoseconds


def main():
    prepared = {}
    print(json.dumps({"version": skia.__version__}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        if "make" in request:
            prepared[request["id"]] = Prepared(request["make"])
            answer = {}
        elif "draw" in request:
            answer = {"nanoseconds": prepared[request["draw"]].draw(request["times"], request["from"])}
        else:
            del prepared[request["free"]]
            answer = {}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
