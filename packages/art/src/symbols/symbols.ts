import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';

import { symbolFacts } from './symbol-facts.ts';

const require = createRequire(import.meta.url);

/** The icon packages the pictures draw from; the credits must name every one of them. */
export const symbolPackages = ['@iconify-json/fluent-emoji', '@iconify-json/game-icons'] as const;
type SymbolPackage = (typeof symbolPackages)[number];

/** A symbol as SVG children in a square of `size` units; one-colour symbols are drawn with `currentColor`. */
export interface SymbolArt {
  readonly body: string;
  readonly size: number;
  readonly oneColour: boolean;
}

const found = new Map<string, SymbolArt>();

const fileOf = (set: SymbolPackage): string => require.resolve(`${set}/icons.json`);
const opening = (name: string): string => `\n\t\t"${name}": {`;
const closing = '\n\t\t}';

/** Set and name of a subject: `gi:` stands for the one-colour set. */
const sourceOf = (subject: string): readonly [set: SymbolPackage, name: string] =>
  subject.startsWith('gi:') ? ['@iconify-json/game-icons', subject.slice(3)] : ['@iconify-json/fluent-emoji', subject];

/** Held only as long as memory allows: the set with colours is a file of 100 MB. */
const held = new Map<SymbolPackage, WeakRef<Buffer>>();

const wholeFile = (set: SymbolPackage): Buffer => {
  const bytes = held.get(set)?.deref() ?? readFileSync(fileOf(set));
  held.set(set, new WeakRef(bytes));
  return bytes;
};

/**
 * Position of a symbol's entry in its set's file, found by reading all of it: this
 * is for the build, which stores the positions. Throws when the set does not have the symbol.
 */
export const findSymbol = (subject: string): { readonly start: number; readonly length: number } => {
  const [set, name] = sourceOf(subject);
  const bytes = wholeFile(set);
  const start = bytes.indexOf(opening(name));
  if (start < 0) throw new Error(`no symbol ${name} in ${set}`);
  return { start, length: bytes.indexOf(closing, start) + closing.length - start };
};

/** The text of an entry at a place; undefined when the file has something else there, as another version may. */
const entryAt = (subject: string, { start, length }: { readonly start: number; readonly length: number }): string | undefined => {
  const [set, name] = sourceOf(subject);
  const bytes = Buffer.alloc(length);
  const file = openSync(fileOf(set), 'r');
  try {
    readSync(file, bytes, 0, length, start);
  } finally {
    closeSync(file);
  }
  const text = bytes.toString('utf8');
  return length > 0 && text.startsWith(opening(name)) && text.endsWith(closing) ? text : undefined;
};

const bodyOf = (subject: string): string => {
  const [set, name] = sourceOf(subject);
  const text = entryAt(subject, symbolFacts(subject)) ?? entryAt(subject, findSymbol(subject)) ?? '';
  const entry: unknown = JSON.parse(`{${text}}`);
  const record = (entry as Record<string, { body?: unknown }>)[name];
  if (typeof record?.body !== 'string') throw new Error(`symbol ${name} in ${set} has no body`);
  return record.body;
};

/**
 * The drawing of a symbol: `name` from the colour set, `gi:name` from the one-colour set.
 * Throws when neither set has it.
 */
export const symbolArt = (subject: string): SymbolArt => {
  const known = found.get(subject);
  if (known) return known;
  const oneColour = subject.startsWith('gi:');
  const art: SymbolArt = { body: bodyOf(subject), size: oneColour ? 512 : 32, oneColour };
  found.set(subject, art);
  return art;
};

/** The body with every id made unique by a prefix, so that two symbols in one picture never share a gradient. */
export const inlined = (art: SymbolArt, prefix: string): string =>
  art.body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
