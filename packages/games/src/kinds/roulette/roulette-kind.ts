import { totalWeight } from '../../fair/draws.ts';
import type { Way } from '../../figures/returns.ts';
import { waysFigures, type BetFigures } from '../table/bet-figures.ts';
import { tableKind } from '../table/table-kind.ts';
import type { TableRules } from '../table/table-replay.ts';
import { DRAMA_WHEEL, LUCKY_COUNTS, LUCKY_RETURNS } from './draw.ts';
import { pocketWays } from './figures.ts';
import { lookOf, rouletteReplay, rouletteTableBet, type RouletteDrawn } from './roulette-replay.ts';
import { roulettePlace } from './rules.ts';
import { isRed, MOON } from './wheel.ts';

const LUCKY_POCKETS = 37;

/** Every round of a wheel with lucky numbers, as far as a bet on `pocket` alone can tell them apart. */
const luckyWays = (pocket: number): Way<RouletteDrawn>[] => {
  const returns = BigInt(totalWeight(LUCKY_RETURNS));
  const others = pocketWays(LUCKY_POCKETS).filter(({ outcome }) => outcome !== pocket);
  return LUCKY_COUNTS.flatMap(({ count, weight }) => [
    ...others.map(({ outcome }) => ({ outcome: { balls: [outcome] }, ways: BigInt(weight * LUCKY_POCKETS) * returns })),
    { outcome: { balls: [pocket] }, ways: BigInt(weight * (LUCKY_POCKETS - count)) * returns },
    ...LUCKY_RETURNS.map(({ stakes, weight: share }) => ({
      outcome: { balls: [pocket], lucky: [{ number: pocket, stakes }] },
      ways: BigInt(weight * count * share),
    })),
  ]);
};

/** Every outcome of a wheel with its ways; `pocket` is the one that a straight bet names. */
const waysOf = (rules: TableRules, pocket: number): Way<RouletteDrawn>[] => {
  const { extra, pockets } = lookOf(rules);
  const balls = pocketWays(pockets).map(({ outcome }) => outcome);
  if (extra === 'lucky') return luckyWays(pocket);
  if (extra === 'times') return balls.flatMap((ball) => DRAMA_WHEEL.map(({ times, weight }) => ({ outcome: { balls: [ball], times }, ways: BigInt(weight) })));
  if (extra === 'twoBalls') return balls.flatMap((first) => balls.map((second) => ({ outcome: { balls: [first, second] }, ways: 1n })));
  return balls.map((ball) => ({ outcome: { balls: [ball] }, ways: 1n }));
};

/** The exact figures of one bet, counted over every outcome. */
export const countRoulette = (rules: TableRules, id: string): BetFigures => {
  const pocket = id.startsWith('straight:') ? (roulettePlace(id, lookOf(rules).pockets).pockets[0] ?? 0) : 0;
  return waysFigures(waysOf(rules, pocket), rouletteTableBet(rules, id));
};

const known = new Map<string, BetFigures>();

/** Exact figures of each bet: places of one kind are equal, so one of them is counted (a test counts all). */
export const rouletteFigures = (rules: TableRules, id: string): BetFigures => {
  const isPlace = id !== 'anyDouble' && !id.startsWith('double:');
  const key = `${rules.id} ${rules.version} ${isPlace ? roulettePlace(id, lookOf(rules).pockets).kind : id.split(':')[0]}`;
  const figures = known.get(key) ?? countRoulette(rules, id);
  known.set(key, figures);
  return figures;
};

/** Times of the reveal, ms: the run of the ball, a second ball, lucky numbers before it, the wheel of multipliers after it, and the result. */
const REVEAL_MS = { ball: 6800, secondBall: 1400, lucky: 2600, times: 2600, result: 2000 } as const;

const revealMs = ({ balls, lucky, times }: RouletteDrawn): number =>
  REVEAL_MS.ball +
  (balls.length > 1 ? REVEAL_MS.secondBall : 0) +
  (lucky === undefined ? 0 : REVEAL_MS.lucky) +
  (times === undefined ? 0 : REVEAL_MS.times) +
  REVEAL_MS.result;

const pocketText = (pocket: number): string => (pocket === MOON ? '00' : String(pocket));

/** P for red, B for black, T for a zero, as roads write it (spec 5), then the pockets: `P5`, `T00`, `B8-17`. */
const result = ({ balls }: RouletteDrawn): string => {
  const [first = 0] = balls;
  const letter = first === 0 || first === MOON ? 'T' : isRed(first) ? 'P' : 'B';
  return `${letter}${balls.map(pocketText).join('-')}`;
};

export const rouletteKind = tableKind(rouletteReplay, { figures: rouletteFigures, revealMs, result });
