declare module 'opentype.js' {
  export interface PathCommand {
    readonly type: 'M' | 'L' | 'C' | 'Q' | 'Z';
    readonly x?: number;
    readonly y?: number;
    readonly x1?: number;
    readonly y1?: number;
    readonly x2?: number;
    readonly y2?: number;
  }
  export interface GlyphPath {
    readonly commands: readonly PathCommand[];
  }
  export interface Glyph {
    readonly index: number;
    readonly advanceWidth?: number;
    getPath(x: number, y: number, fontSize: number): GlyphPath;
  }
  export interface Font {
    readonly unitsPerEm: number;
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  /** Other products of the library; tools/build/fonts/fonts.d.ts adds to it. */
  export interface Maker {
    readonly parse: (buffer: ArrayBuffer) => Font;
  }
  const opentype: Maker;
  export default opentype;
}
