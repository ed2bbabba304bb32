import { expect, test } from 'vitest';
import { cpaDueOn, cpaLines, cpaLinesOfDay, CPA_DAYS_MAX, isPayable, type BroughtPlayer, type CpaTerms } from './first-deposit-pay.ts';

const terms: CpaTerms = { amount: 50n, firstDepositMin: 100n, validMin: 500n, days: 10, monthMax: null };
const player = (id: string, more: Partial<BroughtPlayer> = {}): BroughtPlayer => ({
  id,
  joined: '2026-11-01',
  verified: '2026-11-02',
  firstDeposit: { day: '2026-11-03', amount: 100n },
  valid: [{ day: '2026-11-04', valid: 500n }],
  undone: null,
  ...more,
});
const deposit = (day: string, amount = 100n) => ({ firstDeposit: { day, amount } });
const played = (...days: [string, bigint][]) => ({ valid: days.map(([day, valid]) => ({ day, valid })) });

test('[AGENT-29] terms pay something, within 1 to 90 days, and a month pays for one player at least', () => {
  expect(isPayable(terms)).toBe(true);
  expect(isPayable({ ...terms, firstDepositMin: 0n, validMin: 0n, days: 1, monthMax: 50n })).toBe(true);
  expect(isPayable({ ...terms, days: CPA_DAYS_MAX })).toBe(true);
  for (const change of [{ amount: 0n }, { firstDepositMin: -1n }, { validMin: -1n }, { days: 0 }, { days: CPA_DAYS_MAX + 1 }, { monthMax: 49n }])
    expect(isPayable({ ...terms, ...change })).toBe(false);
});

test('[AGENT-29] it is due on the day of the last condition: verified, deposited, played', () => {
  expect(cpaDueOn(terms, player('p'))).toBe('2026-11-04');
  expect(cpaDueOn(terms, player('p', { verified: '2026-11-20' }))).toBe('2026-11-20');
  expect(cpaDueOn(terms, player('p', { verified: null }))).toBeNull();
  expect(cpaDueOn(terms, player('p', { firstDeposit: null }))).toBeNull();
  expect(cpaDueOn(terms, player('p', deposit('2026-11-03', 99n)))).toBeNull();
  expect(cpaDueOn(terms, player('p', played(['2026-11-04', 499n])))).toBeNull();
});

test('[AGENT-29] the deposit and the turnover have their days, the first inside and the last outside', () => {
  const last = played(['2026-11-12', 500n]);
  expect(cpaDueOn(terms, player('p', { ...deposit('2026-11-10'), ...last }))).toBe('2026-11-12');
  expect(cpaDueOn(terms, player('p', { ...deposit('2026-11-11'), ...last }))).toBeNull();
  // Ten days from the deposit of the 3rd on: the 12th counts, the 13th does not, nor does play before the deposit.
  expect(cpaDueOn(terms, player('p', last))).toBe('2026-11-12');
  expect(cpaDueOn(terms, player('p', played(['2026-11-13', 500n])))).toBeNull();
  expect(cpaDueOn(terms, player('p', played(['2026-11-02', 500n])))).toBeNull();
  expect(cpaDueOn(terms, player('p', played(['2026-11-03', 500n])))).toBe('2026-11-03');
});

test('[AGENT-29] turnover adds up day by day, in whatever order the days come', () => {
  const days = played(['2026-11-08', 100n], ['2026-11-05', 300n], ['2026-11-04', -50n], ['2026-11-06', 250n], ['2026-11-07', 10n]);
  expect(cpaDueOn(terms, player('p', days))).toBe('2026-11-06');
  expect(cpaDueOn(terms, player('p', played(['2026-11-06', 250n], ['2026-11-04', 250n])))).toBe('2026-11-06');
});

test('[AGENT-29] a month pays up to its maximum in the order of the days, then of the ids, and the next one begins at 0', () => {
  const list = [
    player('12', played(['2026-11-05', 500n])),
    player('9', played(['2026-11-05', 500n])),
    player('30', played(['2026-11-04', 500n])),
    player('7', { verified: '2026-12-02' }),
    player('8', { verified: null }),
  ];
  expect(cpaLines({ ...terms, monthMax: 100n }, list)).toEqual([
    { player: '30', day: '2026-11-04', amount: 50n },
    { player: '9', day: '2026-11-05', amount: 50n },
    { player: '7', day: '2026-12-02', amount: 50n },
  ]);
  expect(cpaLines({ ...terms, monthMax: 149n }, list)).toHaveLength(3);
  expect(cpaLines(terms, list).map((line) => line.player)).toEqual(['30', '9', '12', '7']);
});

