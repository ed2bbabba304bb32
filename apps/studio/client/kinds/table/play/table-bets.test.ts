import { expect, test } from 'vitest';
import type { TablePlayJson, TableStakeState } from '../../../../src/protocol.ts';
import { TableBets } from './table-bets.ts';

const limits = [
  { id: 'player', most: '1000' },
  { id: 'tie', most: '100' },
];
const playWith = (...stakes: readonly [key: string, state: TableStakeState, units: string][]): TablePlayJson => ({
  id: 'a',
  roundNumber: 1,
  seq: 1,
  state: 'open',
  stakes: stakes.map(([key, state, units]) => ({ key, state, positions: { player: units }, line: '' })),
  outcome: null,
  balance: null,
  net: '0',
});
const shown = (placed: ReadonlyMap<string, bigint>) => Object.fromEntries(placed);

test('[TABLE-08] chips are local until they are sent, and the last is taken back without a word to the table', () => {
  const bets = new TableBets(limits);
  expect([bets.add('player', 300n), bets.add('tie', 100n), bets.add('tie', 1n), bets.add('player', 701n)]).toEqual([true, true, false, false]);
  expect([shown(bets.all), bets.localTotal]).toEqual([{ player: 300n, tie: 100n }, 400n]);
  expect([bets.undoLocal(), shown(bets.all)]).toEqual([true, { player: 300n }]);
  expect(shown(bets.send('k1') ?? new Map())).toEqual({ player: 300n });
  expect([bets.send('k2'), bets.undoLocal(), shown(bets.onTheWay), bets.total]).toEqual([null, false, { player: 300n }, 300n]);
});

test('[TABLE-01] what the table has is never counted twice with what is on its way', () => {
  const bets = new TableBets(limits);
  bets.add('player', 300n);
  bets.send('k1');
  bets.told(playWith(['k1', 'begun', '300']));
  expect([shown(bets.onTheWay), shown(bets.held), bets.total, bets.undoable]).toEqual([{ player: 300n }, {}, 300n, null]);
  bets.told(playWith(['k1', 'taken', '300']));
  expect([shown(bets.onTheWay), shown(bets.held), bets.total, bets.undoable]).toEqual([{}, { player: 300n }, 300n, 'k1']);
  bets.told(playWith(['k1', 'revoked', '300']));
  expect([bets.total, bets.undoable]).toEqual([0n, null]);
  bets.add('player', 10n);
  bets.send('k2');
  bets.answered('k2');
  expect(bets.total).toBe(0n);
});

test('[TABLE-01] the bets of the last round can be put again; a new round begins empty', () => {
  const bets = new TableBets(limits);
  bets.told(playWith(['k1', 'counted', '300']));
  bets.add('tie', 50n);
  bets.clear();
  expect([bets.total, shown(bets.last)]).toEqual([0n, { player: 300n }]);
  expect([bets.addAll(bets.last), shown(bets.local)]).toEqual([true, { player: 300n }]);
  expect([bets.addAll(new Map([['player', 800n]])), bets.addAll(new Map())]).toEqual([false, false]);
});
