import { inTransaction } from '#server/db/sql.ts';
import { nextReceivers } from '../receivers.store.ts';
import { membersInSegment } from '../segment.ts';
import { keepMembers, nextFreezing } from './saved-segments.store.ts';
import type { SegmentsDeps } from './segments-parts.ts';

/** Members of one transaction. */
const BATCH = 2000;

/**
 * Writes the next members of a list that is being frozen, in its own transaction: a killed process leaves a list that goes on there, and its segment live until
 * then. Figures are those of the moment of the freezing. True if more is waiting.
 */
export const freezeNext = (deps: Pick<SegmentsDeps, 'pool' | 'merchantOf'>, batch = BATCH): Promise<boolean> =>
  inTransaction(deps.pool, async (transaction) => {
    const freezing = await nextFreezing(transaction);
    if (!freezing) return false;
    const { merchantCode, groups, frozenAt: at, upTo } = freezing;
    const merchant = deps.merchantOf(merchantCode);
    if (!merchant) throw new Error(`no merchant ${merchantCode}`);
    const members = await nextReceivers(transaction, merchantCode, upTo, batch);
    const chosen = await membersInSegment(transaction, { merchant, groups, at }, members);
    const next = members.length < batch ? null : (members.at(-1)?.playerId ?? null);
    await keepMembers(
      transaction,
      freezing,
      chosen.map(({ playerId }) => playerId),
      next,
    );
    return true;
  });
