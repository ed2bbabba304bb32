import { choose } from '../../figures/counting/choose.ts';
import { winWhen } from '../../figures/bet.ts';
import { plainText, type Way } from '../../figures/returns.ts';
import { drawBalls } from '../../other/lottery.ts';
import { BALL_DROP_ODDS, completingBall, KENO_80, MOONLIGHT, moonlightReturn } from '../draw/rules.ts';
import { ballColour, pickOf, POOLS } from './names.ts';
import { paysStakes, type ShowBet, type ShowDrawn, type ShowPrize, type ShowTable } from './show-table.ts';

const ballsOf = ({ shown }: ShowDrawn): number[] => shown.map(Number);
const drawnAs = (balls: readonly number[]): ShowDrawn => ({ shown: balls.map(String) });
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const countOf = (bet: string): number => bet.split('-').length;
const isPick = (bet: string): boolean => bet.startsWith('pick:');
const onBalls = (odds: string, fits: (balls: readonly number[]) => boolean): ShowBet => winWhen(odds, (drawn) => fits(ballsOf(drawn)));
/** A listed bet for each number of numbers. */
const picks = (look: string, pick: (numbers: readonly number[]) => ShowBet): Record<string, ShowBet> => {
  const { least = 0, most = 0 } = POOLS[look] ?? {};
  return Object.fromEntries(
    upTo(most)
      .slice(least - 1)
      .map((count) => [pickOf(upTo(count)), pick(upTo(count))]),
  );
};
const parityOf = (shown: readonly string[]): string => `${Number(shown[0]) % 2 === 1 ? 'P' : 'B'}${shown[0] ?? ''}`;
const firstBalls = (pool: number): Way<ShowDrawn>[] => upTo(pool).map((ball) => ({ outcome: drawnAs([ball]), ways: 1n }));
const onColour = (colour: number, colours: number, odds: string): ShowBet => onBalls(odds, ([ball = 0]) => ballColour(ball, colours) === colour);

const BALLS = 3;
const DROP_POOL = 30;
const COLOURS = 3;
const MOST_LOW = 46;
const NAMED_ODDS = [BALL_DROP_ODDS.number, BALL_DROP_ODDS.twoNamed, BALL_DROP_ODDS.threeNamed];
const sumOf = (balls: readonly number[]): number => balls.reduce((sum, ball) => sum + ball, 0);
const named = (numbers: readonly number[]): ShowBet =>
  onBalls(NAMED_ODDS[numbers.length - 1] ?? '0', (balls) => numbers.every((number) => balls.includes(number)));
const dropWays = (): Way<ShowDrawn>[] =>
  upTo(DROP_POOL).flatMap((a) => upTo(a - 1).flatMap((b) => upTo(b - 1).map((c) => ({ outcome: drawnAs([a, b, c]), ways: 1n }))));
const COLOUR_RESULTS = ['P', 'B', 'T'];
const balls: ShowTable = {
  bets: {
    low: onBalls(BALL_DROP_ODDS.sum, (drawn) => sumOf(drawn) <= MOST_LOW),
    high: onBalls(BALL_DROP_ODDS.sum, (drawn) => sumOf(drawn) > MOST_LOW),
    ...Object.fromEntries(upTo(COLOURS).map((colour) => [`first:${colour}`, onColour(colour, COLOURS, BALL_DROP_ODDS.firstColour)])),
    oneColour: onBalls(BALL_DROP_ODDS.oneColour, (drawn) => new Set(drawn.map((ball) => ballColour(ball, COLOURS))).size === 1),
    allOdd: onBalls(BALL_DROP_ODDS.allOdd, (drawn) => drawn.every((ball) => ball % 2 === 1)),
    ...picks('balls', named),
  },
  pick: named,
  ways: (bet) => (bet.startsWith('first:') ? firstBalls(DROP_POOL) : dropWays()),
  draw: (draws) => drawnAs(drawBalls(DROP_POOL, BALLS, draws)),
  result: (shown) => `${COLOUR_RESULTS[ballColour(Number(shown[0]), COLOURS) - 1] ?? ''}${shown[0] ?? ''}`,
  parts: BALLS,
  partMs: 1400,
};

