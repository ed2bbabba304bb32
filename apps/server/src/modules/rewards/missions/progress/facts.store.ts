import type { MissionDeposit, MissionSignal, SignalMetric } from '@laro/domain/rewards/programs/missions';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';

/** Facts of a member that missions count next to rounds and sign-ins. */
export interface MemberFacts {
  deposits: readonly MissionDeposit[];
  signals: readonly MissionSignal[];
}

export const noFacts: MemberFacts = { deposits: [], signals: [] };

type SignalRow = { playerId: bigint } & Record<SignalMetric, Date | null>;

const METRICS = ['verified', 'mobile_verified', 'limit_set', 'play_looked_at'] as const satisfies readonly SignalMetric[];

/** The first proof, number and own limit of members, and the last look at their own play. */
const signalRows = (queries: Queries, playerIds: readonly bigint[]): Promise<SignalRow[]> =>
  many<SignalRow>(
    queries,
    `select f.player_id as "playerId", f.mobile_verified_at as mobile_verified, f.summary_seen_at as play_looked_at,
      (select min(decided_at) from identity_proofs where player_id = f.player_id and state = 'verified') as verified,
      (select min(at) from player_limit_events where player_id = f.player_id and owner = 'player' and act in ('set', 'lowered')) as limit_set
    from player_profiles f where f.player_id = any ($1::bigint[])`,
    [playerIds.map(String)],
  );

const depositRows = (queries: Queries, playerIds: readonly bigint[], since: Date): Promise<(Omit<MissionDeposit, 'at'> & { playerId: bigint; at: Date })[]> =>
  many(
    queries,
    `select player_id as "playerId", paid_at as at, credited as amount, returned > 0 or state = 'returned' as "isReturned" from deposit_orders
    where player_id = any ($1::bigint[]) and paid_at >= $2 and credited is not null order by paid_at`,
    [playerIds.map(String), since],
  );

/** Deposits of members since a moment, and their signals. */
export async function memberFacts(queries: Queries, playerIds: readonly bigint[], since: Date): Promise<Map<bigint, MemberFacts>> {
  if (playerIds.length === 0) return new Map();
  const deposits = Map.groupBy(await depositRows(queries, playerIds, since), ({ playerId }) => playerId);
  const signals = new Map(
    (await signalRows(queries, playerIds)).map((row) => [
      row.playerId,
      METRICS.flatMap((metric) => (row[metric] === null ? [] : [{ metric, at: row[metric].getTime() }])),
    ]),
  );
  return new Map(
    playerIds.map((playerId) => [
      playerId,
      {
        deposits: (deposits.get(playerId) ?? []).map(({ at, amount, isReturned }) => ({ at: at.getTime(), amount, isReturned })),
        signals: signals.get(playerId) ?? [],
      },
    ]),
  );
}

/** Marks the missions of the member whose deposit goes back. */
export async function noteReturnedDeposit(transaction: Transaction, orderNumber: string): Promise<void> {
  await transaction.query(
    `insert into mission_looks (player_id, merchant_code, noted_at) select player_id, merchant_code, now() from deposit_orders where number = $1
    on conflict (player_id) do nothing`,
    [orderNumber],
  );
}
