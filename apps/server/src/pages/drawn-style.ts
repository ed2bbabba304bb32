import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';

/** A rule or a block of rules, with what a page must hold for it to change anything there. */
export interface Piece {
  /** The text of a rule; what stands before the brace of a block. */
  text: string;
  /** By selector, the classes (`.x`) and attributes (`data-x`, `data-x="1"`) that must all be there; one selector is enough. */
  needs?: readonly (readonly string[])[];
  inner?: readonly Piece[];
  /** The name that a rule must use for an animation to be wanted. */
  animation?: string;
}

/** What scripts and browsers change before the whole sheets are here: the question of the age, and what opens without a script. */
const changing = new Set(['.at-door', '.hidden-y', 'hidden', 'aria-hidden', 'aria-hidden="true"', 'open', 'inert']);

const part = /\.(-?[_a-zA-Z][\w-]*)|\[([\w-]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?)?(?:\s[is])?\]/g;

/** What a selector needs; what stands in a negation or a choice is taken for given. */
function needsOf(selector: string): string[] {
  const plain = selector.replaceAll(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...plain.matchAll(part)]
    .map(([whole, name, attribute, value]) => {
      if (name !== undefined) return `.${name}`;
      return value === undefined || !whole.includes(`${attribute}=`) ? (attribute ?? '') : `${attribute}="${value}"`;
    })
    .filter((need) => !changing.has(need));
}

function ruleOf(rule: Rule): Piece {
  return { text: rule.toString(), needs: rule.selectors.map(needsOf) };
}

function blockOf(block: AtRule): Piece {
  if (block.name.endsWith('keyframes')) return { text: block.toString(), animation: block.params };
  const isOfRules = block.nodes !== undefined && (block.name === 'media' || block.name === 'supports');
  return isOfRules ? { text: `@${block.name} ${block.params}`, inner: piecesIn(block.nodes ?? []) } : { text: block.toString() };
}

const piecesIn = (nodes: readonly ChildNode[]): Piece[] =>
  nodes.flatMap((node) => {
    if (node.type === 'rule') return ruleOf(node);
    return node.type === 'atrule' ? blockOf(node) : [];
  });

/** Takes a style sheet apart, once, so that each page can be given what it needs of it. */
export const piecesOf = (style: string): readonly Piece[] => piecesIn(postcss.parse(style).nodes);

/** The classes and attributes that stand anywhere in a page. */
function standingIn(html: string): ReadonlySet<string> {
  const standing = new Set<string>();
  for (const [tag] of html.matchAll(/<[a-z][^>]*>/g))
    for (const [, name = '', value = ''] of tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) {
      standing.add(name).add(`${name}="${value}"`);
      if (name === 'class') for (const each of value.split(' ')) standing.add(`.${each}`);
    }
  return standing;
}

const keep = (pieces: readonly Piece[], standing: ReadonlySet<string>): Piece[] =>
  pieces.flatMap((piece) => {
    if (piece.needs) return piece.needs.some((needs) => needs.every((need) => standing.has(need))) ? piece : [];
    if (!piece.inner) return piece;
    const inner = keep(piece.inner, standing);
    return inner.length === 0 ? [] : { ...piece, inner };
  });

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text, inner }) => (inner ? `${text}{${textOf(inner)}}` : text)).join('');

/**
 * Of style sheets, what changes anything in a page as it was rendered; the page's scripts bring the sheets as a whole (whole-styles.ts). What is
 * left of them fits, with the page, into the first packets that a server may send before it hears from the visitor again (decision 044).
 */
export function drawnStyle(pieces: readonly Piece[], html: string): string {
  const kept = keep(pieces, standingIn(html));
  const rules = textOf(kept.filter(({ animation }) => animation === undefined));
  const isUsed = ({ animation }: Piece) => animation === undefined || new RegExp(`[ :,]${animation}(?![\\w-])`).test(rules);
  return textOf(kept.filter(isUsed));
}
