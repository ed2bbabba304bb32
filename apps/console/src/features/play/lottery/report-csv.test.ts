import { expect, test } from 'vitest';
import { reportCsv } from './report-csv.ts';
import type { Report } from './lottery-queries.ts';

const row = {
  key: '=game',
  gameName: 'Pick, "3"',
  family: 'D3',
  orders: 2,
  bets: 3,
  staked: '14.00',
  payout: '9.12345',
  pushed: '0.00',
  kept: '0.01',
  contributed: '0.00',
  poolWon: '0.00',
  actual: 6516,
  exact: 9505,
};

test('[LOTT-67] the report as CSV has every figure to the last digit, and no cell that a spreadsheet runs', () => {
  const csv = reportCsv('game', { currency: 'PHP', rows: [row] } as unknown as Report);
  expect(csv.split('\r\n')).toEqual([
    'game,game,orders,bets,currency,staked,payout,pushed,kept,into_pool,pool_won,actual_percent,exact_percent',
    `'=game,"Pick, ""3""",2,3,PHP,14.00,9.12345,0.00,0.01,0.00,0.00,65.16,95.05`,
    '',
  ]);
});
