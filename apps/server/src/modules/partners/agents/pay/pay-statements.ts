import type { Move } from '@laro/domain/agents/pay/books';
import { payRebates } from '@laro/domain/agents/pay/pay-runs';
import type { Money } from '@laro/domain/money/money';
import { sumOf } from '@laro/domain/money/share';
import { inTransaction, many, type Transaction } from '#server/db/sql.ts';
import { moveInLedger, openAgentBooks, writeDebts } from './agent-books.ts';
import type { RunDeps } from './compute-runs.ts';
import { closeRun, readOpenRuns, takeApproved } from './runs.store.ts';

/** Statements that are paid in one transaction. */
const TOGETHER = 200;

/** Carries of players, locked. A first carry is written as zero before it is read, so that a payment of another run waits for it. */
export async function carriesOf(transaction: Transaction, players: readonly bigint[]): Promise<Map<string, bigint>> {
  await transaction.query('insert into agent_carries (member, amount) select m, 0 from unnest($1::bigint[]) as u (m) order by 1 on conflict do nothing', [
    players,
  ]);
  const rows = await many<{ member: bigint; amount: Money }>(
    transaction,
    'select member, amount from agent_carries where member = any ($1) order by member for update',
    [players],
  );
  return new Map(rows.map(({ member, amount }) => [member.toString(), amount]));
}

export async function writeCarries(transaction: Transaction, carries: ReadonlyMap<string, bigint>): Promise<void> {
  for (const [member, carry] of carries) {
    await transaction.query('insert into agent_carries (member, amount) values ($1, $2) on conflict (member) do update set amount = excluded.amount', [
      member,
      carry,
    ]);
  }
}

export const sumOfKind = (moves: readonly Move[], ...kinds: Move['kind'][]): bigint =>
  sumOf(moves.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

async function paySome({ pool, now }: RunDeps, run: { id: bigint; day: string; merchantCode: string }): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const statements = await takeApproved(transaction, run.id, TOGETHER);
    if (statements.length === 0) return false;
    const agents = statements.filter(({ isAgent }) => isAgent).map(({ member }) => member);
    const open = await openAgentBooks(transaction, run.merchantCode, agents);
    const { books, tree } = open;
    const players = statements.filter(({ isAgent }) => !isAgent);
    const carries = await carriesOf(
      transaction,
      players.map(({ member }) => member),
    );
    const carriedIn = new Map(carries);
    for (const [player, carry] of carries) books.playersCarry.set(player, carry);
    const cashOf = new Map([...open.cashOf, ...players.map(({ member, cashAccount }) => [member.toString(), cashAccount] as const)]);
    const totals = new Map(statements.map(({ member, gross }) => [member.toString(), gross]));
    const paidAgents = new Set(agents.map(String));
    const moves = payRebates(books, totals, (member) => paidAgents.has(member), { number: Number(run.id), day: run.day, tree });
    await moveInLedger(transaction, cashOf, `agent:${run.id}:${statements[0]?.number}`, moves);
    for (const statement of statements) {
      const { number, member } = statement;
      const own = moves.filter(({ from, to }) => from === member.toString() || to === member.toString());
      const [carryIn, carryOut] = [carriedIn.get(member.toString()) ?? 0n, books.playersCarry.get(member.toString()) ?? 0n];
      await transaction.query(
        `update agent_statements set state = 'paid', paid_at = $2, paid = $3, clawed = $4, carry_in = $5, carry_out = $6 where number = $1`,
        [number, new Date(now()), sumOfKind(own, 'agent_paid', 'rebate_paid'), sumOfKind(own, 'agent_clawed'), carryIn, carryOut],
      );
    }
    await writeCarries(transaction, books.playersCarry);
    await writeDebts(transaction, run.id, open);
    return true;
  });
}

/** Pays what is approved (agents.md 5.2, 5.4): each statement once, whatever ends in between. */
export async function payStatements(deps: RunDeps): Promise<void> {
  for (const run of await readOpenRuns(deps.pool, 'rebate')) {
    while (await paySome(deps, run));
    await closeRun(deps.pool, run.id, new Date(deps.now()));
  }
}
