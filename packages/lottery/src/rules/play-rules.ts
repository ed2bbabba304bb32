import { playsOf, type FamilyParams } from '../families.ts';
import { hitWays } from '../balls/lt.ts';
import { F4_LEVELS } from '../numbers/levels.ts';
import { POOL_PERCENT } from '../orders/jackpot.ts';
import { choose } from '../plays/counts.ts';
import { ODDS_UNIT, oddsOf } from '../plays/odds.ts';
import { type Play, type PrizeClass } from '../plays/play.ts';
import { aboutPlay, type About } from './about-plays.ts';
import { exampleOf, type Example } from './play-examples.ts';

/** A prize class: chance of a bet as a fraction of all outcomes, and odds with the stake; null for a share of the pool. */
export interface ClassRules {
  readonly id: string;
  readonly name: string;
  readonly ways: bigint;
  readonly outcomes: bigint;
  readonly odds: bigint | null;
}

/** Rules of a play, as players read them before betting (LOTT-16). */
export interface PlayRules {
  readonly id: string;
  readonly tab: Play['tab'];
  readonly about: About;
  readonly classes: readonly ClassRules[];
  /** Average return of a stake in hundredths of a percent, cut; of plays with a choice that of the least choice. */
  readonly back: number;
  readonly example: Example;
}

const PERCENT_UNITS = 10_000n;
/** Part of the stakes of six balls that goes into the pool, in hundredths of a percent. */
const POOL_SHARE = POOL_PERCENT * 100n;
const BALLS = 6;
const NUMBERS = 10_000n;

/** The chance of a class: its rule has it, or it follows from the numbers that are drawn. */
function chanceOf(params: FamilyParams, { id, name, rule }: PrizeClass): { ways: bigint; outcomes: bigint } {
  if (rule.kind === 'fair') return { ways: rule.ways, outcomes: rule.outcomes };
  if (params.family === 'LT') return { ways: hitWays(params.pool, Number(name.slice(3))), outcomes: choose(params.pool, BALLS) };
  const level = ['p1', 'p2', 'p3', 'starter', 'consolation'].indexOf(name);
  const orders = BigInt(id.split('.')[1] ?? 1);
  return { ways: BigInt(F4_LEVELS[level]?.count ?? 0) * orders, outcomes: NUMBERS };
}

/** Return of classes that are paid together, with the stakes that are pushed. */
function backOf(classes: readonly ClassRules[], play: Play): bigint {
  const [first] = classes;
  if (!first) return 0n;
  const [{ rule }] = play.classes as readonly [PrizeClass];
  const pushed = rule.kind === 'fair' ? rule.pushes * ODDS_UNIT : 0n;
  const paid = classes.reduce((sum, { odds, ways }) => sum + (odds ?? 0n) * ways, pushed);
  return (paid * PERCENT_UNITS) / (first.outcomes * ODDS_UNIT);
}

/** The least return of a play: its classes are their own choices, or prizes of one bet. */
function leastBack(params: FamilyParams, play: Play, classes: readonly ClassRules[]): bigint {
  if (params.family === 'LT') return backOf(classes, play) + POOL_SHARE;
  if (params.family === 'F4') {
    const byOrders = Map.groupBy(classes, ({ id }) => id.split('.')[1] ?? '');
    return [...byOrders.values()].map((group) => backOf(group, play)).reduce((a, b) => (b < a ? b : a));
  }
  const isShared = play.classes.some(({ rule }) => rule.kind === 'fair' && rule.share !== 100n);
  if (isShared) return backOf(classes, play);
  return classes
    .map((entry, place) => {
      const { rule } = play.classes[place] as PrizeClass;
      const pushed = rule.kind === 'fair' ? rule.pushes * ODDS_UNIT : 0n;
      return (((entry.odds ?? 0n) * entry.ways + pushed) * PERCENT_UNITS) / (entry.outcomes * ODDS_UNIT);
    })
    .reduce((a, b) => (b < a ? b : a));
}

/** Rules of every play of a game at a base. */
export function rulesOf(params: FamilyParams, base: number): PlayRules[] {
  return [...playsOf(params).values()].map((play) => {
    const classes = play.classes.map((prize) => ({ id: prize.id, name: prize.name, ...chanceOf(params, prize), odds: oddsOf(prize.rule, base) }));
    return {
      id: play.id,
      tab: play.tab,
      about: aboutPlay(params, play.id),
      classes,
      back: Number(leastBack(params, play, classes)),
      example: exampleOf(params, play.id, base),
    };
  });
}

/** Exact return of a bet of a play in millionths, its least choice, and the standard deviation of one stake (LOTT-54). */
export interface StatedPlay {
  readonly rtp: bigint;
  readonly least: bigint;
  readonly deviation: bigint;
}

const MILLION = 1_000_000n;

/** The whole square root, cut. */
function rootOf(square: bigint): bigint {
  if (square < 2n) return square;
  let root = BigInt(Math.floor(Math.sqrt(Number(square))));
  while (root * root > square) root -= 1n;
  while ((root + 1n) * (root + 1n) <= square) root += 1n;
  return root;
}

/** Mean and mean square of what a stake of 1 brings back, in millionths and millionths squared. */
function momentsOf(classes: readonly ClassRules[], pushes: bigint): { mean: bigint; square: bigint } {
  const outcomes = classes[0]?.outcomes ?? 1n;
  const scaled = classes.map(({ odds, ways }) => ({ back: ((odds ?? 0n) * MILLION) / ODDS_UNIT, ways }));
  const all = [...scaled, { back: MILLION, ways: pushes }];
  return {
    mean: all.reduce((sum, { back, ways }) => sum + back * ways, 0n) / outcomes,
    square: all.reduce((sum, { back, ways }) => sum + back * back * ways, 0n) / outcomes,
  };
}

/** Statement of the rules about a play at a base; null for an unknown play and for one whose prizes are shared. */
export function statedOf(params: FamilyParams, id: string, base: number): StatedPlay | null {
  const play = params.family === 'LT' ? undefined : playsOf(params).get(id);
  if (play === undefined) return null;
  const classes = play.classes.map((prize) => ({ id: prize.id, name: prize.name, ...chanceOf(params, prize), odds: oddsOf(prize.rule, base) }));
  const pushesAt = (place: number) => {
    const rule = play.classes[place]?.rule;
    return rule?.kind === 'fair' ? rule.pushes : 0n;
  };
  const isShared = play.classes.some(({ rule }) => rule.kind === 'scaled' || (rule.kind === 'fair' && rule.share !== 100n));
  const choices = isShared
    ? choicesOf(params, classes).map((group) => momentsOf(group, pushesAt(0)))
    : classes.map((one, place) => momentsOf([one], pushesAt(place)));
  const means = choices.map(({ mean }) => mean).toSorted((a, b) => (a < b ? -1 : 1));
  const deviations = choices.map(({ mean, square }) => rootOf(square - mean * mean)).toSorted((a, b) => (a < b ? -1 : 1));
  return { rtp: means.at(-1) ?? 0n, least: means[0] ?? 0n, deviation: deviations.at(-1) ?? 0n };
}

/** Classes that are prizes of one bet; in the tables of 23 prizes each number of orders is its own bet. */
const choicesOf = (params: FamilyParams, classes: readonly ClassRules[]): ClassRules[][] =>
  params.family === 'F4' ? [...Map.groupBy(classes, ({ id }) => id.split('.')[1] ?? '').values()] : [[...classes]];
