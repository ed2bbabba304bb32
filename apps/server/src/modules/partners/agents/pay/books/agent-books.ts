import { COMPANY, emptyBooks, type AgentBooks, type Debt, type Move } from '@laro/domain/agents/pay/books';
import type { AgentTree } from '@laro/domain/agents/tree/agent-tree';
import type { Money } from '@laro/domain/money/money';
import { many, type Transaction } from '#server/db/sql.ts';
import { lockAgentBalances, openAccountsFor } from '#server/ledger/accounts/agent-money.ts';
import { moveAllWithin } from '#server/ledger/movements/move-within.ts';
import { readTree } from '../run-inputs.ts';

interface OpenDebt extends Debt {
  id: bigint;
}

export interface OpenBooks {
  books: AgentBooks;
  tree: AgentTree;
  /** Debts that were open before. */
  known: readonly OpenDebt[];
  /** Cash accounts by member. */
  cashOf: ReadonlyMap<string, bigint>;
}

/** The agents and everybody to whom their debts are owed, and so on, with their cash accounts. */
const readReach = (transaction: Transaction, agents: readonly bigint[]): Promise<{ member: bigint; cash: bigint }[]> =>
  many(
    transaction,
    `with recursive reach (member) as (
        select unnest($1::bigint[]) union select d.creditor from agent_debts d join reach r on r.member = d.debtor where d.left_over > 0 and d.creditor is not null
      ) select p.id as member, p.cash_account as cash from reach r join players p on p.id = r.member order by p.id`,
    [agents],
  );

async function openDebts(transaction: Transaction, debtors: readonly bigint[]): Promise<OpenDebt[]> {
  const rows = await many<{ id: bigint; run: bigint; debtor: bigint; creditor: bigint | null; amount: Money; left: Money }>(
    transaction,
    'select id, run, debtor, creditor, amount, left_over as "left" from agent_debts where debtor = any ($1) and left_over > 0 order by id for update',
    [debtors],
  );
  return rows.map(({ id, run, debtor, creditor, amount, left }) => ({
    id,
    run: Number(run),
    from: debtor.toString(),
    to: creditor?.toString() ?? COMPANY,
    amount,
    left,
  }));
}

/**
 * The books of agents and of everybody whom they owe, as they are now. Payments of a merchant happen one after the other; the balances are locked, so that
 * what an agent takes out waits. Accounts are opened at their first use.
 */
export async function openAgentBooks(transaction: Transaction, merchantCode: string, agents: readonly bigint[]): Promise<OpenBooks> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent pay ${merchantCode}`]);
  const reach = await readReach(transaction, agents);
  const accounts = await openAccountsFor(
    transaction,
    reach.map(({ cash }) => cash),
    'agent',
  );
  const locked = await lockAgentBalances(transaction, [...accounts.values()]);
  const balances = reach.map(({ member, cash }): [string, bigint] => [member.toString(), locked.get(accounts.get(cash) ?? 0n) ?? 0n]);
  const members = reach.map(({ member }) => member);
  const known = await openDebts(transaction, members);
  const books = emptyBooks(balances);
  books.debts.push(...known);
  const { tree } = await readTree(transaction, members);
  return { books, tree, known, cashOf: new Map(reach.map(({ member, cash }) => [member.toString(), cash])) };
}

/** Accounts of the ends of movements, each opened at its first use. */
async function accountsOf(transaction: Transaction, cashOf: ReadonlyMap<string, bigint>, moves: readonly Move[]) {
  const cash = (member: string): bigint => {
    const account = cashOf.get(member);
    if (account === undefined) throw new Error(`member ${member} is not in the books`);
    return account;
  };
  const [toPlayers, others] = [moves.filter(({ kind }) => kind === 'rebate_paid'), moves.filter(({ kind }) => kind !== 'rebate_paid')];
  const ofAgents = [...new Set(others.flatMap(({ from, to }) => [from, to]).filter((end) => end !== COMPANY))].map(cash);
  const agent = await openAccountsFor(transaction, ofAgents, 'agent');
  const house = await openAccountsFor(transaction, ofAgents, 'house');
  const promo = await openAccountsFor(
    transaction,
    toPlayers.map(({ to }) => cash(to)),
    'promo',
  );
  const found = (accounts: ReadonlyMap<bigint, bigint>, member: string): bigint => accounts.get(cash(member)) ?? 0n;
  return ({ kind, from, to }: Move): { from: bigint; to: bigint } => {
    if (kind === 'rebate_paid') return { from: found(promo, to), to: cash(to) };
    return { from: from === COMPANY ? found(house, to) : found(agent, from), to: to === COMPANY ? found(house, from) : found(agent, to) };
  };
}

const keyOf = (key: string, place: number): string => `${key}:${place}`;

/** Movements of the books by each of their two ends, with the keys that `moveInLedger` gives them. */
export const movesByEnd = (key: string, moves: readonly Move[]): Map<string, { move: Move; key: string }[]> =>
  Map.groupBy(
    moves.flatMap((move, place) => [...new Set([move.from, move.to])].map((end) => ({ end, move, key: keyOf(key, place) }))),
    ({ end }) => end,
  );

/** Makes the movements of the books in the ledger, each once: `key` and the place among them are its key. */
export async function moveInLedger(transaction: Transaction, cashOf: ReadonlyMap<string, bigint>, key: string, moves: readonly Move[]): Promise<void> {
  const endsOf = await accountsOf(transaction, cashOf, moves);
  const movements = moves.map((move, place) => {
    const { kind, amount } = move;
    if (kind === 'agent_moved') throw new Error('a run moves nothing to cash');
    return { kind, caller: 'agents', key: keyOf(key, place), amount, ...endsOf(move) };
  });
  await moveAllWithin(transaction, movements);
}

/** Writes what is left of the debts that were open before. */
export async function writeKnownDebts(transaction: Transaction, { known }: Pick<OpenBooks, 'known'>): Promise<void> {
  for (const { id, left } of known) await transaction.query('update agent_debts set left_over = $2 where id = $1 and left_over <> $2', [id, left]);
}

/** Writes what is left of the debts, and the new ones. */
export async function writeDebts(transaction: Transaction, run: bigint, open: OpenBooks): Promise<void> {
  const { books, known } = open;
  await writeKnownDebts(transaction, open);
  for (const { from, to, amount, left } of books.debts.slice(known.length)) {
    await transaction.query('insert into agent_debts (run, debtor, creditor, amount, left_over) values ($1, $2, $3, $4, $5)', [
      run,
      from,
      to === COMPANY ? null : to,
      amount,
      left,
    ]);
  }
}
