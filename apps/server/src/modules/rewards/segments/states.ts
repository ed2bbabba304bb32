import { countUnits, type SegmentFact, type StateFact } from '@laro/domain/mail/segments';
import type { Queries } from '#server/db/sql.ts';
import { cashBefore, cashOf } from '#server/ledger/accounts/player-accounts.ts';
import { tagsOfMembers } from '#server/modules/people/members/index.ts';
import { daysSinceVisit } from '#server/modules/people/players/index.ts';
import { scoresOf } from '#server/modules/people/risk/index.ts';
import { agentsAbove, cashAccountsOf } from './segment.store.ts';

interface Moment {
  at: Date;
  /** Its date and the zone of the dates. */
  last: string;
  zone: string;
  /** A past moment: the balance is that of then. */
  isPast: boolean;
}

async function balances(queries: Queries, ids: readonly bigint[], { at, isPast }: Moment): Promise<(playerId: bigint) => bigint> {
  const accounts = await cashAccountsOf(queries, ids);
  const cash = isPast ? await cashBefore(queries, [...accounts.values()], at) : await cashOf(queries, [...accounts.values()]);
  return (playerId) => cash.get(accounts.get(playerId) ?? 0n) ?? 0n;
}

/** Facts of DESK-15 that are read only where a condition names them: tags, agents above, days since the last visit, risk and balance of a moment. */
export async function statesOf(queries: Queries, asked: ReadonlySet<SegmentFact>, ids: readonly bigint[], moment: Moment) {
  const tags = asked.has('tag') ? await tagsOfMembers(queries, ids) : new Map<bigint, string[]>();
  const agents = asked.has('agent') ? await agentsAbove(queries, ids) : new Map<bigint, string[]>();
  const visits = asked.has('last_visit') ? await daysSinceVisit(queries, ids, moment.last, moment.zone) : new Map<bigint, number>();
  const risk = asked.has('risk') ? await scoresOf(queries, ids, moment.at) : new Map<bigint, number>();
  const balanceOf = asked.has('balance') ? await balances(queries, ids, moment) : () => 0n;
  return (playerId: bigint) => ({
    names: { tag: tags.get(playerId) ?? [], agent: agents.get(playerId) ?? [] },
    state: (fact: StateFact): bigint =>
      fact === 'balance' ? balanceOf(playerId) : countUnits((fact === 'risk' ? risk.get(playerId) : visits.get(playerId)) ?? 0),
  });
}
