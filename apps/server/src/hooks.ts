import { runHooks, type Hook } from './db/hooks.ts';
import type { ClosedMember } from './modules/people/closures/index.ts';
import type { ExcludedMember } from './modules/core/blocks/index.ts';
import type { PaidDeposit, ReturnedDeposit } from './modules/money/deposits/index.ts';
import type { MergedMembers } from './modules/people/members/index.ts';
import type { RequestedWithdrawal } from './modules/money/withdrawals/index.ts';

/** Events that other modules hook into, each in the transaction of its event. */
interface Events {
  /** A deposit has been credited. */
  depositPaid: PaidDeposit;
  /** A deposit goes back to the payer; its effects have not been reverted yet. */
  depositReturned: ReturnedDeposit;
  /** The money of a withdrawal is held, and the written rules have been applied. */
  withdrawalRequested: RequestedWithdrawal;
  /** One account has been closed in favour of another one of the same person. */
  memberMerged: MergedMembers;
  /** A member has closed the account: bets, deposits and offers are blocked, and no bonus runs any more. */
  memberClosed: ClosedMember;
  /** A member is about to be excluded from play by an own wish, a list or the law; the player is held, the blocks are not written yet. */
  memberExcluded: ExcludedMember;
}

export type Hooks = { readonly [Name in keyof Events]: Hook<Events[Name]> };

export interface HookRunners extends Hooks {
  /** Takes in the hooks of all modules; they run in this order. */
  connect: (lists: readonly Partial<Hooks>[]) => void;
}

/** One list for each event. A module with an event gets its runner before the modules that hook into it are made. */
export function openHooks(onError: (error: unknown) => void): HookRunners {
  const lists: { readonly [Name in keyof Events]: Hook<Events[Name]>[] } = {
    depositPaid: [],
    depositReturned: [],
    withdrawalRequested: [],
    memberMerged: [],
    memberClosed: [],
    memberExcluded: [],
  };
  const connect = <Name extends keyof Events>(name: Name, hook: Hooks[Name] | undefined) => {
    if (hook) lists[name].push(hook);
  };
  const runner = <Name extends keyof Events>(name: Name): Hook<Events[Name]> => runHooks(lists[name], onError);
  return {
    depositPaid: runner('depositPaid'),
    depositReturned: runner('depositReturned'),
    withdrawalRequested: runner('withdrawalRequested'),
    memberMerged: runner('memberMerged'),
    memberClosed: runner('memberClosed'),
    memberExcluded: runner('memberExcluded'),
    connect: (all) => {
      for (const hooks of all) for (const name of Object.keys(lists) as (keyof Events)[]) connect(name, hooks[name]);
    },
  };
}
