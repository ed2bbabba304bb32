import type { ExclusionList } from '@laro/domain/identity-rules';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from '#server/http/refusal.ts';
import { setBlock } from '#server/modules/blocks/index.ts';
import { excludedMembers, insertExclusions } from './exclusions.store.ts';
import { labelOf, parseExclusions } from './parse-exclusions.ts';
import type { ProofSeal } from './proof-seal.ts';

/** Who sets a block that follows from a list. */
const BY = 'exclusion list';

/** Keeps a member who is on a list from play and from deposits; what they have may be taken out (T8, T44). */
export async function blockExcluded(transaction: Transaction<Tables>, player: { id: bigint; cashAccount: bigint }, at: Date): Promise<void> {
  const block = { cause: 'law', reason: 'the proof of identity fits an exclusion list', by: BY, at, until: null } as const;
  for (const kind of ['bet', 'deposit'] as const) await setBlock(transaction, player, { ...block, kind });
}

export interface Import {
  merchantCode: string;
  list: ExclusionList;
  csv: string;
  by: string;
}

/**
 * Adds everybody of a CSV to a list, all or nothing, and blocks members whose proof fits, in one transaction with its audit entry. Throws
 * `desk.exclusion_line_wrong`.
 */
export async function importExclusions(
  { db, seal, now }: { db: Kysely<Tables>; seal: ProofSeal; now: () => number },
  { merchantCode, list, csv, by }: Import,
  record: (transaction: Transaction<Tables>, after: object) => Promise<void>,
): Promise<{ added: number; known: number; blocked: number }> {
  const read = parseExclusions(csv);
  if ('wrongLine' in read) throw new Refusal('desk.exclusion_line_wrong', { line: read.wrongLine });
  const entries = read.people.map((person) => ({
    personHash: person.name === '' ? null : seal.personHash(person.name, person.birthday),
    numberHash: person.number === '' ? null : seal.numberHash(person.number),
    label: labelOf(person),
  }));
  const at = new Date(now());
  return inTransaction(db, async (transaction) => {
    const added = await insertExclusions(transaction, { merchantCode, list, by, at }, entries);
    const members = await excludedMembers(transaction, merchantCode, added);
    for (const member of members) await blockExcluded(transaction, member, at);
    const counts = { added: added.length, known: entries.length - added.length, blocked: members.length };
    await record(transaction, { list, ...counts });
    return counts;
  });
}
