import { describe, expect, test } from 'vitest';
import { moneyFaults, tablesNamed } from './money-rules.ts';

describe('the check of money', () => {
  test.each([
    'const units = Number(amount);',
    'const half = Math.round(balance / 2);',
    'const shown = winAmount.toFixed(2);',
    'const units = parseFloat(input.stake);',
    'const units = +payout;',
    'const units = Number.parseFloat(text.depositAmount);',
    "const units = parseMoney('1.00');",
  ])('[WALLET-01] fires on %s', (code) => {
    expect(moneyFaults('apps/server/src/modules/cashier/a.ts', code)).toHaveLength(1);
  });

  test.each([
    'const page = Number(query.pageNo);',
    'const half = amount / 2n;',
    'const count = Number(depositCount);',
    'const size = Math.min(width, 2);',
    'const text = formatMoney(balance);',
    '// Number(amount)',
  ])('[WALLET-01] is silent on %s', (code) => {
    expect(moneyFaults('apps/server/src/modules/cashier/a.ts', code)).toEqual([]);
  });

  test('[WALLET-01] the two gates may turn text into money', () => {
    expect(moneyFaults('packages/contract/src/wire/scalars.ts', 'const money = parseMoney(text);')).toEqual([]);
  });
});

describe('the check of the ledger’s tables', () => {
  test('[WALLET-01] fires where a table of the ledger is named, in the text of a query and in inserted rows', () => {
    const tables = ['accounts', 'place_bet'];
    expect(tablesNamed('pool.query(`update accounts set a = 1`)', tables)).toEqual(['accounts']);
    expect(tablesNamed("many<Row>(pool, 'select x.id from x join accounts a on a.id = x.id')", tables)).toEqual(['accounts']);
    expect(tablesNamed("insertRows(pool, 'accounts', rows)", tables)).toEqual(['accounts']);
    expect(tablesNamed('pool.query(`select * from place_bet(${id})`)', tables)).toEqual(['place_bet']);
  });

  test('[WALLET-01] is silent on comments and on names that only contain one', () => {
    expect(
      tablesNamed(
        "// accounts\ninsertRows(pool, 'staff_accounts', rows); const accounts = 1; go('/m/accounts-of-mine'); t('accounts'); pool.query(`select * from my_accounts`);",
        ['accounts'],
      ),
    ).toEqual([]);
  });
});
