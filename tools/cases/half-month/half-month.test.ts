import { describe, expect, test } from 'vitest';
import { agentCases } from '../agents.ts';
import type { AgentInputJson } from '../agent-inputs.ts';
import type { CaseResult } from '../case-file.ts';
import { decimal } from './by-hand.ts';
import { HandRuns } from './run-by-hand.ts';
import { dayOf, LAST_DAY, tellMonth } from './story.ts';

const SEEDS = [1, 2, 3];
const FIRST = { from: dayOf(1), to: dayOf(15), isFirstHalf: true };
const SECOND = { from: dayOf(16), to: LAST_DAY, isFirstHalf: false };

function monthOf(seed: number, companyAdvances = false): AgentInputJson {
  const { input } = tellMonth(seed, seed % 2 === 0);
  return {
    ...input,
    balances: { m04: '12.34567', m09: '0.50' },
    settings: { ...input.settings, pay: { companyAdvances } },
  };
}

type Expected = Record<string, unknown>;
function evaluated(input: object, expected: Expected): CaseResult[] {
  return agentCases.evaluate({ small: [], large: { title: 'by hand', input, expected } });
}
const by = (results: readonly CaseResult[]) => [results.map(({ computed }) => computed), results.map(({ expected }) => expected)];

interface Paid {
  day?: string;
  hour?: number;
  agent: string;
  gross: string;
  atOnce: string;
}
const paidOf = (statements: unknown, at: (paid: Paid) => string): string[] =>
  (statements as Paid[]).map((paid) => `${at(paid)} ${paid.agent} ${paid.gross} ${paid.atOnce}`);

/** The result of a half-month's runs by hand, in the form of the cases. */
function byHand(input: AgentInputJson, { from, to }: { from: string; to: string }): Expected {
  const runs = new HandRuns(input);
  runs.run(from, to);
  const { balances, playersCash, playersCarry } = runs.accounts();
  return { balances, playersCash, playersCarry };
}

describe.each(SEEDS)('a month of forty members, number %i', (seed) => {
  test.each([
    ['its first half', FIRST, false],
    ['its second half, with moves and contracts by the month', SECOND, false],
    ['its second half, the company advancing', SECOND, true],
  ])('[AGENT-03] [AGENT-19] [AGENT-25] [AGENT-27] [AGENT-30] %s is computed and paid as by hand', (_name, period, advances) => {
    const input = monthOf(seed, advances);
    const [computed, expected] = by(evaluated({ ...input, period }, byHand(input, period)));
    expect(computed).toEqual(expected);
  });

  test('[AGENT-03] [AGENT-25] [AGENT-26] [AGENT-30] each salary and dividend of a month is paid in the first pass as by hand', () => {
    const input = monthOf(seed);
    const runs = new HandRuns(input);
    runs.run(FIRST.from, FIRST.to);
    const [salaryPay, hourlyPay, dividendPay] = evaluated({ ...input, period: FIRST }, { salaryPay: [], hourlyPay: [], dividendPay: [] }).map(
      ({ computed }) => computed,
    );
    const paid = [
      ...paidOf(salaryPay, ({ day }) => `${day}`),
      ...paidOf(hourlyPay, ({ day, hour }) => `${day} ${String(hour).padStart(2, '0')}h`),
      ...paidOf(dividendPay, () => `${FIRST.to}`),
    ];
    expect(paid.toSorted()).toEqual(runs.result.paid.toSorted());
    expect(Object.keys((salaryPay as object[])[0] ?? {}).toSorted()).toEqual(['agent', 'atOnce', 'day', 'gross']);
    expect(hourlyPay).not.toEqual([]);
  });

  test('[AGENT-03] [AGENT-27] [AGENT-28] each dividend has the net, base and carry of the formulas', () => {
    const input = monthOf(seed);
    const { hand } = new HandRuns(input);
    const dividends = hand.contracts
      .filter(({ kind }) => kind === 'dividend')
      .flatMap((contract) => {
        const one = hand.dividend(contract, SECOND.to, 0n);
        return one === null ? [] : [[one.contract, decimal(one.net), decimal(one.base), decimal(one.amount), decimal(one.carryOut)]];
      });
    const [result] = evaluated({ ...input, period: SECOND }, { dividends: [] });
    const computed = (result?.computed ?? []) as Record<string, string>[];
    expect(computed.map(({ contract, net, base, amount, carryOut }) => [contract, net, base, amount, carryOut])).toEqual(dividends);
    expect(dividends).toHaveLength(8);
  });
});
