import { describe, expect, test } from 'vitest';
import { MAJOR_UNIT, parseMoney } from '../../money/money.ts';
import { contractSteps, dividendRowsAboveOwn, mayGo, salaryRowsAboveOwn } from './contract-life.ts';
import { carryOut, dividendFor, type CarryTerms } from './dividend.ts';
import { optionsFit, rowFault } from './contract-terms.ts';
import { cpaDueOn, cpaLines, cpaLinesOfDay, isPayable, type BroughtPlayer, type CpaTerms, type KnownPay } from './first-deposit-pay.ts';
import { bestRow, isInForce, salaryFor, type SalaryRow } from './salary.ts';

const percent = (betVolume: string, activeMember: number, ppm: number, netLoss = '0'): SalaryRow => ({
  betVolume: parseMoney(betVolume),
  activeMember,
  netLoss: parseMoney(netLoss),
  pay: { type: 'P', ppm },
});
const fixed = (betVolume: string, activeMember: number, amount: string): SalaryRow => ({
  betVolume: parseMoney(betVolume),
  activeMember,
  netLoss: 0n,
  pay: { type: 'F', amount: parseMoney(amount) },
});

describe('salary of an hour', () => {
  const terms = { rows: [percent('1000', 2, 500), fixed('5000', 3, '6')], max: null };
  test.each([
    ['999.99999', 9, '0'],
    ['1000', 2, '0.5'],
    ['5000', 2, '2.5'],
    ['5000', 3, '6'],
    ['14000', 3, '7'],
    ['-20000', 9, '0'],
  ])('[AGENT-26] V10: turnover %s of %s active members pays %s', (valid, active, expected) => {
    expect(salaryFor(terms, { valid: parseMoney(valid), ggr: 0n, active }).amount).toBe(parseMoney(expected));
  });

  test('[AGENT-25] a row may need a result, the first of equal rows counts, and the maximum cuts at last', () => {
    const losing = { rows: [percent('0', 0, 1000, '10')], max: null };
    expect(salaryFor(losing, { valid: parseMoney('100'), ggr: parseMoney('9.99999'), active: 0 }).row).toBeNull();
    expect(salaryFor(losing, { valid: parseMoney('100'), ggr: parseMoney('10'), active: 0 }).row).toBe(0);
    expect(
      bestRow(
        [1n, 2n, 2n],
        () => true,
        (pays) => pays,
      ),
    ).toEqual({ row: 1, amount: 2n });
    expect(salaryFor({ ...terms, max: parseMoney('6.5') }, { valid: parseMoney('14000'), ggr: 0n, active: 3 })).toEqual({ row: 0, amount: parseMoney('6.5') });
  });

  test('[AGENT-25] a contract is in force from its first to its last day', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
    expect(days.map((day) => isInForce({ from: '2026-11-02', to: '2026-11-03' }, day))).toEqual([false, true, true, false]);
    expect(isInForce({ from: '2026-11-02', to: null }, '2030-01-01')).toBe(true);
  });
});

describe('what is carried', () => {
  const rows = [{ minimumBet: 0n, netLoss: 0n, activeMember: 0, contractPpm: 200_000 }];
  const chain = (terms: CarryTerms) => {
    let carried = 0n;
    return ['-800', '300', '-100', '900'].map((net, index) => {
      const base = parseMoney(net) + carried;
      carried = carryOut(base, terms, index % 2 === 0);
      return { base, amount: dividendFor(rows, base, 0n, 0).amount, carried };
    });
  };
  const units = (amounts: readonly string[]) => amounts.map((amount) => parseMoney(amount));
  test.each([
    [{ carry: 'none', carryCap: null }, ['0', '60', '0', '180'], ['-800', '300', '-100', '900'], ['0', '0', '0', '0']],
    [{ carry: 'month', carryCap: null }, ['0', '0', '0', '160'], ['-800', '-500', '-100', '800'], ['-800', '0', '-100', '0']],
    [{ carry: 'always', carryCap: null }, ['0', '0', '0', '60'], ['-800', '-500', '-600', '300'], ['-800', '-500', '-600', '0']],
    [{ carry: 'always', carryCap: parseMoney('400') }, ['0', '0', '0', '140'], ['-800', '-100', '-200', '700'], ['-400', '-100', '-200', '0']],
  ] as const)('[AGENT-28] V9: %o pays %o of the bases %o and carries %o', (terms, amounts, bases, carries) => {
    const halves = chain(terms);
    expect(halves.map(({ amount }) => amount)).toEqual(units(amounts));
    expect(halves.map(({ base }) => base)).toEqual(units(bases));
    expect(halves.map(({ carried }) => carried)).toEqual(units(carries));
  });

  test('[AGENT-28] a positive base that meets no row pays and carries nothing', () => {
    expect(dividendFor([{ ...rows[0]!, activeMember: 1 }], 5n, 0n, 0)).toEqual({ row: null, amount: 0n });
    expect(carryOut(5n, { carry: 'always', carryCap: null }, true)).toBe(0n);
  });
});