const KENO = { pool: 80, drawn: 20 } as const;
const hitsOf = (numbers: readonly number[], drawn: ShowDrawn): number => ballsOf(drawn).filter((ball) => numbers.includes(ball)).length;
const kenoPick = (numbers: readonly number[]): ShowBet => {
  const table = KENO_80[numbers.length] ?? {};
  return paysStakes(Object.values(table), (drawn) => table[hitsOf(numbers, drawn)] ?? '0');
};
/** Draws with each number of hits of the first numbers, once with all their ways. */
const kenoWays = (picked: number): Way<ShowDrawn>[] =>
  upTo(picked + 1).map((count) => {
    const hits = count - 1;
    const others = Array.from({ length: KENO.drawn - hits }, (_, at) => picked + 1 + at);
    return { outcome: drawnAs([...upTo(hits), ...others]), ways: choose(picked, hits) * choose(KENO.pool - picked, KENO.drawn - hits) };
  });
const keno: ShowTable = {
  bets: picks('keno', kenoPick),
  pick: kenoPick,
  prizes: (bet) => Object.entries(KENO_80[countOf(bet)] ?? {}).map(([hits, stakes]): ShowPrize => [hits, stakes]),
  ways: (bet) => kenoWays(countOf(bet)),
  draw: (draws) => drawnAs(drawBalls(KENO.pool, KENO.drawn, draws)),
  result: parityOf,
  parts: KENO.drawn,
  partMs: 430,
};

const MOON_COLOURS = 8;
const COMPLETING = Array.from({ length: MOONLIGHT.drawn - MOONLIGHT.picked + 1 }, (_, at) => MOONLIGHT.picked + at);
const moonStakes = (ball: number | null): string => plainText(moonlightReturn(ball));
const moonPick = (numbers: readonly number[]): ShowBet =>
  paysStakes(COMPLETING.map(moonStakes), (drawn) => moonStakes(completingBall(numbers, ballsOf(drawn))));
/** The first six numbers complete with each ball, or with none. */
const moonWays = (): Way<ShowDrawn>[] => {
  const others = Array.from({ length: MOONLIGHT.drawn }, (_, at) => MOONLIGHT.picked + 1 + at);
  const complete = COMPLETING.map((ball) => {
    const before = [...upTo(MOONLIGHT.picked - 1), ...others.slice(0, ball - MOONLIGHT.picked)];
    return { outcome: drawnAs([...before, MOONLIGHT.picked]), ways: choose(ball - 1, MOONLIGHT.picked - 1) };
  });
  const all = choose(MOONLIGHT.pool, MOONLIGHT.picked);
  return [...complete, { outcome: drawnAs(others), ways: complete.reduce((left, { ways }) => left - ways, all) }];
};
const moonlight: ShowTable = {
  bets: {
    odd: onBalls('0.95', ([ball = 0]) => ball % 2 === 1),
    even: onBalls('0.95', ([ball = 1]) => ball % 2 === 0),
    ...Object.fromEntries(upTo(MOON_COLOURS).map((colour) => [`first:${colour}`, onColour(colour, MOON_COLOURS, '6.6')])),
    ...picks('moonlight', moonPick),
  },
  pick: moonPick,
  prizes: (bet) => (isPick(bet) ? COMPLETING.map((ball): ShowPrize => [String(ball), moonStakes(ball)]) : []),
  ways: (bet) => (isPick(bet) ? moonWays() : firstBalls(MOONLIGHT.pool)),
  draw: (draws) => drawnAs(drawBalls(MOONLIGHT.pool, MOONLIGHT.drawn, draws)),
  result: parityOf,
  parts: MOONLIGHT.drawn,
  partMs: 430,
};

/** Shows whose balls a player may choose (spec games.md 4.6), by the `look` of their rules. */
export const BALL_TABLES = { balls, keno, moonlight } as const satisfies Record<string, ShowTable>;
