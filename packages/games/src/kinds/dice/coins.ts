import type { Draws } from '../../fair/draws.ts';
import { choose } from '../../figures/counting/choose.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import type { Way } from '../../figures/returns.ts';

/** Coins thrown together, or one item drawn from a bag. */
export interface Coins {
  readonly coins: number;
  readonly reds: number;
}

/** Four coins of xóc đĩa: 1 is red. */
export const throwCoins = (coins: number, draws: Draws): Coins => {
  let reds = 0;
  for (let coin = 0; coin < coins; coin += 1) reds += draws.below(2);
  return { coins, reds };
};

/** Every number of reds with its ways. */
export const coinWays = (coins: number): Way<Coins>[] =>
  Array.from({ length: coins + 1 }, (_, reds) => ({ outcome: { coins, reds }, ways: choose(coins, reds) }));

/** An even (0) or odd (1) number of reds. */
export const redsParity = (parity: 0 | 1, odds: string): Bet<Coins> => winWhen(odds, ({ reds }) => reds % 2 === parity);
/** Exactly `count` coins of a named colour. */
export const colouredCoins = (count: number, odds: string): Bet<Coins> => winWhen(odds, ({ reds }) => reds === count);
/** As many red as white coins. */
export const halvedCoins = (odds: string): Bet<Coins> => winWhen(odds, ({ coins, reds }) => reds * 2 === coins);
/** All coins show one colour. */
export const alikeCoins = (odds: string): Bet<Coins> => winWhen(odds, ({ coins, reds }) => reds === 0 || reds === coins);

/** The last beans of fan-tan: 1 to 4. */
export const drawFanTan = (draws: Draws): number => draws.below(4) + 1;
export const FAN_TAN_WAYS: readonly Way<number>[] = [1, 2, 3, 4].map((outcome) => ({ outcome, ways: 1n }));

/** A bet of fan-tan that wins on some numbers and gives the stake back on others. */
export const fanTanBet = (wins: readonly number[], back: readonly number[], odds: string): Bet<number> => ({
  odds: [odds],
  settle: (beans) => (wins.includes(beans) ? 0 : back.includes(beans) ? 'back' : 'lost'),
});

/** Things in a bag or squares of a board: what is drawn is one of them. */
export const bagWays = (things: Readonly<Record<string, number>>): Way<string>[] =>
  Object.entries(things).map(([outcome, count]) => ({ outcome, ways: BigInt(count) }));

/** Squares of live-pula-puti and balls of pula-o-puti. */
export const PULA_PUTI_BOARD: Readonly<Record<string, number>> = { red: 48, white: 48, gold: 4 };
export const PULA_PUTI_BAG: Readonly<Record<string, number>> = { red: 25, white: 25, gold: 1 };
export const bagBet = (named: string, odds: string): Bet<string> => winWhen(odds, (drawn) => drawn === named);
