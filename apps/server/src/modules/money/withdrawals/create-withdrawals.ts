import type pg from 'pg';
import type { Hook } from '#server/db/hooks.ts';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { Money } from '@laro/domain/money/money';
import type { PayoutAccounts } from '#server/modules/people/payout-accounts/index.ts';
import { change } from './change-state.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import { decide, heldOfMerchant, recordAct, withdrawalCarrier, type Decision } from './desk/decide-withdrawal.ts';
import { readOthers, type OtherMember } from './desk/facts.store.ts';
import { askOne, payOutTurn, type PayOutDeps } from './payouts/pay-out.ts';
import type { PayoutGateway, PayoutGatewayName } from './ports.ts';
import { countWaiting } from './desk/queue.store.ts';
import { request, type BenefitsOf, type RequestedWithdrawal, type Requester, type Wish } from './request-withdrawal.ts';
import type { Settled } from './payouts/settle-payout.ts';
import {
  approvedOfMembers,
  listOfMerchant,
  listOfPlayer,
  lockWithdrawal,
  readEvents,
  readWithdrawal,
  type WithdrawalEvent,
  type WithdrawalRow,
  type WithdrawalsQuestion,
} from './withdrawals.store.ts';

/** Poll interval of the queue when nothing wakes it. */
const TURN_EVERY_MS = 1500;
const FIRST_ASK_MS = 3000;
const DAY_MS = 86_400_000;

export interface WithdrawalsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  accounts: PayoutAccounts;
  gateways: Readonly<Record<PayoutGatewayName, PayoutGateway>>;
  merchantOf: (code: string) => Merchant | null;
  benefitsOf: BenefitsOf;
  /** The member's pages ask for their money again. */
  onChanged: (publicId: string) => void;
  /** Notifies the member of a withdrawal's outcome outside of the site. */
  tell: (row: WithdrawalRow) => void;
  now: () => number;
  onRequested?: Hook<RequestedWithdrawal>;
  firstAskMs?: number;
  onBackgroundError: (error: unknown) => void;
}

export interface Withdrawals {
  request: (requester: Requester, wish: Wish) => Promise<WithdrawalRow>;
  /** Throws `withdraw.unknown`, `withdraw.not_cancellable`. */
  cancel: (playerId: bigint, id: string) => Promise<WithdrawalRow>;
  /** Throws `desk.withdrawal_unknown`, `desk.withdrawal_decided`, `desk.withdrawal_own`. */
  decide: (decision: Omit<Decision, 'secondPersonAbove'>, person: Person) => Promise<WithdrawalRow>;
  /** Sums approved for members within a day, in money units; they count towards the limit of one person (SAFE-06). */
  approvedOfDay: (playerIds: readonly bigint[]) => Promise<Map<bigint, Money>>;
  /** Polls the gateway on request of the desk. Throws `desk.withdrawal_unknown`, `desk.withdrawal_not_sent`. */
  askFor: (merchantCode: string, id: string, reason: string, actor: Actor) => Promise<WithdrawalRow>;
  /** Polls the gateway after a callback; does nothing for an unknown reference. */
  ask: (id: string) => Promise<void>;
  listOfPlayer: (playerId: bigint, below: string | null, limit: number) => Promise<WithdrawalRow[]>;
  list: (question: WithdrawalsQuestion) => Promise<WithdrawalRow[]>;
  /** Throws `desk.withdrawal_unknown`. */
  read: (merchantCode: string, id: string) => Promise<{ row: WithdrawalRow; events: WithdrawalEvent[]; others: OtherMember[] }>;
  waiting: (butNotOf: string) => Promise<Map<string, number>>;
  /** Sends and polls once, now. */
  turn: () => Promise<boolean>;
  start: () => void;
  stop: () => Promise<void>;
}

async function readKept(pool: pg.Pool, id: string): Promise<WithdrawalRow> {
  const row = await readWithdrawal(pool, id);
  if (!row) throw new Error(`withdrawal ${id} is gone`);
  return row;
}

/** Outcomes that notify the member. */
const TOLD = new Set(['paid', 'rejected', 'failed', 'returned']);

/** Withdrawals (CASH-02): requested, reviewed, paid by a gateway at most once, or given back. */
export function createWithdrawals(deps: WithdrawalsDeps): Withdrawals {
  const { pool, now, merchantOf } = deps;
  const settingsOf = (code: string) => merchantOf(code)?.settings;
  const changed = async (id: string): Promise<WithdrawalRow> => {
    const row = await readKept(pool, id);
    deps.onChanged(row.publicId);
    if (TOLD.has(row.state)) deps.tell(row);
    return row;
  };
  const onSettled = ({ row, isMoved }: Settled) => {
    if (isMoved) changed(row.id).catch(deps.onBackgroundError);
  };
  const paying: PayOutDeps = {
    ...deps,
    firstAskMs: deps.firstAskMs ?? FIRST_ASK_MS,
    gatewayOf: (code) => settingsOf(code)?.['withdraw.gateway'] ?? 'xendit',
    descriptionOf: (code) => merchantOf(code)?.name ?? code,
    onSettled,
  };
  deps.twoPersons.register('withdrawal.approve', withdrawalCarrier({ ...deps, onChanged: changed }));
  const turn = () => payOutTurn(paying);
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'withdrawals');
  return {
    request: async (requester, wish) => changed(await request(deps, requester, wish)),
    cancel: async (playerId, id) => {
      await inTransaction(pool, async (transaction) => {
        const row = await lockWithdrawal(transaction, id);
        if (row?.playerId !== playerId) throw new Refusal('withdraw.unknown');
        const mayCancel = settingsOf(row.merchantCode)?.['withdraw.mayCancel'] ?? false;
        if (!mayCancel || !(await change(transaction, row, 'cancel', { at: new Date(now()), by: null, detail: '' })))
          throw new Refusal('withdraw.not_cancellable');
      });
      return changed(id);
    },
    decide: async (given, person) => {
      const secondPersonAbove = settingsOf(given.merchantCode)?.['withdraw.secondPersonAbove'] ?? 0;
      await decide(deps, { ...given, secondPersonAbove }, person);
      return changed(given.id);
    },
    approvedOfDay: (playerIds) => approvedOfMembers(pool, playerIds, new Date(now() - DAY_MS)),
    askFor: async (merchantCode, id, reason, actor) => {
      await inTransaction(pool, async (transaction) => {
        const row = await heldOfMerchant(transaction, merchantCode, id);
        if (row.sentAt === null) throw new Refusal('desk.withdrawal_not_sent');
        await recordAct(deps, transaction, row, { action: 'withdrawal.asked', actor, reason, after: {} });
      });
      await askOne(paying, id);
      return readKept(pool, id);
    },
    ask: async (id) => void (await askOne(paying, id)),
    listOfPlayer: (playerId, below, limit) => listOfPlayer(pool, playerId, below, limit),
    list: (question) => listOfMerchant(pool, question),
    read: async (merchantCode, id) => {
      const row = await readWithdrawal(pool, id);
      if (row?.merchantCode !== merchantCode) throw new Refusal('desk.withdrawal_unknown');
      const [events, others] = await Promise.all([readEvents(pool, id), readOthers(pool, row.playerId, row.accountId)]);
      return { row, events, others };
    },
    waiting: (butNotOf) => countWaiting(pool, butNotOf),
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
