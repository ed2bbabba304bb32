// The worked examples V1 to V7 of agents.md 17: one tree, its play, and every line and payment that follows.
import { describe, expect, test } from 'vitest';
import { formatMoney, parseMoney } from '../money/money.ts';
import type { DividendContract } from './contracts/dividend.ts';
import type { DailyContract } from './contracts/salary.ts';
import type { PlayFact } from './counting/facts.ts';
import { halfMonthOf } from './counting/periods.ts';
import { totalsOf } from './counting/rebate-lines.ts';
import { emptyBooks } from './pay/books.ts';
import { dividendsOfPeriod, linesOfDays, runPeriod, salariesOfDays, type RunInputs } from './pay/run-period.ts';
import { lineDifferences } from './pay/recompute.ts';
import { agentTree } from './tree/agent-tree.ts';
import { ratesOf } from './tree/rates.ts';

const START = '2026-11-01';
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const place = (member: string, upline: string | null, from = START) => ({ member, upline, from });
const rate = (member: string, RNG: number, LIVE: number, from = START) => ({ member, from, ppm: { RNG, LIVE } });
const fact = (on: number, member: string, category: string, staked: string, paid: string, valid: string, origin = on): PlayFact => ({
  member,
  day: day(on),
  origin: day(origin),
  category,
  staked: parseMoney(staked),
  paid: parseMoney(paid),
  valid: parseMoney(valid),
  kept: 0n,
  rake: null,
});
const money = (member: string, deposits: string, withdrawals: string, rewards: string) => ({
  member,
  day: day(2),
  deposits: parseMoney(deposits),
  withdrawals: parseMoney(withdrawals),
  rewards: parseMoney(rewards),
});

const salaryRow = (betVolume: string, activeMember: number, ppm: number) => ({
  betVolume: parseMoney(betVolume),
  activeMember,
  netLoss: 0n,
  pay: { type: 'P' as const, ppm },
});
const salary = (agent: string, payer: 'company' | 'upline', rows: DailyContract['rows']): DailyContract => ({
  id: `daily ${agent}`,
  agent,
  payer,
  scope: 'CONS',
  from: START,
  to: null,
  max: null,
  rows,
});
const dividendRow = (minimumBet: string, netLoss: string, activeMember: number, contractPpm: number) => ({
  minimumBet: parseMoney(minimumBet),
  netLoss: parseMoney(netLoss),
  activeMember,
  contractPpm,
});
const dividend = (agent: string, payer: 'company' | 'upline', rows: DividendContract['rows'], more: Partial<DividendContract> = {}): DividendContract => ({
  id: `dividend ${agent}`,
  agent,
  payer,
  scope: 'CONS',
  from: START,
  to: null,
  period: 'half',
  carry: 'none',
  carryCap: null,
  carryIn: 0n,
  deductsSalary: false,
  rows,
  ...more,
});

