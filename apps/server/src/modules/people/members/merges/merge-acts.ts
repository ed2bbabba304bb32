import type { Parsed } from '@laro/contract/routes';
import { noHook } from '#server/db/hooks.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { hasOpenRounds } from '#server/ledger/rounds/open-rounds.ts';
import { holdEmpty } from '#server/ledger/accounts/player-accounts.ts';
import { applyBlocks } from '#server/modules/core/blocks/index.ts';
import { dismissPair } from './duplicates.store.ts';
import { actsOf, holdOpenMember as open, type MemberAct, type MemberActsDeps } from '../member-act.ts';
import type { MemberRow } from '../members.store.ts';
import { writeMerge } from './merges.store.ts';

type Merge = Omit<Parsed<'mergeDeskMember', 'body'>, 'reason'>;

/** Acts of the desk on accounts that may be one person's (T5). */
export function createMergeActs({ pool, onSessionsEnded, onMerged = noHook }: MemberActsDeps) {
  const act = actsOf({ pool, onSessionsEnded });
  return {
    dismissPair: (merchant: string, pairId: string, { record, ...by }: MemberAct): Promise<void> =>
      inTransaction(pool, async (transaction) => {
        const [lower = 0n, higher = 0n] = pairId.split('-').map(BigInt);
        if (lower >= higher || !(await dismissPair(transaction, merchant, [lower, higher], by))) throw new Refusal('desk.pair_unknown');
        await record(transaction, { before: {}, after: { members: [lower.toString(), higher.toString()] } });
      }),
    merge: (merchant: string, id: string, { into, facts }: Merge, { record, ...by }: MemberAct) =>
      act(async (transaction) => {
        const [closed, kept] = await heldBoth(transaction, merchant, [id, into]);
        if (closed.isTrial || kept.isTrial || new Set(facts).size < 2) throw new Refusal('desk.merge_impossible');
        if (!(await holdEmpty(transaction, closed.cashAccount))) throw new Refusal('desk.merge_has_money');
        if (await hasOpenRounds(transaction, closed.cashAccount)) throw new Refusal('desk.merge_has_rounds');
        await writeMerge(transaction, { closed: closed.id, kept: kept.id, facts: [...new Set(facts)], ...by });
        const sessionsEnded = await applyBlocks(transaction, closed.id, closed.cashAccount);
        await record(transaction, { before: { isClosed: false }, after: { isClosed: true, into: kept.id.toString(), facts, sessionsEnded } });
        await onMerged(transaction, { merchantCode: merchant, closed, kept });
        return { publicId: closed.publicId, endsSessions: true };
      }),
  };
}

/** Locks both accounts in the order of their numbers, so that two concurrent merges cannot deadlock. */
async function heldBoth(transaction: Transaction, merchant: string, ids: readonly [string, string]): Promise<[MemberRow, MemberRow]> {
  const [first, second] = ids;
  if (BigInt(first) === BigInt(second)) throw new Refusal('desk.merge_impossible');
  const isInOrder = BigInt(first) < BigInt(second);
  const lower = await open(transaction, merchant, isInOrder ? first : second);
  const higher = await open(transaction, merchant, isInOrder ? second : first);
  return isInOrder ? [lower, higher] : [higher, lower];
}
