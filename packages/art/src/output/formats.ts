/** Kinds of pictures: a game, a game without its name, a banner, a vendor's mark. */
export type PictureKind = 'game' | 'clean' | 'banner' | 'vendor';
export type PictureFormat = 'avif' | 'webp' | 'jpg' | 'png';

/** One size and format in which a picture is drawn, with its budget and the bounds of the encoder's quality. */
export interface Cut {
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  /** Bytes the file may have at most (game-art.md, section 9). */
  readonly budget: number;
  /** Quality from which the search starts; of a PNG up to 16 the number of its colours. */
  readonly guess: number;
  /** Quality above which more bytes show nothing more. */
  readonly ceiling: number;
}

const cut = (width: number, height: number, format: PictureFormat, budget: number, guess: number, ceiling: number): Cut => ({
  width,
  height,
  format,
  budget,
  guess,
  ceiling,
});

/** The sizes and formats of each kind. AVIF is shipped; WebP and JPEG are drawn on demand for old browsers. */
export const cuts: Readonly<Record<PictureKind, readonly Cut[]>> = {
  game: [
    cut(240, 240, 'avif', 6144, 43, 52),
    cut(480, 480, 'avif', 16_384, 47, 52),
    cut(240, 240, 'webp', 8192, 46, 82),
    cut(480, 480, 'webp', 16_384, 44, 82),
    cut(240, 240, 'jpg', 8192, 50, 82),
    cut(480, 480, 'jpg', 22_528, 52, 82),
  ],
  clean: [cut(480, 480, 'avif', 16_384, 50, 50), cut(480, 480, 'webp', 16_384, 58, 82), cut(480, 480, 'jpg', 22_528, 62, 82)],
  banner: [
    cut(750, 320, 'avif', 30_720, 56, 58),
    cut(400, 171, 'avif', 12_288, 54, 56),
    cut(750, 320, 'webp', 30_720, 80, 84),
    cut(400, 171, 'webp', 12_288, 76, 84),
    cut(750, 320, 'jpg', 30_720, 74, 84),
    cut(400, 171, 'jpg', 16_384, 76, 84),
  ],
  // A raster on purpose: each SVG is its own document to a browser, which costs it more than the picture (decision 042).
  vendor: [cut(96, 96, 'png', 4096, 45, 45), cut(48, 48, 'png', 1024, 16, 16)],
};

/** The cut of a kind by width and format; undefined where none is made. */
export const cutOf = (kind: PictureKind, width: number, format: PictureFormat): Cut | undefined =>
  cuts[kind].find((one) => one.width === width && one.format === format);

/** True for files that lie in the repository; the others are drawn when a browser asks for them. */
export const isShipped = (format: PictureFormat): boolean => format === 'avif' || format === 'png';
