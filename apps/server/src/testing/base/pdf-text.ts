import zlib from 'node:zlib';

/** Objects of a PDF by their numbers: the dictionary's text, and the stream, unpacked. Enough for what PDFKit writes. */
function objectsOf(file: Buffer): Map<string, { words: string; stream: string }> {
  const text = file.toString('latin1');
  const objects = new Map<string, { words: string; stream: string }>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const at = body.indexOf('stream\n');
    const words = at < 0 ? body : body.slice(0, at);
    const bytes = at < 0 ? Buffer.alloc(0) : Buffer.from(body.slice(at + 7).replace(/\nendstream$/, ''), 'latin1');
    objects.set(number, { words, stream: words.includes('/FlateDecode') ? zlib.inflateSync(bytes).toString('latin1') : bytes.toString('latin1') });
  }
  return objects;
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Characters by glyph, from a font's ToUnicode map, as readers copy or speak them. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [place, [, code = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries())
      letters.set((Number.parseInt(from, 16) + place).toString(16).padStart(4, '0'), fromUtf16(code.replaceAll(' ', '')));
  return letters;
}

/** The text of a PDF as a reader would copy it, piece after piece in the order of drawing. */
export function pdfText(file: Buffer): string[] {
  const objects = objectsOf(file);
  const refIn = (words: string, key: string) => objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(words)?.[1] ?? '');
  const texts: string[] = [];
  for (const { words } of objects.values()) {
    if (!/\/Type \/Page\b/.test(words)) continue;
    const resources = refIn(words, 'Resources')?.words ?? words;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [
        name,
        lettersOf(refIn(objects.get(number)?.words ?? '', 'ToUnicode')?.stream ?? ''),
      ]),
    );
    let letters = new Map<string, string>();
    for (const [, font, drawn] of (refIn(words, 'Contents')?.stream ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ]+)+)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? new Map<string, string>();
      else
        texts.push(
          [...(drawn ?? '').matchAll(/<([0-9a-f]*)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => letters.get(glyph) ?? '\uFFFD')
            .join(''),
        );
    }
  }
  return texts;
}
