import { emptyBooks, COMPANY, type AgentBooks, type Debt, type Move } from '@laro/domain/agents/pay/books';
import { payRebates } from '@laro/domain/agents/pay/pay-runs';
import { agentTree } from '@laro/domain/agents/tree/agent-tree';
import type { Money } from '@laro/domain/money';
import { sumOf } from '@laro/domain/share';
import { inTransaction, many, type Transaction } from '#server/db/sql.ts';
import { agentAccountOf, houseAccountFor, lockAgentBalance } from '#server/ledger/agent-money.ts';
import { moveWithin } from '#server/ledger/move-within.ts';
import type { RunDeps } from './compute-runs.ts';
import { closeRun, readOpenRuns, takeApproved, type PayableStatement } from './runs.store.ts';

/** Statements that are paid in one transaction. */
const TOGETHER = 200;

interface OpenDebt extends Debt {
  id: bigint;
}

async function openDebts(transaction: Transaction, debtors: readonly bigint[]): Promise<OpenDebt[]> {
  const rows = await many<{ id: bigint; run: bigint; debtor: bigint; amount: Money; left: Money }>(
    transaction,
    'select id, run, debtor, amount, left_over as "left" from agent_debts where debtor = any ($1) and left_over > 0 order by id for update',
    [debtors],
  );
  return rows.map(({ id, run, debtor, amount, left }) => ({ id, run: Number(run), from: debtor.toString(), to: COMPANY, amount, left }));
}

/** Carries of players, locked. A first carry is written as zero before it is read, so that a payment of another run waits for it. */
async function carriesOf(transaction: Transaction, players: readonly bigint[]): Promise<Map<string, bigint>> {
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

/** The books of the members of some statements as they are now, all of their rows locked. Agents' accounts are opened. */
async function openBooks(transaction: Transaction, statements: readonly PayableStatement[]): Promise<{ books: AgentBooks; debts: OpenDebt[] }> {
  const paidToAgents = statements.filter(({ isAgent }) => isAgent);
  const agents = paidToAgents.map(({ member }) => member);
  const accounts: { member: bigint; account: bigint }[] = [];
  for (const { member, cashAccount } of paidToAgents) accounts.push({ member, account: await agentAccountOf(transaction, cashAccount) });
  const balances: [string, bigint][] = [];
  for (const { member, account } of accounts.toSorted((one, other) => (one.account < other.account ? -1 : 1))) {
    balances.push([member.toString(), await lockAgentBalance(transaction, account)]);
  }
  const debts = await openDebts(transaction, agents);
  const players = statements.filter(({ isAgent }) => !isAgent).map(({ member }) => member);
  const books = emptyBooks(balances);
  for (const [player, carry] of await carriesOf(transaction, players)) books.playersCarry.set(player, carry);
  books.debts.push(...debts);
  return { books, debts };
}

const memberOf = ({ kind, from, to }: Move): string => (kind === 'agent_clawed' ? from : to);

/** Makes a movement of the books in the ledger, once: the statement and its place among the moves of the member are the key. */
async function moveInLedger(transaction: Transaction, run: bigint, { number, cashAccount }: PayableStatement, move: Move, place: number): Promise<void> {
  const { kind, amount } = move;
  if (kind !== 'rebate_paid' && kind !== 'agent_paid' && kind !== 'agent_clawed') throw new Error(`rebates make no ${kind}`);
  const house = await houseAccountFor(transaction, cashAccount, kind === 'rebate_paid' ? 'promo' : 'house');
  const own = kind === 'rebate_paid' ? cashAccount : await agentAccountOf(transaction, cashAccount);
  const [from, to] = kind === 'agent_clawed' ? [own, house] : [house, own];
  const { status } = await moveWithin(transaction, { kind, caller: 'agents', key: `agent:${run}:${number}:${place}`, from, to, amount });
  if (status !== 'done') throw new Error(`${kind} of statement ${number} was answered with ${status}`);
}

async function writeDebts(transaction: Transaction, run: bigint, books: AgentBooks, known: readonly OpenDebt[]): Promise<void> {
  for (const { id, left } of known) await transaction.query('update agent_debts set left_over = $2 where id = $1 and left_over <> $2', [id, left]);
  for (const { from, amount, left } of books.debts.slice(known.length)) {
    await transaction.query('insert into agent_debts (run, debtor, amount, left_over) values ($1, $2, $3, $4)', [run, from, amount, left]);
  }
}

const sumOfKind = (moves: readonly Move[], ...kinds: Move['kind'][]): bigint =>
  sumOf(moves.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

async function paySome({ pool, now }: RunDeps, run: { id: bigint; day: string }): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const statements = await takeApproved(transaction, run.id, TOGETHER);
    if (statements.length === 0) return false;
    const { books, debts } = await openBooks(transaction, statements);
    const carriedIn = new Map(books.playersCarry);
    const agents = new Set(statements.filter(({ isAgent }) => isAgent).map(({ member }) => member.toString()));
    const totals = new Map(statements.map(({ member, gross }) => [member.toString(), gross]));
    const moves = payRebates(books, totals, (member) => agents.has(member), { number: Number(run.id), day: run.day, tree: agentTree([]) });
    const byMember = Map.groupBy(moves, memberOf);
    for (const statement of statements) {
      const { number, member } = statement;
      const own = byMember.get(member.toString()) ?? [];
      for (const [place, move] of own.entries()) await moveInLedger(transaction, run.id, statement, move, place);
      const [carryIn, carryOut] = [carriedIn.get(member.toString()) ?? 0n, books.playersCarry.get(member.toString()) ?? 0n];
      await transaction.query(
        `update agent_statements set state = 'paid', paid_at = $2, paid = $3, clawed = $4, carry_in = $5, carry_out = $6 where number = $1`,
        [number, new Date(now()), sumOfKind(own, 'agent_paid', 'rebate_paid'), sumOfKind(own, 'agent_clawed'), carryIn, carryOut],
      );
    }
    for (const [member, carry] of books.playersCarry) {
      await transaction.query('insert into agent_carries (member, amount) values ($1, $2) on conflict (member) do update set amount = excluded.amount', [
        member,
        carry,
      ]);
    }
    await writeDebts(transaction, run.id, books, debts);
    return true;
  });
}

/** Pays what is approved (agents.md 5.2, 5.4): each statement once, whatever ends in between. */
export async function payStatements(deps: RunDeps): Promise<void> {
  for (const run of await readOpenRuns(deps.pool)) {
    while (await paySome(deps, run));
    await closeRun(deps.pool, run.id, new Date(deps.now()));
  }
}
