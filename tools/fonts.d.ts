/** The parts of two untyped libraries that tools/build-fonts.ts uses; the first adds to packages/art/src/opentype.d.ts. */
declare module 'opentype.js' {
  interface Glyph {
    readonly path: GlyphPath;
  }
  interface Font {
    readonly ascender: number;
    readonly descender: number;
    charToGlyphIndex(character: string): number;
  }
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes?: Record<string, number | { min: number; max: number }> },
  ): Promise<Buffer>;
}
