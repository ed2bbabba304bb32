const markupTags = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'blockquote', 'a'] as const;
export type MarkupTag = (typeof markupTags)[number];

const sameMeaning: Readonly<Record<string, MarkupTag>> = { b: 'strong', i: 'em', h1: 'h3', h2: 'h3', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' };
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  euro: '€',
};
/** What is no text: comments, what is never shown with its content, and tags with slash, name and attributes. */
export const TOKEN = /<!--[\s\S]*?-->|<(script|style|template|iframe|object)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/** Text with its entities read. */
export function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
    return point > 31 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff) ? String.fromCodePoint(point) : ' ';
  });
}

/** The tag that a name stands for; null for one that vanishes and leaves its text. */
export const tagOf = (name: string): MarkupTag | null => {
  const lower = name.toLowerCase();
  const known = sameMeaning[lower] ?? lower;
  return (markupTags as readonly string[]).includes(known) ? (known as MarkupTag) : null;
};

/** The words alone, for titles and previews: what stands in different elements is apart. */
export const plainText = (html: string): string =>
  decode(
    html.replaceAll(TOKEN, (_, _dropped, slash: string, name?: string) =>
      name !== undefined && (slash === '/' || /^br$/i.test(name)) && tagOf(name) ? ' ' : '',
    ),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
