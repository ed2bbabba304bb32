import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import { lookOf, lookPalettes, symbolSets, type SlotLook, type SymbolSet } from './looks.ts';
import type { SlotMathematics } from './mathematics.ts';
import { slots } from './slots.ts';
import { slotOverrides } from './slot-overrides.ts';

/** Mathematics and symbols of a game of the catalogue. */
export interface SlotGame {
  readonly gameId: string;
  readonly mathematics: SlotMathematics;
  readonly look: SlotLook;
}

/** 48 bits of the SHA-256 of a text: a number that is always the same for the same text and has no leaning. */
const markOf = (text: string): number =>
  sha256(utf8ToBytes(text))
    .subarray(0, 6)
    .reduce((number, byte) => number * 256 + byte, 0);

/**
 * One of the items for a text: the one whose name has the highest mark together with it. All are equally likely, and an item
 * that is added later takes over its fair share of texts and changes nothing for the others.
 */
export const pickFor = <T extends { readonly id: string }>(items: readonly T[], text: string): T => {
  const marked = items.map((item) => ({ item, mark: markOf(`${text} ${item.id}`) }));
  return marked.reduce((best, one) => (one.mark > best.mark ? one : best)).item;
};

/** The mathematics of a game: that of the override table, else one picked by its id. */
export const mathematicsFor = (gameId: string): SlotMathematics => {
  const wanted = slotOverrides[gameId]?.mathematics;
  return slots.find(({ id }) => id === wanted) ?? pickFor(slots, `mathematics:${gameId}`);
};

/** The set of symbols a subject belongs to; null when none names it. */
const setOfSubject = (subject: string): SymbolSet | null => {
  const name = subject.split(':')[0] === 'gi' ? subject : (subject.split(':')[0] ?? '');
  return symbolSets.find(({ pictures, kin, wild, scatter }) => [...pictures, ...kin, wild, scatter].includes(name)) ?? null;
};

/**
 * Everything a slot game of the catalogue needs except its name, from its id (and the subject of its picture, if known). The same
 * id gives the same game as long as the lists are the same: mathematics by the override table or the id, symbols by the subject or the id.
 */
export const slotFor = (gameId: string, subject: string | null = null): SlotGame => {
  const mathematics = mathematicsFor(gameId);
  const wantedSet = slotOverrides[gameId]?.symbolSet;
  const chosen = symbolSets.find(({ id }) => id === wantedSet) ?? (subject === null ? null : setOfSubject(subject)) ?? pickFor(symbolSets, `symbols:${gameId}`);
  const palette = pickFor(lookPalettes, `palette:${gameId}`);
  // A subject with parameters is its own drawing and not a symbol.
  const isSymbol = subject !== null && (subject.startsWith('gi:') || !subject.includes(':'));
  return { gameId, mathematics, look: lookOf(mathematics, chosen, palette, isSymbol ? subject : null) };
};
