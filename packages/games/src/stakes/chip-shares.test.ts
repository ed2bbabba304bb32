import { expect, test } from 'vitest';
import { chipShares } from './chip-shares.ts';

test('[GAME-20] a chip pays its return less itself, never less than nothing', () => {
  const pays = (totalWin: string) => chipShares({ stake: '10', totalWin, positions: { red: '10' }, returns: { red: totalWin } }, 'red');
  expect(['0', '5', '10', '20', '360'].map((win) => pays(win).pays)).toEqual([0n, 0n, 0n, 10n, 350n]);
  expect(pays('20')).toEqual({ chip: 10n, pays: 10n, own: null });
  expect(chipShares({ stake: '10', totalWin: '25' }, null)).toEqual({ chip: 10n, pays: 15n, own: null });
});

test.each([
  ['a hand that is doubled and wins', { main: '10', double: '10' }, { main: '20', double: '20' }, 10n, 20n],
  ['a chip that loses next to a split hand that wins', { main: '10', split: '10' }, { split: '20' }, 0n, 20n],
  ['a chip that wins next to a split hand that loses', { main: '10', split: '10' }, { main: '20' }, 10n, 0n],
  ['an insurance that is paid for a chip that is lost', { main: '10', insurance: '5' }, { insurance: '15' }, 0n, 15n],
  ['a call that is given back with a chip that is given back', { ante: '10', call: '20' }, { ante: '10', call: '20' }, 0n, 20n],
])('[GAME-20] %s: the further stake is the player’s own and returns in full', (_name, positions, returns, pays, own) => {
  const sum = (units: object) =>
    Object.values(units)
      .reduce((all, units) => all + Number(units), 0)
      .toString();
  const [bet = ''] = Object.keys(positions);
  const shares = chipShares({ stake: sum(positions), totalWin: sum(returns), positions, returns }, bet);
  expect(shares).toEqual({ chip: 10n, pays, own: { stake: BigInt(sum(positions)) - 10n, win: own } });
});
