import { payStatements, type PaidStatement, type PayStatement } from '@laro/domain/agents/pay/pay-runs';
import type { Money } from '@laro/domain/money/money';
import { larger, smaller } from '@laro/domain/money/share';
import { inTransaction, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { moveInLedger, movesByEnd, openAgentBooks, writeDebts } from '../../pay/books/agent-books.ts';
import type { RunDeps } from '../../pay/compute-runs.ts';
import { closeRun, readOpenRuns, type StatementState } from '../../pay/runs.store.ts';

/** How long a statement that waits for a person lets those of its line wait. */
const WAIT_MS = 72 * 3_600_000;

interface LineStatement {
  number: bigint;
  member: bigint;
  /** Null: the company. */
  payer: bigint | null;
  gross: Money;
  state: StatementState;
}

/** Lines of a run with a statement that is approved and not paid. */
const readLinesToPay = async (queries: Queries, run: bigint): Promise<bigint[]> =>
  (await many<{ line: bigint }>(queries, "select distinct line from agent_statements where run = $1 and state = 'approved' order by line", [run])).map(
    ({ line }) => line,
  );

const lockLine = (transaction: Transaction, run: bigint, line: bigint): Promise<LineStatement[]> =>
  many<LineStatement>(
    transaction,
    `select s.number, s.member, c.payer, s.gross, s.state
      from agent_statements s join agent_contracts c on c.id = s.contract where s.run = $1 and s.line = $2 order by s.number for update of s`,
    [run, line],
  );

interface Payment {
  paid: readonly PaidStatement[];
  movesOf: ReturnType<typeof movesByEnd>;
  at: Date;
}

/**
 * Writes what came of each statement in the first pass; of several statements of an agent the older ones are filled first. The movements are those of the agent in
 * this payment: one of them can pay several statements.
 */
async function writePaid(transaction: Transaction, statements: readonly LineStatement[], { paid: done, movesOf, at }: Payment): Promise<void> {
  const left = new Map(done.map(({ agent, atOnce }) => [agent, atOnce]));
  const taken = new Map(done.map(({ agent, clawed }) => [agent, clawed]));
  const take = (from: Map<string, bigint>, member: string, most: bigint): bigint => {
    const part = larger(0n, smaller(most, from.get(member) ?? 0n));
    from.set(member, (from.get(member) ?? 0n) - part);
    return part;
  };
  for (const { number, member, gross } of statements) {
    const [paid, clawed] = [take(left, member.toString(), gross), take(taken, member.toString(), -gross)];
    const moves = (movesOf.get(member.toString()) ?? []).map(({ key }) => key);
    await transaction.query("update agent_statements set state = 'paid', paid_at = $2, paid = $3, clawed = $4, moves = $5 where number = $1", [
      number,
      at,
      paid,
      clawed,
      moves,
    ]);
  }
}

interface OpenRun {
  id: bigint;
  merchantCode: string;
  day: string;
  computedAt: Date;
}

/**
 * Pays one top agent's line of a run from the company downwards, in one transaction (agents.md 6.5). Where a statement was refused, or has waited for more than
 * 72 hours, the company pays those below, and the agent owes it.
 */
async function payLine({ pool, now }: RunDeps, run: OpenRun, line: bigint, advances: boolean): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    const statements = await lockLine(transaction, run.id, line);
    const isLate = now() - run.computedAt.getTime() > WAIT_MS;
    if (statements.some(({ state }) => state === 'waiting') && !isLate) return;
    const due = statements.filter(({ state }) => state === 'approved');
    if (due.length === 0) return;
    const open = await openAgentBooks(
      transaction,
      run.merchantCode,
      statements.flatMap(({ member, payer }) => (payer === null ? [member] : [member, payer])),
    );
    const unpaid = new Set(statements.filter(({ state }) => state === 'waiting' || state === 'refused').map(({ member }) => member.toString()));
    const asked = due.map(({ member, payer, gross }): PayStatement => ({
      agent: member.toString(),
      ...(payer === null ? { payer: 'company' } : { payer: 'upline', payerId: payer.toString() }),
      amount: gross,
    }));
    const given = { number: Number(run.id), day: run.day, tree: open.tree };
    const { paid, moves } = payStatements(open.books, asked, given, (payer) => advances || unpaid.has(payer));
    const key = `agent:${run.id}:${due[0]?.number}`;
    await moveInLedger(transaction, open.cashOf, key, moves);
    await writePaid(transaction, due, { paid, movesOf: movesByEnd(key, moves), at: new Date(now()) });
    await writeDebts(transaction, run.id, open);
  });
}

/** Pays the lines of all contract runs without an open decision: each statement once, wherever a process ends. */
export async function payContractRuns(deps: RunDeps, merchantOf: (code: string) => Merchant | null): Promise<void> {
  for (const run of await readOpenRuns(deps.pool, 'contract')) {
    const advances = merchantOf(run.merchantCode)?.settings['agent.companyAdvances'] ?? false;
    for (const line of await readLinesToPay(deps.pool, run.id)) await payLine(deps, run, line, advances);
    await closeRun(deps.pool, run.id, new Date(deps.now()));
  }
}
