import { sumOf } from '../../money/share.ts';
import { byId, type AgentTree } from '../tree/agent-tree.ts';
import { claw, COMPANY, move, owe, payDebts, type AgentBooks, type Move } from './books.ts';

/** Pay of an agent by one contract in a run. */
export interface PayStatement {
  readonly agent: string;
  readonly payer: 'company' | 'upline';
  /** The agent who pays by the contract; without it the upline of the run's day. A contract that has ended is paid by whom it was with. */
  readonly payerId?: string;
  readonly amount: bigint;
}

export interface PayRun {
  readonly number: number;
  /** The day whose placements say who is above whom. */
  readonly day: string;
  readonly tree: AgentTree;
}

export interface PaidStatement {
  readonly agent: string;
  readonly gross: bigint;
  /** Amount paid in the first pass, before debts were settled. */
  readonly atOnce: bigint;
  /** Sum taken back from the account for amounts below zero. */
  readonly clawed: bigint;
}

/** Divides what has come in among what is owed: in full, or pro rata, cut, the units left over one each in the order given. */
export function divide(available: bigint, owed: readonly bigint[]): bigint[] {
  const sum = sumOf(owed);
  if (available >= sum) return [...owed];
  const parts = owed.map((amount) => (available * amount) / sum);
  let left = available - sumOf(parts);
  return parts.map((part, index) => {
    if (left === 0n || part === owed[index]) return part;
    left -= 1n;
    return part + 1n;
  });
}

/** Amounts above zero by payer and agent. */
function sumByPayer(statements: readonly PayStatement[], payerOf: (statement: PayStatement) => string): Map<string, Map<string, bigint>> {
  const sums = new Map<string, Map<string, bigint>>();
  for (const statement of statements) {
    if (statement.amount <= 0n) continue;
    const payer = payerOf(statement);
    const own = sums.get(payer) ?? new Map<string, bigint>();
    own.set(statement.agent, (own.get(statement.agent) ?? 0n) + statement.amount);
    sums.set(payer, own);
  }
  return sums;
}

/** Takes back what the company's statements below zero ask for, and gives what was there by agent. */
function clawNegative(books: AgentBooks, moves: Move[], run: number, statements: readonly PayStatement[], inOrder: readonly string[]): Map<string, bigint> {
  return new Map(
    inOrder.map((agent) => {
      const due = sumOf(statements.filter((statement) => statement.agent === agent && statement.amount < 0n).map(({ amount }) => -amount));
      return [agent, due === 0n ? 0n : claw(books, moves, run, agent, due)];
    }),
  );
}

/**
 * Pays the statements of a run from the company downwards (agents.md 6.5): what an agent owes to direct agents comes out of what has
 * just come in, and what is short becomes a debt, or is owed to the company that advances it for the payers of `advancesFor`. Amounts of the company below
 * zero are then taken back, as far as the account goes, and owed. Then debts are paid.
 * Changes the books.
 */
export function payStatements(
  books: AgentBooks,
  statements: readonly PayStatement[],
  run: PayRun,
  advancesFor: (payer: string) => boolean,
): { paid: PaidStatement[]; moves: Move[] } {
  const { tree, day, number } = run;
  const moves: Move[] = [];
  const incoming = new Map<string, bigint>();
  const receive = (made: Move) => {
    move(books, moves, made);
    incoming.set(made.to, (incoming.get(made.to) ?? 0n) + made.amount);
  };
  const payerOf = ({ agent, payer, payerId }: PayStatement) => (payer === 'company' ? COMPANY : (payerId ?? tree.uplineOn(agent, day) ?? COMPANY));
  const due = sumByPayer(statements, payerOf);
  const company = due.get(COMPANY) ?? new Map<string, bigint>();
  for (const agent of tree.inPayOrder([...company.keys()], day)) {
    receive({ kind: 'agent_paid', from: COMPANY, to: agent, amount: company.get(agent) ?? 0n });
  }
  for (const payer of tree.inPayOrder(
    [...due.keys()].filter((one) => one !== COMPANY),
    day,
  )) {
    const below = [...(due.get(payer) ?? [])].sort(([one], [other]) => byId(one, other));
    const owed = below.map(([, amount]) => amount);
    const parts = divide(incoming.get(payer) ?? 0n, owed);
    below.forEach(([agent, amount], index) => {
      const part = parts[index] ?? 0n;
      const short = amount - part;
      receive({ kind: 'agent_passed', from: payer, to: agent, amount: part });
      if (advancesFor(payer)) receive({ kind: 'agent_paid', from: COMPANY, to: agent, amount: short });
      owe(books, { run: number, from: payer, to: advancesFor(payer) ? COMPANY : agent, amount: short });
    });
  }
  const agents = tree.inPayOrder([...new Set(statements.map(({ agent }) => agent))], day);
  const clawed = clawNegative(books, moves, number, statements, agents);
  payDebts(books, moves, (debtors) => tree.inPayOrder(debtors, day));
  const paid = agents.map((agent) => ({
    agent,
    gross: sumOf([...due.values()].map((own) => own.get(agent) ?? 0n)),
    atOnce: incoming.get(agent) ?? 0n,
    clawed: clawed.get(agent) ?? 0n,
  }));
  return { paid, moves };
}

/**
 * Pays the rebates of a day (agents.md 5.2, 5.4): an agent's statement to the agent account, taken back from it or owed where it is
 * negative; a player's to the own cash, carried against the next ones where it is negative. Changes the books.
 */
export function payRebates(books: AgentBooks, totals: ReadonlyMap<string, bigint>, isAgent: (member: string) => boolean, run: PayRun): Move[] {
  const moves: Move[] = [];
  const agents = run.tree.inPayOrder([...totals.keys()].filter(isAgent), run.day);
  for (const agent of agents) {
    const amount = totals.get(agent) ?? 0n;
    if (amount < 0n) claw(books, moves, run.number, agent, -amount);
    else move(books, moves, { kind: 'agent_paid', from: COMPANY, to: agent, amount });
  }
  for (const player of run.tree.inPayOrder(
    [...totals.keys()].filter((member) => !isAgent(member)),
    run.day,
  )) {
    const due = (totals.get(player) ?? 0n) + (books.playersCarry.get(player) ?? 0n);
    books.playersCarry.set(player, due < 0n ? due : 0n);
    move(books, moves, { kind: 'rebate_paid', from: COMPANY, to: player, amount: due });
  }
  payDebts(books, moves, (debtors) => run.tree.inPayOrder(debtors, run.day));
  return moves;
}
