import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, parseMoney } from '../../money/money.ts';
import { agentTree, byId } from '../tree/agent-tree.ts';
import { approvalsNeeded, statementNotes, type StatementFacts } from './approval.ts';
import { balanceOf, COMPANY, emptyBooks, move, takeOut, type AgentBooks } from './books.ts';
import { divide, payRebates, payStatements, type PayStatement } from './pay-runs.ts';

const day = '2026-11-05';
const above = { A: null, B: 'A', C: 'A', D: 'B' };
const tree = agentTree(Object.entries(above).map(([member, upline]) => ({ member, upline, from: '2026-01-01' })));
const statement = (agent: string, payer: PayStatement['payer'], amount: string): PayStatement => ({ agent, payer, amount: parseMoney(amount) });
const written = (books: AgentBooks) => Object.fromEntries([...books.balances].map(([agent, amount]) => [agent, formatMoney(amount)]));
const owed = ({ debts }: AgentBooks) => debts.filter(({ left }) => left > 0n).map(({ from, to, left }) => [from, to, formatMoney(left)]);
const short = [statement('A', 'company', '100'), statement('B', 'upline', '80'), statement('C', 'upline', '40'), statement('D', 'upline', '60')];

describe('pay split at its source', () => {
  test('[AGENT-30] V8: what is short is divided pro rata and owed; the balance then pays debts', () => {
    const books = emptyBooks([['A', parseMoney('10')]]);
    const { paid } = payStatements(books, short, { number: 1, day, tree }, () => false);
    expect(paid.map(({ agent, atOnce }) => [agent, formatMoney(atOnce)])).toEqual([
      ['A', '100.00'],
      ['B', '66.66667'],
      ['C', '33.33333'],
      ['D', '60.00'],
    ]);
    expect(books.debts.map(({ from, to, amount }) => [from, to, formatMoney(amount)])).toEqual([
      ['A', 'B', '13.33333'],
      ['A', 'C', '6.66667'],
    ]);
    expect(written(books)).toEqual({ A: '0.00', B: '16.66667', C: '33.33333', D: '60.00' });
    expect(owed(books)).toEqual([
      ['A', 'B', '3.33333'],
      ['A', 'C', '6.66667'],
    ]);
  });

  test('[AGENT-30] where the company advances, it is owed what was short', () => {
    const books = emptyBooks();
    payStatements(books, short, { number: 1, day, tree }, () => true);
    expect(written(books)).toEqual({ A: '0.00', B: '20.00', C: '40.00', D: '60.00' });
    expect(owed(books)).toEqual([
      ['A', COMPANY, '13.33333'],
      ['A', COMPANY, '6.66667'],
    ]);
  });

  test('[AGENT-29] an amount of the company below zero is taken from the account, and what is short is owed; money for others is not touched', () => {
    const books = emptyBooks([['A', parseMoney('10')]]);
    const { paid } = payStatements(books, [statement('A', 'company', '-50'), statement('B', 'company', '20')], { number: 1, day, tree }, () => false);
    expect(paid.map(({ agent, atOnce, clawed }) => [agent, formatMoney(atOnce), formatMoney(clawed)])).toEqual([
      ['A', '0.00', '10.00'],
      ['B', '20.00', '0.00'],
    ]);
    expect(written(books)).toEqual({ A: '0.00', B: '20.00' });
    expect(owed(books)).toEqual([['A', COMPANY, '40.00']]);
  });

  test('[AGENT-30] units left over go to the smallest ids by their value, and agents of a level are paid in that order', () => {
    const places = [
      { member: '8', upline: null, from: '2026-01-01' },
      { member: '9', upline: '8', from: '2026-01-01' },
      { member: '10', upline: '8', from: '2026-01-01' },
    ];
    const statements = [statement('8', 'company', '0.00001'), statement('10', 'upline', '1'), statement('9', 'upline', '1')];
    const { moves } = payStatements(emptyBooks(), statements, { number: 1, day, tree: agentTree(places) }, () => false);
    expect(moves.filter(({ kind }) => kind === 'agent_passed').map(({ to }) => to)).toEqual(['9']);
    expect(['10', '9', '100', 'B', 'A'].toSorted(byId)).toEqual(['9', '10', '100', 'A', 'B']);
  });

  test('[AGENT-30] a contract that has ended is paid by whom it was with, next to the one of the upline', () => {
    const books = emptyBooks();
    const given = [
      statement('A', 'company', '100'),
      statement('B', 'upline', '50'),
      { ...statement('D', 'upline', '30'), payerId: 'C' },
      statement('C', 'upline', '20'),
      statement('D', 'upline', '10'),
    ];
    const { paid, moves } = payStatements(books, given, { number: 1, day, tree }, () => false);
    expect(moves.filter(({ to }) => to === 'D').map(({ kind, from, amount }) => [kind, from, formatMoney(amount)])).toEqual([
      ['agent_passed', 'B', '10.00'],
      ['agent_passed', 'C', '20.00'],
    ]);
    expect(owed(books)).toEqual([['C', 'D', '10.00']]);
    expect(paid.find(({ agent }) => agent === 'D')).toMatchObject({ gross: parseMoney('40'), atOnce: parseMoney('30') });
    expect(written(books)).toEqual({ A: '30.00', B: '40.00', C: '0.00', D: '30.00' });
  });

  test('[AGENT-30] units left over go to the first, one each', () => {
    expect(divide(100n, [70n, 70n, 71n])).toEqual([34n, 33n, 33n]);
    expect(divide(0n, [3n])).toEqual([0n]);
    expect(divide(9n, [3n, 3n])).toEqual([3n, 3n]);
  });

  test('[AGENT-30, AGENT-31] for any amounts nothing is lost, and no account is below zero', () => {
    const amount = fc.bigInt({ min: 0n, max: 1000n });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount, amount, amount), { minLength: 1, maxLength: 4 }), fc.boolean(), (runs, advances) => {
        const books = emptyBooks();
        let fromCompany = 0n;
        runs.forEach((amounts, index) => {
          const statements = Object.keys(above).map((agent, place): PayStatement => ({
            agent,
            payer: agent === 'A' ? 'company' : 'upline',
            amount: amounts[place]!,
          }));
          for (const { from, to, amount: moved } of payStatements(books, statements, { number: index + 1, day, tree }, () => advances).moves) {
            if (from === COMPANY) fromCompany += moved;
            if (to === COMPANY) fromCompany -= moved;
          }
        });
        const balances = [...books.balances.values()];
        expect(balances.every((balance) => balance >= 0n)).toBe(true);
        expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(fromCompany);
      }),
    );
  });
});

