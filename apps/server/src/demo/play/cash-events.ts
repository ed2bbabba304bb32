import type { DepositEventName } from '@laro/domain/deposits/deposit-status';
import type { WithdrawalState } from '@laro/domain/withdrawals/withdrawal-status';
import type { DepositStory, WithdrawalStory } from './cash-stories.ts';

interface PastDepositEvent {
  event: DepositEventName;
  actor: string;
  at: Date;
  detail: Record<string, string>;
}

/** Events of a demo order, in their order. */
export function depositEventsOf(
  { state, method, failure }: DepositStory,
  { begun, ended, back, person }: { begun: Date; ended: Date | null; back: Date | null; person: string },
): PastDepositEvent[] {
  const events: PastDepositEvent[] = [];
  const add = (event: DepositEventName, actor: string, at: Date, detail: Record<string, string> = {}) => void events.push({ event, actor, at, detail });
  add('created', 'player', begun, { method: method.code });
  if (state !== 'created') add('pending', method.gateway, begun);
  if (state === 'checking' || state === 'approved' || failure === 'slip_refused') add('checking', 'player', begun);
  if (state === 'approved') add('approved', person, begun);
  const actors = {
    gateway_failed: method.gateway,
    gateway_refused: method.gateway,
    slip_refused: person,
    time_over: 'installation',
    by_player: 'player',
  };
  if (failure && ended) add(state, actors[failure], ended, { failure });
  if ((state === 'paid' || state === 'returned') && ended) add('paid', method.gateway, ended);
  if (back) add('returned', method.gateway, back);
  return events;
}

interface PastWithdrawalEvent {
  what: string;
  state: WithdrawalState;
  by: string | null;
  at: Date;
}

/** Acts that lead to a state after the request. */
const actsTo: Readonly<Record<WithdrawalState, readonly (readonly [what: string, state: WithdrawalState])[]>> = {
  requested: [],
  checked: [['check', 'checked']],
  approved: [['approve', 'approved']],
  sending: [
    ['approve', 'approved'],
    ['send', 'sending'],
  ],
  sent: [
    ['approve', 'approved'],
    ['send', 'sending'],
    ['accept', 'sent'],
  ],
  paid: [
    ['approve', 'approved'],
    ['send', 'sending'],
    ['accept', 'sent'],
    ['pay', 'paid'],
  ],
  rejected: [['reject', 'rejected']],
  failed: [
    ['approve', 'approved'],
    ['send', 'sending'],
    ['fail', 'failed'],
  ],
  cancelled: [['cancel', 'cancelled']],
  returned: [
    ['approve', 'approved'],
    ['send', 'sending'],
    ['accept', 'sent'],
    ['pay', 'paid'],
    ['return', 'returned'],
  ],
};

const moneyActs: ReadonlySet<string> = new Set(['pay', 'fail', 'reject', 'cancel']);
const staffActs: ReadonlySet<string> = new Set(['check', 'approve', 'reject']);

/** Events of a demo withdrawal; acts that move money have the time of their movement, as the day's closing compares them. */
export function withdrawalEventsOf(
  { state, notes }: WithdrawalStory,
  { begun, decided, ended, back, person }: { begun: Date; decided: Date; ended: Date | null; back: Date | null; person: string },
): PastWithdrawalEvent[] {
  const request: PastWithdrawalEvent = { what: 'request', state: 'requested', by: null, at: begun };
  const acts = actsTo[state].map(([what, to]) => ({
    what,
    state: to,
    by: staffActs.has(what) && notes.length > 0 ? person : null,
    at: what === 'return' ? (back ?? decided) : moneyActs.has(what) ? (ended ?? decided) : decided,
  }));
  return [request, ...acts];
}
