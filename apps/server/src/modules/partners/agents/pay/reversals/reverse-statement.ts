import type { Parsed } from '@laro/contract/routes';
import { payRebates } from '@laro/domain/agents/pay/pay-runs';
import { formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { absolute } from '@laro/domain/money/share';
import { dayAt } from '@laro/domain/time/day-at';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { moveInLedger, movesByEnd, openAgentBooks, writeDebts } from '../books/agent-books.ts';
import type { DecisionDeps } from '../desk/decide-statement.ts';
import { lockStatement, type DeskStatementRow } from '../desk/desk-runs.store.ts';
import { carriesOf, sumOfKind, writeCarries } from '../pay-statements.ts';
import { forgiveDebts, insertReversal, isReversed, settledForPlayers } from './reversals.store.ts';

const ACT = 'agent.reversal';
const LIMIT_KEY = 'agent.secondPersonAbove';

const subjectOf = (merchantCode: string, number: bigint): string => `merchant:${merchantCode}/agent-statement:${number}`;

/**
 * A statement that can be taken back; its `gross` is what is left to take back. Throws `desk.run_unknown`, `desk.statement_unpaid`, and `desk.statement_reversed`
 * for one that is, or takes another one, back, and for one whose new players were all taken back.
 */
async function paidStatement(transaction: Transaction, merchantCode: string, number: bigint): Promise<DeskStatementRow> {
  const row = await lockStatement(transaction, merchantCode, number);
  if (row === undefined) throw new Refusal('desk.run_unknown');
  // Its own statement: the row above may have been read before another reversal was written.
  if (row.reverses !== null || (await isReversed(transaction, number))) throw new Refusal('desk.statement_reversed');
  if (row.state !== 'paid') throw new Refusal('desk.statement_unpaid');
  const gross = row.gross - (await settledForPlayers(transaction, number));
  if (gross === 0n && row.gross !== 0n) throw new Refusal('desk.statement_reversed');
  return { ...row, gross };
}

interface Taken {
  paid: Money;
  clawed: Money;
  carryIn: Money;
  carryOut: Money;
  /** Keys of the movements at the agent's account; none of a player. */
  moves: readonly string[];
}

/** Moves the money of a reversal: from the agent account as far as it goes, the rest a debt; of a player against the next rebates, never from cash. */
async function takeBack(transaction: Transaction, merchantCode: string, row: DeskStatementRow): Promise<Taken> {
  const { number, run, member, gross, isAgent, cashAccount, day } = row;
  const open = await openAgentBooks(transaction, merchantCode, isAgent ? [member] : []);
  const forgiven = isAgent && gross > 0n ? await forgiveDebts(transaction, run, member, gross) : 0n;
  const carries = isAgent ? new Map<string, bigint>() : await carriesOf(transaction, [member]);
  const name = member.toString();
  const carryIn = carries.get(name) ?? 0n;
  for (const [player, carry] of carries) open.books.playersCarry.set(player, carry);
  const totals = new Map([[name, forgiven - gross]]);
  const moves = payRebates(open.books, totals, () => isAgent, { number: Number(run), day, tree: open.tree });
  const key = `agent:reversal:${number}`;
  await moveInLedger(transaction, new Map([...open.cashOf, [name, cashAccount]]), key, moves);
  if (!isAgent) await writeCarries(transaction, open.books.playersCarry);
  await writeDebts(transaction, run, open);
  const made = movesByEnd(key, moves).get(name) ?? [];
  const own = made.map(({ move }) => move);
  return {
    paid: sumOfKind(own, 'agent_paid', 'rebate_paid'),
    clawed: sumOfKind(own, 'agent_clawed'),
    carryIn,
    carryOut: open.books.playersCarry.get(name) ?? 0n,
    moves: isAgent ? made.map(({ key: of }) => of) : [],
  };
}

interface Wanted {
  merchant: Merchant;
  row: DeskStatementRow;
  actor: Actor;
  reason: string;
  more?: object;
}

async function reverse(deps: DecisionDeps, transaction: Transaction, { merchant, row, actor, reason, more }: Wanted): Promise<bigint> {
  const at = new Date(deps.now());
  const dated = dayAt(at.getTime(), merchant.settings['market.timeZone']);
  const taken = await takeBack(transaction, merchant.code, row);
  const written = await insertReversal(transaction, { number: row.number, gross: row.gross, dated, ...taken, by: actor.name, at });
  await deps.audit.append(transaction, {
    actor: actor.name,
    action: 'agent.statementReversed',
    subject: subjectOf(merchant.code, row.number),
    reason,
    before: { amount: formatMoney(row.gross) },
    after: { member: row.publicId, statement: written.toString(), clawed: formatMoney(taken.clawed), ...more },
    ip: actor.ip,
  });
  return written;
}

/**
 * Takes a paid statement back with a statement of mirrored lines, or proposes it where the amount needs two people (AGENT-36). Throws what `paidStatement` does.
 * Gives the new statement's number.
 */
export function reverseStatement(
  deps: DecisionDeps,
  merchant: Merchant,
  number: bigint,
  { reason }: Parsed<'reverseStatement', 'body'>,
  actor: Actor,
): Promise<bigint | Proposed> {
  const merchantCode = merchant.code;
  return inTransaction(deps.pool, async (transaction) => {
    const row = await paidStatement(transaction, merchantCode, number);
    const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
    const upTo = await deps.twoPersons.aloneUpTo(transaction, { act: ACT, merchantCode, staffId: actor.staffId ?? 0n, present, limitKey: LIMIT_KEY });
    if (absolute(row.gross) <= upTo) return reverse(deps, transaction, { merchant, row, actor, reason });
    const proposal = await deps.twoPersons.proposeWithin(
      transaction,
      {
        act: ACT,
        merchantCode,
        subject: subjectOf(merchantCode, number),
        before: { amount: formatMoney(row.gross) },
        after: { member: row.publicId, amount: formatMoney(-row.gross) },
        payload: { number: number.toString() },
        amount: { units: absolute(row.gross), currency: row.currency },
        reason,
      },
      actor,
    );
    return proposedOf(proposal);
  });
}

/** Carries proposed reversals out; a statement that was taken back before makes the proposal void. */
export const reversalCarrier = (deps: DecisionDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (transaction, { payload, merchantCode }) => {
    const row = await lockStatement(transaction, merchantCode ?? '', BigInt((payload as { number: string }).number));
    return `${row?.state ?? ''} ${row?.isReversed ?? ''}`;
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (merchant === null) throw new Refusal('request.not_found');
    const row = await paidStatement(transaction, merchant.code, BigInt((proposal.payload as { number: string }).number));
    await reverse(deps, transaction, { merchant, row, actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
    return () => undefined;
  },
});
