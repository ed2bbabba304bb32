import { COMPANY, emptyBooks, type AgentBooks, type Debt, type Move } from '@laro/domain/agents/pay/books';
import type { AgentTree } from '@laro/domain/agents/tree/agent-tree';
import type { Money } from '@laro/domain/money/money';
import { many, type Transaction } from '#server/db/sql.ts';
import { agentAccountOf, houseAccountFor, lockAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import { readTree } from './run-inputs.ts';

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
  const accounts: { member: bigint; account: bigint }[] = [];
  for (const { member, cash } of reach) accounts.push({ member, account: await agentAccountOf(transaction, cash) });
  const balances: [string, bigint][] = [];
  for (const { member, account } of accounts.toSorted((one, other) => (one.account < other.account ? -1 : 1))) {
    balances.push([member.toString(), await lockAgentBalance(transaction, account)]);
  }
  const members = reach.map(({ member }) => member);
  const known = await openDebts(transaction, members);
  const books = emptyBooks(balances);
  books.debts.push(...known);
  const { tree } = await readTree(transaction, members);
  return { books, tree, known, cashOf: new Map(reach.map(({ member, cash }) => [member.toString(), cash])) };
}

/** Makes the movements of the books in the ledger, each once: `key` and the place among them are its key. */
export async function moveInLedger(transaction: Transaction, cashOf: ReadonlyMap<string, bigint>, key: string, moves: readonly Move[]): Promise<void> {
  const cash = (member: string): bigint => {
    const account = cashOf.get(member);
    if (account === undefined) throw new Error(`member ${member} is not in the books`);
    return account;
  };
  const ends = async ({ kind, from, to }: Move): Promise<[bigint, bigint]> => {
    if (kind === 'rebate_paid') return [await houseAccountFor(transaction, cash(to), 'promo'), cash(to)];
    const account = async (end: string, other: string) =>
      end === COMPANY ? houseAccountFor(transaction, cash(other), 'house') : agentAccountOf(transaction, cash(end));
    return [await account(from, to), await account(to, from)];
  };
  for (const [place, move] of moves.entries()) {
    const { kind, amount } = move;
    if (kind === 'agent_moved') throw new Error('a run moves nothing to cash');
    const [from, to] = await ends(move);
    const { status } = await moveWithin(transaction, { kind, caller: 'agents', key: `${key}:${place}`, from, to, amount });
    if (status !== 'done') throw new Error(`${kind} of ${key} was answered with ${status}`);
  }
}

/** Writes what is left of the debts, and the new ones. */
export async function writeDebts(transaction: Transaction, run: bigint, { books, known }: OpenBooks): Promise<void> {
  for (const { id, left } of known) await transaction.query('update agent_debts set left_over = $2 where id = $1 and left_over <> $2', [id, left]);
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
