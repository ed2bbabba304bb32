import { inTransaction } from '#server/db/sql.ts';
import type { InvitationsDeps } from '../invitations-parts.ts';
import { dueFriends, lookAtProven, lookSoon } from './friends.store.ts';
import { judgeFriend } from './judge-friend.ts';

const PROGRAM = 'invitations';
const BATCH = 50;

/** Follows new play and proofs, then judges every friend who is due. True if more are waiting. */
export async function friendTurn(deps: InvitationsDeps): Promise<boolean> {
  const at = new Date(deps.now());
  const hasPlay = await inTransaction(deps.pool, async (transaction) => {
    const players = await deps.newPlay(transaction, PROGRAM);
    if (players !== null) await lookSoon(transaction, players, at);
    return players !== null;
  });
  await lookAtProven(deps.pool, at);
  const due = await dueFriends(deps.pool, at, BATCH);
  for (const id of due) await judgeFriend(deps, id);
  return hasPlay || due.length === BATCH;
}