describe('rebates below nothing', () => {
  test('[AGENT-22] an agent’s are taken back and then owed, a player’s are carried', () => {
    const books = emptyBooks([['A', parseMoney('1')]]);
    const run = (number: number, totals: [string, bigint][]) => payRebates(books, new Map(totals), (member) => member === 'A', { number, day, tree });
    run(1, [
      ['A', parseMoney('-4')],
      ['p', parseMoney('-2')],
    ]);
    expect([written(books), owed(books), books.playersCarry.get('p')]).toEqual([{ A: '0.00' }, [['A', COMPANY, '3.00']], parseMoney('-2')]);
    run(2, [
      ['A', parseMoney('5')],
      ['p', parseMoney('3')],
    ]);
    expect([written(books), owed(books), books.playersCarry.get('p'), books.playersCash.get('p')]).toEqual([{ A: '2.00' }, [], 0n, parseMoney('1')]);
  });

  test('[AGENT-37] whole minor units are taken out, and never more than there is', () => {
    const books = emptyBooks([['A', parseMoney('12.34567')]]);
    expect(formatMoney(takeOut(books, [], 'A', 1000n))).toBe('12.34');
    expect(formatMoney(balanceOf(books, 'A'))).toBe('0.00567');
    expect(() => move(books, [], { kind: 'agent_passed', from: 'A', to: 'B', amount: parseMoney('1') })).toThrow(RangeError);
  });
});

describe('approval', () => {
  const limits = { autoMax: parseMoney('5000'), secondPersonAbove: parseMoney('50000'), runSecondPersonAbove: parseMoney('1000000'), sharePercentMax: 45 };
  const facts: StatementFacts = {
    amount: parseMoney('1000'),
    before: ['300', '200', '250'].map((amount) => parseMoney(amount)),
    lineGgr: parseMoney('10000'),
    linePay: parseMoney('4500'),
    flaggedPercent: 20,
    latePercent: 10,
    isAccredited: true,
  };
  test.each([
    [{}, []],
    [{ amount: parseMoney('5000.00001'), before: [parseMoney('4000')] }, ['large']],
    [{ amount: parseMoney('1250.00001') }, ['jump']],
    [{ linePay: parseMoney('4500.00001') }, ['share']],
    [{ flaggedPercent: 21, latePercent: 11, isAccredited: false }, ['self', 'late', 'accreditation']],
  ])('[AGENT-35] %o is noted as %o', (change, notes) => {
    expect(statementNotes({ ...facts, ...change }, limits)).toEqual(notes);
  });

  test('[AGENT-35] a note needs one person, a large statement or run needs two', () => {
    expect(approvalsNeeded([], 1n, 1n, limits)).toBe(0);
    expect(approvalsNeeded(['late'], 1n, 1n, limits)).toBe(1);
    expect(approvalsNeeded([], limits.secondPersonAbove + 1n, 1n, limits)).toBe(2);
    expect(approvalsNeeded([], 1n, limits.runSecondPersonAbove + 1n, limits)).toBe(2);
  });
});
