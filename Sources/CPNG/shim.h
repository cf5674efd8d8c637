#pragma once
// libpng and zlib. libpng's writer leaves by longjmp when something fails, which Swift cannot say, so a whole file
// is written by one call here.
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// What a file is to hold and how.
typedef struct {
  unsigned int width, height;
  /// PNG_COLOR_TYPE_… and bits a sample.
  int color_type, bit_depth;
  /// The first row. Palette indices and greys take a byte each whatever the depth; colours are four bytes B, G, R, A,
  /// of which A is left out where the colour type has none.
  const unsigned char *pixels;
  /// Bytes from one row to the next.
  size_t stride;
  /// Three bytes R, G, B an entry, and an alpha for the first ones.
  const unsigned char *palette;
  int palette_count;
  const unsigned char *alphas;
  int alpha_count;
  /// PNG_FILTER_…, of several the one with the smallest sum for each row.
  int filters;
  /// zlib's level, 0…9, its memory level, 1…9, and strategy.
  int level, memory, strategy;
} CPNG_picture;

/// A file in memory that grows.
typedef struct {
  unsigned char *bytes;
  size_t count, capacity;
} CPNG_file;

static void CPNG_append(png_structp png, png_bytep bytes, size_t count) {
  CPNG_file *file = (CPNG_file *)png_get_io_ptr(png);
  if (file->capacity - file->count < count) {
    size_t capacity = file->capacity * 2 > file->count + count ? file->capacity * 2 : file->count + count + 4096;
    unsigned char *grown = (unsigned char *)realloc(file->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    file->bytes = grown;
    file->capacity = capacity;
  }
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
}

static void CPNG_flush(png_structp png) { (void)png; }
static void CPNG_ignore(png_structp png, png_const_charp words) { (void)png, (void)words; }
static void CPNG_leave(png_structp png, png_const_charp words) {
  (void)words;
  png_longjmp(png, 1);
}

/// Writes a picture; 0 when that failed. `free` the bytes in either case.
static int CPNG_write(const CPNG_picture *picture, CPNG_file *file) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, CPNG_leave, CPNG_ignore);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, file, CPNG_append, CPNG_flush);
  png_set_filter(png, 0, picture->filters);
  png_set_compression_level(png, picture->level);
  png_set_compression_mem_level(png, picture->memory);
  png_set_compression_strategy(png, picture->strategy);
  png_set_IHDR(png, info, picture->width, picture->height, picture->bit_depth, picture->color_type,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (picture->palette_count > 0)
    png_set_PLTE(png, info, (const png_color *)(const void *)picture->palette, picture->palette_count);
  if (picture->alpha_count > 0) png_set_tRNS(png, info, picture->alphas, picture->alpha_count, NULL);
  png_write_info(png, info);
  if (picture->bit_depth < 8) png_set_packing(png);
  if (picture->color_type & PNG_COLOR_MASK_COLOR && picture->color_type != PNG_COLOR_TYPE_PALETTE) {
    png_set_bgr(png);
    if (!(picture->color_type & PNG_COLOR_MASK_ALPHA)) png_set_filler(png, 0, PNG_FILLER_AFTER);
  }
  for (unsigned int row = 0; row < picture->height; row++)
    png_write_row(png, picture->pixels + row * picture->stride);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return 1;
}

/// A file in memory that is read from its beginning.
typedef struct {
  const unsigned char *bytes;
  size_t count, place;
} CPNG_source;

static void CPNG_take(png_structp png, png_bytep bytes, size_t count) {
  CPNG_source *source = (CPNG_source *)png_get_io_ptr(png);
  if (source->count - source->place < count) png_error(png, "it ends too early");
  memcpy(bytes, source->bytes + source->place, count);
  source->place += count;
}

/// What a reader has to say.
typedef struct {
  char *reason;
  int is_mending, has_mended;
} CPNG_complaint;

static void CPNG_note(CPNG_complaint *complaint, png_const_charp words) {
  strncpy(complaint->reason, words, 63);
  complaint->reason[63] = 0;
}

static void CPNG_give_up(png_structp png, png_const_charp words) {
  CPNG_note((CPNG_complaint *)png_get_error_ptr(png), words);
  png_longjmp(png, 1);
}

static void CPNG_warn(png_structp png, png_const_charp words) {
  CPNG_complaint *complaint = (CPNG_complaint *)png_get_error_ptr(png);
  if (complaint->is_mending) return;
  if (!complaint->has_mended) CPNG_note(complaint, words);
  complaint->has_mended = 1;
}

/// Reads a picture of a known size as straight B, G, R, A of eight bits into rows of `stride` bytes that are all zero;
/// 0 when it is damaged, with a reason. Nothing is printed. What libpng mends is mended or, without `is_mending`, a
/// damage.
static int CPNG_read(const unsigned char *bytes, size_t count, unsigned int width, unsigned int height,
                     unsigned char *pixels, size_t stride, int is_mending, char reason[64]) {
  CPNG_source source = {bytes, count, 0};
  CPNG_complaint complaint = {reason, is_mending, 0};
  strcpy(reason, "there is no memory for it");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &complaint, CPNG_give_up, CPNG_warn);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, &source, CPNG_take);
  png_set_user_limits(png, width, height);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "it has two sizes");
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "its rows are of a wrong length");
  while (passes-- > 0)
    for (unsigned int row = 0; row < height; row++) png_read_row(png, pixels + row * stride, NULL);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return !complaint.has_mended;
}
