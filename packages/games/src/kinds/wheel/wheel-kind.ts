import type { Way } from '../../figures/returns.ts';
import { waysFigures, type BetFigures } from '../table/bet-figures.ts';
import { tableKind } from '../table/table-kind.ts';
import type { TableRules } from '../table/table-replay.ts';
import { wheelReplay, wheelTableBet, wheelTableOf, type WheelDrawn } from './wheel-replay.ts';
import { COUNTED_MULTIPLIERS, DOOR, MULTIPLIERS, type WheelTable } from './wheel-tables.ts';

/** Every order of some things. */
const ordersOf = (things: readonly string[]): string[][] =>
  things.length === 0 ? [[]] : things.flatMap((thing) => ordersOf(things.filter((one) => one !== thing)).map((rest) => [thing, ...rest]));

/** Every round of a wheel with its ways: spins in order, then the draw of a bonus sector. */
export const wheelWays = ({ wheel, prizes, doors = [] }: WheelTable): Way<WheelDrawn>[] => {
  const sectors = wheel.map((_, sector) => sector);
  const multipliers = sectors.filter((sector) => MULTIPLIERS[wheel[sector] ?? ''] !== undefined);
  const deciding = sectors.filter((sector) => !multipliers.includes(sector));
  // Ways are counted in rounds of as many spins as a round can have; after the last multiplier only the other sectors decide.
  const whole = BigInt(wheel.length);
  const rest = BigInt(deciding.length);
  const bonusWeight = Object.values(prizes).map((list) => BigInt(list.reduce((sum, { weight }) => sum + weight, 0)));
  const orders = ordersOf(doors);
  const weights = bonusWeight.reduce((product, weight) => product * weight, BigInt(orders.length));
  const ended = (spins: readonly number[], ways: bigint): Way<WheelDrawn>[] =>
    deciding.flatMap((sector) => {
      const name = wheel[sector] ?? '';
      const bonus = prizes[name];
      const all = [...spins, sector];
      if (name === DOOR) return orders.map((order) => ({ outcome: { spins: all, doors: order }, ways: (ways * weights) / BigInt(orders.length) }));
      if (!bonus) return [{ outcome: { spins: all }, ways: ways * weights }];
      const sum = BigInt(bonus.reduce((total, { weight }) => total + weight, 0));
      return bonus.map(({ odds, weight }) => ({ outcome: { spins: all, prize: odds }, ways: (ways * weights * BigInt(weight)) / sum }));
    });
  const roundsFrom = (spins: readonly number[]): Way<WheelDrawn>[] => {
    const isLast = spins.length === COUNTED_MULTIPLIERS;
    const ways = isLast ? whole : whole ** BigInt(COUNTED_MULTIPLIERS - spins.length) * rest;
    return [...ended(spins, ways), ...(isLast ? [] : multipliers.flatMap((sector) => roundsFrom([...spins, sector])))];
  };
  return roundsFrom([]);
};

const known = new Map<string, BetFigures>();
const counted = new Map<WheelTable, Way<WheelDrawn>[]>();

/** Exact figures of each bet, counted over every round at their first use. */
export const wheelFigures = (rules: TableRules, id: string): BetFigures => {
  const key = `${rules.id} ${rules.version} ${id}`;
  const table = wheelTableOf(rules);
  const ways = counted.get(table) ?? wheelWays(table);
  counted.set(table, ways);
  const figures = known.get(key) ?? waysFigures(ways, wheelTableBet(rules, id));
  known.set(key, figures);
  return figures;
};

/** Times of the reveal, ms: each spin, the draw of a bonus, and the result. */
const REVEAL_MS = { spin: 4600, prize: 2600, result: 2000 } as const;
const hasBonus = ({ prize, doors }: WheelDrawn): boolean => prize !== undefined || doors !== undefined;
const revealMs = (drawn: WheelDrawn): number => drawn.spins.length * REVEAL_MS.spin + (hasBonus(drawn) ? REVEAL_MS.prize : 0) + REVEAL_MS.result;

/** P for the sector of the main bet, T for bonus and multiplier rounds, B for all others, then the sector's number. */
const result = (drawn: WheelDrawn, rules: TableRules): string => {
  const [main = ''] = rules.bets;
  const isMain = wheelTableBet(rules, main).settle(drawn) !== 'lost';
  const isBonus = hasBonus(drawn) || drawn.spins.length > 1;
  return `${isBonus ? 'T' : isMain ? 'P' : 'B'}${drawn.spins.at(-1) ?? 0}`;
};

export const wheelKind = tableKind(wheelReplay, { figures: wheelFigures, revealMs, result });
