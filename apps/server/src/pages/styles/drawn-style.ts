import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';

/** A rule or a block of rules, with the selectors that a page must match for it to have an effect. */
export interface Piece {
  /** Text of a rule; the prelude of a block. */
  text: string;
  /** By selector, the classes (`.x`) and attributes (`data-x`, `data-x="1"`) that must all be there; one selector is enough. */
  needs?: readonly (readonly string[])[];
  inner?: readonly Piece[];
  /** The name that a rule must use for an animation to be wanted. */
  animation?: string;
}

/** Selectors that scripts and browsers toggle before the full sheets are loaded: the age question, and elements that open without a script. */
const changing = new Set(['.at-door', '.hidden-y', 'hidden', 'aria-hidden', 'aria-hidden="true"', 'open', 'inert']);

const part = /\.(-?[_a-zA-Z][\w-]*)|\[([\w-]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?)?(?:\s[is])?\]/g;

/** Classes and attributes that a selector needs; those inside a negation or an alternative count as present. */
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

/** Splits a style sheet once, so that each page can be given the parts that it needs. */
export const piecesOf = (style: string): readonly Piece[] => piecesIn(postcss.parse(style).nodes);

/** All classes and attributes of a page. */
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
 * The parts of style sheets that affect a page as rendered; the page's scripts load the full sheets (whole-styles.ts). With the
 * page they fit into the first packets that a server may send before an acknowledgement by the visitor (decision 044).
 */
export function drawnStyle(pieces: readonly Piece[], html: string): string {
  const kept = keep(pieces, standingIn(html));
  const rules = textOf(kept.filter(({ animation }) => animation === undefined));
  const isUsed = ({ animation }: Piece) => animation === undefined || new RegExp(`[ :,]${animation}(?![\\w-])`).test(rules);
  return textOf(kept.filter(isUsed));
}
