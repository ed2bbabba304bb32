import type { Draws } from '../../fair/draws.ts';
import { drawWeighted } from '../../fair/draws.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import { minus, ONE, over, rational } from '../../figures/rational.ts';
import { decimal, plainText } from '../../figures/returns.ts';
import { tableReplay, type TableRound, type TableRules } from '../table/table-replay.ts';
import { DRAMA_WHEEL, drawPocket, drawRelampago, LUCKY_RETURNS, type LuckyNumber } from './draw.ts';
import { ROULETTE_LOOKS, rouletteGames, type RouletteLook } from './roulette-games.ts';
import { rouletteBet, roulettePlace } from './rules.ts';

/** The drawn outcome of a round, as JSON. Pockets count from 0; 37 is 00. */
export interface RouletteDrawn {
  /** The pocket of each ball. */
  readonly balls: readonly number[];
  /** Lucky numbers of the round; only wheels that have them. */
  readonly lucky?: readonly LuckyNumber[];
  /** Multiplier of a straight hit; only wheels that have it. */
  readonly times?: number;
}
export type RoulettePlay = TableRound<RouletteDrawn, 'roulette'>;

const LUCKY_STRAIGHT_ODDS = '29';
/** Return of a straight hit before drama-roulette multiplies it. */
const DRAMA_STRAIGHT_RETURN = 23;
const DOUBLE_ODDS = '1250';
const ANY_DOUBLE_ODDS = '34';

/** The wheel of a set of rules. Throws RangeError for rules of another kind. */
export function lookOf({ id, look }: TableRules): RouletteLook {
  if (look === undefined || !Object.hasOwn(ROULETTE_LOOKS, look)) throw new RangeError(`${id} is no roulette`);
  return ROULETTE_LOOKS[look as keyof typeof ROULETTE_LOOKS];
}

const onFirstBall = ({ odds, settle }: Bet<number>): Bet<RouletteDrawn> => ({ odds, settle: ({ balls: [pocket = -1] }) => settle(pocket) });

/** A straight bet whose price the round's lucky numbers raise. */
const luckyStraight = (pocket: number): Bet<RouletteDrawn> => ({
  odds: [LUCKY_STRAIGHT_ODDS, ...LUCKY_RETURNS.map(({ stakes }) => String(stakes - 1))],
  settle: ({ balls: [ball = -1], lucky = [] }) => {
    if (ball !== pocket) return 'lost';
    const raised = lucky.find(({ number }) => number === pocket);
    return raised === undefined ? 0 : 1 + LUCKY_RETURNS.findIndex(({ stakes }) => stakes === raised.stakes);
  },
});

const dramaStraight = (pocket: number): Bet<RouletteDrawn> => ({
  odds: DRAMA_WHEEL.map(({ times }) => String(DRAMA_STRAIGHT_RETURN * times - 1)),
  settle: ({ balls: [ball = -1], times = 1 }) => (ball === pocket ? DRAMA_WHEEL.findIndex((part) => part.times === times) : 'lost'),
});

/** Half of the stake on each ball: two hits pay the usual odds, one hit the half of their return. */
const onBothBalls = ({ odds: [usual = '0'], settle }: Bet<number>): Bet<RouletteDrawn> => {
  const half = plainText(over(minus(decimal(usual), ONE), rational(2n)));
  return {
    odds: half === '0' ? [usual] : [half, usual],
    settle: ({ balls }) => {
      const hits = balls.filter((ball) => settle(ball) === 0).length;
      if (hits === 0) return 'lost';
      if (hits === 2) return half === '0' ? 0 : 1;
      return half === '0' ? 'back' : 0;
    },
  };
};

const doubleBet = (id: string): Bet<RouletteDrawn> | null => {
  if (id === 'anyDouble') return winWhen(ANY_DOUBLE_ODDS, ({ balls: [first, second] }) => first === second);
  if (!id.startsWith('double:')) return null;
  const pocket = Number(id.slice('double:'.length));
  return winWhen(DOUBLE_ODDS, ({ balls: [first, second] }) => first === pocket && second === pocket);
};

/** A bet on a wheel (spec 4.2). Throws RangeError for a place that its layout does not have. */
export function rouletteTableBet(rules: TableRules, id: string): Bet<RouletteDrawn> {
  const look = lookOf(rules);
  const double = look.extra === 'twoBalls' ? doubleBet(id) : null;
  if (double) return double;
  const { kind, pockets } = roulettePlace(id, look.pockets);
  const [pocket = -1] = pockets;
  if (kind === 'straight' && look.extra === 'lucky') return luckyStraight(pocket);
  if (kind === 'straight' && look.extra === 'times') return dramaStraight(pocket);
  const usual = rouletteBet(id, look);
  return look.extra === 'twoBalls' ? onBothBalls(usual) : onFirstBall(usual);
}

/** Draws a round: the ball and the wheel's further draws, in the order of spec 4.2. */
function drawRoulette(rules: TableRules, draws: Draws): RouletteDrawn {
  const { extra, pockets } = lookOf(rules);
  if (extra === 'lucky') {
    const { lucky, pocket } = drawRelampago(draws);
    return { balls: [pocket], lucky };
  }
  const first = drawPocket(pockets, draws);
  if (extra === 'twoBalls') return { balls: [first, drawPocket(pockets, draws)] };
  return extra === 'times' ? { balls: [first], times: drawWeighted(DRAMA_WHEEL, draws).times } : { balls: [first] };
}

export const rouletteReplay = tableReplay<RouletteDrawn, 'roulette'>({
  name: 'roulette',
  rules: rouletteGames,
  betOf: rouletteTableBet,
  draw: drawRoulette,
});
