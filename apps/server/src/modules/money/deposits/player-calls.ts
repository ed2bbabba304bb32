import { randomBytes } from 'node:crypto';
import type { CallName } from '@laro/contract/routes';
import { depositFee } from '@laro/domain/deposits/deposit-rules';
import { canDeposit, depositActs } from '@laro/domain/deposits/deposit-status';
import { inTransaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { noteSlip } from '#server/modules/people/risk/index.ts';
import { addDepositEvent, findDeposit, lockDeposit, writeDeposit, type DepositRow } from './orders/deposit-orders.store.ts';
import { listOwnDeposits } from './orders/deposit-lists.store.ts';
import { readStanding } from './orders/deposit-standing.ts';
import type { Parts } from './deposits-parts.ts';
import { methodName, methodNote, viewDeposit, type DepositView } from './orders/deposit-views.ts';
import { readMethods } from './rules/methods.store.ts';
import { methodFor, openOrder } from './orders/open-order.ts';
import { close } from './orders/settle.ts';
import { readSlip } from './desk/slip-picture.ts';

export type DepositCalls = Extract<
  CallName,
  'listDepositMethods' | 'quoteDeposit' | 'createDeposit' | 'listDeposits' | 'getDeposit' | 'cancelDeposit' | 'sendDepositSlip'
>;

const PAGE = 20;
const NAME_BYTES = 16;

/** The member's own order. Throws `deposit.unknown`, also for another member's. */
async function ownOrder(parts: Parts, context: CallContext, number: string): Promise<DepositRow> {
  const row = await findDeposit(parts.pool, context.merchant.code, number);
  if (row?.playerId !== playerOf(context).playerId) throw new Refusal('deposit.unknown');
  return row;
}

async function viewer(parts: Parts, { merchant, language }: CallContext): Promise<(row: DepositRow) => DepositView> {
  const methods = await readMethods(parts.pool, merchant.code, merchant.settings['market.currency']);
  return (row) => viewDeposit(row, methods, language, parts.now());
}

async function cancel(parts: Parts, order: DepositRow): Promise<void> {
  await inTransaction(parts.pool, async (transaction) => {
    const row = await lockDeposit(transaction, order.merchantCode, order.number);
    if (!row || !(await close(parts, transaction, row, 'cancel', 'player'))) throw new Refusal('deposit.closed');
  });
}

/** Stores the slip of a transfer by hand for review at the desk. Throws `deposit.closed`, `deposit.slip_unreadable`, `deposit.slip_too_large`. */
async function takeSlip(parts: Parts, order: DepositRow, { reference, picture }: { reference: string; picture: string }): Promise<void> {
  if (order.gateway !== 'manual' || !canDeposit('sendSlip', order.state)) throw new Refusal('deposit.closed');
  const bytes = await readSlip(Buffer.from(picture, 'base64'));
  const name = `slip-${randomBytes(NAME_BYTES).toString('hex')}.jpg`;
  await parts.slips.write(name, bytes);
  const at = new Date(parts.now());
  await inTransaction(parts.pool, async (transaction) => {
    const row = await lockDeposit(transaction, order.merchantCode, order.number);
    if (!row || !canDeposit('sendSlip', row.state)) throw new Refusal('deposit.closed');
    await writeDeposit(transaction, row.id, {
      state: depositActs.sendSlip.to,
      failure: null,
      closed_at: null,
      slip_name: name,
      slip_reference: reference,
      slip_at: at,
    });
    await addDepositEvent(transaction, row.id, { event: 'checking', actor: 'player', at, detail: { reference } });
    const { merchantCode, playerId, number } = row;
    await noteSlip(transaction, { merchantCode, playerId, at }, { number, reference });
  });
}

/** Operations of members on their deposits. */
export function playerDepositCalls(parts: Parts): Handlers<DepositCalls> {
  return {
    listDepositMethods: async (context) => {
      const { merchant, language } = context;
      const rows = (await readMethods(parts.pool, merchant.code, merchant.settings['market.currency'])).filter((row) => row.isOn);
      const least = rows.reduce<bigint | null>((found, { min }) => (found === null || min < found ? min : found), null);
      return {
        methods: rows.map((row) => ({
          code: row.code,
          kind: row.kind,
          name: methodName(row, language),
          note: methodNote(row, language),
          min: row.min,
          max: row.max,
          hasFee: row.feeBasisPoints > 0 || row.feeFixed > 0n,
          quickAmounts: row.quickAmounts,
        })),
        template: merchant.settings['look.depositTemplate'],
        ...(await readStanding(parts, context, least ?? 0n)),
      };
    },
    quoteDeposit: async ({ merchant }, { query: { method, amount } }) => {
      const fee = depositFee(amount, await methodFor(parts, merchant, method, amount));
      return { amount, fee, payable: amount + fee };
    },
    createDeposit: async (context, { body }) => (await viewer(parts, context))(await openOrder(parts, context, body)),
    listDeposits: async (context, { query: { before } }) => {
      const below = before === '' ? null : (await ownOrder(parts, context, before)).id;
      const rows = await listOwnDeposits(parts.pool, playerOf(context).playerId, below, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return { orders: shown.map(await viewer(parts, context)), next: rows.length > PAGE ? (shown.at(-1)?.number ?? null) : null };
    },
    getDeposit: async (context, { params }) => (await viewer(parts, context))(await ownOrder(parts, context, params.number)),
    cancelDeposit: async (context, { params }) => {
      await cancel(parts, await ownOrder(parts, context, params.number));
      return (await viewer(parts, context))(await ownOrder(parts, context, params.number));
    },
    sendDepositSlip: async (context, { params, body }) => {
      await takeSlip(parts, await ownOrder(parts, context, params.number), body);
      return (await viewer(parts, context))(await ownOrder(parts, context, params.number));
    },
  };
}
