import { expect, test } from 'vitest';
import type { LedgerEntry } from '#console/shared/api/money-queries.ts';
import { ledgerCsv } from './ledger-csv.ts';

const side = (kind: LedgerEntry['from']['kind'], owner: string, isMember: boolean, around: [string, string] | null) =>
  ({ kind, owner, isMember, before: around?.[0] ?? null, after: around?.[1] ?? null }) as LedgerEntry['from'];

const entry = (change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: '0190-1.1',
  kind: 'bet',
  amount: '10.00001' as LedgerEntry['amount'],
  from: side('player:cash', '', true, ['1000.00', '989.99999']),
  to: side('vendor', 'BGS', false, null),
  at: '2026-11-21T08:00:00.000Z',
  caller: 'BGS',
  key: 'k1',
  roundId: 'r1',
  reversedBy: null,
  ...change,
});

test('[DESK-06] [T29] [T69] a line for each posting, to the last digit, with the member’s balance around it and the time’s offset', () => {
  expect(ledgerCsv([entry()], 'PHP', 'Asia/Manila').split('\r\n')).toEqual([
    'time,movement,id,from,to,amount,currency,before,after,caller,key,round,reversed_by',
    '2026-11-21T16:00:00.000+08:00,bet,0190-1.1,player:cash,vendor BGS,10.00001,PHP,1000.00,989.99999,BGS,k1,r1,',
    '',
  ]);
});

test('[T69] quotes, commas and line breaks stay one cell; nothing runs as a formula', () => {
  const csv = ledgerCsv([entry({ key: 'a,"b"\nc', caller: '=cmd()', reversedBy: '-1+1', roundId: null })], 'PHP', 'Asia/Manila');
  expect(csv).toContain('"a,""b""\nc"');
  expect(csv).toContain(",'=cmd(),");
  expect(csv).toContain(",'-1+1\r\n");
  expect(ledgerCsv([], 'PHP', 'Asia/Manila').split('\r\n')).toHaveLength(2);
});
