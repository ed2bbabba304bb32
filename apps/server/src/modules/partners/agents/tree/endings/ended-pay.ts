import { randomUUID } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import { formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { cutToMinor } from '@laro/domain/money/share';
import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import { inTransaction, one, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { agentAccountOf, houseAccountFor, lockAgentBalance, readAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { NoteAgent } from '../../rights/accreditation/act-on-accreditations.ts';
import { addClawed, lockEnding, readReleasable, writeReleased, type EndingRow } from './endings.store.ts';

const ACT = 'agent.endedPay';
const LIMIT_KEY = 'agent.secondPersonAbove';

export interface EndedPayDeps {
  pool: pg.Pool;
  now: () => number;
  noteAgent: NoteAgent;
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  merchantOf: (code: string) => Merchant | null;
}
type ReleaseDeps = Pick<EndedPayDeps, 'pool' | 'now' | 'noteAgent'> & { isVerified: (queries: Queries, playerId: bigint) => Promise<boolean> };

const todayOf = ({ settings }: Merchant, now: number): string => dayAt(now, settings['market.timeZone']);

/** Moves whole minor units of one account to the own cash, and tells the member of the first time. */
async function release(deps: ReleaseDeps, merchant: Merchant, due: { id: bigint; member: bigint; cash: bigint }): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const ending = await lockEnding(transaction, merchant.code, due.id);
    // Commission is paid out once the identity is verified (agents.md 3.3); until then it stays.
    if (ending?.state !== 'acted' || !(await deps.isVerified(transaction, due.member))) return;
    const from = await agentAccountOf(transaction, due.cash);
    const amount = cutToMinor(await lockAgentBalance(transaction, from), merchant.settings['market.currencyDecimals']);
    const at = new Date(deps.now());
    if (amount > 0n) {
      const movement = { kind: 'agent_moved', caller: 'agents', key: `ending:${due.id}:${randomUUID()}`, from, to: due.cash, amount } as const;
      const { status } = await moveWithin(transaction, movement);
      if (status !== 'done') throw new Error(`the account of ended agent ${due.member} was not released: ${status}`);
      const about = { merchantCode: merchant.code, playerId: due.member, day: todayOf(merchant, deps.now()) };
      await deps.noteAgent(transaction, { note: 'agent_pay_released', ...about });
    }
    await writeReleased(transaction, due.id, at);
  });
}

/** Moves what is left on the accounts of ended agents to their cash, 30 days after the end; what comes later for play from before, likewise. */
export async function releaseEndedPay(deps: ReleaseDeps, merchant: Merchant): Promise<void> {
  for (const due of await readReleasable(deps.pool, merchant.code, todayOf(merchant, deps.now()))) {
    const isEmpty = due.isReleased && cutToMinor(await readAgentBalance(deps.pool, due.cash), merchant.settings['market.currencyDecimals']) === 0n;
    if (!isEmpty) await release(deps, merchant, due);
  }
}

interface Held {
  ending: EndingRow;
  cash: bigint;
  account: bigint;
  balance: Money;
  publicId: string;
  currency: string;
}

/** An account that is frozen, locked. Throws `agent.ending_unknown`, `agent.wrong_state` before the end, `agent.pay_settled` for one that was released or is empty. */
async function heldPay(transaction: Transaction, merchantCode: string, id: bigint): Promise<Held> {
  const ending = await lockEnding(transaction, merchantCode, id);
  if (ending === undefined) throw new Refusal('agent.ending_unknown');
  if (ending.state !== 'acted') throw new Refusal('agent.wrong_state');
  const player = await one<{ cash: bigint; publicId: string; currency: string }>(
    transaction,
    'select cash_account as cash, public_id as "publicId", currency from players where id = $1',
    [ending.member],
  );
  const account = await agentAccountOf(transaction, player.cash);
  const balance = await lockAgentBalance(transaction, account);
  if (ending.releasedAt !== null || balance === 0n) throw new Refusal('agent.pay_settled');
  return { ending, account, balance, ...player };
}

interface Claw {
  merchant: Merchant;
  held: Held;
  actor: Actor;
  reason: string;
  more?: object;
}

async function claw(deps: EndedPayDeps, transaction: Transaction, { merchant, held, actor, reason, more }: Claw): Promise<void> {
  const { ending, account, balance, cash } = held;
  const house = await houseAccountFor(transaction, cash, 'house');
  const key = `ending:${ending.id}:clawed:${ending.clawed}`;
  const { status } = await moveWithin(transaction, { kind: 'agent_clawed', caller: 'agents', key, from: account, to: house, amount: balance });
  if (status !== 'done') throw new Error(`the account of ended agent ${ending.member} was not taken back: ${status}`);
  await addClawed(transaction, ending.id, balance);
  await deps.noteAgent(transaction, { note: 'agent_pay_clawed', merchantCode: merchant.code, playerId: ending.member, day: todayOf(merchant, deps.now()) });
  await deps.audit.append(transaction, {
    actor: actor.name,
    action: 'agent.endedPayClawed',
    subject: `merchant:${merchant.code}/member:${ending.member}`,
    reason,
    before: { balance: formatMoney(balance) },
    after: { member: held.publicId, clawed: formatMoney(balance), ...more },
    ip: actor.ip,
  });
}

/** Takes back what is on the frozen account of an ended agent, or proposes it where the amount needs two people (agents.md 3.2). Throws what `heldPay` does. */
export function clawEndedPay(
  deps: EndedPayDeps,
  merchant: Merchant,
  id: bigint,
  { reason }: Parsed<'clawEndedPay', 'body'>,
  actor: Actor,
): Promise<{ clawed: Money } | Proposed> {
  const merchantCode = merchant.code;
  return inTransaction(deps.pool, async (transaction) => {
    const held = await heldPay(transaction, merchantCode, id);
    const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
    const upTo = await deps.twoPersons.aloneUpTo(transaction, { act: ACT, merchantCode, staffId: actor.staffId ?? 0n, present, limitKey: LIMIT_KEY });
    if (held.balance <= upTo) {
      await claw(deps, transaction, { merchant, held, actor, reason });
      return { clawed: held.balance };
    }
    const proposal = await deps.twoPersons.proposeWithin(
      transaction,
      {
        act: ACT,
        merchantCode,
        subject: `merchant:${merchantCode}/member:${held.ending.member}/ending:${id}`,
        before: { balance: formatMoney(held.balance) },
        after: { member: held.publicId, clawed: formatMoney(held.balance) },
        payload: { ending: id.toString() },
        amount: { units: held.balance, currency: held.currency },
        reason,
      },
      actor,
    );
    return proposedOf(proposal);
  });
}

/** Carries proposed decisions out; an account that has changed or was released since makes the proposal void. */
export const endedPayCarrier = (deps: EndedPayDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (transaction, { payload, merchantCode }) => {
    const { ending, balance } = await heldPay(transaction, merchantCode ?? '', BigInt((payload as { ending: string }).ending)).catch((error: unknown) => {
      if (error instanceof Refusal) return { ending: null, balance: 0n };
      throw error;
    });
    return `${ending?.id ?? ''} ${balance}`;
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (merchant === null) throw new Refusal('request.not_found');
    const held = await heldPay(transaction, merchant.code, BigInt((proposal.payload as { ending: string }).ending));
    await claw(deps, transaction, { merchant, held, actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
    return () => undefined;
  },
});
