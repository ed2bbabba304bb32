import { runHooks, type Hook } from '#server/db/hooks.ts';
import type { Bonuses } from '#server/modules/bonuses/index.ts';
import type { ClosedMember } from '#server/modules/closures/index.ts';
import type { PaidDeposit, ReturnedDeposit } from '#server/modules/deposits/index.ts';
import type { MergedMembers } from '#server/modules/members/index.ts';
import type { RequestedWithdrawal } from '#server/modules/withdrawals/index.ts';

/** Events that other modules hook into, each in the transaction of its event. */
interface Events {
  /** A deposit has been credited. */
  depositPaid: PaidDeposit;
  /** A deposit goes back to the payer; what it brought is still there. */
  depositReturned: ReturnedDeposit;
  /** The money of a withdrawal is held, and the written rules have been applied. */
  withdrawalRequested: RequestedWithdrawal;
  /** One account has been closed in favour of another one of the same person. */
  memberMerged: MergedMembers;
  /** A member has closed the account: bets, deposits and offers are blocked, and no bonus runs any more. */
  memberClosed: ClosedMember;
}

export type Hooks = { [Name in keyof Events]: Hook<Events[Name]> };

/** Who hooks into what, in the order in which the hooks run. */
export function createHooks(bonuses: Bonuses, onError: (error: unknown) => void): Hooks {
  const lists: { [Name in keyof Events]: readonly Hook<Events[Name]>[] } = {
    depositPaid: [bonuses.hooks.depositPaid],
    depositReturned: [bonuses.hooks.depositReturned],
    withdrawalRequested: [],
    memberMerged: [],
    memberClosed: [],
  };
  return {
    depositPaid: runHooks(lists.depositPaid, onError),
    depositReturned: runHooks(lists.depositReturned, onError),
    withdrawalRequested: runHooks(lists.withdrawalRequested, onError),
    memberMerged: runHooks(lists.memberMerged, onError),
    memberClosed: runHooks(lists.memberClosed, onError),
  };
}
