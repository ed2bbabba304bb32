import { expect, test } from 'vitest';
import type { TableFrame, TablePlayJson, TableRoundJson } from '../../../../src/protocol.ts';
import { emptyTable, told } from '../../table/play/table-state.ts';
import { flightPhase, halvesLeft, inAir, isHeld, noPlays, playsAfter, pointOf, stakeOf, valueText, worth, type FlightPlay } from './flight-state.ts';

const proof = { commitment: 'c', nonce: 1, serverSeed: null, clientSeed: null, root: null, beacon: null };
const open: TableRoundJson = { number: 5, phase: 'open', opensAt: 0, closesAt: 12_000, payAt: null, drawnAt: null, drawn: null, result: null, proof };
const play = (changes: Partial<TablePlayJson>, slot = 1): TablePlayJson => ({
  id: 'a',
  roundNumber: 5,
  seq: 1,
  state: 'open',
  stakes: [{ key: 'k', positions: { flight: '10000000' }, state: 'counted', line: '' }],
  outcome: null,
  balance: null,
  net: '0',
  flight: { slot, target: null, limit: 1_000_000, takes: [] },
  ...changes,
});
const snapshot: TableFrame = {
  type: 'snapshot',
  now: 1000,
  seq: 9,
  round: open,
  isStopped: false,
  results: ['120'],
  totals: [],
  players: 3,
  play: null,
  plays: [play({}), play({ id: 'b' }, 2)],
  before: null,
  anchors: [],
  chainLength: 50_000,
  chainUsed: 1,
  ownSeed: 'kape',
};
const seen = told(emptyTable, snapshot, 1000);
const at = (changes: Partial<TableRoundJson>) => ({ ...seen, round: { ...open, ...changes } });

test('[CRASH-05] the phase follows from the frames and from the times', () => {
  const resting = { ...emptyTable, isKnown: true };
  const phases = [flightPhase(emptyTable, 0), flightPhase(resting, 0), flightPhase(seen, 11_999), flightPhase(seen, 12_000)];
  expect(phases).toEqual(['connecting', 'resting', 'betting', 'ready']);
  const flying = at({ phase: 'flying', fliesAt: 13_000 });
  expect([flightPhase(flying, 12_999), flightPhase(flying, 13_000), pointOf(flying)]).toEqual(['ready', 'flying', null]);
  const crashed = at({ phase: 'drawn', fliesAt: 13_000, drawn: { point: 318 } as never });
  expect([flightPhase(crashed, 0), pointOf(crashed), flightPhase(at({ phase: 'void' }), 0)]).toEqual(['crashed', 318, 'void']);
});

test('[CRASH-07] [TABLE-05] each slot keeps its latest play, and none of another round', () => {
  const plays = playsAfter(noPlays, snapshot, seen);
  expect([...plays.keys()]).toEqual([1, 2]);
  const later = playsAfter(plays, { type: 'play', play: play({ seq: 4 }) }, seen);
  expect([later.get(1)?.seq, playsAfter(later, { type: 'play', play: play({ seq: 2 }) }, seen).get(1)?.seq]).toEqual([4, 4]);
  expect(playsAfter(later, { type: 'play', play: play({ id: 'c', seq: 0 }) }, seen).get(1)?.id).toBe('c');
  expect(playsAfter(later, { type: 'play', play: play({ roundNumber: 4, seq: 9 }) }, seen).get(1)?.seq).toBe(4);
  const next = told(seen, { type: 'event', now: 0, seq: 10, round: { ...open, number: 6 }, isStopped: false }, 0);
  expect(playsAfter(later, { type: 'event', now: 0, seq: 10, round: open, isStopped: false }, next).size).toBe(0);
});

test('[CRASH-07] the worth of a stake and of what is left of it', () => {
  const one = playsAfter(noPlays, snapshot, seen).get(1) as FlightPlay;
  expect([stakeOf(one), isHeld(one), halvesLeft(one)]).toEqual([10_000_000n, true, 2]);
  expect([worth(10_000_000n, 2, 247), worth(10_000_000n, 1, 247)]).toEqual([24_700_000n, 12_350_000n]);
  const taken = { ...one, flight: { ...one.flight, takes: [{ key: 't', value: 150, isHalf: true }] } };
  expect([
    halvesLeft(taken),
    halvesLeft({ ...taken, flight: { ...taken.flight, takes: [...taken.flight.takes, { key: 'u', value: 160, isHalf: false }] } }),
  ]).toEqual([1, 0]);
  expect([valueText(247, 'en'), valueText(1_000_000, 'en')]).toEqual(['2.47×', '10,000.00×']);
});

test('[CRASH-02] nothing is in the air before a round, after its crash, or where it came to nothing', () => {
  const totals = [{ position: 'flight', amount: '100000000', stakes: 10 }];
  expect((['betting', 'ready', 'flying'] as const).map((phase) => inAir({ totals }, phase))).toEqual([100_000_000n, 100_000_000n, 100_000_000n]);
  expect((['resting', 'crashed', 'void'] as const).map((phase) => inAir({ totals }, phase))).toEqual([0n, 0n, 0n]);
  expect(inAir({ totals: [] }, 'flying')).toBe(0n);
});
