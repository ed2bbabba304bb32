import { smaller } from '../../money/share.ts';
import { byId } from '../tree/agent-tree.ts';

export const COMPANY = 'company';

export type MoveKind = 'agent_paid' | 'agent_passed' | 'agent_clawed' | 'agent_moved' | 'rebate_paid';

export interface Move {
  readonly kind: MoveKind;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Debt of an agent to a member below or to the company since a run. */
export interface Debt {
  readonly run: number;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  left: bigint;
}

/** Accounts of agents, rebates paid to players, what players carry (never above 0), and all debts. No account is ever below zero. */
export interface AgentBooks {
  readonly balances: Map<string, bigint>;
  readonly playersCash: Map<string, bigint>;
  readonly playersCarry: Map<string, bigint>;
  readonly debts: Debt[];
}

export const emptyBooks = (balances: Iterable<readonly [string, bigint]> = []): AgentBooks => ({
  balances: new Map(balances),
  playersCash: new Map(),
  playersCarry: new Map(),
  debts: [],
});

export const balanceOf = ({ balances }: AgentBooks, agent: string): bigint => balances.get(agent) ?? 0n;

const change = (accounts: Map<string, bigint>, owner: string, amount: bigint) => accounts.set(owner, (accounts.get(owner) ?? 0n) + amount);

/** Makes a movement and notes it; nothing moves for an amount of 0. Changes the books. */
export function move(books: AgentBooks, moves: Move[], made: Move): void {
  if (made.amount <= 0n) return;
  if (made.from !== COMPANY) {
    if (balanceOf(books, made.from) < made.amount) throw new RangeError(`the account of ${made.from} would be below zero`);
    change(books.balances, made.from, -made.amount);
  }
  if (made.kind === 'rebate_paid') change(books.playersCash, made.to, made.amount);
  else if (made.kind !== 'agent_moved' && made.to !== COMPANY) change(books.balances, made.to, made.amount);
  moves.push(made);
}

export function owe(books: AgentBooks, debt: Omit<Debt, 'left'>): void {
  if (debt.amount > 0n) books.debts.push({ ...debt, left: debt.amount });
}

/** Collects an agent’s due amount for the company immediately; the rest becomes a debt. Returns the amount collected. */
export function claw(books: AgentBooks, moves: Move[], run: number, from: string, amount: bigint): bigint {
  const taken = smaller(balanceOf(books, from), amount);
  move(books, moves, { kind: 'agent_clawed', from, to: COMPANY, amount: taken });
  owe(books, { run, from, to: COMPANY, amount: amount - taken });
  return taken;
}

/** Pays debts from the accounts, once, in the order given (from the top down): those to the downline first, oldest run first, then by id. */
export function payDebts(books: AgentBooks, moves: Move[], inOrder: (debtors: readonly string[]) => readonly string[]): void {
  const open = books.debts.filter(({ left }) => left > 0n);
  for (const debtor of inOrder([...new Set(open.map(({ from }) => from))])) {
    const own = open
      .filter(({ from }) => from === debtor)
      .sort((one, other) => Number(one.to === COMPANY) - Number(other.to === COMPANY) || one.run - other.run || byId(one.to, other.to));
    for (const debt of own) {
      const amount = smaller(balanceOf(books, debtor), debt.left);
      debt.left -= amount;
      move(books, moves, { kind: debt.to === COMPANY ? 'agent_clawed' : 'agent_passed', from: debtor, to: debt.to, amount });
    }
  }
}

/** Moves whole minor units of an agent's account to the own cash. */
export function takeOut(books: AgentBooks, moves: Move[], agent: string, minorUnit: bigint): bigint {
  const balance = balanceOf(books, agent);
  const amount = balance - (balance % minorUnit);
  move(books, moves, { kind: 'agent_moved', from: agent, to: agent, amount });
  return amount;
}
