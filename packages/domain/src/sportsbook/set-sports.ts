import { handicap, isOver, type Market, type Score, settleScore, sumScores, total, VOID, wonIf } from './score-markets.ts';
import { type Portions } from './slip.ts';
import { runningScore } from './timed-sports.ts';

/** A match of sets. Sets hold games (tennis) or points; `mtb` is a match tie-break; `now` is the set that was broken off. */
export interface SetEvent {
  readonly sport: string;
  readonly status: string;
  readonly bestOf: number;
  readonly sets: readonly Score[];
  readonly mtb?: Score;
  readonly now?: unknown;
}

/** A match of maps. `now` is the score of the map that was broken off. */
export interface MapEvent {
  readonly sport: string;
  readonly status: string;
  readonly bestOf: number;
  readonly maps: readonly { readonly winner: 'A' | 'B'; readonly score?: Score; readonly forfeited?: boolean }[];
  readonly now?: unknown;
}

const wonOf = (scores: readonly Score[]): Score => [scores.filter(([home, away]) => home > away).length, scores.filter(([home, away]) => home < away).length];

/** The least sum that a set can still end with. */
function leastSetTotal(sport: string, [a, b]: Score): number {
  const [high, low] = [Math.max(a, b), Math.min(a, b)];
  if (sport !== 'tennis') return Math.max(11, low + 2) + low;
  if (low >= 6) return 13;
  return low === 5 || (high === 6 && low === 5) ? 12 : 6 + low;
}

/** The least sum of rounds that a map can still end with: the first to 13, level at 12 by overtimes. Kills can stay as they are. */
function leastMapTotal(sport: string, [a, b]: Score): number {
  const low = Math.min(a, b);
  if (sport !== 'fps') return a + b;
  return low >= 12 ? a + b : Math.max(13 + low, a + b);
}

/** Markets on the number of sets or maps that each side wins. */
type Counted = 'ml' | 'exact' | 'handicap' | 'total';

/** Markets on how many sets or maps each side wins: settled as soon as every way to the end gives the same. */
function settleCounted(code: Counted, won: Score, bestOf: number, isEnded: boolean, { argument, outcome }: Market): Portions {
  const needed = Math.floor(bestOf / 2) + 1;
  const ends: Score[] = [];
  const play = ([home, away]: Score): void => {
    if (home >= needed || away >= needed || home + away >= bestOf) ends.push([home, away]);
    else {
      play([home + 1, away]);
      play([home, away + 1]);
    }
  };
  if (isEnded) ends.push(won);
  else play(won);
  const settled = ends.map(([home, away]): Portions => {
    if (code === 'ml') return home === away ? VOID : wonIf(outcome === (home > away ? '1' : '2'));
    if (code === 'exact') return wonIf(outcome === `${home}:${away}`);
    return code === 'handicap' ? handicap(home - away, argument, outcome) : total(home + away, argument, outcome);
  });
  const [first = VOID] = settled;
  const isOneOutcome = new Set(ends.map(([home, away]) => endKey(code, home, away, argument))).size === 1;
  return isOneOutcome ? first : VOID;
}

/** Key of a final score in a market, for all of its outcomes. */
function endKey(code: string, home: number, away: number, line: string): string {
  if (code === 'ml') return String(Math.sign(home - away));
  if (code === 'exact') return `${home}:${away}`;
  const of = (outcome: string) => (code === 'handicap' ? handicap(home - away, line, outcome) : total(home + away, line, outcome));
  const { won, void: voided } = of(code === 'handicap' ? '1' : 'over');
  return `${won.top}/${won.bottom} ${voided.top}/${voided.bottom}`;
}

/** A sum of games, points or rounds that has passed its line whatever comes; void while it has not. */
const determinedOver = ({ code, argument, outcome }: Market, least: number): Portions =>
  code === 'ou' && isOver(least, argument) ? wonIf(outcome === 'over') : VOID;

/** A market of one set; a match tie-break counts as a further set, of one game. */
function settleOneSet(number: number, market: Market, { sets, mtb, sport }: SetEvent, running: Score | null): Portions {
  const isNext = number === sets.length + 1;
  const set = sets[number - 1] ?? (isNext && mtb !== undefined ? wonOf([mtb]) : undefined);
  if (set === undefined) return isNext && running !== null ? determinedOver(market, leastSetTotal(sport, running)) : VOID;
  return market.code === 'cs' ? wonIf(market.outcome === `${set[0]}:${set[1]}`) : (settleScore(market, set) ?? VOID);
}

const COUNTED_SETS = { ml: 'ml', sb: 'exact', ahs: 'handicap', ous: 'total' } as const;
const COUNTED_MAPS = { ml: 'ml', cs: 'exact', ahm: 'handicap', oum: 'total' } as const;

/** Sets: `ah` and `ou` of the match are games or points, a match tie-break is one set and one game. */
export function settleSets(market: Market, event: SetEvent): Portions {
  const { sets, mtb, sport, bestOf } = event;
  const isEnded = event.status === 'ended';
  const running = isEnded ? null : runningScore(event.now);
  const number = /^s([1-5])$/.exec(market.period)?.[1];
  if (number !== undefined) return settleOneSet(Number(number), market, event, running);
  const tieBreak = mtb === undefined ? [] : [wonOf([mtb])];
  const counted = (COUNTED_SETS as Readonly<Record<string, Counted>>)[market.code];
  if (counted !== undefined) {
    const isRetired = counted === 'ml' && !isEnded;
    return isRetired ? VOID : settleCounted(counted, sumScores([wonOf(sets), ...tieBreak]), bestOf, isEnded, market);
  }
  const games = sumScores([...sets, ...tieBreak]);
  if (isEnded) return settleScore(market, games) ?? VOID;
  return determinedOver(market, games[0] + games[1] + (running === null ? 0 : leastSetTotal(sport, running)));
}

/** A market of one map: not played is void, broken off or given up only as far as determined. */
function settleOneMap(number: number, market: Market, { maps, sport, now }: MapEvent): Portions {
  const map = maps[number - 1];
  if (map === undefined) {
    const running = number === maps.length + 1 ? runningScore(now) : null;
    return running === null ? VOID : determinedOver(market, leastMapTotal(sport, running));
  }
  if (market.code === 'ml') return wonIf(market.outcome === (map.winner === 'A' ? '1' : '2'));
  if (map.score === undefined) return VOID;
  return map.forfeited === true ? determinedOver(market, leastMapTotal(sport, map.score)) : (settleScore(market, map.score) ?? VOID);
}

/** Maps: a map that was given up stands for its winner, its kills and rounds only as far as determined (SPORT-28). */
export function settleMaps(market: Market, event: MapEvent): Portions {
  const number = /^m([1-9])$/.exec(market.period)?.[1];
  if (number !== undefined) return settleOneMap(Number(number), market, event);
  const wins = (side: 'A' | 'B') => event.maps.filter(({ winner }) => winner === side).length;
  const counted = (COUNTED_MAPS as Readonly<Record<string, Counted>>)[market.code];
  if (counted === undefined) throw new RangeError(`no market of maps: ${market.code}`);
  return settleCounted(counted, [wins('A'), wins('B')], event.bestOf, event.status === 'ended', market);
}