describe('the life of a contract', () => {
  test('[AGENT-23] every way that is not written down is refused', () => {
    const states = ['requested', 'offered', 'refused', 'accepted', 'declined', 'withdrawn', 'lapsed', 'in_force', 'replaced', 'ended'] as const;
    const actors = ['payer', 'agent', 'time'] as const;
    const ways = states.flatMap((from) => states.flatMap((to) => actors.flatMap((by) => (mayGo(from, to, by) ? [`${from} ${to} ${by}`] : []))));
    expect(ways).toHaveLength(contractSteps.length + 1);
    expect(ways).toContain('in_force ended agent');
    expect([mayGo('offered', 'accepted', 'payer'), mayGo('in_force', 'ended', 'time'), mayGo('declined', 'accepted', 'agent')]).toEqual([false, false, false]);
  });

  test('[AGENT-24] a row must be covered by a row of the offerer’s own contract', () => {
    const own = [percent('10000', 3, 1000), fixed('5000', 2, '20')];
    const offered = [
      percent('10000', 3, 1000),
      percent('9999', 3, 1000),
      percent('10000', 2, 1000),
      percent('20000', 5, 1001),
      fixed('5000', 2, '20'),
      fixed('5000', 2, '21'),
    ];
    expect(salaryRowsAboveOwn(offered, own)).toEqual([1, 2, 3, 5]);
    expect(salaryRowsAboveOwn([percent('10000', 3, 1000)], [percent('10000', 3, 1000, '1')])).toEqual([0]);
    const row = { minimumBet: 10n, netLoss: 5n, activeMember: 2, contractPpm: 100 };
    expect(dividendRowsAboveOwn([row, { ...row, contractPpm: 101 }, { ...row, netLoss: 4n }, { ...row, minimumBet: 9n }], [row])).toEqual([1, 2, 3]);
  });
});