const types = { A: 2, B: 1, C: 1, D: 1, p: 0, q: 0, r: 0, s: 0 };
const inputs: RunInputs = {
  members: Object.entries(types).map(([id, type]) => ({ id, type, excludedFrom: null, notCountedFrom: null })),
  tree: agentTree([
    place('A', null),
    place('B', 'A'),
    place('C', 'A'),
    place('D', 'B'),
    place('r', 'B'),
    place('s', 'C'),
    place('p', 'D'),
    place('q', 'D'),
    place('D', 'C', day(16)),
  ]),
  rateOn: ratesOf([
    rate('A', 9000, 6000),
    rate('B', 7000, 5000),
    rate('C', 6000, 4000),
    rate('D', 5000, 3000),
    rate('D', 6000, 3000, day(9)),
    rate('p', 3000, 2000),
    rate('r', 2000, 2000),
    rate('s', 4000, 3000),
  ]),
  facts: [
    fact(8, 'p', 'RNG', '10000', '9400', '10000'),
    fact(8, 'q', 'LIVE', '5000', '3000', '4000'),
    fact(8, 'r', 'RNG', '2500', '1000', '2500'),
    fact(8, 's', 'RNG', '6000', '7000', '6000'),
    fact(8, 'D', 'RNG', '1000', '0', '1000'),
    fact(9, 'p', 'RNG', '10000', '2345.67891', '10000'),
    fact(10, 'p', 'RNG', '-3000', '-1000', '-3000', 8),
    fact(16, 'p', 'RNG', '10000', '0', '10000'),
    fact(17, 'p', 'RNG', '-1000', '0', '-1000', 15),
  ],
  money: [money('p', '8000', '0', '150'), money('s', '5000', '2000', '40')],
  daily: [
    salary('A', 'company', [salaryRow('10000', 3, 1000), salaryRow('20000', 5, 1500)]),
    salary('B', 'upline', [salaryRow('15000', 3, 800), salaryRow('20000', 5, 1500)]),
  ],
  dividends: [
    dividend('A', 'company', [dividendRow('10000', '500', 3, 200_000), dividendRow('30000', '5000', 5, 300_000)], {
      carry: 'always',
      carryIn: parseMoney('-1500'),
      deductsSalary: true,
    }),
    dividend('B', 'upline', [dividendRow('10000', '500', 3, 150_000)]),
    dividend('C', 'upline', [dividendRow('10000', '500', 3, 150_000)], { carry: 'month' }),
    dividend('D', 'upline', [dividendRow('10000', '500', 3, 120_000)]),
  ],
  hourly: [],
  takenOut: [],
  fees: { categories: { RNG: { ggrPpm: 100_000, turnoverPpm: 1000 }, LIVE: { ggrPpm: 70_000, turnoverPpm: 0 } }, depositPpm: 12_000, withdrawalPpm: 5000 },
  activeDayMin: parseMoney('500'),
  activeHourMin: parseMoney('100'),
  activePeriodMin: parseMoney('1000'),
  companyAdvances: false,
  minorUnit: 1000n,
};

const totals = (number: number) => Object.fromEntries([...totalsOf(linesOfDays(inputs, [day(number)]))].map(([who, amount]) => [who, formatMoney(amount)]));

