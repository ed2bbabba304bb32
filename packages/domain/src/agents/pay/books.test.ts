import { expect, test } from 'vitest';
import { balanceOf, claw, COMPANY, emptyBooks, move, owe, payDebts, takeOut, type AgentBooks, type Move } from './books.ts';

const asGiven = (debtors: readonly string[]) => debtors;
const left = ({ debts }: AgentBooks) => debts.map((debt) => [debt.from, debt.to, debt.left]);

test('[AGENT-30] [AGENT-52] a debtor pays those below before the company, the oldest run first, then by id; each payment has its kind', () => {
  const books = emptyBooks([['A', 30n]]);
  owe(books, { run: 1, from: 'A', to: COMPANY, amount: 7n });
  owe(books, { run: 2, from: 'A', to: 'C', amount: 8n });
  owe(books, { run: 2, from: 'A', to: 'B', amount: 9n });
  owe(books, { run: 1, from: 'A', to: 'D', amount: 5n });
  const moves: Move[] = [];
  payDebts(books, moves, asGiven);
  expect(moves).toEqual([
    { kind: 'agent_passed', from: 'A', to: 'D', amount: 5n },
    { kind: 'agent_passed', from: 'A', to: 'B', amount: 9n },
    { kind: 'agent_passed', from: 'A', to: 'C', amount: 8n },
    { kind: 'agent_clawed', from: 'A', to: COMPANY, amount: 7n },
  ]);
  expect(balanceOf(books, 'A')).toBe(1n);
  expect(books.debts.every((debt) => debt.left === 0n)).toBe(true);
});

test('[AGENT-30] an account that is too small pays the first debts, and the rest stays owed', () => {
  const books = emptyBooks([['A', 6n]]);
  owe(books, { run: 1, from: 'A', to: COMPANY, amount: 5n });
  owe(books, { run: 3, from: 'A', to: 'B', amount: 4n });
  owe(books, { run: 2, from: 'A', to: 'C', amount: 5n });
  const moves: Move[] = [];
  payDebts(books, moves, asGiven);
  expect(left(books)).toEqual([
    ['A', COMPANY, 5n],
    ['A', 'B', 3n],
    ['A', 'C', 0n],
  ]);
  payDebts(books, moves, asGiven);
  expect(moves).toHaveLength(2);
});

test('[AGENT-30] each debtor pays from the own account alone, in the order given, and what comes in pays on', () => {
  const books = emptyBooks([
    ['A', 10n],
    ['B', 1n],
    ['Z', 100n],
  ]);
  owe(books, { run: 1, from: 'B', to: 'C', amount: 6n });
  owe(books, { run: 1, from: 'A', to: 'B', amount: 4n });
  const asked: string[][] = [];
  const moves: Move[] = [];
  payDebts(books, moves, (debtors) => {
    asked.push([...debtors]);
    return [...debtors].sort();
  });
  expect(asked).toEqual([['B', 'A']]);
  expect(moves.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    ['A', 'B', 4n],
    ['B', 'C', 5n],
  ]);
  expect(['A', 'B', 'C', 'Z'].map((agent) => balanceOf(books, agent))).toEqual([6n, 0n, 5n, 100n]);
  owe(books, { run: 2, from: 'Z', to: COMPANY, amount: 1n });
  payDebts(books, moves, (debtors) => {
    asked.push([...debtors]);
    return debtors;
  });
  // Debtors without open debts are left out.
  expect(asked[1]).toEqual(['B', 'Z']);
});

test('[AGENT-36] what is clawed goes to the company as far as the account goes, the rest is owed', () => {
  const books = emptyBooks([['A', 3n]]);
  const moves: Move[] = [];
  expect(claw(books, moves, 9, 'A', 5n)).toBe(3n);
  expect(moves).toEqual([{ kind: 'agent_clawed', from: 'A', to: COMPANY, amount: 3n }]);
  expect(books.debts).toEqual([{ run: 9, from: 'A', to: COMPANY, amount: 2n, left: 2n }]);
  expect(claw(books, moves, 9, 'B', 0n)).toBe(0n);
  expect([moves.length, books.debts.length]).toEqual([1, 1]);
});

test('[AGENT-31] nothing moves for 0 or less, an account never goes below zero, and a rebate of a player is cash', () => {
  const books = emptyBooks([['A', 10n]]);
  const moves: Move[] = [];
  move(books, moves, { kind: 'agent_paid', from: COMPANY, to: 'A', amount: 0n });
  move(books, moves, { kind: 'agent_paid', from: COMPANY, to: 'A', amount: -5n });
  expect(moves).toEqual([]);
  expect(() => move(books, moves, { kind: 'agent_passed', from: 'A', to: 'B', amount: 11n })).toThrow('the account of A would be below zero');
  move(books, moves, { kind: 'agent_passed', from: 'A', to: 'B', amount: 10n });
  move(books, moves, { kind: 'rebate_paid', from: COMPANY, to: 'p', amount: 2n });
  expect([balanceOf(books, 'A'), balanceOf(books, 'B'), balanceOf(books, 'p'), books.playersCash.get('p')]).toEqual([0n, 10n, 0n, 2n]);
});

test('[AGENT-37] whole minor units are taken out, and nothing of them stays on the account', () => {
  const books = emptyBooks([['A', 12_345n]]);
  const moves: Move[] = [];
  expect(takeOut(books, moves, 'A', 1_000n)).toBe(12_000n);
  expect(moves).toEqual([{ kind: 'agent_moved', from: 'A', to: 'A', amount: 12_000n }]);
  expect(balanceOf(books, 'A')).toBe(345n);
  expect(takeOut(books, moves, 'A', 1_000n)).toBe(0n);
  expect(moves).toHaveLength(1);
});
