import { expect, test } from 'vitest';
import { agentPeriodNames, agentSpan } from '../counting/periods.ts';

test('[AGENT-40] each period has its days and as many days before', () => {
  const spans = agentPeriodNames.map((period) => Object.values(agentSpan({ period, from: '', to: '' }, '2026-11-20') ?? {}).join(' '));
  expect(spans).toEqual([
    '2026-11-20 2026-11-20 2026-11-19 today',
    '2026-11-19 2026-11-19 2026-11-18 yesterday',
    '2026-11-07 2026-11-20 2026-10-24 days14',
    '2026-11-16 2026-11-20 2026-11-11 half',
    '2026-11-01 2026-11-15 2026-10-17 lastHalf',
    '2026-11-01 2026-11-20 2026-10-12 month',
    '2026-10-01 2026-10-31 2026-08-31 lastMonth',
  ]);
});

test('[AGENT-40] a range of own days has at most 62, ends today, and is not turned round', () => {
  const range = (from: string, to: string) => agentSpan({ period: 'today', from, to }, '2026-11-20');
  expect(range('2026-11-01', '2026-12-31')).toEqual({ from: '2026-11-01', to: '2026-11-20', before: '2026-10-12', period: null });
  expect(range('2026-09-20', '2026-11-20')).toMatchObject({ from: '2026-09-20' });
  expect(range('2026-09-19', '2026-11-20')).toBeNull();
  expect(range('2026-11-02', '2026-11-01')).toBeNull();
});
