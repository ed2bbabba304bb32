import { fairDraws } from '@laro/games/fair/provably-fair';
import type { Draws } from '@laro/games/fair/draws';
import { parseCards, type Card } from '@laro/games/cards/pack';

/** Input of a case, as in its file. */
export type Input = Readonly<Record<string, unknown>>;

/** Outcomes that a kind can compute of a case: one function for each name. */
export type Outcomes = Readonly<Record<string, () => unknown>>;

/** Computes the cases of one kind. `expected` is read for the form of lists alone, never for their values. */
export type Evaluator = (input: Input, expected: Input) => Outcomes;

export const isGiven = (input: Input, name: string): boolean => input[name] !== undefined;

/** Throws RangeError when the input is missing or of another type. */
export function textOf(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== 'string') throw new RangeError(`${name} must be a text`);
  return value;
}

/** A whole or decimal number; a number written as text counts. Throws RangeError when it is missing without a default. */
export function numberOf(input: Input, name: string, without?: number): number {
  const value = input[name] ?? without;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new RangeError(`${name} must be a number`);
  return number;
}

export function listOf(input: Input, name: string): unknown[] {
  const value = input[name];
  if (!Array.isArray(value)) throw new RangeError(`${name} must be a list`);
  return value as unknown[];
}

export const numbersOf = (input: Input, name: string): number[] => listOf(input, name).map((_, index, list) => numberOf({ [name]: list[index] }, name));
export const textsOf = (input: Input, name: string): string[] => listOf(input, name).map(String);

/** Cards as one text or as a list. */
export const cardsOf = (input: Input, name: string): Card[] => {
  const value = input[name];
  return parseCards(Array.isArray(value) ? value.join(' ') : textOf(input, name));
};

/** The draws of the case's seeds. */
export const drawsOf = (input: Input): Draws =>
  fairDraws({ serverSeed: textOf(input, 'serverSeed'), clientSeed: textOf(input, 'clientSeed'), nonce: numberOf(input, 'nonce', 0) });

/** How many values the expected list has, or `without`. */
export const lengthOf = (expected: Input, name: string, without: number): number => {
  const value = expected[name];
  return Array.isArray(value) ? value.length : without;
};
