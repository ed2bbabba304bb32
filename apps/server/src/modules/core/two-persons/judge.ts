import { twoPersonAct } from '@laro/domain/two-persons/acts';
import { limitForPerson, noLimits, secondPersonFault, type LimitChangeEntry, type SecondPersonFault } from '@laro/domain/two-persons/second-person';
import type { Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import { accountActsAmong, isOfOneTeamWith, limitsOf, movedSince, recentLimitChanges } from './evidence.store.ts';
import { readInstallationSettings } from './installation/settings.store.ts';
import type { ProposalRow } from './proposals.store.ts';
import type { Parts } from './two-persons-parts.ts';

const DAY_MS = 86_400_000;
const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** Names of a person's own limits in `limit_changes`. */
const personLimitKeys = (staffId: bigint, kind: string): string[] => [`staff:${staffId}:${kind}:act`, `staff:${staffId}:${kind}:day`];

/** True if the person has every permission that a proposal needs where it applies. */
export const mayDecide = (person: Person, row: Pick<ProposalRow, 'act' | 'permissions' | 'merchantCode'>): boolean =>
  [twoPersonAct(row.act).permission, ...row.permissions].every((permission) => person.may(permission, row.merchantCode));

/** True if the person may read a proposal: their own where they still work, of an act of theirs, or with the audit log. */
export const maySee = (person: Person, { act, merchantCode, proposerId }: Pick<ProposalRow, 'act' | 'merchantCode' | 'proposerId'>): boolean =>
  (proposerId === person.staffId && (merchantCode === null || person.sees(merchantCode))) ||
  person.may(twoPersonAct(act).permission, merchantCode) ||
  person.may('audit.read', merchantCode);

/** Raises of limits without which the act would not have passed. */
async function passedRaises(parts: Parts, transaction: Transaction, row: ProposalRow, decider: bigint, now: Date): Promise<LimitChangeEntry[]> {
  const { bounds } = twoPersonAct(row.act);
  const { amount, merchantCode } = row;
  if (amount === null || merchantCode === null || bounds === undefined) return [];
  const keys = [...(parts.carriers.of(row.act).limitKeys ?? []), ...personLimitKeys(decider, bounds)];
  const changes = await recentLimitChanges(transaction, merchantCode, keys, now);
  return changes.filter(({ before, after }) => before !== null && before < amount && (after === null || after >= amount));
}

/** Everyone who has proposed or agreed already, with the moment of the judgement. */
export interface Before {
  parties: readonly bigint[];
  now: Date;
}

/** Why a person cannot be the second one of a proposal; null when they can. The person who holds the machine always can. */
export async function judge(
  parts: Parts,
  transaction: Transaction,
  row: ProposalRow,
  decider: Actor,
  { parties, now }: Before,
): Promise<SecondPersonFault | null> {
  const { staffId } = decider;
  if (staffId === null) return null;
  const { bounds } = twoPersonAct(row.act);
  const people = [...parties, staffId];
  const { settings } = await readInstallationSettings(transaction);
  const bounded =
    bounds !== undefined && row.amount !== null && row.merchantCode !== null ? { kind: bounds, act: row.amount, merchantCode: row.merchantCode } : null;
  return secondPersonFault({
    parties,
    decider: staffId,
    now,
    accountActs: await accountActsAmong(transaction, people, now),
    limitChanges: await passedRaises(parts, transaction, row, staffId, now),
    isSameTeam: settings['twoPersons.forbidsTeamPairs'] && (await isOfOneTeamWith(transaction, parties, staffId)),
    amount: bounded && { act: bounded.act, ofDay: await movedSince(transaction, { ...bounded, staffId, since: dayBefore(now) }) },
    limits: bounded === null ? noLimits : await limitsOf(transaction, staffId, bounded.merchantCode, bounded.kind),
  });
}

export interface AloneQuestion {
  act: TwoPersonActName;
  merchantCode: string;
  staffId: bigint;
  /** The merchant's limit in money units, and its setting. */
  present: Money;
  limitKey: string;
}

/**
 * Maximum amount that a person acts on alone: the merchant's limit, the lowest one of the last days for those who raised it, and the person's own limits less the
 * amount they moved within a day (SAFE-04, DESK-97).
 */
export async function aloneUpTo(transaction: Transaction, { act, merchantCode, staffId, present, limitKey }: AloneQuestion, now: Date): Promise<Money> {
  const { bounds } = twoPersonAct(act);
  const changes = await recentLimitChanges(transaction, merchantCode, [limitKey], now);
  const limit = limitForPerson(present, changes, staffId, now);
  if (bounds === undefined) return limit;
  const { perAct, perDay } = await limitsOf(transaction, staffId, merchantCode, bounds);
  const moved = perDay === null ? 0n : await movedSince(transaction, { staffId, merchantCode, kind: bounds, since: dayBefore(now) });
  const bound = [perAct, perDay === null ? null : perDay - moved].reduce<Money>((lowest, own) => (own !== null && own < lowest ? own : lowest), limit);
  return bound < 0n ? 0n : bound;
}
