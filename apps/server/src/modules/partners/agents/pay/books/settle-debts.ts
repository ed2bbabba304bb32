import { randomUUID } from 'node:crypto';
import { payDebts, type Move } from '@laro/domain/agents/pay/books';
import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import { inTransaction, many, type Queries } from '#server/db/sql.ts';
import { withAgentMoney } from '#server/ledger/accounts/agent-money.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { moveInLedger, openAgentBooks, writeKnownDebts } from './agent-books.ts';

/** Agents of a merchant with an open debt and money on the agent account, in the order of their ids. */
async function readAbleDebtors(queries: Queries, merchantCode: string): Promise<bigint[]> {
  const debtors = await many<{ member: bigint; cash: bigint }>(
    queries,
    `select p.id as member, p.cash_account as cash from (select distinct debtor from agent_debts where left_over > 0) d join players p on p.id = d.debtor
      where p.merchant_code = $1 order by p.id`,
    [merchantCode],
  );
  const able = await withAgentMoney(
    queries,
    debtors.map(({ cash }) => cash),
  );
  return debtors.filter(({ cash }) => able.has(cash)).map(({ member }) => member);
}

/**
 * Pays debts from what has come to the accounts of their debtors besides runs, which pay them themselves: by a transfer from above, or one that was undone
 * (agents.md 6.5). All of a merchant in one transaction, so that it may end anywhere.
 */
export async function settleDebts({ pool, now }: { pool: pg.Pool; now: () => number }, { code, settings }: Merchant): Promise<void> {
  const debtors = await readAbleDebtors(pool, code);
  if (debtors.length === 0) return;
  const today = dayAt(now(), settings['market.timeZone']);
  await inTransaction(pool, async (transaction) => {
    const open = await openAgentBooks(transaction, code, debtors);
    const moves: Move[] = [];
    payDebts(open.books, moves, (members) => open.tree.inPayOrder(members, today));
    // The debts are written in the same transaction, so a repetition finds nothing to pay, and each settlement has its own key.
    await moveInLedger(transaction, open.cashOf, `agent:debts:${randomUUID()}`, moves);
    await writeKnownDebts(transaction, open);
  });
}