describe('rebates', () => {
  test('[AGENT-19] V1: every line of the 8th above the players', () => {
    const written = linesOfDays(inputs, [day(8)])
      .filter(({ kind, source }) => kind !== 'own' || source === 'D')
      .map(
        ({ beneficiary, kind, source, category, base, ppm, amount }) =>
          `${beneficiary} ${kind} ${source} ${category} ${formatMoney(base)} ${ppm} ${formatMoney(amount)}`,
      );
    expect(written.toSorted()).toEqual([
      'A agent B LIVE 4000.00 1000 4.00',
      'A agent B RNG 13500.00 2000 27.00',
      'A agent C RNG 6000.00 3000 18.00',
      'B agent D LIVE 4000.00 2000 8.00',
      'B agent D RNG 11000.00 2000 22.00',
      'B players 2000 RNG 2500.00 5000 12.50',
      'C players 4000 RNG 6000.00 2000 12.00',
      'D own D RNG 1000.00 5000 5.00',
      'D players 0 LIVE 4000.00 3000 12.00',
      'D players 3000 RNG 10000.00 2000 20.00',
    ]);
  });

  test('[AGENT-19] V1: the totals of the 8th', () => {
    expect(totals(8)).toEqual({ A: '49.00', B: '42.50', C: '12.00', D: '37.00', p: '30.00', r: '5.00', s: '24.00' });
    const ofD = linesOfDays(inputs, [day(8)]).filter(({ beneficiary }) => beneficiary === 'D');
    expect(ofD.map(({ kind, source, base, ppm }) => [kind, source, formatMoney(base), ppm])).toEqual([
      ['own', 'D', '1000.00', 5000],
      ['players', '0', '4000.00', 3000],
      ['players', '3000', '10000.00', 2000],
    ]);
  });

  test('[AGENT-18] [AGENT-19] V2: the 9th, with a raise from that day on', () => {
    expect(totals(9)).toEqual({ A: '20.00', B: '10.00', D: '30.00', p: '30.00' });
  });

  test('[AGENT-09] [AGENT-19] V3: the 10th, a rollback of the 8th at its rates', () => {
    expect(totals(10)).toEqual({ A: '-6.00', B: '-6.00', D: '-6.00', p: '-9.00' });
  });

  test('[AGENT-09] [AGENT-19] V4: the 16th, after a move', () => {
    expect(totals(16)).toEqual({ A: '30.00', D: '30.00', p: '30.00' });
    expect(linesOfDays(inputs, [day(16)]).some(({ beneficiary }) => beneficiary === 'B' || beneficiary === 'C')).toBe(false);
  });

  test('[AGENT-09] [AGENT-19] V5: the 17th, a rollback of the 15th in the line of that day', () => {
    expect(totals(17)).toEqual({ A: '-2.00', B: '-1.00', D: '-3.00', p: '-3.00' });
  });

  test('[AGENT-19] all lines on a stake sum to the top rate', () => {
    const sum = linesOfDays(inputs, [day(9)]).reduce((total, { amount }) => total + amount, 0n);
    expect(sum).toBe(parseMoney('90'));
  });

  test('[AGENT-20] a lottery player’s own line is what was kept, the lines above rest on granted rates', () => {
    const facts = [{ ...fact(8, 'p', 'LOTT', '1000', '0', '1000'), kept: parseMoney('1.23456') }];
    const rateOn = ratesOf([
      { member: 'D', from: START, ppm: { LOTT: 8000 } },
      { member: 'p', from: START, ppm: { LOTT: 5000 } },
    ]);
    const lines = linesOfDays({ ...inputs, facts, rateOn }, [day(8)]);
    expect(lines.filter(({ beneficiary }) => beneficiary !== 'B').map(({ beneficiary, ppm, amount }) => [beneficiary, ppm, formatMoney(amount)])).toEqual([
      ['D', 3000, '3.00'],
      ['p', 'kept', '1.23456'],
    ]);
  });

  test('[AGENT-21] an excluded member’s own rebate lapses from the day before on, the uplines get theirs', () => {
    const members = inputs.members.map((member) => (member.id === 'p' ? { ...member, excludedFrom: day(9) } : member));
    const lines = linesOfDays({ ...inputs, members }, [day(8)]);
    expect(lines.filter(({ isLapsed }) => isLapsed).map(({ beneficiary }) => beneficiary)).toEqual(['p']);
    expect([...totalsOf(lines).keys()].sort()).toEqual(['A', 'B', 'C', 'D', 'r', 's']);
    const later = inputs.members.map((member) => (member.id === 'p' ? { ...member, excludedFrom: day(10) } : member));
    expect(linesOfDays({ ...inputs, members: later }, [day(8)]).some(({ isLapsed }) => isLapsed)).toBe(false);
  });

  test('[AGENT-14] a member who is not counted brings nothing from that day on; house accounts never do', () => {
    const without = (change: object) => ({ ...inputs, members: inputs.members.map((member) => (member.id === 'p' ? { ...member, ...change } : member)) });
    const names = (changed: RunInputs) => linesOfDays(changed, [day(9), day(10)]).map((line) => `${line.day} ${line.beneficiary}`);
    expect(names(without({ notCountedFrom: day(9) })).sort()).toEqual(['2026-11-10 A', '2026-11-10 B', '2026-11-10 D', '2026-11-10 p']);
    expect(names(without({ type: 40 }))).toEqual([]);
  });
});