describe('pay for persons brought', () => {
  const terms: CpaTerms = { amount: parseMoney('50'), firstDepositMin: parseMoney('100'), validMin: parseMoney('500'), days: 10, monthMax: parseMoney('100') };
  const player = (id: string, change: Partial<BroughtPlayer> = {}): BroughtPlayer => ({
    id,
    joined: '2026-11-01',
    verified: '2026-11-02',
    firstDeposit: { day: '2026-11-03', amount: parseMoney('100') },
    valid: [
      { day: '2026-11-04', valid: parseMoney('499.99999') },
      { day: '2026-11-05', valid: parseMoney('0.00001') },
    ],
    undone: null,
    ...change,
  });

  test('[AGENT-29] due on the day on which the last condition is met', () => {
    expect(cpaDueOn(terms, player('p'))).toBe('2026-11-05');
    expect(cpaDueOn(terms, player('p', { verified: '2026-11-09' }))).toBe('2026-11-09');
    expect(cpaDueOn(terms, player('p', { verified: null }))).toBeNull();
    expect(cpaDueOn(terms, player('p', { firstDeposit: { day: '2026-11-03', amount: parseMoney('99.99999') } }))).toBeNull();
    expect(cpaDueOn(terms, player('p', { firstDeposit: { day: '2026-11-11', amount: parseMoney('100') } }))).toBeNull();
    expect(cpaDueOn(terms, player('p', { valid: [{ day: '2026-11-13', valid: parseMoney('500') }] }))).toBeNull();
  });

  test('[AGENT-29] once a person, within the month’s maximum, and taken back within 60 days', () => {
    const lines = cpaLines(terms, [player('c'), player('a', { undone: '2027-01-03' }), player('b', { undone: '2027-01-04' })]);
    expect(lines.map(({ player: id, day, amount }) => [id, day, amount])).toEqual([
      ['a', '2026-11-05', terms.amount],
      ['a', '2027-01-03', -terms.amount],
      ['b', '2026-11-05', terms.amount],
    ]);
  });

  const open = { from: '2026-11-01', to: null };
  const lines = (day: string, players: BroughtPlayer[], known: [string, KnownPay][] = [], span: { from: string; to: string | null } = open) =>
    cpaLinesOfDay(terms, span, players, day, new Map(known)).map(({ player: id, amount }) => `${id} ${amount / MAJOR_UNIT}`);

  test('[AGENT-29] a run pays who has met the last condition by its day and is not known; a full month pays nothing', () => {
    expect(lines('2026-11-04', [player('a')])).toEqual([]);
    expect(lines('2026-11-05', [player('c'), player('a'), player('b')])).toEqual(['a 50', 'b 50', 'c 0']);
    const paid: KnownPay = { day: '2026-11-05', amount: terms.amount, isTakenBack: false };
    expect(lines('2026-11-06', [player('a'), player('b'), player('c')], [['a', paid]])).toEqual(['b 50', 'c 0']);
    expect(lines('2026-12-01', [player('b')], [['a', paid]])).toEqual(['b 50']);
  });

  test('[AGENT-29] a contract pays for who joined in its time, up to its last day, and not for who is out before', () => {
    expect(lines('2026-11-05', [player('a', { joined: '2026-10-31' })])).toEqual([]);
    expect(lines('2026-11-09', [player('a', { verified: '2026-11-09' })], [], { from: '2026-11-01', to: '2026-11-08' })).toEqual([]);
    expect(lines('2026-11-05', [player('a', { undone: '2026-11-05' })])).toEqual([]);
  });

  test('[AGENT-29] what was paid is taken back once, within 60 days of its run', () => {
    const paid: KnownPay = { day: '2026-11-05', amount: terms.amount, isTakenBack: false };
    const undone = (day: string) => [player('a', { undone: day })];
    expect(lines('2027-01-03', undone('2027-01-03'), [['a', paid]])).toEqual(['a -50']);
    expect(lines('2027-01-04', undone('2027-01-04'), [['a', paid]])).toEqual([]);
    expect(lines('2027-01-03', undone('2027-01-03'), [['a', { ...paid, isTakenBack: true }]])).toEqual([]);
    expect(lines('2027-01-03', undone('2027-01-03'), [['a', { ...paid, amount: 0n }]])).toEqual([]);
  });

  test('[AGENT-29] terms pay something, within 1 to 90 days, and a month for one player at least; they fit their kind alone', () => {
    const wrong = [{ amount: 0n }, { days: 0 }, { days: 91 }, { monthMax: terms.amount - 1n }, { validMin: -1n }];
    expect(wrong.map((change) => isPayable({ ...terms, ...change }))).toEqual(wrong.map(() => false));
    expect([isPayable(terms), isPayable({ ...terms, monthMax: null })]).toEqual([true, true]);
    const fits = (kind: 'cpa' | 'daily', scope: string, cpa: typeof terms | null) => optionsFit(kind, scope, { cpa, period: 'half', carry: 'none' });
    expect([fits('cpa', 'CONS', terms), fits('cpa', 'RNG', terms), fits('cpa', 'CONS', null)]).toEqual([true, false, false]);
    expect([fits('daily', 'RNG', null), fits('daily', 'CONS', terms)]).toEqual([true, false]);
    expect([rowFault('cpa', []), rowFault('daily', [])]).toEqual([null, 0]);
  });
});

test('[AGENT-28] within a month only half-months are carried: a dividend by the month carries nothing or always', () => {
  const carries = ['none', 'month', 'always'] as const;
  const fits = (kind: 'dividend' | 'daily', period: 'half' | 'month') => carries.map((carry) => optionsFit(kind, 'CONS', { cpa: null, period, carry }));
  expect([fits('dividend', 'half'), fits('dividend', 'month')]).toEqual([
    [true, true, true],
    [true, false, true],
  ]);
  // A salary has no period: what the form left there says nothing.
  expect(fits('daily', 'month')).toEqual([true, true, true]);
});
