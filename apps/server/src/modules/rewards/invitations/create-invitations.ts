import { Repeated } from '#server/db/turns/repeated.ts';
import { first, type Transaction } from '#server/db/sql.ts';
import type { PaidDeposit, ReturnedDeposit } from '#server/modules/money/deposits/index.ts';
import { inviteCalls } from './codes/invite-calls.ts';
import { deskInviteCalls } from './desk/desk-calls.ts';
import { friendTurn } from './friends/friend-turn.ts';
import { lookSoon } from './friends/friends.store.ts';
import type { InvitationsDeps } from './invitations-parts.ts';
import { termsCarrier } from './terms/change-terms.ts';

const TURN_EVERY_MS = 5000;

export type Invitations = ReturnType<typeof createInvitations>;

/** Invitations of friends: links, what friends do within their time, checks, and the rewards (rewards.md 12). */
export function createInvitations(deps: InvitationsDeps) {
  deps.twoPersons.register('invite.publish', termsCarrier(deps));
  const turn = async (): Promise<boolean> => (await deps.runProgram('invitations', () => friendTurn(deps))) === 'more';
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'invitations');
  const hooks = {
    depositPaid: (transaction: Transaction, { playerId }: Pick<PaidDeposit, 'playerId'>) => lookSoon(transaction, [playerId], new Date(deps.now())),
    depositReturned: async (transaction: Transaction, { orderNumber }: ReturnedDeposit) => {
      const order = await first<{ playerId: bigint }>(transaction, 'select player_id as "playerId" from deposit_orders where number = $1', [orderNumber]);
      if (order) await lookSoon(transaction, [order.playerId], new Date(deps.now()));
    },
  };
  return {
    handlers: { ...inviteCalls(deps), ...deskInviteCalls(deps) },
    hooks,
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
