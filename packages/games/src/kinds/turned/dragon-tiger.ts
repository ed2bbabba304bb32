import { openDeck, PACK, rankOf, suitOf, type Card } from '../../cards/pack.ts';
import type { Draws } from '../../fair/draws.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import type { Way } from '../../figures/returns.ts';

/** One card for each side; ace is low. */
export interface DragonTiger {
  readonly dragon: Card;
  readonly tiger: Card;
}
export type DragonTigerSide = 'dragon' | 'tiger';

const PACKS = 8;

export const drawDragonTiger = (draws: Draws, packs: number = PACKS): DragonTiger => {
  const deal = openDeck(packs, draws);
  return { dragon: deal(), tiger: deal() };
};

/** Every pair of cards from a number of packs with its ways. */
export const dragonTigerWays = (packs: number): Way<DragonTiger>[] =>
  PACK.flatMap((dragon) => PACK.map((tiger) => ({ outcome: { dragon, tiger }, ways: BigInt(packs * (dragon === tiger ? packs - 1 : packs)) })));

/** A side wins with the higher rank; a tie gives half back unless the bet says otherwise. */
export const dragonTigerSide = (side: DragonTigerSide, odds = '1', onTie: 'half' | 'back' | 'lost' = 'half'): Bet<DragonTiger> => ({
  odds: [odds],
  settle: ({ dragon, tiger }) => {
    const difference = rankOf(dragon) - rankOf(tiger);
    if (difference === 0) return onTie;
    return difference > 0 === (side === 'dragon') ? 0 : 'lost';
  },
});

/** A bet on the card of one side alone. */
const cardBet = (side: DragonTigerSide, odds: string, fits: (card: Card) => boolean): Bet<DragonTiger> => winWhen(odds, (round) => fits(round[side]));

/** The other bets; ranks count from 1 (ace) to 13. */
export const DRAGON_TIGER_BETS = {
  tie: (odds = '11') => winWhen<DragonTiger>(odds, ({ dragon, tiger }) => rankOf(dragon) === rankOf(tiger)),
  suitedTie: (odds = '50') => winWhen<DragonTiger>(odds, ({ dragon, tiger }) => dragon === tiger),
  suit: (side: DragonTigerSide, suit: number, odds = '2.8') => cardBet(side, odds, (card) => suitOf(card) === suit),
  ranks: (side: DragonTigerSide, low: number, high: number, odds = '1') => cardBet(side, odds, (card) => rankOf(card) + 1 >= low && rankOf(card) + 1 <= high),
  parity: (side: DragonTigerSide, parity: 0 | 1, odds = parity === 1 ? '0.75' : '1.05') => cardBet(side, odds, (card) => (rankOf(card) + 1) % 2 === parity),
} as const;

/** Two cards for each side (torero): the sums of their ranks from 1 to 13 decide. */
export interface Torero {
  readonly dragon: readonly [number, number];
  readonly tiger: readonly [number, number];
}

const RANK_COUNT = 13;
const rankNumbers = Array.from({ length: RANK_COUNT }, (_, rank) => rank + 1);

/** Every four ranks from a number of packs with their ways, in dealt order dragon, tiger, dragon, tiger. */
export function* toreroWays(packs: number): Generator<Way<Torero>> {
  const full = packs * 4;
  for (const a of rankNumbers) {
    for (const b of rankNumbers) {
      for (const c of rankNumbers) {
        for (const d of rankNumbers) {
          const dealt = [a, b, c, d];
          const ways = dealt.reduce((product, rank, place) => product * (full - dealt.slice(0, place).filter((other) => other === rank).length), 1);
          if (ways > 0) yield { outcome: { dragon: [a, c], tiger: [b, d] }, ways: BigInt(ways) };
        }
      }
    }
  }
}

const toreroDifference = ({ dragon, tiger }: Torero): number => dragon[0] + dragon[1] - tiger[0] - tiger[1];

export const TORERO_BETS: Readonly<Record<'dragon' | 'tiger' | 'tie' | 'pairOfDragon', Bet<Torero>>> = {
  dragon: { odds: ['1'], settle: (round) => (toreroDifference(round) === 0 ? 'half' : toreroDifference(round) > 0 ? 0 : 'lost') },
  tiger: { odds: ['1'], settle: (round) => (toreroDifference(round) === 0 ? 'half' : toreroDifference(round) < 0 ? 0 : 'lost') },
  tie: winWhen('16', (round) => toreroDifference(round) === 0),
  pairOfDragon: winWhen('11', ({ dragon }) => dragon[0] === dragon[1]),
};
