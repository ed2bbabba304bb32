/** The parts of two untyped libraries that tools/build/fonts/build-fonts.ts uses; the first adds to packages/art/src/lettering/opentype.d.ts. */
declare module 'opentype.js' {
  interface Glyph {
    readonly path: GlyphPath;
  }
  interface Font {
    readonly ascender: number;
    readonly descender: number;
    charToGlyphIndex(character: string): number;
    toArrayBuffer(): ArrayBuffer;
  }
  interface Maker {
    readonly Path: new () => GlyphPath;
    readonly Glyph: new (given: { name: string; unicode?: number; advanceWidth: number; path: GlyphPath }) => Glyph;
    readonly Font: new (given: {
      familyName: string;
      styleName: string;
      unitsPerEm: number;
      ascender: number;
      descender: number;
      glyphs: readonly Glyph[];
    }) => Font;
  }
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes?: Record<string, number | { min: number; max: number }> },
  ): Promise<Buffer>;
}
