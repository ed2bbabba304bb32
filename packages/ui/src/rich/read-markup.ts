const markupTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'blockquote',
  'hr',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type MarkupTag = (typeof markupTags)[number];

const sameMeaning: Readonly<Record<string, MarkupTag>> = { b: 'strong', i: 'em', h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' };
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
/** Matches everything but text: comments, elements that are never shown with their content, and tags with slash, name and attributes. */
const TOKEN = /<!--[\s\S]*?-->|<(script|style|template|iframe|object)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/** Text with its entities read. */
function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
    return point > 31 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff) ? String.fromCodePoint(point) : ' ';
  });
}

/** The tag that a name stands for; null for one that vanishes and leaves its text. */
const tagOf = (name: string): MarkupTag | null => {
  const lower = name.toLowerCase();
  const known = sameMeaning[lower] ?? lower;
  return (markupTags as readonly string[]).includes(known) ? (known as MarkupTag) : null;
};

const isVoid = (tag: MarkupTag): boolean => tag === 'br' || tag === 'hr';

/** Text of a notice as the desk's editor makes it, read into a small tree: only the tags named here exist, everything else is text. */
export type MarkupNode = string | { readonly tag: MarkupTag; readonly href?: string; readonly children: readonly MarkupNode[] };

const LINK = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SAFE_LINK = /^(?:https:\/\/[^\s"<>]+|\/(?!\/)[^\s"<>\\]*)$/;

const linkOf = (attributes: string): string | undefined => {
  const [, double, single, bare] = LINK.exec(attributes) ?? [];
  const href = decode(double ?? single ?? bare ?? '').trim();
  return SAFE_LINK.test(href) ? href : undefined;
};

interface OpenNode {
  tag: MarkupTag | null;
  href?: string;
  children: MarkupNode[];
}

/** Closes open nodes down to the given height; nodes without a known tag leave their content where they were. */
function closeTo(open: OpenNode[], height: number): void {
  while (open.length > height) {
    const node = open.pop();
    const parent = open.at(-1);
    if (!node || !parent) return;
    if (node.tag === null) parent.children.push(...node.children);
    else parent.children.push({ tag: node.tag, ...(node.href === undefined ? {} : { href: node.href }), children: node.children });
  }
}

/**
 * Reads HTML into nodes that can be drawn without ever handing markup to the browser (NOTICE-03): unknown tags vanish and leave their
 * text, scripts vanish with theirs, links lead to our own pages or over https.
 */
export function readMarkup(html: string): readonly MarkupNode[] {
  const root: OpenNode = { tag: null, children: [] };
  const open: OpenNode[] = [root];
  const addText = (text: string) => {
    const decoded = decode(text);
    if (decoded !== '') open.at(-1)?.children.push(decoded);
  };
  let at = 0;
  for (const match of html.matchAll(TOKEN)) {
    addText(html.slice(at, match.index));
    at = match.index + match[0].length;
    const [, , slash, name, attributes = ''] = match;
    if (name === undefined) continue;
    const tag = tagOf(name);
    if (tag !== null && isVoid(tag)) open.at(-1)?.children.push({ tag, children: [] });
    else if (slash === '/') {
      const height = open.findLastIndex((node, index) => index > 0 && node.tag === tag);
      if (tag !== null && height > 0) closeTo(open, height);
    } else if (tag !== null) {
      const href = tag === 'a' ? linkOf(attributes) : undefined;
      open.push({ tag: tag === 'a' && href === undefined ? null : tag, ...(href === undefined ? {} : { href }), children: [] });
    }
  }
  addText(html.slice(at));
  closeTo(open, 1);
  return root.children;
}

/** The plain text, for previews; texts of different elements are separated. */
export const plainWords = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : ['strong', 'em', 'u', 'a'].includes(node.tag) ? plainWords(node.children) : ` ${plainWords(node.children)} `,
    )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
