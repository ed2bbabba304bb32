import type { ExclusionList } from '@laro/domain/identity/identity-rules';
import type pg from 'pg';
import { noHook, type Hook } from '#server/db/hooks.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { setBlock, type ExcludedMember } from '#server/modules/core/blocks/index.ts';
import { excludedMembers, insertExclusions, type NewExclusion } from './exclusions.store.ts';
import { labelOf, parseExclusions, type ExcludedPerson } from './parse-exclusions.ts';
import type { ProofSeal } from '../seal/proof-seal.ts';

/** Actor of blocks that follow from a list. */
const BY = 'exclusion list';

/** Blocks a listed member from play and deposits; their balance can be withdrawn (T8, T44). */
export async function blockExcluded(
  transaction: Transaction,
  player: { id: bigint; cashAccount: bigint },
  { now, onExcluded = noHook }: { now: () => number; onExcluded?: Hook<ExcludedMember> },
): Promise<void> {
  const at = new Date(now());
  await onExcluded(transaction, { playerId: player.id, cashAccount: player.cashAccount });
  const block = { cause: 'law', reason: 'the proof of identity fits an exclusion list', by: BY, at, until: null } as const;
  for (const kind of ['bet', 'deposit'] as const) await setBlock(transaction, player, { ...block, kind });
}

/** Blocks every member whose proof matches one of these entries; returns their number. */
export async function blockFitting(
  transaction: Transaction,
  merchantCode: string,
  entryIds: readonly bigint[],
  parts: Parameters<typeof blockExcluded>[2],
): Promise<number> {
  const members = await excludedMembers(transaction, merchantCode, entryIds);
  for (const member of members) await blockExcluded(transaction, member, parts);
  return members.length;
}

/** Stored form of a listed person. */
export const entryOf = (seal: ProofSeal, person: ExcludedPerson): NewExclusion => ({
  personHash: person.name === '' ? null : seal.personHash(person.name, person.birthday),
  numberHash: person.number === '' ? null : seal.numberHash(person.number),
  label: labelOf(person),
});

export interface Import {
  merchantCode: string;
  list: ExclusionList;
  csv: string;
  by: string;
}

/**
 * Adds all people of a CSV to a list, all or nothing, and blocks members whose proof matches, in one transaction with its audit entry. Throws
 * `desk.exclusion_line_wrong`.
 */
export async function importExclusions(
  parts: { pool: pg.Pool; seal: ProofSeal } & Parameters<typeof blockExcluded>[2],
  { merchantCode, list, csv, by }: Import,
  record: (transaction: Transaction, after: object) => Promise<void>,
): Promise<{ added: number; known: number; blocked: number }> {
  const read = parseExclusions(csv);
  if ('wrongLine' in read) throw new Refusal('desk.exclusion_line_wrong', { line: read.wrongLine });
  const entries = read.people.map((person) => entryOf(parts.seal, person));
  const at = new Date(parts.now());
  return inTransaction(parts.pool, async (transaction) => {
    const added = await insertExclusions(transaction, { merchantCode, list, by, at }, entries);
    const blocked = await blockFitting(transaction, merchantCode, added, parts);
    const counts = { added: added.length, known: entries.length - added.length, blocked };
    await record(transaction, { list, ...counts });
    return counts;
  });
}
