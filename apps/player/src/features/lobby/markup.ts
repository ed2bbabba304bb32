import { decode, tagOf, TOKEN, type MarkupTag } from './plain-text.ts';

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
    if (tag === 'br') open.at(-1)?.children.push({ tag, children: [] });
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
