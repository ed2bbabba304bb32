import type { Money } from '@laro/domain/money/money';
import type { Parsed } from '@laro/contract/routes';
import type { FamilyParams } from '@laro/lottery/families';
import { rulesOf } from '@laro/lottery/rules/play-rules';
import type { LineSums } from './merchant-desk.store.ts';

export type ReportRow = Parsed<'getDeskLotteryReport', 'value'>['rows'][number];
type GroupName = Parsed<'getDeskLotteryReport', 'query'>['by'];

/** Name and parameters of a game. */
interface KnownGame {
  name: string;
  params: FamilyParams;
}

interface PoolSums {
  gameId: string;
  drawId: string;
  day: string;
  contributed: Money;
  won: Money;
}

const HUNDREDTHS = 10_000n;

/** Hundredths of a percent, cut; null of nothing. */
const partOf = (part: bigint, whole: bigint): number | null => (whole === 0n ? null : Number(part / whole));

/** The key of a row: what its lines have in common. */
const keyOf = (by: GroupName, { gameId, play, mode, numero, day }: Pick<LineSums, 'gameId' | 'play' | 'mode' | 'numero' | 'day'>): string =>
  ({ game: gameId, play: `${gameId} ${play}`, mode, draw: `${gameId} ${numero}`, day })[by];

/** Exact return of a play at a base in hundredths of a percent, worked out once. */
function exactReturns(gameOf: (gameId: string) => KnownGame | undefined): (sums: LineSums) => bigint {
  const known = new Map<string, ReadonlyMap<string, number>>();
  return ({ gameId, play, base }) => {
    const key = `${gameId} ${base}`;
    const game = gameOf(gameId);
    const backs = known.get(key) ?? new Map(game ? rulesOf(game.params, base).map(({ id, back }) => [id, back]) : []);
    known.set(key, backs);
    return BigInt(backs.get(play) ?? 0);
  };
}

interface Sums {
  first: LineSums;
  orders: bigint;
  bets: bigint;
  staked: Money;
  payout: Money;
  pushed: Money;
  kept: Money;
  /** Σ stake × exact return. */
  weighted: bigint;
}

function addUp(lines: readonly LineSums[], exactOf: (sums: LineSums) => bigint): Sums {
  const [first] = lines;
  if (!first) throw new Error('a row of a report has no lines');
  const sum = (pick: (line: LineSums) => bigint) => lines.reduce((total, line) => total + pick(line), 0n);
  return {
    first,
    orders: sum(({ orders }) => orders),
    bets: sum(({ bets }) => BigInt(bets)),
    staked: sum(({ staked }) => staked),
    payout: sum(({ payout }) => payout),
    pushed: sum(({ pushed }) => pushed),
    kept: sum(({ kept }) => kept),
    weighted: sum((line) => line.staked * exactOf(line)),
  };
}

/** Rows of a report, the largest stakes first; days in their order (LOTT-67). */
export function reportRows(
  by: GroupName,
  lines: readonly LineSums[],
  pools: readonly PoolSums[],
  gameOf: (gameId: string) => KnownGame | undefined,
): ReportRow[] {
  const exactOf = exactReturns(gameOf);
  const isOneGame = by === 'game' || by === 'play' || by === 'draw';
  const rows = [...Map.groupBy(lines, (line) => keyOf(by, line))].map(([key, group]) => {
    const { first, orders, bets, weighted, ...sums } = addUp(group, exactOf);
    const own = pools.filter((pool) => {
      if (by === 'day') return pool.day === first.day;
      if (by === 'draw') return pool.drawId === first.drawId;
      return by === 'mode' ? first.mode === 'Fixed' : pool.gameId === first.gameId;
    });
    const game = isOneGame ? gameOf(first.gameId) : undefined;
    return {
      key,
      gameName: game?.name ?? '',
      family: game?.params.family ?? '',
      orders: Number(orders),
      bets: Number(bets),
      ...sums,
      contributed: own.reduce((sum, { contributed }) => sum + contributed, 0n),
      poolWon: own.reduce((sum, { won }) => sum + won, 0n),
      actual: partOf(sums.payout * HUNDREDTHS, sums.staked),
      exact: partOf(weighted, sums.staked),
    };
  });
  return rows.toSorted((a, b) => (by === 'day' ? (a.key < b.key ? -1 : 1) : a.staked > b.staked ? -1 : 1));
}
