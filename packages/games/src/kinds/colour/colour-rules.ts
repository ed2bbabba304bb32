import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { RulesName } from '../../kind.ts';

/** The colours in the order of a die's sides: side 0 is red. */
export const colours = ['red', 'blue', 'yellow', 'green', 'white', 'pink'] as const;
export type Colour = (typeof colours)[number];

/** `red`: by how many dice show red. `red-twice`: two or three dice show red. */
export type ColourBetId = Colour | `${Colour}-twice`;

/** Returns of a kind of bet for 0, 1, 2 and 3 dice of its colour: in stakes, the stake itself included. */
export type Returns = readonly [none: number, one: number, two: number, three: number];

export interface ColourRules extends RulesName {
  readonly single: Returns;
  readonly twice: Returns;
  /** Stakes of one bet are whole major units in these bounds, both included. Money units. */
  readonly leastStake: Money;
  readonly mostStake: Money;
  /** Chips to place, money units. */
  readonly chips: readonly Money[];
}

const DICE = 3;
export const diceThrown = Array.from({ length: DICE }, (_, die) => die);

const units = (major: number): Money => BigInt(major) * MAJOR_UNIT;

/** The stall's game: three dice of six colours. */
export const colourPerya: ColourRules = {
  id: 'colour-perya',
  version: 1,
  single: [0, 2, 3, 4],
  twice: [0, 0, 12, 12],
  leastStake: units(1),
  mostStake: units(500),
  chips: [1, 5, 20, 50, 100, 500].map(units),
};

/** Every set of rules of the kind. */
export const colourRules: readonly ColourRules[] = [colourPerya];

/** Every bet of the kind, colours first. */
export const colourBets: readonly ColourBetId[] = [...colours, ...colours.map((colour) => `${colour}-twice` as const)];

/** The colour of a bet. */
export const colourOf = (bet: ColourBetId): Colour => bet.replace('-twice', '') as Colour;

export const isTwice = (bet: ColourBetId): boolean => bet.endsWith('-twice');

/** Return of a bet in stakes, the stake itself included, for the thrown colours. */
export function returnOf(rules: ColourRules, bet: ColourBetId, thrown: readonly Colour[]): number {
  const colour = colourOf(bet);
  const shown = thrown.filter((one) => one === colour).length as 0 | 1 | 2 | 3;
  return (isTwice(bet) ? rules.twice : rules.single)[shown];
}
