import CSDL
import Codecs
import Foundation
import Raster
import Support

/// Images in files: reads PNG, JPEG, WebP, GIF, BMP, SVG and PDF, and writes PNG. Needs no display.
package enum ImageFile {
  /// The size in pixels that a vector image is to have.
  package typealias PixelSize = (width: Int, height: Int)

  /// Reads an image from a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - pixelSize: For SVG and PDF only: the box which the drawing is fitted into, keeping its shape. Nil takes the
  ///     drawing's own size, one pixel for each unit. Other formats ignore it.
  package static func decode(path: String, pixelSize: PixelSize? = nil) throws(ImageFileError) -> CGImage {
    let bytes: [UInt8]
    do {
      bytes = try FileContents.read(path, onlyStored: true)
    } catch {
      throw ImageFileError(error)
    }
    return try decode(bytes, name: path, pixelSize: pixelSize)
  }

  /// Reads an image from bytes, which errors call `name`.
  package static func decode(
    _ data: [UInt8], name: String = "image data", pixelSize: PixelSize? = nil
  ) throws(ImageFileError) -> CGImage {
    func fail(_ reason: ImageFileError.Reason) -> ImageFileError {
      ImageFileError(path: name, reason: reason)
    }
    if data.isEmpty { throw fail(.empty) }
    guard let format = ImageFormat(data) else { throw fail(.unknownFormat) }
    if format == .svg {
      if let fault = SVGDocument.fault(in: data) { throw fail(.corrupt(fault)) }
      return try rasterise(svg: data, name: name, pixelSize: pixelSize)
    }
    if format == .pdf { return try draw(pdf: data, pixelSize: pixelSize, fail) }
    let structure: ImageStructure
    do {
      structure = try format.inspect(data)
    } catch {
      throw fail(.corrupt(error.text))
    }
    let (width, height) = structure.size
    if let refusal = ImageStructure.refusal(width: width, height: height) {
      throw fail(.unusableSize(refusal))
    }
    let bytes = structure.essence ?? data
    if width * height > max(smallestLimit, data.count * mostPixelsPerByte) {
      throw fail(.corrupt("its \(data.count) bytes cannot hold \(width)×\(height) pixels"))
    }
    if format == .png { return try decodePNG(bytes, width: width, height: height, fail) }
    let surface = withMemory(bytes) { IMG_LoadTyped_RW($0, 1, format.sdlName) }
    guard let surface else { throw fail(.corrupt(sdlError())) }
    defer { SDL_FreeSurface(surface) }
    guard let storage = premultipliedCopy(of: surface) else { throw fail(.corrupt(sdlError())) }
    return CGImage(storage: storage, isOpaque: storage.holdsOnlyOpaquePixels)
  }

  /// A file of any length may hold this many pixels.
  private static let smallestLimit = 1 << 23
  /// No format packs more of an even area into a byte: PNG 8 × 1,032, GIF 2,730, JPEG 2,048.
  private static let mostPixelsPerByte = 8_256

  /// Draws the first page of a PDF, by default one pixel for each point.
  private static func draw(
    pdf data: [UInt8], pixelSize: PixelSize?, _ fail: (ImageFileError.Reason) -> ImageFileError
  ) throws(ImageFileError) -> CGImage {
    do {
      let page = try PDFPage(data)
      let natural = (page.size.width.rounded(.up), page.size.height.rounded(.up))
      guard max(natural.0, natural.1) < CGFloat(Int32.max) else {
        throw fail(.unusableSize("it has no size that a bitmap can have"))
      }
      var (width, height) = pixelSize ?? (Int(natural.0), Int(natural.1))
      if pixelSize != nil {
        // Fitted in, keeping its shape.
        let scale = min(CGFloat(width) / page.size.width, CGFloat(height) / page.size.height)
        width = max(1, Int((page.size.width * scale).rounded()))
        height = max(1, Int((page.size.height * scale).rounded()))
      }
      if let refusal = PixelStorage.refusal(width: width, height: height)
        ?? ImageStructure.refusal(width: width, height: height)
      {
        throw fail(.unusableSize(refusal))
      }
      let storage = try page.drawn(width: width, height: height)
      return CGImage(storage: storage, isOpaque: storage.holdsOnlyOpaquePixels)
    } catch let error as ImageFileError {
      throw error
    } catch PDFPage.Fault.noLibrary {
      throw fail(.noPDFLibrary)
    } catch PDFPage.Fault.noMemory {
      throw fail(.unusableSize("there is no memory for its pixels"))
    } catch {
      throw fail(.corrupt("it has no page that can be read"))
    }
  }

  /// Reads a PNG by libpng itself, which SDL_image lets write lines of its own to standard error.
  private static func decodePNG(
    _ data: [UInt8], width: Int, height: Int, _ fail: (ImageFileError.Reason) -> ImageFileError
  ) throws(ImageFileError) -> CGImage {
    guard let storage = PixelStorage(width: width, height: height) else {
      throw fail(.unusableSize("there is no memory for \(width)×\(height) pixels"))
    }
    if let reason = PNGDecoder.read(data, into: storage, mending: true) { throw fail(.corrupt(reason)) }
    return CGImage(storage: storage, isOpaque: storage.holdsOnlyOpaquePixels)
  }

  /// The size of an SVG drawing in its own units; nil, when it is not a drawing or has no size.
  package static func naturalSize(svg data: [UInt8]) -> CGSize? {
    guard ImageFormat(data) == .svg, data.count <= SVGWorkload.mostBytes, SVGDocument.fault(in: data) == nil
    else { return nil }
    return naturalSize(data, tags: SVGTag.all(in: data))
  }

  /// The file in a form that SDL_image's reader stands.
  private static func readable(_ data: [UInt8]) -> [UInt8] {
    SVGGradients.repeatingLoneStops(in: SVGStyleSheet.closingRules(in: SVGRewriting.text(of: data)))
  }

  private static func naturalSize(_ data: [UInt8], tags: [SVGTag]) -> CGSize? {
    let viewport = SVGViewport(tags)
    // The decoder's numbers have 24 bits.
    if let size = viewport.size {
      return CGSize(
        width: CGFloat(Float(size.width)).rounded(.up), height: CGFloat(Float(size.height)).rounded(.up))
    }
    // Only the decoder knows how large the shapes are together; it draws them to find out.
    let reach = SVGWorkload.reach(of: tags)
    guard reach * 2 < Double(largestOversampledSide * oversampling),
      SVGWorkload(tags, viewport: viewport, strokes: SVGStrokes(in: data)).refusal(width: 1, height: 1)
        == nil,
      let surface = withMemory(readable(data), { IMG_LoadSizedSVG_RW($0, 0, 0) })
    else { return nil }
    defer { SDL_FreeSurface(surface) }
    return CGSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
  }

  /// Draws a vector image at the size needed: plain shapes, as in icons, by Flipbook's own rasteriser, anything else by
  /// SDL_image's.
  ///
  /// SDL_image's flattens curves to a quarter of a pixel and samples five lines a pixel; small drawings are therefore
  /// made four times as large and averaged.
  private static func rasterise(
    svg data: [UInt8], name: String, pixelSize: PixelSize?
  ) throws(ImageFileError) -> CGImage {
    func fail(_ reason: ImageFileError.Reason) -> ImageFileError {
      ImageFileError(path: name, reason: reason)
    }
    if data.count > SVGWorkload.mostBytes {
      throw fail(.costly("it has more than \(SVGWorkload.mostBytes >> 20) MB"))
    }
    let tags = SVGTag.all(in: data)
    var size = pixelSize ?? (0, 0)
    if pixelSize == nil, let natural = naturalSize(data, tags: tags) {
      guard max(natural.width, natural.height) < CGFloat(Int32.max) else {
        throw fail(.unusableSize("it has no size that a bitmap can have"))
      }
      size = (Int(natural.width), Int(natural.height))
    }
    if let refusal = PixelStorage.refusal(width: size.width, height: size.height)
      ?? ImageStructure.refusal(width: size.width, height: size.height)
    {
      throw fail(.unusableSize(refusal))
    }
    let workload = SVGWorkload(tags, viewport: SVGViewport(tags), strokes: SVGStrokes(in: data))
    if let refusal = workload.refusal(width: size.width, height: size.height) { throw fail(.costly(refusal)) }
    // Sheets of some opacity count as pictures of their own.
    if let picture = SVGPicture(tags, viewport: workload.viewport),
      (picture.groups + 1) * size.width * size.height <= ImageStructure.mostPixels
    {
      guard let image = picture.draw(in: size, fineness: picture.fineness(size, workload)) else {
        throw fail(.unusableSize("there is no memory for \(size.width)×\(size.height) pixels"))
      }
      return image
    }
    let omissions = SVGPicture.omissions(in: tags)
    if !omissions.isEmpty {
      let list = omissions.map { "<\($0)>" }.joined(separator: ", ")
      Diagnostics.report(
        "\(name) is drawn without its \(list); turn what they show into paths", severity: .warning)
    }
    var factor = max(size.width, size.height) <= largestOversampledSide ? oversampling : 1
    // What would take long four times as large is drawn as it is.
    if workload.refusal(width: size.width * factor, height: size.height * factor) != nil { factor = 1 }
    let surface = withMemory(readable(data)) {
      IMG_LoadSizedSVG_RW($0, Int32(size.width * factor), Int32(size.height * factor))
    }
    guard let surface else { throw fail(.corrupt(sdlError())) }
    defer { SDL_FreeSurface(surface) }
    guard let large = premultipliedCopy(of: surface), let storage = large.averaged(by: factor) else {
      throw fail(.corrupt(sdlError()))
    }
    return CGImage(storage: storage, isOpaque: storage.holdsOnlyOpaquePixels)
  }

  private static let oversampling = 4
  private static let largestOversampledSide = 1_024

  // MARK: Writing

  /// The image as a PNG file. Opaque pixels come back bit by bit; premultiplied ones come back as the same
  /// premultiplied pixels, because rounding to the nearest straight value and back is the identity.
  package static func pngData(_ image: CGImage) -> [UInt8]? {
    withExtendedLifetime(image) { PNGEncoder.encode(image.storage.buffer, effort: .standard) }
  }

  /// The image as a PNG file in the form that its colours need: greys, a palette, colours, or colours with
  /// transparency.
  package static func fittingPNGData(_ image: CGImage) -> [UInt8]? {
    withExtendedLifetime(image) { PNGEncoder.encode(image.storage.buffer, effort: .quick) }
  }

  /// The image as a JPEG file, over white: JPEG has no transparency.
  ///
  /// - Parameter quality: 0…100.
  package static func jpegData(_ image: CGImage, quality: Int) -> [UInt8]? {
    let width = image.width
    let height = image.height
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, Int32(width), Int32(height), 32, Uint32(SDL_PIXELFORMAT_RGB888.rawValue))
    else { return nil }
    defer { SDL_FreeSurface(surface) }
    for row in 0..<height {
      let source = image.storage.pixels.advanced(by: row * image.storage.stride)
      let target = surface.pointee.pixels.advanced(by: row * Int(surface.pointee.pitch))
        .assumingMemoryBound(to: UInt32.self)
      for column in 0..<width {
        // Premultiplied over white adds what is missing in opacity to each channel, without a carry.
        let missing = 255 - source[column] >> 24
        target[column] = (source[column] & 0xFF_FFFF) + missing * 0x01_0101
      }
    }
    let capacity = height * width * 4 + 65_536
    var bytes = [UInt8](repeating: 0, count: capacity)
    let length = bytes.withUnsafeMutableBytes { buffer -> Int in
      guard let stream = SDL_RWFromMem(buffer.baseAddress, Int32(clamping: capacity)) else { return 0 }
      defer { SDL_RWclose(stream) }
      return IMG_SaveJPG_RW(surface, stream, 0, Int32(quality)) == 0 ? Int(SDL_RWtell(stream)) : 0
    }
    guard length > 0 else { return nil }
    bytes.removeLast(capacity - length)
    return bytes
  }

  /// Writes the image as a PNG. The file appears whole or not at all: a neighbour is written and then renamed.
  package static func writePNG(_ image: CGImage, to path: String) throws(ImageFileError) {
    guard let bytes = pngData(image) else {
      throw ImageFileError(path: path, reason: .file(.unwritable("there is no memory for it")))
    }
    do {
      try FileContents.write(bytes, to: path)
    } catch {
      throw ImageFileError(error)
    }
  }

  // MARK: SDL

  /// Lends bytes to SDL as a stream.
  private static func withMemory<R>(_ bytes: [UInt8], _ body: (UnsafeMutablePointer<SDL_RWops>?) -> R) -> R {
    // SDL's place for a thread's errors is made now: where there is no memory for it, SDL reports that there, for ever.
    SDL_ClearError()
    return bytes.withUnsafeBytes { body(SDL_RWFromConstMem($0.baseAddress, Int32(clamping: $0.count))) }
  }

  private static func sdlError() -> String {
    // Without memory there is no text either, whatever the header says.
    let text = (SDL_GetError() as UnsafePointer<CChar>?).map { String(cString: $0) } ?? ""
    return text.isEmpty ? "no reason given" : text
  }

  /// The surface's pixels in our layout.
  private static func premultipliedCopy(of surface: UnsafeMutablePointer<SDL_Surface>) -> PixelStorage? {
    let format = Uint32(SDL_PIXELFORMAT_ARGB8888.rawValue)
    guard let straight = SDL_ConvertSurfaceFormat(surface, format, 0) else { return nil }
    defer { SDL_FreeSurface(straight) }
    let width = Int(straight.pointee.w)
    guard let pixels = straight.pointee.pixels,
      let storage = PixelStorage(width: width, height: Int(straight.pointee.h))
    else { return nil }
    for row in 0..<storage.height {
      let source = pixels.advanced(by: row * Int(straight.pointee.pitch))
        .assumingMemoryBound(to: UInt32.self)
      StraightColor.premultiply(source, into: storage.pixels + row * storage.stride, count: width)
    }
    return storage
  }
}
