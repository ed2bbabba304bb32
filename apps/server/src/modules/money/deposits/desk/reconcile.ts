import type { Parsed } from '@laro/contract/routes';
import type { OnlineGateway } from '@laro/domain/deposits/deposit-rules';
import { inTransaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { movedByKey } from '#server/ledger/accounts/gateway-book.ts';
import { ledgerCaller, type Parts } from '../deposits-parts.ts';
import type { RecordAct } from './desk-deposits.ts';
import { creditedPayments } from '../callbacks/payments.store.ts';
import { StatementFault, type StatementLine } from '../ports.ts';
import { insertReconciliation, readReconciliations, type Difference, type Reconciliation } from './reconcile.store.ts';

type View = Parsed<'reconcileGateway', 'value'>;

const RUNS_SHOWN = 20;
/** Maximum number of differences kept per statement; a file of another merchant would differ in every line. */
const DIFFERENCES_MAX = 1000;

const view = ({ id, gateway, at, by, lineCount, matchedCount, from, to, differences }: Reconciliation & { differences: readonly Difference[] }): View => ({
  id: id.toString(),
  gateway,
  at: at.toISOString(),
  by,
  lineCount,
  matchedCount,
  from: from?.toISOString() ?? null,
  to: to?.toISOString() ?? null,
  differences: [...differences],
});

/** Compares every payment of a statement with the ledger's movements, and the other way round. */
async function compare(
  parts: Parts,
  merchantCode: string,
  gateway: OnlineGateway,
  lines: readonly StatementLine[],
): Promise<{ differences: Difference[]; matchedCount: number; from: Date | null; to: Date | null }> {
  const times = lines.map(({ at }) => at.getTime());
  if (times.length === 0) return { differences: [], matchedCount: 0, from: null, to: null };
  const [from, to] = [new Date(times.reduce((one, other) => Math.min(one, other))), new Date(times.reduce((one, other) => Math.max(one, other)))];
  const ids = lines.map(({ paymentId }) => paymentId);
  const ours = await creditedPayments(parts.pool, { merchantCode, gateway, from, to, ids });
  const moved = await movedByKey(parts.pool, ledgerCaller(gateway, merchantCode), [...new Set([...ids, ...ours.map((row) => row.paymentId)])]);
  const booked = new Map(ours.map((row) => [row.paymentId, row]));
  const differences: Difference[] = [];
  for (const line of lines) {
    const row = booked.get(line.paymentId);
    // The ledger's movement counts; the payment row only states the amount paid.
    const isBooked = row !== undefined && moved.get(line.paymentId) === row.credited;
    if (isBooked && row.amount === line.amount) continue;
    differences.push({
      kind: isBooked ? 'amount_differs' : 'missing_here',
      paymentId: line.paymentId,
      number: row?.number ?? line.number,
      ours: isBooked ? row.amount : null,
      theirs: line.amount,
    });
  }
  const told = new Set(ids);
  const missing = ours.filter((row) => !told.has(row.paymentId));
  for (const row of missing) differences.push({ kind: 'missing_there', paymentId: row.paymentId, number: row.number, ours: row.amount, theirs: null });
  return { differences, matchedCount: lines.length - (differences.length - missing.length), from, to };
}

/** Compares gateways' statements with our book (CASH-03). */
export function reconciliationActs(parts: Parts) {
  return {
    list: async (merchantCode: string) => ({ reconciliations: (await readReconciliations(parts.pool, merchantCode, RUNS_SHOWN)).map(view) }),
    /** Throws `desk.statement_unreadable`. */
    run: async (given: { merchantCode: string; gateway: OnlineGateway; statement: string; by: string }, record: RecordAct): Promise<View> => {
      const { merchantCode, gateway, statement, by } = given;
      const lines = readLines(parts, gateway, statement);
      const { differences, ...sums } = await compare(parts, merchantCode, gateway, lines);
      const kept = differences.slice(0, DIFFERENCES_MAX);
      const run = { gateway, at: new Date(parts.now()), by, lineCount: lines.length, ...sums };
      const id = await inTransaction(parts.pool, async (transaction) => {
        const written = await insertReconciliation(transaction, merchantCode, run, kept);
        await record(transaction, { before: null, after: { gateway, lines: lines.length, differences: differences.length } });
        return written;
      });
      return view({ ...run, id, differences: kept });
    },
  };
}

function readLines(parts: Parts, name: OnlineGateway, statement: string): readonly StatementLine[] {
  const gateway = parts.gatewayOf(name);
  if (!gateway) throw new Refusal('request.not_found');
  try {
    return gateway.readStatement(statement);
  } catch (error) {
    if (error instanceof StatementFault) throw new Refusal('desk.statement_unreadable', { line: error.line });
    throw error;
  }
}
