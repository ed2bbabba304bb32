import { colourBets, colourOf, colours, isTwice, type Colour } from '@laro/games/kinds/colour/colour-rules';
import type { Played } from '../../../record-queries.ts';

/** A bet of a throw. Money units as digits. */
export interface ShownBet {
  colour: Colour;
  isTwice: boolean;
  stake: string;
  returned: string;
}

export interface ShownThrow {
  dice: readonly Colour[];
  bets: readonly ShownBet[];
}

const UNITS = /^\d{1,18}$/;
const isColour = (value: unknown): value is Colour => (colours as readonly unknown[]).includes(value);
const unitsIn = (amounts: unknown, bet: string): string | null => {
  const digits = typeof amounts === 'object' && amounts !== null && Object.hasOwn(amounts, bet) ? (amounts as Record<string, unknown>)[bet] : undefined;
  return typeof digits === 'string' && UNITS.test(digits) ? digits : null;
};

/** A throw of our own studio; null for anything else, since showing nothing is better than showing something wrong. */
export function throwOf({ dice, positions, returns }: Played['round']): ShownThrow | null {
  if (!Array.isArray(dice) || dice.length === 0 || !dice.every(isColour)) return null;
  const bets = colourBets.flatMap((bet) => {
    const stake = unitsIn(positions, bet);
    return stake === null ? [] : [{ colour: colourOf(bet), isTwice: isTwice(bet), stake, returned: unitsIn(returns, bet) ?? '0' }];
  });
  return bets.length === 0 ? null : { dice, bets };
}