describe('salary and dividend', () => {
  test('[AGENT-25] V6: daily salary by rows, turnover and active members', () => {
    const salaries = salariesOfDays(inputs, [day(8), day(9), day(10)]);
    expect(salaries.map(({ agent, valid, active, amount }) => [agent, formatMoney(valid), active, formatMoney(amount)])).toEqual([
      ['A', '23500.00', 5, '35.25'],
      ['B', '17500.00', 4, '14.00'],
      ['A', '10000.00', 1, '0.00'],
      ['B', '10000.00', 1, '0.00'],
      ['A', '-3000.00', 0, '0.00'],
      ['B', '-3000.00', 0, '0.00'],
    ]);
    expect(formatMoney(salaries[0]!.ggr)).toBe('4100.00');
  });

  const half = halfMonthOf(day(1));
  test('[AGENT-27] V7: net, base, active members and the row that pays', () => {
    const days = [day(8), day(9), day(10)];
    const dividends = dividendsOfPeriod(inputs, half, linesOfDays(inputs, days), salariesOfDays(inputs, days));
    const columns = dividends.map((one) =>
      [one.valid, one.ggr, one.rebates, one.rewards, one.fees, one.salary, one.net, one.base, one.amount, one.carryOut].map(formatMoney),
    );
    expect(columns).toEqual([
      ['30500.00', '9754.32109', '262.50', '190.00', '1107.9321', '35.25', '8158.63899', '6658.63899', '1997.59169', '0.00'],
      ['24500.00', '10754.32109', '163.50', '150.00', '1131.9321', '0.00', '9308.88899', '9308.88899', '1396.33334', '0.00'],
      ['6000.00', '-1000.00', '36.00', '40.00', '76.00', '0.00', '-1152.00', '-1152.00', '0.00', '-1152.00'],
      ['21000.00', '8254.32109', '107.00', '150.00', '878.4321', '0.00', '7118.88899', '7118.88899', '0.00', '0.00'],
    ]);
    expect(dividends.map(({ active, row }) => [active, row])).toEqual([
      [5, 1],
      [4, 0],
      [1, null],
      [2, null],
    ]);
  });

  test('[AGENT-30] V7: the dividends are paid from the company downwards', () => {
    const books = emptyBooks();
    const { dividendPay, salaryPay } = runPeriod(inputs, half, books);
    expect(dividendPay.map(({ agent, atOnce }) => [agent, formatMoney(atOnce)])).toEqual([
      ['A', '1997.59169'],
      ['B', '1396.33334'],
    ]);
    expect(salaryPay.map(({ agent, atOnce }) => [agent, formatMoney(atOnce)])).toEqual([
      ['A', '35.25'],
      ['B', '14.00'],
    ]);
    // A keeps 49 + 20 − 6 of rebates, 21.25 of salary and 601.25835 of the dividend.
    expect(formatMoney(books.balances.get('A')!)).toBe('685.50835');
    expect(formatMoney(dividendPay[0]!.atOnce - dividendPay[1]!.atOnce)).toBe('601.25835');
  });

  test('[AGENT-27] a single scope takes rewards and payment fees by its part of the turnover; a contract by the month waits for its end', () => {
    const live = dividend('D', 'company', [dividendRow('0', '0', 0, 100_000)], { scope: 'LIVE' });
    const [one] = dividendsOfPeriod({ ...inputs, dividends: [live] }, half, [], []);
    // 150 × 4,000 / 21,000 and 96 × 4,000 / 21,000, cut; and 7 % of the result of 2,000.
    expect([one!.rewards, one!.fees, one!.ggr].map(formatMoney)).toEqual(['28.57142', '158.28571', '2000.00']);
    const monthly = dividend('A', 'company', [], { period: 'month' });
    expect(dividendsOfPeriod({ ...inputs, dividends: [monthly] }, half, [], [])).toEqual([]);
    const [month] = dividendsOfPeriod({ ...inputs, dividends: [monthly] }, halfMonthOf(day(16)), [], []);
    expect([month!.valid, month!.rebates].map(formatMoney)).toEqual(['39500.00', '262.50']);
  });

  test('[AGENT-27] poker counts in a dividend only where the rake is stated, which is then the result', () => {
    const silent = fact(8, 'p', 'PVP', '100', '150', '50');
    const only = (facts: PlayFact[]) => dividendsOfPeriod({ ...inputs, facts, dividends: [dividend('D', 'company', [])] }, half, [], [])[0]!;
    expect(only([silent]).valid).toBe(0n);
    expect(only([{ ...silent, rake: parseMoney('4') }])).toMatchObject({ valid: parseMoney('50'), ggr: parseMoney('4') });
  });

  test('[AGENT-33] a run computed again has the same lines, and a tampered line is found', () => {
    const lines = linesOfDays(inputs, [day(8)]);
    expect(lineDifferences(lines, linesOfDays({ ...inputs, facts: [...inputs.facts].reverse() }, [day(8)]))).toEqual({ missing: [], added: [] });
    const tampered = [{ ...lines[0]!, amount: lines[0]!.amount + 1n }, ...lines.slice(1)];
    expect(lineDifferences(tampered, lines)).toMatchObject({ missing: [expect.any(String)], added: [expect.any(String)] });
  });
});
