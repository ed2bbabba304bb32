import { inTransaction } from '#server/db/sql.ts';
import type { InvitationsDeps } from '../invitations-parts.ts';
import { dueFriends, lookAtProven, lookSoon } from './friends.store.ts';
import { judgeFriend } from './judge-friend.ts';

const PROGRAM = 'invitations';
const BATCH = 50;

/** Takes in play and proofs that are new, then looks at every friend whose time has come. True if more is waiting. */
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
