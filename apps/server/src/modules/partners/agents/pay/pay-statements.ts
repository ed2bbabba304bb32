import type { Move } from '@laro/domain/agents/pay/books';
import { payRebates } from '@laro/domain/agents/pay/pay-runs';
import type { Money } from '@laro/domain/money/money';
import { sumOf } from '@laro/domain/money/share';
import { inTransaction, many, type Transaction } from '#server/db/sql.ts';
import { moveInLedger, movesByEnd, openAgentBooks, writeDebts } from './books/agent-books.ts';
import type { RunDeps } from './compute-runs.ts';
import { closeRun, readOpenRuns, takeApproved } from './runs.store.ts';

/** Statements that are paid in one transaction. */
const TOGETHER = 5_000;

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
  await transaction.query(
    `insert into agent_carries (member, amount) select * from unnest($1::bigint[], $2::bigint[]) as u (m, a) order by m
      on conflict (member) do update set amount = excluded.amount`,
    [[...carries.keys()], [...carries.values()].map(String)],
  );
}

export const sumOfKind = (moves: readonly Move[], ...kinds: Move['kind'][]): bigint =>
  sumOf(moves.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

interface PaidRebate {
  number: bigint;
  paid: Money;
  clawed: Money;
  carryIn: Money;
  carryOut: Money;
  /** Keys of the movements at the agent's account; none of a player. */
  moves: readonly string[];
}

async function writePaid(transaction: Transaction, paid: readonly PaidRebate[], at: Date): Promise<void> {
  const column = (pick: (row: PaidRebate) => bigint | string): string[] => paid.map((row) => pick(row).toString());
  await transaction.query(
    `update agent_statements s set state = 'paid', paid_at = $2, paid = u.paid, clawed = u.clawed, carry_in = u.carry_in, carry_out = u.carry_out,
        moves = string_to_array(u.moves, ' ')
      from unnest($1::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[]) as u (number, paid, clawed, carry_in, carry_out, moves)
      where s.number = u.number`,
    [
      column(({ number }) => number),
      at,
      column((row) => row.paid),
      column(({ clawed }) => clawed),
      column(({ carryIn }) => carryIn),
      column(({ carryOut }) => carryOut),
      column(({ moves }) => moves.join(' ')),
    ],
  );
}

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
    const key = `agent:${run.id}:${statements[0]?.number}`;
    await moveInLedger(transaction, cashOf, key, moves);
    const movesOf = movesByEnd(key, moves);
    await writePaid(
      transaction,
      statements.map(({ number, member, isAgent }) => {
        const made = movesOf.get(member.toString()) ?? [];
        const own = made.map(({ move }) => move);
        const [carryIn, carryOut] = [carriedIn.get(member.toString()) ?? 0n, books.playersCarry.get(member.toString()) ?? 0n];
        const keys = isAgent ? made.map(({ key: of }) => of) : [];
        return { number, paid: sumOfKind(own, 'agent_paid', 'rebate_paid'), clawed: sumOfKind(own, 'agent_clawed'), carryIn, carryOut, moves: keys };
      }),
      new Date(now()),
    );
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