test('[AGENT-29] pay is taken back within sixty days of it', () => {
  const undoneOn = (undone: string) => cpaLines(terms, [player('p', { undone })]);
  expect(undoneOn('2027-01-02')).toEqual([
    { player: 'p', day: '2026-11-04', amount: 50n },
    { player: 'p', day: '2027-01-02', amount: -50n },
  ]);
  expect(undoneOn('2027-01-03')).toHaveLength(1);
});

const span = { from: '2026-11-01', to: null };
const ofDay = (day: string, players: BroughtPlayer[], known: [string, { day: string; amount: bigint; isTakenBack: boolean }][] = [], more = {}, days = span) =>
  cpaLinesOfDay({ ...terms, ...more }, days, players, day, new Map(known)).map((line) => `${line.player} ${line.day} ${line.amount}`);
const paid = (day: string, amount = 50n, isTakenBack = false) => ({ day, amount, isTakenBack });

test('[AGENT-29] a run of a day pays everybody who is due by then and not known, in the order of the due days, then of the ids', () => {
  const list = [player('12'), player('9'), player('30', played(['2026-11-03', 500n])), player('40', { verified: null })];
  expect(ofDay('2026-11-04', list)).toEqual(['30 2026-11-04 50', '9 2026-11-04 50', '12 2026-11-04 50']);
  expect(ofDay('2026-11-03', list)).toEqual(['30 2026-11-03 50']);
  expect(ofDay('2026-11-05', list, [['9', paid('2026-11-04')]])).toEqual(['30 2026-11-05 50', '12 2026-11-05 50']);
});

test('[AGENT-29] the contract counts who joined in it and met the conditions by its last day; who is undone by then gets no line', () => {
  const list = [player('p')];
  expect(ofDay('2026-11-09', list, [], {}, { from: '2026-11-02', to: null })).toEqual([]);
  expect(ofDay('2026-11-09', list, [], {}, { from: '2026-11-01', to: '2026-11-04' } as never)).toHaveLength(1);
  expect(ofDay('2026-11-09', list, [], {}, { from: '2026-11-01', to: '2026-11-03' } as never)).toEqual([]);
  expect(ofDay('2026-11-09', [player('p', { undone: '2026-11-09' })])).toEqual([]);
  expect(ofDay('2026-11-09', [player('p', { undone: '2026-11-10' })])).toHaveLength(1);
});

test('[AGENT-29] a full month leaves a line of 0; pay of other months leaves room', () => {
  const list = [player('3'), player('4')];
  expect(ofDay('2026-11-09', list, [['1', paid('2026-11-02')]], { monthMax: 100n })).toEqual(['3 2026-11-09 50', '4 2026-11-09 0']);
  expect(ofDay('2026-11-09', list, [['1', paid('2026-10-30')]], { monthMax: 100n })).toEqual(['3 2026-11-09 50', '4 2026-11-09 50']);
  expect(ofDay('2026-11-09', list, [['1', paid('2026-11-02')]])).toEqual(['3 2026-11-09 50', '4 2026-11-09 50']);
});

test('[AGENT-29] known pay is taken back once, within sixty days, by id; a line of 0 has nothing to take back', () => {
  const undone = (id: string, day = '2026-11-20') => player(id, { undone: day });
  const known: [string, ReturnType<typeof paid>][] = [
    ['12', paid('2026-11-04')],
    ['9', paid('2026-11-04')],
    ['5', paid('2026-11-04', 0n)],
    ['6', paid('2026-11-04', 50n, true)],
    ['7', paid('2026-11-04')],
    ['8', paid('2026-09-20')],
    ['10', paid('2026-11-04')],
  ];
  const list = [undone('12'), undone('9'), undone('5'), undone('6'), undone('7', '2026-11-21'), undone('8'), player('10')];
  expect(ofDay('2026-11-20', list, known)).toEqual(['9 2026-11-20 -50', '12 2026-11-20 -50']);
});
