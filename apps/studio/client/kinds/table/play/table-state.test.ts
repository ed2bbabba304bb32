import { expect, test } from 'vitest';
import type { TableFrame, TablePlayJson, TableRoundJson } from '../../../../src/protocol.ts';
import { counted, emptyTable, paidSince, phaseAt, timeAt, told, withPlay, type TableState } from './table-state.ts';

const proof = { commitment: 'c', nonce: 1, serverSeed: null, clientSeed: null, root: null, beacon: null };
const open: TableRoundJson = { number: 5, phase: 'open', opensAt: 0, closesAt: 15_000, payAt: null, drawnAt: null, drawn: null, result: null, proof };
const drawn: TableRoundJson = {
  ...open,
  phase: 'drawn',
  drawnAt: 15_200,
  payAt: 22_000,
  drawn: { player: ['Tc', '4c'], banker: ['2c', '2d'], points: [4, 4] },
  result: 'T',
};
const play = (changes: Partial<TablePlayJson>): TablePlayJson => ({
  id: 'a',
  roundNumber: 5,
  seq: 1,
  state: 'open',
  stakes: [],
  outcome: null,
  balance: null,
  net: '0',
  ...changes,
});
const snapshot: TableFrame = {
  type: 'snapshot',
  now: 1000,
  seq: 9,
  round: open,
  isStopped: false,
  results: ['P', 'B'],
  totals: [],
  players: 3,
  play: null,
  before: null,
  anchors: ['anchor'],
  chainLength: 50_000,
  chainUsed: 1,
  ownSeed: 'kape',
};
const seen = told(emptyTable, snapshot, 400);
const event = (seq: number, round: TableRoundJson, now = 16_000): TableFrame => ({ type: 'event', now, seq, round, isStopped: false });

test('[TABLE-05] an event counts once, in order, and the clock is the studio’s', () => {
  expect([seen.seq, timeAt(seen, 400), phaseAt(seen, 1000), phaseAt(seen, 15_000)]).toEqual([9, 1000, 'betting', 'closed']);
  const after = told(seen, event(10, drawn), 15_400);
  expect(after).toMatchObject({ seq: 10, round: { phase: 'drawn' } });
  expect(told(after, event(10, open), 0)).toBe(after);
  expect(told(after, event(9, open), 0)).toBe(after);
});

test('[TABLE-05] a result is among the past ones when its reveal has ended, once', () => {
  const after = told(seen, event(10, drawn), 15_400);
  expect([phaseAt(after, 21_999), phaseAt(after, 22_000)]).toEqual(['reveal', 'result']);
  expect(counted(after, 21_999).results).toEqual(['P', 'B']);
  const shown = counted(after, 22_000);
  expect(shown.results).toEqual(['P', 'B', 'T']);
  expect(counted(shown, 23_000)).toBe(shown);
  // A client that missed the end of the reveal has it with the next round.
  const next = told(after, event(11, { ...open, number: 6 }), 0);
  expect([next.results, next.round?.number, next.totals]).toEqual([['P', 'B', 'T'], 6, []]);
  const late: TableState = told(emptyTable, { ...snapshot, round: { ...drawn }, now: 23_000, results: ['P', 'B', 'T'] }, 0);
  expect(counted(late, 23_000).results).toEqual(['P', 'B', 'T']);
});

test('[TABLE-10] [TABLE-05] what an earlier round has paid moves the balance once: late, or while the device was disconnected', () => {
  const settled = play({ state: 'settled', seq: 5, balance: '900', net: '-100' });
  const next = told(seen, event(10, { ...open, number: 6 }), 0);
  const late = told(next, { type: 'play', play: settled }, 0);
  expect(paidSince(next, late)?.balance).toBe('900');
  expect(paidSince(late, told(late, { type: 'play', play: settled }, 0))).toBeNull();
  // A result that was shown in its round is not paid again by the next one.
  const shown = withPlay(seen, settled);
  expect(paidSince(shown, told(shown, event(10, { ...open, number: 6 }), 0))).toBeNull();
  // The game was opened with a later balance, and own bets of the round say what is left.
  expect(paidSince(emptyTable, told(emptyTable, { ...snapshot, before: play({ roundNumber: 4, state: 'settled', balance: '5' }) }, 0))).toBeNull();
  const own = withPlay(next, play({ id: 'b', roundNumber: 6 }));
  expect(paidSince(own, told(own, { type: 'play', play: settled }, 0))).toBeNull();
  expect(told(next, { type: 'play', play: play({ state: 'decided' }) }, 0).before).toBeNull();
});

test('[TABLE-08] of the player’s own bets the latest state is shown, and none of another round', () => {
  const first = withPlay(seen, play({ seq: 3 }));
  expect(first.play?.seq).toBe(3);
  expect(withPlay(first, play({ seq: 2 }))).toBe(first);
  expect(withPlay(first, play({ id: 'b', seq: 0 })).play?.id).toBe('b');
  expect(withPlay(withPlay(first, play({ id: 'b', seq: 0 })), play({ seq: 9 })).play?.id).toBe('b');
  expect(withPlay(seen, play({ roundNumber: 4 }))).toBe(seen);
  expect(told(first, event(10, { ...open, number: 6 }), 0).play).toBeNull();
  expect(told(first, { type: 'totals', totals: [], players: 9 }, 0).players).toBe(9);
  expect(told(first, { type: 'event', now: 0, seq: 10, round: open, isStopped: true }, 0).isStopped).toBe(true);
});

test('[GAME-11] the player’s lines in a root are kept after their round, of all their plays, and none are kept of a round without a root', () => {
  const stake = (line: string, inRoot: boolean) => ({ key: line, positions: { player: '100' }, state: 'counted' as const, line, inRoot });
  const rooted: TableRoundJson = { ...drawn, proof: { ...proof, nonce: 12, root: 'r5' } };
  const first = play({ stakes: [stake('1:a', true), stake('2:a', false)] });
  const second = play({ id: 'b', stakes: [stake('3:a', true)] });
  // The event of the draw may come after the play.
  const early = told(told(seen, { type: 'play', play: first }, 0), event(10, rooted), 0);
  expect(early.inRoot).toEqual({ round: 5, nonce: 12, root: 'r5', lines: ['1:a'] });
  const both = told(early, { type: 'play', play: second }, 0);
  expect(both.inRoot?.lines).toEqual(['1:a', '3:a']);
  const next = told(both, event(11, { ...open, number: 6 }), 0);
  const shown = told(next, { ...snapshot, seq: 12, round: { ...rooted, number: 6 } }, 0);
  expect([next.inRoot, shown.inRoot]).toEqual([both.inRoot, both.inRoot]);
  const later = told(shown, { type: 'play', play: play({ id: 'c', roundNumber: 6, stakes: [stake('4:a', true)] }) }, 0);
  expect(later.inRoot).toMatchObject({ round: 6, lines: ['4:a'] });
  const again = told(emptyTable, { ...snapshot, round: rooted, play: second, plays: [first, second] }, 0);
  expect(again.inRoot).toEqual(both.inRoot);
  expect(told(seen, { type: 'play', play: first }, 0).inRoot).toBeNull();
});
